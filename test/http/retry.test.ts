/**
 * Requests with an Idempotency-Key that fail because of the service, and their retries: here, and at other processes.
 */
import { Registry } from "prom-client";
import { describe, expect, onTestFinished } from "vitest";
import { claimRequest, claimStream } from "../../src/commands/claim.ts";
import { newGenerationId, newId } from "../../src/commands/ids.ts";
import { InvalidBpmn } from "../../src/drawing/drawing.ts";
import type { NewEvent } from "../../src/events/recorded.ts";
import { buildServer } from "../../src/http/server.ts";
import type { Deps } from "../../src/http/service.ts";
import { type EventStore, Unavailable } from "../../src/store/event-store.ts";
import { type Client, clientOf, expectError } from "./support/client.ts";
import { chain } from "./support/documents.ts";
import { house, injecting, insideTest as test } from "./support/house.ts";

const open = house();
const withKey = (key: string) => ({ headers: { "idempotency-key": key } });
/**
 * A store that is down is tried again after up to ten seconds; customers may not make more than 120 requests meanwhile.
 */
const patience = { timeout: 45_000, interval: 500 };
const away = () => Promise.reject(new Unavailable("The store is away."));

/** Another API process on the same stores, with the given changes. */
function beside(me: { key: string }, changed: Partial<Deps> = {}): Client {
  const app = buildServer({ ...open().inside().deps, ...changed, registry: new Registry() });
  onTestFinished(() => app.close());
  return clientOf(injecting(app), me.key);
}

/** The log of a process in which something else happens on append. */
function logWhere(
  append: (
    stream: string,
    events: NewEvent[],
    go: () => ReturnType<EventStore["append"]>,
  ) => ReturnType<EventStore["append"]>,
) {
  const { log } = open().inside().deps;
  const { store } = log;
  const changed: EventStore = {
    ...store,
    append: (stream, expected, events) =>
      append(stream, events, () => store.append(stream, expected, events)),
  };
  return { ...log, store: changed };
}

const isAbandoned = (events: NewEvent[]) => events.some(({ type }) => type === "ClaimAbandoned");

/** A process that dies after it has only taken the key. */
const dying = (me: { key: string }) =>
  beside(me, {
    log: logWhere((stream, events, go) =>
      stream.startsWith("claim-") && !isAbandoned(events) ? go() : away(),
    ),
  });

const importing = (client: Client, key = "k") =>
  client.post("/v1/diagrams/import", { bpmn_xml: chain() }, withKey(key));
const generating = (client: Client, key = "k") =>
  client.post("/v1/diagrams/generate", { prompt: "x" }, withKey(key));

/** Types of the events under the key, and the resources they name. */
async function claimEvents(userId: string, path: string, key = "k") {
  const { store } = open().inside().deps.log;
  const events = await store.read(claimStream(`live-user-${userId}`, `POST /diagrams/${path}`, key));
  const resources = new Set(events.map(({ data }) => (data as { resourceId: string }).resourceId)); // As all of them have it.
  return { types: events.map(({ type }) => type), resources: [...resources] };
}

describe("the process that failed takes a retry up at once", () => {
  test("when the making failed", async () => {
    const { drawing } = open().inside().deps;
    const me = await open().customer();
    let calls = 0;
    const here = beside(me, {
      drawing: { ...drawing, admit: (sent) => (calls++ === 0 ? away() : drawing.admit(sent)) },
    });
    expectError(await importing(here), "internal_error");
    const taken = await importing(here);
    expect(taken.status).toBe(201);
    expect((await importing(here)).json).toEqual(taken.json);
    expect((await me.get("/v1/diagrams")).json.data).toHaveLength(1);
    expect((await claimEvents(me.userId, "import")).resources).toEqual([taken.json.id]);
  });

  test("when the claim was written and its answer was lost, also while nothing says so in the log", async () => {
    const me = await open().customer();
    let lost = 0;
    const log = logWhere(async (stream, events, go) => {
      if (isAbandoned(events)) return away();
      const appended = await go();
      return stream.startsWith("claim-") && lost++ === 0 ? away() : appended;
    });
    const here = beside(me, { log });
    expectError(await importing(here), "internal_error");
    // Other processes cannot know that the attempt is over.
    expectError(await importing(me), "idempotency_key_in_use");
    const taken = await importing(here);
    expect(taken.status).toBe(201);
    expect((await claimEvents(me.userId, "import")).resources).toEqual([taken.json.id]);
    expect((await importing(me)).json).toEqual(taken.json);
  });

  test("and spends no second unit", async () => {
    const me = await open().customer();
    let failing = true;
    const log = logWhere((stream, _, go) => (failing && stream.startsWith("generation-") ? away() : go()));
    const here = beside(me, { log });
    expectError(await generating(here), "internal_error");
    expectError(await generating(here), "internal_error");
    failing = false;
    await generating(me, "second-unit");
    const retries = await Promise.all([generating(here), generating(here), generating(me)]);
    const done = retries.filter(({ status }) => status === 202);
    expect(done.length).toBeGreaterThan(0);
    for (const answer of retries) if (answer.status !== 202) expectError(answer, "idempotency_key_in_use");
    expect(new Set(done.map(({ json }) => json.id)).size).toBe(1);
    const last = await generating(me, "third-unit");
    expect(last.headers.ratelimit).toContain('"generations";r=497;');
  });

  test("but not while it still works on it", async () => {
    const { drawing } = open().inside().deps;
    const me = await open().customer();
    const admitted = Promise.withResolvers<void>();
    const admitting = Promise.withResolvers<void>();
    const admit: typeof drawing.admit = async (sent) => {
      admitting.resolve();
      await admitted.promise;
      return drawing.admit(sent);
    };
    const here = beside(me, { drawing: { ...drawing, admit } });
    const first = importing(here);
    await admitting.promise;
    expectError(await importing(here), "idempotency_key_in_use");
    expectError(await importing(me), "idempotency_key_in_use");
    admitted.resolve();
    const { json } = await first;
    expect((await importing(here)).json).toEqual(json);
  });
});

