/**
 * Checks with the bare client that the double of EventStoreDB behaves like a server, so that tests of the service can
 * rely on it.
 */
import { randomUUID } from "node:crypto";
import {
  type AllStreamSubscription,
  END,
  EventStoreDBClient,
  jsonEvent,
  NO_STREAM,
  streamNameFilter,
} from "@eventstore/db-client";
import { afterEach, expect, test } from "vitest";
import {
  type DoubleOptions,
  type EventStoreDouble,
  startEventStoreDouble,
} from "../support/eventstore-double/double.ts";

let double: EventStoreDouble;
let client: EventStoreDBClient;

async function open(options: DoubleOptions): Promise<void> {
  double = await startEventStoreDouble(options);
  client = EventStoreDBClient.connectionString(double.connectionString);
}

afterEach(async () => {
  await client.dispose();
  await double.close();
});

const append = (count: number) =>
  client.appendToStream(
    `diagram-${randomUUID()}`,
    Array.from({ length: count }, (_, i) => jsonEvent({ type: "Seen", data: { i } })),
    { expectedRevision: NO_STREAM },
  );

/** The results of a subscription, until it has seen enough or ended. */
type Heard = { events: number; checkpoints: number; caughtUp: number; error: Error | null };

async function hear(window: number, enough: (heard: Heard) => boolean, from?: typeof END): Promise<Heard> {
  const heard: Heard = { events: 0, checkpoints: 0, caughtUp: 0, error: null };
  const done = Promise.withResolvers<void>();
  const look = () => enough(heard) && done.resolve();
  const subscription: AllStreamSubscription = client.subscribeToAll({
    ...(from === undefined ? {} : { fromPosition: from }),
    filter: streamNameFilter({
      prefixes: ["diagram-"],
      maxSearchWindow: window,
      checkpointInterval: 1,
      checkpointReached: async () => {
        heard.checkpoints++;
        look();
      },
    }),
  });
  subscription.on("data", () => {
    heard.events++;
    look();
  });
  subscription.on("caughtUp", () => {
    heard.caughtUp++;
    look();
  });
  subscription.on("error", (error) => {
    heard.error = error;
    done.resolve();
  });
  await done.promise;
  await subscription.unsubscribe();
  return heard;
}

test("like 23.10 it drops a live subscriber for whom more than its buffer waits", async () => {
  await open({ like: "23.10", liveBufferMax: 32 });
  const few = hear(500, ({ events }) => events === 32, END);
  const many = hear(500, () => false, END);
  await expect.poll(() => double.subscribers()).toBe(2);
  await append(32);
  expect(await few).toMatchObject({ events: 32, caughtUp: 1, error: null });
  await append(33);
  expect((await many).error).toMatchObject({
    type: "timeout",
    message: expect.stringContaining("Consumer too slow"),
  });
});

test("checkpoints take room in that buffer", async () => {
  await open({ like: "23.10", liveBufferMax: 32 });
  const heard = hear(1, () => false, END);
  await expect.poll(() => double.subscribers()).toBe(1);
  await append(17);
  expect((await heard).error).toMatchObject({ type: "timeout" });
});

test("like 25.1 it lets that subscriber catch up in pages of its window, and says each time that it has", async () => {
  await open({ like: "25.1", liveBufferMax: 32 });
  const heard = hear(50, ({ caughtUp }) => caughtUp === 3, END);
  await expect.poll(() => double.subscribers()).toBe(1);
  await append(100);
  await expect.poll(() => double.subscribers()).toBe(1);
  await append(200);
  expect(await heard).toMatchObject({ events: 300, error: null });
});

test("like 25.1 it gzips every message for those who accept it, like 23.10 none", async () => {
  for (const [like, ways] of [
    ["25.1", { gzipped: 44, plain: 0 }],
    ["23.10", { gzipped: 0, plain: 44 }],
  ] as const) {
    await open({ like });
    await append(40);
    await hear(500, ({ events, caughtUp }) => events === 40 && caughtUp === 1);
    // The server's features, the answer to the append, the confirmation of the subscription, the events, and the signal
    // of having caught up.
    expect(double.sent).toEqual(ways);
  }
});

test("each answer takes as long as the server is away", async () => {
  const begun = Promise.withResolvers<number>();
  const over = Promise.withResolvers<void>();
  const wait = (ms: number) => {
    begun.resolve(ms);
    return over.promise;
  };
  await open({ latencyMs: 80, wait });
  let isAnswered = false;
  const answered = append(1).then(() => {
    isAnswered = true;
  });
  expect(await begun.promise).toBe(80);
  expect(isAnswered).toBe(false);
  over.resolve();
  await answered;
});

test("during an election connections break, nothing is answered but that there is no leader, then all goes on", async () => {
  await open({});
  await append(1);
  const heard = hear(500, () => false, END);
  await expect.poll(() => double.subscribers()).toBe(1);
  const election = double.elect(300);
  expect((await heard).error).not.toBeNull();
  await expect(append(1)).rejects.toThrow();
  await election;
  await append(1);
  expect(double.subscribers()).toBe(0);
});

test("elections come again and again where that is asked for", async () => {
  await open({ elections: { everyMs: 100, lastMs: 50 } });
  const errors: unknown[] = [];
  for (let i = 0; i < 3; i++) {
    const { error } = await hear(500, () => false, END);
    errors.push(error);
  }
  expect(errors).not.toContain(null);
});
