import { IncomingMessage, ServerResponse } from "node:http";
import { connect, Socket } from "node:net";
import { describe, expect } from "vitest";
import { inTime } from "../../src/http/deadline.ts";
import { timesOf } from "../../src/http/log.ts";
import { limits } from "../../src/limits.ts";
import { type GenerationView, generations } from "../../src/projections/generations.ts";
import { viewsOf } from "../../src/projections/views.ts";
import { expectError } from "./support/client.ts";
import { chain } from "./support/documents.ts";
import { type House, house, openHouse, insideTest as test } from "./support/house.ts";
import { listen, readAnswers } from "./support/socket.ts";
import { workerOf } from "./support/worker.ts";

const open = house();
const wait = (seconds: number, more: Record<string, string> = {}) => ({
  headers: { prefer: `wait=${seconds}`, ...more },
});
const worker = (generationId: string) => workerOf(open().inside(), generationId);

/** The id of the customer's only open job, as soon as it was accepted. */
async function jobOf({ userId }: { userId: string }, { inside }: House = open()): Promise<string> {
  const views = viewsOf(inside().deps.models, generations);
  const found: GenerationView[] = [];
  const look = async () => {
    const where = { owner: `live-user-${userId}`, open: true };
    return found.push(...(await views.page({ where, order: "newest", limit: 1 })));
  };
  await expect.poll(look, { timeout: 10_000 }).toBeGreaterThan(0);
  return found[0]?.id ?? "";
}

async function make(id: string): Promise<void> {
  await worker(id).start();
  await worker(id).store(chain());
  await worker(id).succeed();
}

describe("Prefer: wait on generate", () => {
  test("holds the 202 back until the job has ended, and counts as one request", async () => {
    const me = await open().customer();
    const held = me.post("/v1/diagrams/generate", { prompt: "x", theme: "dark" }, wait(45));
    const id = await jobOf(me);
    await make(id);
    const answer = await held;
    expect(answer.status).toBe(202);
    expect(answer.headers["preference-applied"]).toBe("wait=45");
    expect(answer.headers.location).toBe(`/v1/generations/${id}`);
    expect(answer.headers["retry-after"]).toBe("2");
    expect(answer.headers["ratelimit-remaining"]).toBe("119");
    const polled = await me.get(`/v1/generations/${id}`);
    expect(polled.json).toMatchObject({ id, status: "succeeded", diagram: { object: "diagram" } });
    expect(answer.json).toEqual(polled.json);
    expect(polled.headers["ratelimit-remaining"]).toBe("118");
    expect(polled.headers["preference-applied"]).toBeUndefined();
  });

  test("gives the job as it is when the time is over", async () => {
    const me = await open().customer();
    const held = me.post("/v1/diagrams/generate", { prompt: "x" }, wait(1));
    await worker(await jobOf(me)).start();
    const answer = await held;
    expect(answer.status).toBe(202);
    expect(answer.json).toMatchObject({ status: "processing", diagram: null, image_url: null, error: null });
    expect(answer.headers["preference-applied"]).toBe("wait=1");
  });

  test("takes no more than the most that is held back", async () => {
    const me = await open().customer();
    const held = me.post("/v1/diagrams/generate", { prompt: "x" }, wait(3_600));
    await worker(await jobOf(me)).fail("generation_failed", "Says what was wrong.");
    const answer = await held;
    expect(answer.headers["preference-applied"]).toBe(`wait=${limits.preferredWaitSecondsMax}`);
    expect(answer.json).toMatchObject({
      status: "failed",
      error: { code: "generation_failed", message: "Says what was wrong." },
    });
  });

  test("without it, or with what is no number of seconds, nothing is held back", async () => {
    const me = await open().customer();
    for (const prefer of ["respond-async", "wait=soon"]) {
      const answer = await me.post("/v1/diagrams/generate", { prompt: "x" }, { headers: { prefer } });
      expect(answer.status).toBe(202);
      expect(answer.json.status).toBe("queued");
      expect(answer.headers["preference-applied"]).toBeUndefined();
    }
  });

  test("a refused request is answered at once", async () => {
    const me = await open().customer();
    expectError(await me.post("/v1/diagrams/generate", {}, wait(45)), "missing_parameter", "prompt");
    const reader = await open().customer({ scopes: ["diagrams:read"] });
    expectError(await reader.post("/v1/diagrams/generate", { prompt: "x" }, wait(45)), "insufficient_scope");
  });

  test("C27: a repeat with the same key waits for the same job, and only one is made", async () => {
    const me = await open().customer();
    const more = wait(45, { "idempotency-key": "k" });
    const first = me.post("/v1/diagrams/generate", { prompt: "x" }, more);
    const id = await jobOf(me);
    const again = me.post("/v1/diagrams/generate", { prompt: "x" }, more);
    await make(id);
    const answers = await Promise.all([first, again]);
    expect(answers.map(({ json }) => [json.id, json.status])).toEqual([
      [id, "succeeded"],
      [id, "succeeded"],
    ]);
    expect(answers[1]?.headers["idempotency-replayed"]).toBe("true");
    expect(answers[1]?.headers["preference-applied"]).toBe("wait=45");
    expect((await me.get("/v1/diagrams")).json.data).toHaveLength(1);
  });
});

describe("Prefer: wait on edit", () => {
  test("holds the 202 back until the diagram is changed", async () => {
    const me = await open().customer();
    const { id } = (await me.post("/v1/diagrams/import", { bpmn_xml: chain() })).json;
    const held = me.post(`/v1/diagrams/${id}/edit`, { prompt: "x" }, wait(45));
    const job = await jobOf(me);
    await worker(job).start();
    await worker(job).change(chain({ tasks: 2 }));
    await worker(job).succeed();
    expect((await held).json).toMatchObject({ id: job, status: "succeeded", diagram: { id } });
    expect((await me.get(`/v1/diagrams/${id}/bpmn`)).text).toBe(chain({ tasks: 2 }));
  });
});

