/** Several services, and streams of other programs, in one EventStoreDB. */
import { afterAll, expect, test } from "vitest";
import { openEventStoreDb } from "../../src/store/event-store.eventstoredb.ts";
import type { EventStore } from "../../src/store/event-store.ts";
import { newEvent } from "../support/events.ts";
import { startEventStoreDouble } from "../support/eventstore-double/double.ts";

const double = await startEventStoreDouble();
const address = double.connectionString;
const open = (connectionString: string) => openEventStoreDb({ connectionString });
const [plain, first, second] = [
  open(address),
  open(`${address}&streamPrefix=first-`),
  open(address.replace("?", "?streamPrefix=second.&")),
];
afterAll(async () => {
  for (const store of [plain, first, second]) await store.close();
  await double.close();
});

/** Streams and texts of everything that a follower of these prefixes gets. */
async function followed(store: EventStore, prefixes: string[]): Promise<string[]> {
  const end = await store.end();
  const found: string[] = [];
  for await (const { events, upTo } of store.follow(prefixes, 0n, new AbortController().signal)) {
    found.push(...events.map(({ stream, data }) => `${stream} ${data.text}`));
    if (upTo >= end) break;
  }
  return found;
}

test("see their own streams alone, under the names that they gave them", async () => {
  // The same name three times: each service sees only its own stream.
  for (const [store, text] of [
    [plain, "of others"],
    [first, "of the first"],
    [second, "of the second"],
  ] as const)
    expect(await store.append("diagram-1", "absent", [newEvent(text, { text })])).toMatchObject({
      revision: 0,
    });
  for (const [store, text] of [
    [first, "of the first"],
    [second, "of the second"],
  ] as const) {
    expect((await store.read("diagram-1")).map(({ stream, data }) => [stream, data.text])).toEqual([
      ["diagram-1", text],
    ]);
    expect(await followed(store, ["diagram-", "account-"])).toEqual([`diagram-1 ${text}`]);
    expect(await followed(store, [""])).toEqual([`diagram-1 ${text}`]);
    expect(await followed(store, ["account-"])).toEqual([]);
    expect(await store.read("first-diagram-1")).toEqual([]);
  }
  expect((await plain.read("first-diagram-1")).map(({ data }) => data.text)).toEqual(["of the first"]);
});

test.each(["", "$users-", "a b", "ä", "x".repeat(65)])("%s is refused as a prefix", (prefix) => {
  expect(() => open(`${address}&streamPrefix=${prefix}`)).toThrow(/streamPrefix that cannot be one/);
});
