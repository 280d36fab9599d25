/** Whether log, keys and views belong together: asked once, before a process works with them. */
import { diagramEvents } from "./events/diagram.ts";
import { generationEvents } from "./events/generation.ts";
import type { RecordedEvent } from "./events/recorded.ts";
import { projections } from "./projections/all.ts";
import { readPointer } from "./projections/pointers.ts";
import { collectionOf } from "./projections/projection.ts";
import { strays } from "./projections/strays.ts";
import { dropCollection } from "./projections/unreadable.ts";
import { Damaged } from "./store/damaged.ts";
import type { EventStore } from "./store/event-store.ts";
import type { ReadModels } from "./store/read-models.ts";
import type { Vault } from "./store/vault.ts";

export type Data = { store: EventStore; vault: Vault; models: ReadModels };

/** Where they are, for people. */
export type Places = { log: string; keys: string; views: string };

/** What is done about views of another log: they are thrown away, to be made again, or it is an end, or another's business. */
export type OnStray = "remake" | "refuse" | "leave";

/**
 * @returns the collections of views that were thrown away.
 * @throws Damaged, Unavailable
 */
export async function checkData(data: Data, places: Places, onStray: OnStray): Promise<string[]> {
  await checkLog(data, places);
  await checkKeys(data, places);
  const found = onStray === "leave" ? [] : await strays(data);
  if (found.length === 0) return found;
  if (onStray === "refuse")
    throw new Damaged({
      place: places.views,
      what: `holds views of another log than the one in ${places.log} (${found.join(", ")})`,
      remedy: "make them anew (`pds projections rebuild`), or put back the log that they belong to",
    });
  for (const collection of found) await dropCollection(data.models, collection);
  return found;
}

/** A log without an event, where there once was one, is lost rather than new. */
async function checkLog({ store, models }: Data, places: Places): Promise<void> {
  if ((await store.end()) > 0n) return;
  for (const projection of projections) {
    const { pointer } = await readPointer(models, collectionOf(projection));
    const position = await models.checkpoint(pointer.live);
    if (position === 0n) continue;
    throw new Damaged({
      place: places.log,
      what: `is empty, but views of it had seen position ${position}`,
      remedy: "put the log back, or restore a backup into an empty folder (docs/AUDIT.md, Backups)",
    });
  }
}

/**
 * A vault that knows not one of the diagrams whose texts are sealed is another one, or a new one. The first diagram that it
 * knows ends the search, so only a lost vault costs a walk over the log.
 */
async function checkKeys({ store, vault }: Data, places: Places): Promise<void> {
  const end = await store.end();
  if (end === 0n) return;
  const asked = new Set<string>();
  let first: RecordedEvent | null = null;
  const prefixes = [diagramEvents.prefix, generationEvents.prefix];
  for await (const { events, upTo } of store.follow(prefixes, 0n, new AbortController().signal)) {
    for (const event of events) {
      const { diagramId, sealed } = event.data;
      if (typeof sealed !== "string" || typeof diagramId !== "string" || asked.has(diagramId)) continue;
      if (await vault.knows(diagramId)) return;
      asked.add(diagramId);
      first ??= event;
    }
    if (upTo >= end) break;
  }
  if (first === null) return;
  throw new Damaged({
    place: places.keys,
    what: `has no data key of any diagram in ${places.log}, whose sealed texts begin at position ${first.position}`,
    remedy: "put the vault back that belongs to this log (docs/AUDIT.md, Backups)",
  });
}