describe("Prefer: wait on GET /v1/generations/{id}", () => {
  test("holds the 200 back until the job has ended; of one that has ended it comes at once", async () => {
    const me = await open().customer();
    const { id } = (await me.post("/v1/diagrams/generate", { prompt: "x" })).json;
    const held = me.get(`/v1/generations/${id}`, wait(45));
    await make(id);
    const answer = await held;
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ id, status: "succeeded" });
    expect(answer.headers["preference-applied"]).toBe("wait=45");
    expect(answer.headers["retry-after"]).toBeUndefined();
    const later = await me.get(`/v1/generations/${id}`, wait(45));
    expect(later.json).toEqual(answer.json);
    expect(later.headers["preference-applied"]).toBe("wait=45");
  });

  test("many wait for jobs of many, and each hears of its own", async () => {
    const customers = await Promise.all([1, 2, 3].map(() => open().customer()));
    const jobs = await Promise.all(
      customers.map(async (me) => (await me.post("/v1/diagrams/generate", { prompt: "x" })).json.id),
    );
    const held = customers.flatMap((me, i) =>
      [1, 2].map(() => me.get(`/v1/generations/${jobs[i]}`, wait(45))),
    );
    for (const id of [...jobs].reverse()) await make(id);
    const answers = await Promise.all(held);
    expect(answers.map(({ json }) => [json.id, json.status])).toEqual(
      jobs.flatMap((id) => [1, 2].map(() => [id, "succeeded"])),
    );
  });

  test("another owner's job, and one that is not there, are not waited for", async () => {
    const [me, other] = [await open().customer(), await open().customer()];
    const { id } = (await me.post("/v1/diagrams/generate", { prompt: "x" })).json;
    for (const path of [id, `gen_${"0".repeat(32)}`, "no-id"])
      expectError(await other.get(`/v1/generations/${path}`, wait(45)), "resource_not_found");
  });

  test("no other endpoint waits", async () => {
    const me = await open().customer();
    const answer = await me.get("/v1/diagrams", wait(45));
    expect(answer.status).toBe(200);
    expect(answer.headers["preference-applied"]).toBeUndefined();
  });
});

test("A21: when the service stops, held answers come at once with the job as it is", async () => {
  const house = await openHouse();
  const port = await listen(house.inside().app);
  const me = await house.customer();
  const body = '{"prompt":"x"}';
  const socket = connect(port, "127.0.0.1");
  socket.write(
    `POST /v1/diagrams/generate HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${me.key}\r\nPrefer: wait=45\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  const id = await jobOf(me, house);
  const closed = house.close();
  const [answer] = await readAnswers(socket, 1);
  expect(answer?.status).toBe(202);
  expect(JSON.parse(answer?.body ?? "")).toMatchObject({ id, status: "queued" });
  expect(answer?.headers["preference-applied"]).toBe("wait=45");
  expect(answer?.headers.connection).toBe("close");
  await closed;
});

test("the time that an answer is held back is told beside the service's own", async () => {
  const house = await openHouse();
  const me = await house.customer();
  await me.post("/v1/diagrams/generate", { prompt: "x" }, wait(0));
  await me.get("/v1/diagrams", wait(0));
  const told = house.inside().lines.map((line) => JSON.parse(line));
  expect(told.map((line) => [line.route, typeof line.heldMs])).toEqual([
    ["/api/v1/diagrams/generate", "number"],
    ["/api/v1/diagrams", "undefined"],
  ]);
  const { ms, heldMs } = timesOf({ heldSinceMs: performance.now() - 5_000 }, { elapsedTime: 5_010 });
  expect(ms).toBeLessThanOrEqual(10);
  expect(heldMs).toBeGreaterThanOrEqual(5_000);
  expect(timesOf({ heldSinceMs: null }, { elapsedTime: 7 })).toEqual({ ms: 7, heldMs: null });
  // The router refuses this one before our fields exist.
  await me.get("/v1/diagrams/%zz");
  const [sum] = (await house.inside().deps.registry.getMetricsAsJSON()).flatMap(({ name, values }) =>
    name === "http_request_seconds" ? values.filter(({ labels }) => labels.route === "unknown") : [],
  );
  expect(sum?.value).not.toBeNaN();
  expect(sum).toBeDefined();
  await house.close();
});

test("whoever has left before the work begins is not waited for either", async () => {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  response.destroy();
  const work = async (waiting: AbortSignal) => waiting.aborted;
  expect(await inTime(response, 1_000, work)).toBe(true);
});

test("a client that leaves is not waited for any more, and the log says so", async () => {
  const house = await openHouse();
  const { app, lines } = house.inside();
  const port = await listen(app);
  const me = await house.customer();
  const { id } = (await me.post("/v1/diagrams/generate", { prompt: "x" })).json;
  const socket = connect(port, "127.0.0.1");
  socket.write(
    `GET /v1/generations/${id} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${me.key}\r\nPrefer: wait=45\r\n\r\n`,
  );
  await new Promise((resolve) => app.server.once("request", resolve));
  socket.destroy();
  const logged = () => lines.map((line) => JSON.parse(line)).filter(({ method }) => method === "GET");
  await expect.poll(logged, { timeout: 10_000 }).toMatchObject([{ status: 499 }]);
  await house.close();
  // Logged once, although the client was gone.
  expect(logged()).toHaveLength(1);
});
