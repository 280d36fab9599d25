/** The EventStoreDB adapter when server and network fail. The contract is tested in test/contract. */
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { limits } from "../../src/limits.ts";
import { openEventStoreDb } from "../../src/store/event-store.eventstoredb.ts";
import { type EventStore, Unavailable } from "../../src/store/event-store.ts";
import { newEvent } from "../support/events.ts";
import {
  type DoubleOptions,
  type EventStoreDouble,
  startEventStoreDouble,
} from "../support/eventstore-double/double.ts";
import { temporaryFolder } from "../support/folders.ts";
import { runScript } from "../support/processes.ts";

let double: EventStoreDouble;
let store: EventStore;
let stream: string;
/** Kinds of errors that ended subscriptions. */
let interruptions: string[];

async function open(options: DoubleOptions = {}): Promise<void> {
  double = await startEventStoreDouble(options);
  interruptions = [];
  const logger = {
    warn(fields: { err?: { type?: string } }) {
      interruptions.push(fields.err?.type ?? "other");
    },
  };
  store = openEventStoreDb({ connectionString: double.connectionString, logger });
}

beforeEach(() => {
  stream = `diagram-${randomUUID()}`;
});
afterEach(async () => {
  vi.restoreAllMocks();
  await store.close();
  await double.close();
});

