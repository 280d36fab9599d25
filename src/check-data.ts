/** Checks once, before a process uses them, that log, keys and views belong together. */
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

/** Where each of them is stored, for messages. */
export type Places = { log: string; keys: string; views: string };

/**
 * What to do about views of another log: drop them so that they are rebuilt, stop with an error, or leave them to
 * another process.
 */
export type OnStray = "remake" | "refuse" | "leave";

/**
 * @returns the collections of views that were dropped.
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

/** A log that is empty although views have seen events is lost, not new. */
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
 * A vault that knows none of the diagrams with sealed texts is a wrong or a new one. The search ends at the first
 * diagram that it knows, so only a lost vault costs a walk over the whole log.
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
