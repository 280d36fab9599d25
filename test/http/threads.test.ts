/**
 * Requests whose documents are never finished or whose clients leave or stop, and the effect on others and on the log.
 */
import { connect } from "node:net";
import { describe, expect, onTestFinished } from "vitest";
import { begun, letGo, newCells, openThreads } from "../drawing/support/threads.ts";
import { type Client, expectError } from "./support/client.ts";
import { chain } from "./support/documents.ts";
import { type House, house, openHouse, insideTest as test } from "./support/house.ts";
import { listen, readAnswers } from "./support/socket.ts";

const open = house();

/** Imports with the name "planted" take a task in other threads before they are read; other imports are normal. */
function plant(task: "forever" | "held", { inside }: House = open()) {
  const threads = openThreads(1);
  const cells = newCells();
  const { drawing } = inside().deps;
  const { admit } = drawing;
  drawing.admit = async (sent, turn) => {
    if (sent.xml.includes('"planted"')) await threads.run(task, { cells, value: 1 }, turn);
    return admit(sent, turn);
  };
  onTestFinished(() => {
    drawing.admit = admit;
  });
  return { ...threads, cells };
}

const importing = (me: Client, name = "Order") =>
  me.post("/v1/diagrams/import", { bpmn_xml: chain({ name }) });

/** An import with that name, as bytes on the wire. */
function importText(key: string, name: string): string {
  const body = JSON.stringify({ bpmn_xml: chain({ name }) });
  const head = `POST /v1/diagrams/import HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n`;
  return `${head}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

const logOf = ({ inside }: House) => inside().lines.map((line) => JSON.parse(line));
const faultsIn = (house: House) => logOf(house).filter(({ level }) => level >= 50);

describe("a document that never comes to an end", () => {
  test("A20: is answered 500 when the time of its thread is over, and others are served meanwhile", async () => {
    const [mallory, anna] = [await open().customer(), await open().customer()];
    const { timeIsOver, cells, unserved } = plant("forever");
    const never = importing(mallory, "planted");
    await begun(cells);
    const { id } = (await importing(anna)).json;
    expect((await anna.get(`/v1/diagrams/${id}/image`)).status).toBe(200);
    timeIsOver();
    const answer = await never;
    expectError(answer, "internal_error");
    expect(answer.headers["retry-after"]).toBeUndefined();
    expect(unserved).toEqual([{ task: "forever", reason: "overdue" }]);
    const lines = logOf(open()).filter(({ requestId }) => requestId === answer.headers["x-request-id"]);
    expect(lines).toMatchObject([
      { level: 50, fault: { name: "Overdue" } },
      { status: 500, code: "internal_error" },
    ]);
    expect((await importing(mallory)).status).toBe(201);
  });

  test("A20: is answered 500 when the time for an answer is over, though its body was read long ago", async () => {
    const hasty = await openHouse({ answerMs: 200 });
    const me = await hasty.customer();
    const { cells } = plant("held", hasty);
    expectError(await importing(me, "planted"), "internal_error");
    letGo(cells);
    expect(faultsIn(hasty)).toMatchObject([{ fault: { name: "TooLate" } }]);
    await hasty.close();
  });
});

test("both environments of one account have the turns of one, and another account waits for neither", async () => {
  const here = await openHouse();
  const live = await here.customer();
  const staging = await here.customer({ environment: "test", userId: live.userId });
  const anna = await here.customer();
  const { cells, run } = plant("held", here);
  const first = importing(live, "planted");
  await begun(cells);
  const order: string[] = [];
  const { drawing } = here.inside().deps;
  const { admit } = drawing;
  drawing.admit = async (sent, turn) => {
    order.push(String(await run("echo", sent.xml.includes('"of staging"') ? "staging" : "anna", turn)));
    return admit(sent, turn);
  };
  const second = importing(staging, "of staging");
  expect((await importing(anna, "of anna")).status).toBe(201);
  letGo(cells);
  expect((await first).status).toBe(201);
  expect((await second).status).toBe(201);
  expect(order).toEqual(["anna", "staging"]);
  await here.close();
});

describe("a client", () => {
  test("that leaves while it waits for a thread is not worked for, and is no fault", async () => {
    const here = await openHouse();
    const port = await listen(here.inside().app);
    const me = await here.customer();
    const { cells, unserved } = plant("held", here);
    const first = importing(me, "planted");
    await begun(cells);
    const socket = connect(port, "127.0.0.1");
    const { deps } = here.inside();
    const waits = new Promise<void>((resolve) => {
      const { admit } = deps.drawing;
      deps.drawing.admit = (...asked) => {
        const admitted = admit(...asked);
        resolve();
        return admitted;
      };
    });
    socket.write(importText(me.key, "planted"));
    await waits;
    socket.destroy();
    await expect.poll(() => unserved).toEqual([{ task: "held", reason: "abandoned" }]);
    letGo(cells);
    expect((await first).status).toBe(201);
    await expect.poll(() => logOf(here).filter(({ status }) => status === 499)).toHaveLength(1);
    expect(faultsIn(here)).toEqual([]);
    await here.close();
  });

  test("A9: that stops in the middle of its body is told so with 400, and is no fault", async () => {
    const hasty = await openHouse({ arrivalMs: 200 });
    const port = await listen(hasty.inside().app);
    const { key } = await hasty.provide();
    const socket = connect(port, "127.0.0.1");
    socket.write(importText(key, "Order").slice(0, -20));
    const [answer] = await readAnswers(socket, 1);
    expect(answer?.status).toBe(400);
    expect(answer?.headers).toMatchObject({
      connection: "close",
      "x-request-id": expect.stringMatching(/^req_/),
    });
    expect(JSON.parse(answer?.body ?? "")).toMatchObject({
      error: { code: "invalid_parameter", message: "The request did not arrive in time." },
    });
    await hasty.close();
    expect(faultsIn(hasty)).toEqual([]);
    expect(logOf(hasty)).toMatchObject([{ status: 400, reason: "ERR_HTTP_REQUEST_TIMEOUT" }]);
  });
});