/** Appends the next event, and repeats while the store is unavailable. */
async function appendSurely(revision: number): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await store.append(stream, revision === 0 ? "absent" : revision - 1, [
        newEvent(`${stream} ${revision}`),
      ]);
      return;
    } catch (error) {
      if (!(error instanceof Unavailable) || attempt === 50) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** Follows the stream and records the events; `until` resolves once there are enough events. */
function startFollower(after = 0n) {
  const revisions: number[] = [];
  const stop = new AbortController();
  let wanted = Number.POSITIVE_INFINITY;
  let reached = Promise.withResolvers<void>();
  const ended = (async () => {
    for await (const { events } of store.follow([stream], after, stop.signal)) {
      revisions.push(...events.map(({ revision }) => revision));
      if (revisions.length >= wanted) reached.resolve();
    }
  })();
  return {
    revisions,
    ended,
    stop: () => stop.abort(),
    until(count: number): Promise<void> {
      wanted = count;
      reached = Promise.withResolvers();
      if (revisions.length >= count) reached.resolve();
      return reached.promise;
    },
  };
}

/** The time of day jumps once, at the nth reading from now on. */
function jumpingClock(nth: number, byMs: number): void {
  const now = Date.now;
  let asked = 0;
  vi.spyOn(Date, "now").mockImplementation(() => now() + (++asked > nth ? byMs : 0));
}

test.each([3_600_000, -3_600_000])(
  "a clock that is set by %i ms at any moment of an append fails nothing",
  async (byMs) => {
    await open();
    for (let nth = 0; nth < 25; nth++) {
      jumpingClock(nth, byMs);
      const { revision } = await store.append(stream, nth === 0 ? "absent" : nth - 1, [
        newEvent(`event ${nth}`),
      ]);
      vi.restoreAllMocks();
      expect(revision).toBe(nth);
    }
    expect(await store.read(stream)).toHaveLength(25);
  },
);

const upToNine = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

describe("following through failures", () => {
  const failures: [string, () => Promise<void>][] = [
    ["connections drop", async () => double.dropConnections()],
    [
      "the server is killed and comes back, not ready at first",
      async () => {
        await double.stop("killed");
        await double.start({ notReadyMs: 300 });
      },
    ],
    [
      "the server is stopped in good order and comes back",
      async () => {
        await double.stop("in good order");
        await double.start();
      },
    ],
    [
      "the server is away for a second",
      async () => {
        await double.stop("killed");
        await new Promise((resolve) => setTimeout(resolve, 1_000));
        await double.start();
      },
    ],
  ];

  test.each(failures)("gives every event once when %s", async (_, fail) => {
    await open();
    const follower = startFollower();
    for (const revision of upToNine) {
      await appendSurely(revision);
      if (revision === 2 || revision === 6) {
        await follower.until(revision);
        await fail();
      }
    }
    await follower.until(10);
    follower.stop();
    await follower.ended;
    expect(follower.revisions).toEqual(upToNine);
  });

  test("goes on from a subscription that the server dropped because its reader was slow", async () => {
    await open({ liveBufferMax: 100 });
    const seen: number[] = [];
    const text = "x".repeat(1_000);
    const events = Array.from({ length: 3_000 }, (_, i) => newEvent(`event ${i}`, { text }));
    await store.append(stream, "absent", events.slice(0, 1));
    for await (const batch of store.follow([stream], 0n, new AbortController().signal)) {
      seen.push(...batch.events.map(({ revision }) => revision));
      if (seen.length === events.length) break;
      if (seen.length === 1) await store.append(stream, 0, events.slice(1, 2));
      // Now this reader is live and reads nothing, while many more events are appended than the server buffers for it.
      if (seen.length === 2)
        for (let i = 2; i < events.length; i += 500)
          await store.append(stream, i - 1, events.slice(i, i + 500));
    }
    expect(seen).toEqual(events.map((_, i) => i));
    expect(new Set(interruptions)).toEqual(new Set(["timeout"]));
  });

  test("ends at once on abort while the server is away", async () => {
    await open();
    const follower = startFollower();
    await appendSurely(0);
    await follower.until(1);
    await double.stop();
    follower.stop();
    await follower.ended;
  });
});

describe("positions", () => {
  test("of a reader move over events of others at once, live and while catching up", async () => {
    await open();
    const other = `usage-${randomUUID()}`;
    await store.append(
      other,
      "absent",
      Array.from({ length: 700 }, (_, i) => newEvent(`other ${i}`)),
    );
    const reached: bigint[] = [];
    for await (const { events, upTo } of store.follow([stream], 0n, new AbortController().signal)) {
      expect(events).toEqual([]);
      const end = await store.end();
      if (upTo < end) continue;
      reached.push(upTo);
      if (reached.length === 4) break;
      await store.append(other, 698 + reached.length, [newEvent(`later ${reached.length}`)]);
    }
    expect(reached).toEqual(reached.toSorted((a, b) => (a < b ? -1 : 1)));
    // Reading can begin again at each of them.
    for (const position of reached) {
      const [first] = await firstBatchesWithEvents(position);
      expect(first).toBeGreaterThan(position);
    }
  });

  test("move too with servers that do not say that a reader has caught up", async () => {
    await open({ like: "22.10" });
    await store.append(
      `usage-${stream}`,
      "absent",
      Array.from({ length: 40 }, (_, i) => newEvent(`other ${i}`)),
    );
    const end = await store.end();
    for await (const { upTo } of store.follow([stream], 0n, new AbortController().signal))
      if (upTo >= end) break;
  });

  test("the whole log has no events of the server itself", async () => {
    await open();
    await appendSurely(0);
    for await (const { events } of store.follow([""], 0n, new AbortController().signal)) {
      expect(events.map((event) => event.stream)).toEqual([stream]);
      break;
    }
  });

  /** Positions of the first events after a position. */
  async function firstBatchesWithEvents(position: bigint): Promise<bigint[]> {
    const probe = `probe-${randomUUID()}`;
    await store.append(probe, "absent", [newEvent(probe)]);
    for await (const { events } of store.follow([probe], position, new AbortController().signal))
      if (events.length > 0) return events.map((event) => event.position);
    return [];
  }
});

describe("calls", () => {
  test("that cannot reach a server are unavailable, and work again when it is back", async () => {
    await open();
    await appendSurely(0);
    await double.stop();
    await expect(store.append(stream, 0, [newEvent("away")])).rejects.toThrow(Unavailable);
    await expect(store.read(stream)).rejects.toThrow(Unavailable);
    await expect(store.end()).rejects.toThrow(Unavailable);
    await double.start();
    await appendSurely(1);
    expect(await store.read(stream)).toHaveLength(2);
  });

  test("that get no answer are unavailable after a bounded time", async () => {
    await open();
    await appendSurely(0);
    double.freeze();
    const began = performance.now();
    const calls = [store.append(stream, 0, [newEvent("frozen")]), store.read(stream), store.end()];
    for (const call of await Promise.allSettled(calls)) {
      expect(call.status).toBe("rejected");
      if (call.status === "rejected") expect(call.reason).toBeInstanceOf(Unavailable);
    }
    expect(performance.now() - began).toBeLessThan(limits.storeCallMs * 2);
    double.thaw();
    // The append may have been on its way: only a repetition with the same ids is safe.
    await store.append(stream, 0, [newEvent("frozen")]);
    expect(await store.read(stream)).toHaveLength(2);
  });

  test("an append whose answer was lost is told again with its first result", async () => {
    await open();
    const events = [newEvent("lost answer")];
    double.loseAnswers(2);
    await expect(store.append(stream, "absent", events)).rejects.toThrow(Unavailable);
    double.loseAnswers(0);
    const again = await store.append(stream, "absent", events);
    expect(await store.append(stream, "absent", events)).toEqual(again);
    expect(await store.read(stream)).toHaveLength(1);
  });

  test("what was appended stands in the log of a double that was killed", async () => {
    await open();
    await appendSurely(0);
    await double.stop();
    await double.start();
    await appendSurely(0);
    expect((await store.read(stream)).map(({ revision }) => revision)).toEqual([0]);
  });
});

describe("a server process", () => {
  test("killed in the middle of appends keeps what it acknowledged, and its follower misses nothing", async () => {
    const folder = temporaryFolder();
    const main = `${import.meta.dirname}/../support/eventstore-double/main.ts`;
    const serve = (port: string) => runScript([main, "--port", port, "--file", folder.file("log")]);
    let server = serve("0");
    await server.until((lines) => lines.length > 0);
    const connectionString = server.lines[0] ?? "";
    double = await startEventStoreDouble();
    store = openEventStoreDb({ connectionString });
    const follower = startFollower();
    const appendForever = `${import.meta.dirname}/../support/append-forever.ts`;
    const writer = runScript([appendForever, "eventstoredb", connectionString, stream]);
    const acknowledged = () => writer.lines.filter((line) => line !== "Unavailable");
    for (const count of [50, 100]) {
      await writer.until(() => acknowledged().length >= count);
      server.process.kill("SIGKILL");
      await server.ended;
      server = serve(/:(\d+)/.exec(connectionString)?.[1] ?? "");
      await server.until((lines) => lines.length > 0);
    }
    await writer.until(() => acknowledged().length >= 150);
    writer.process.kill("SIGKILL");
    await writer.ended;
    const events = await store.read(stream);
    const written = new Set(events.map(({ revision, position }) => `${revision} ${position}`));
    expect(acknowledged().filter((line) => !written.has(line))).toEqual([]);
    await follower.until(events.length);
    follower.stop();
    await follower.ended;
    expect(follower.revisions).toEqual(events.map(({ revision }) => revision));
    server.process.kill("SIGKILL");
    await server.ended;
    folder.remove();
  });
});

describe("addresses", () => {
  test("with TLS need a user; the newer name of the server is understood", async () => {
    await open();
    expect(() => openEventStoreDb({ connectionString: "esdb://localhost:2113" })).toThrow(/needs a user/);
    const secure = openEventStoreDb({ connectionString: "esdb://us%40er:pa%3Ass@localhost:2113?tls=true" });
    await secure.close();
    const renamed = openEventStoreDb({
      connectionString: double.connectionString.replace("esdb", "kurrentdb"),
    });
    expect(await renamed.read(stream)).toEqual([]);
    await renamed.close();
  });

  test("that cannot be understood are refused", async () => {
    await open();
    expect(() => openEventStoreDb({ connectionString: "http://localhost?tls=false" })).toThrow();
  });
});
