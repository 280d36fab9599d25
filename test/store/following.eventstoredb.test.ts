/**
 * All followers of the log in one process share one live subscription, and each of them reaches the end, whatever the
 * server does.
 */
import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { limits } from "../../src/limits.ts";
import { openEventStoreDb } from "../../src/store/event-store.eventstoredb.ts";
import { type EventStore, Unavailable } from "../../src/store/event-store.ts";
import { newEvent } from "../support/events.ts";
import {
  type DoubleOptions,
  type EventStoreDouble,
  startEventStoreDouble,
} from "../support/eventstore-double/double.ts";
import { openTcpProxy, type TcpProxy } from "../support/tcp-proxy.ts";

/** Faults and crowds in full size, or small enough for every run. */
const starts = process.env.FAULTS ? 200 : 20;
const appendsOfFlood = process.env.FAULTS ? 10_000 : 1_000;
const patienceMs = process.env.FAULTS ? 600_000 : 120_000;

const families = ["account-", "key-", "library-", "diagram-", "generation-", "usage-", "claim-"];

let double: EventStoreDouble;
let closing: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closing.toReversed()) await close();
  closing = [];
});

async function open(options: DoubleOptions = {}): Promise<EventStore> {
  double = await startEventStoreDouble(options);
  closing.push(double.close);
  return connect(double.connectionString);
}

function connect(connectionString: string, onReconnect?: () => void): EventStore {
  const store = openEventStoreDb({ connectionString, ...(onReconnect && { onReconnect }) });
  closing.push(store.close);
  return store;
}

/** A reader of a family, with the events that it saw. */
function read(store: EventStore, prefixes: string[], after = 0n) {
  const seen: string[] = [];
  const stop = new AbortController();
  let upTo = after;
  let told = Promise.withResolvers<void>();
  const ended = (async () => {
    for await (const batch of store.follow(prefixes, after, stop.signal)) {
      expect(batch.upTo).toBeGreaterThanOrEqual(upTo);
      upTo = batch.upTo;
      seen.push(...batch.events.map(({ stream, revision }) => `${stream} ${revision}`));
      told.resolve();
    }
  })();
  return {
    seen,
    async reaches(position: bigint): Promise<void> {
      while (upTo < position) {
        told = Promise.withResolvers();
        await told.promise;
      }
    },
    async stop(): Promise<void> {
      stop.abort();
      await ended;
    },
  };
}