describe("another process takes a retry up", () => {
  test("as soon as the log has the event that the first attempt is over", async () => {
    const { drawing } = open().inside().deps;
    const me = await open().customer();
    const failing = beside(me, { drawing: { ...drawing, admit: away } });
    expectError(await importing(failing), "internal_error");
    await expect.poll(async () => (await importing(me)).status, patience).toBe(201);
    const { types, resources } = await claimEvents(me.userId, "import");
    expect(types).toEqual(["RequestClaimed", "ClaimAbandoned", "RequestClaimed"]);
    expect(resources).toHaveLength(1);
    expect((await me.get("/v1/diagrams")).json.data.map(({ id }: { id: string }) => id)).toEqual(resources);
  });

  test("which is written when the store is back", async () => {
    const me = await open().customer();
    let [isAway, tried] = [true, 0];
    const log = logWhere((stream, events, go) => {
      if (isAbandoned(events)) tried++;
      return isAway && (isAbandoned(events) || stream.startsWith("generation-")) ? away() : go();
    });
    expectError(await generating(beside(me, { log })), "internal_error");
    await expect.poll(() => tried, patience).toBeGreaterThan(1);
    expectError(await generating(me), "idempotency_key_in_use");
    isAway = false;
    await expect.poll(async () => (await generating(me)).status, patience).toBe(202);
    const last = await generating(me, "second-unit");
    expect(last.headers.ratelimit).toContain('"generations";r=498;');
  });

  test("of a process that died when its claim is old, and of two that do so one", async () => {
    const { deps, operator, pass } = open().inside();
    const me = await open().customer();
    expectError(await generating(dying(me)), "internal_error");
    expectError(await generating(me), "idempotency_key_in_use");
    pass(61_000);
    const retries = await Promise.all([generating(me), generating(beside(me))]);
    const done = retries.filter(({ status }) => status === 202);
    expect(new Set(done.map(({ json }) => json.id)).size).toBe(1);
    for (const answer of retries) if (answer.status !== 202) expectError(answer, "idempotency_key_in_use");
    expect((await generating(me, "k2")).headers.ratelimit).toContain('"generations";r=498;');
    // It touches no other claim.
    const stream = claimStream(`live-user-${me.userId}`, "POST /diagrams/generate", "k9");
    const claimedAt = new Date(deps.now()).toISOString();
    const claim = {
      fingerprint: "x",
      keyId: newId(),
      resourceId: newGenerationId(),
      holder: "another",
      claimedAt,
    };
    await claimRequest(deps.log, stream, claim, operator());
    expectError(await generating(me, "k9"), "idempotency_key_reused");
  });

  test("and an attempt that was slow beyond all bounds does not free the key under it", async () => {
    const { deps, pass } = open().inside();
    const me = await open().customer();
    const admitted = Promise.withResolvers<never>();
    const admitting = Promise.withResolvers<void>();
    const admit = () => {
      admitting.resolve();
      return admitted.promise;
    };
    const slow = importing(beside(me, { drawing: { ...deps.drawing, admit } }));
    await admitting.promise;
    pass(61_000);
    const taken = await importing(me);
    expect(taken.status).toBe(201);
    admitted.reject(new InvalidBpmn("Too late."));
    expectError(await slow, "validation_failed", "bpmn_xml");
    expect((await importing(me)).json).toEqual(taken.json);
  });
});
