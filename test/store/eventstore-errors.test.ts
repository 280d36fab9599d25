/** The errors of EventStoreDB that are temporary outages: a leader election, a stopping node, overload. */
import { randomUUID } from "node:crypto";
import { UnknownError } from "@eventstore/db-client";
import { afterAll, expect, test } from "vitest";
import { openEventStoreDb } from "../../src/store/event-store.eventstoredb.ts";
import { EventTooLarge, Unavailable } from "../../src/store/event-store.ts";
import { appendError, unavailableOr } from "../../src/store/eventstore-events.ts";
import { newEvent } from "../support/events.ts";
import { startEventStoreDouble } from "../support/eventstore-double/double.ts";
import type { Failure } from "../support/eventstore-double/messages.ts";

const double = await startEventStoreDouble();
const store = openEventStoreDb({ connectionString: double.connectionString });
afterAll(async () => {
  await store.close();
  await double.close();
});

const anywhere = {
  name: "EventStoreDB",
  setting: "EVENTSTORE_URL",
  hosts: null,
  tls: { asked: false, on: "", authority: "" },
};

const passing: Failure[] = ["notReady", "stopped", "noLeader", "partEnded", "noRoom"];

test.each(passing)(
  "%s: calls are unavailable and work again, and a reader misses nothing",
  async (failure) => {
    const stream = `diagram-${randomUUID()}`;
    await store.append(stream, "absent", [newEvent(`${failure} 0`)]);
    const seen: number[] = [];
    for await (const { events } of store.follow([stream], 0n, new AbortController().signal)) {
      seen.push(...events.map(({ revision }) => revision));
      if (seen.length === 2) break;
      if (seen.length === 0) continue;
      double.fail(failure);
      await expect(store.append(stream, 0, [newEvent(`${failure} 1`)])).rejects.toThrow(Unavailable);
      await expect(store.read(stream)).rejects.toThrow(Unavailable);
      await expect(store.end()).rejects.toThrow(Unavailable);
      double.fail(null);
      await store.append(stream, 0, [newEvent(`${failure} 1`)]);
    }
    expect(seen).toEqual([0, 1]);
  },
);

test("an event above the bound that an operator set is too large, not a fault", () => {
  const said = "3 INVALID_ARGUMENT: Event with Id: e1, Size: 900, exceeds Maximum Append Event Size of 800.";
  const told = { stream: "diagram-1", expected: "absent", place: anywhere } as const;
  expect(appendError(new UnknownError(undefined, said), told)).toBeInstanceOf(EventTooLarge);
});

test("what would never pass is no outage", async () => {
  double.fail("badRequest");
  await expect(store.end()).rejects.not.toThrow(Unavailable);
  double.fail(null);
  const tooLarge = new UnknownError(
    undefined,
    "8 RESOURCE_EXHAUSTED: Received message larger than max (17 vs. 16)",
  );
  expect(unavailableOr(Object.assign(tooLarge, { code: 8 }), anywhere)).toBe(tooLarge);
});