/** Appends this many streams of one event each, in all families by turns, `lanes` at once. */
async function appendMany(store: EventStore, count: number, lanes: number): Promise<string[]> {
  const streams = Array.from({ length: count }, (_, i) => `${families[i % families.length]}${randomUUID()}`);
  const waiting = [...streams];
  const lane = async () => {
    for (let stream = waiting.pop(); stream !== undefined; stream = waiting.pop())
      await store.append(stream, "absent", [newEvent(stream)]);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return streams.map((stream) => `${stream} 0`);
}

const of = (family: string, streams: string[]) =>
  streams.filter((stream) => stream.startsWith(family)).sort();

/** Stops a reader of each family, and checks that it saw each event of its streams once. */
async function sawTheirs(readers: readonly ReturnType<typeof read>[], streams: string[]): Promise<void> {
  for (const [i, reader] of readers.entries()) {
    await reader.stop();
    expect([...reader.seen].sort()).toEqual(of(families[i] ?? "", streams));
  }
}

test("readers of all families hold one live subscription, and none is left when they have gone", async () => {
  const store = await open();
  const readers = families.map((family) => read(store, [family]));
  const streams = await appendMany(store, 70, 10);
  const end = await store.end();
  await Promise.all(readers.map((reader) => reader.reaches(end)));
  await expect.poll(() => double.subscribers()).toBe(1);
  for (const [i, reader] of readers.entries()) {
    await reader.stop();
    expect([...reader.seen].sort()).toEqual(of(families[i] ?? "", streams));
  }
  await expect.poll(() => double.subscribers()).toBe(0);
});

test("every event of one family moves the readers of the others", async () => {
  const store = await open();
  const reader = read(store, ["account-"]);
  for (let i = 0; i < 20; i++) {
    const { position } = await store.append(`usage-${randomUUID()}`, "absent", [newEvent(`event ${i}`)]);
    await reader.reaches(position);
  }
  expect(reader.seen).toEqual([]);
  await reader.stop();
});

test("what the server itself writes moves them too, though it is not sent", async () => {
  const store = await open();
  const reader = read(store, ["account-"]);
  await reader.reaches(await store.end());
  await expect.poll(() => double.subscribers()).toBe(1);
  for (let i = 0; i < 3; i++) {
    const { position } = await store.append(`$ce-${randomUUID()}`, "absent", [newEvent(`link ${i}`)]);
    await reader.reaches(position);
  }
  await reader.stop();
});

test("a reader that stands still does not hold up the others, and misses nothing when it goes on", async () => {
  const store = await open();
  const slow = store.follow([""], 0n, new AbortController().signal)[Symbol.asyncIterator]();
  const quick = read(store, ["diagram-"]);
  const first = await appendMany(store, 1, 1);
  const seen: string[] = [];
  const take = async () => {
    const { value } = await slow.next();
    for (const { stream, revision } of value?.events ?? []) seen.push(`${stream} ${revision}`);
  };
  while (seen.length < first.length) await take();
  // Now it is live; more is appended than a process buffers for it.
  const stream = `diagram-${randomUUID()}`;
  const count = limits.followWaitingEventsMax + 500;
  for (let i = 0; i < count; i += 100)
    await store.append(
      stream,
      i === 0 ? "absent" : i - 1,
      Array.from({ length: 100 }, (_, n) => newEvent(`event ${i + n}`)),
    );
  await quick.reaches(await store.end());
  while (seen.length < first.length + count) await take();
  expect(seen).toEqual([...first, ...Array.from({ length: count }, (_, i) => `${stream} ${i}`)]);
  await slow.return?.();
  await quick.stop();
});

describe.each(["23.10", "25.1"] as const)("on a server like %s with a live buffer of 32", (like) => {
  test(
    "all readers are at the end after bursts, with every event once",
    async () => {
      const store = await open({ like, pageMs: 1 });
      const writer = connect(double.connectionString);
      const readers = families.map((family) => read(store, [family]));
      const streams: string[] = [];
      for (let burst = 0; burst < 3; burst++) {
        streams.push(...(await appendMany(writer, 500, 500)));
        const end = await writer.end();
        await Promise.all(readers.map((reader) => reader.reaches(end)));
      }
      await sawTheirs(readers, streams);
    },
    patienceMs,
  );

  test(
    "and after a flood",
    async () => {
      const store = await open({ like, pageMs: 1 });
      const writer = connect(double.connectionString);
      const readers = families.map((family) => read(store, [family]));
      const streams = await appendMany(writer, appendsOfFlood, 32);
      const end = await writer.end();
      await Promise.all(readers.map((reader) => reader.reaches(end)));
      await sawTheirs(readers, streams);
    },
    patienceMs,
  );
});

describe("40 ms away from the server", () => {
  async function openFar(
    options: DoubleOptions,
  ): Promise<{ far: TcpProxy; url: string; writer: EventStore }> {
    double = await startEventStoreDouble(options);
    closing.push(double.close);
    const far = await openTcpProxy({ port: double.port });
    far.delay(40);
    closing.push(far.close);
    const url = double.connectionString.replace(String(double.port), String(far.port));
    return { far, url, writer: connect(double.connectionString) };
  }

  /** Another process appends while readers begin and soon stop. */
  async function appendFor(writer: EventStore, ms: number): Promise<void> {
    for (const until = performance.now() + ms; performance.now() < until; )
      await writer.append(`usage-${randomUUID()}`, "absent", [newEvent(randomUUID())]);
  }

  test.each(["22.10", "23.10", "25.1"] as const)(
    `of ${starts} readers that start while others append every one reaches the end (like %s)`,
    async (like) => {
      const { url, writer } = await openFar({ like });
      for (let done = 0; done < starts; done += 20) {
        const stores = Array.from({ length: 20 }, () => connect(url));
        const appending = appendFor(writer, 200 + 20 * (done % 10));
        const readers = stores.map((store) => read(store, ["account-"]));
        await appending;
        const end = await writer.end();
        await Promise.all(readers.map((reader) => reader.reaches(end)));
        await Promise.all(readers.map((reader) => reader.stop()));
      }
    },
    patienceMs,
  );

  test(
    "a reader whose connection breaks while others append reaches the end each time",
    async () => {
      const { far, url, writer } = await openFar({});
      const reader = read(connect(url), ["account-"]);
      for (let i = 0; i < starts / 4; i++) {
        const appending = appendFor(writer, 300);
        far.dropConnections();
        await appending;
        await reader.reaches(await writer.end());
      }
      await reader.stop();
    },
    patienceMs,
  );
});

test("messages come plain from a server that gzips for whoever accepts it", async () => {
  const store = await open({ like: "25.1" });
  await appendMany(store, 50, 10);
  const reader = read(store, ["diagram-"]);
  await reader.reaches(await store.end());
  await reader.stop();
  expect(double.sent).toMatchObject({ gzipped: 0 });
});

test("who catches up gets what came one by one as few batches", async () => {
  const store = await open({ like: "25.1" });
  for (let i = 0; i < 2_000; i += 100)
    await store.append(
      "diagram-1",
      i === 0 ? "absent" : i - 1,
      Array.from({ length: 100 }, (_, n) => newEvent(`event ${i + n}`)),
    );
  const end = await store.end();
  let batches = 0;
  for await (const { upTo } of store.follow(["diagram-"], 0n, new AbortController().signal)) {
    batches++;
    if (upTo >= end) break;
  }
  expect(batches).toBeLessThan(100);
});

describe("a server that was away", () => {
  test("is told of once it answers again, also where nobody followed the log", async () => {
    await open();
    let found = 0;
    const store = connect(double.connectionString, () => {
      found++;
    });
    await store.append("diagram-1", "absent", [newEvent(randomUUID())]);
    await double.stop();
    await expect(store.end()).rejects.toThrow(Unavailable);
    await expect(store.read("diagram-1")).rejects.toThrow(Unavailable);
    await expect(store.append("diagram-1", 0, [newEvent(randomUUID())])).rejects.toThrow(Unavailable);
    expect(found).toBe(0);
    await double.start();
    expect(await store.read("diagram-1")).toHaveLength(1);
    await store.end();
    expect(found).toBe(1);
  });

  test("is told of where a subscription finds it again", async () => {
    await open();
    const found = Promise.withResolvers<void>();
    const store = connect(double.connectionString, found.resolve);
    await store.append("diagram-1", "absent", [newEvent(randomUUID())]);
    const reader = read(store, ["diagram-"]);
    await reader.reaches(await store.end());
    await double.stop();
    await double.start();
    await found.promise;
    await reader.stop();
  });
});
