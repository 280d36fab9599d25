/**
 * A separate process for tests that appends: `node append-forever.ts ADAPTER WHERE STREAM [COUNT]`. It prints a line
 * "REVISION POSITION" for every acknowledged append, and "Unavailable" for one that the store could not do at that
 * time.
 */
import { writeSync } from "node:fs";
import { parseArgs } from "node:util";
import { openEventStoreDb } from "../../src/store/event-store.eventstoredb.ts";
import { openSqliteEventStore } from "../../src/store/event-store.sqlite.ts";
import type { EventStore, ExpectedRevision } from "../../src/store/event-store.ts";
import { Unavailable } from "../../src/store/event-store.ts";
import { newEvent } from "./events.ts";

const openers: Record<string, (where: string) => EventStore> = {
  sqlite: openSqliteEventStore,
  eventstoredb: (connectionString) => openEventStoreDb({ connectionString }),
};

const [adapter = "", where = "", stream = "", count = "Infinity"] = parseArgs({
  allowPositionals: true,
}).positionals;
const open = openers[adapter];
if (open === undefined) throw new Error(`No adapter "${adapter}".`);
const store = open(where);

let expected: ExpectedRevision =
  (await store.read(stream, { direction: "backwards", max: 1 }))[0]?.revision ?? "absent";
for (let i = 0; i < Number(count); ) {
  const next = expected === "absent" ? 0 : expected + 1;
  try {
    const { revision, position } = await store.append(stream, expected, [
      newEvent(`${stream} ${next}`, { text: "x".repeat(2_000) }),
    ]);
    expected = revision;
    i++;
    writeSync(1, `${revision} ${position}\n`);
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    writeSync(1, "Unavailable\n");
  }
}
await store.close();
