/**
 * A process that appends: `node append-at.ts URL COUNT PER_SECOND`, all at once if the rate is 0. It prints the
 * position of the newest event.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { newId } from "../../src/commands/ids.ts";
import { openEventStoreDb } from "../../src/store/event-store.eventstoredb.ts";
import { Unavailable } from "../../src/store/event-store.ts";
import { newEvent } from "../../test/support/events.ts";

const [connectionString = "", count = "0", perSecond = "0"] = process.argv.slice(2);
const families = ["account-", "key-", "usage-", "library-", "diagram-", "generation-", "claim-"];
/** Concurrent appends at a given rate: more than a server takes would only wait. */
const lanes = 64;
const store = openEventStoreDb({ connectionString });
await store.end();

/** Repetitions have the same ids, so that each event is stored once. */
async function append(i: number): Promise<void> {
  const stream = `${families[i % families.length]}${newId()}`;
  const events = [newEvent(stream, { text: "x".repeat(300) })];
  for (let isThere = false; !isThere; )
    try {
      await store.append(stream, "absent", events);
      isThere = true;
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
    }
}

const began = performance.now();
let begun = 0;
async function lane(): Promise<void> {
  while (begun < Number(count)) {
    const i = begun++;
    const dueMs = perSecond === "0" ? 0 : (i / Number(perSecond)) * 1_000;
    await sleep(Math.max(0, dueMs - (performance.now() - began)));
    await append(i);
  }
}
await Promise.all(Array.from({ length: perSecond === "0" ? Number(count) : lanes }, lane));
console.log(`${await store.end()} ${Math.round((Number(count) / (performance.now() - began)) * 1_000)}`);
await store.close();
