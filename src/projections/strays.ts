/** Detects views that were made from another log: an older copy was restored, or a different log put in place. */
import type { RecordedEvent } from "../events/recorded.ts";
import type { EventStore } from "../store/event-store.ts";
import type { ReadModels, Seen } from "../store/read-models.ts";
import { projections } from "./all.ts";
import { followed, readPointer } from "./pointers.ts";
import { collectionOf } from "./projection.ts";

type Held = { store: EventStore; models: ReadModels };

/** The last event that a collection has seen, as it is stored. */
export const seenOf = (last: RecordedEvent | undefined): Seen | undefined =>
  last && { stream: last.stream, revision: last.revision, position: last.position, eventId: last.id };

/**
 * Whether a collection has seen more than the log holds, or another event at the same place.
 *
 * @throws Unavailable
 */
export async function isStray(collection: string, { store, models }: Held): Promise<boolean> {
  // The checkpoint is read first: a running projector is never ahead of a log end that is read later.
  if ((await models.checkpoint(collection)) > (await store.end())) return true;
  const seen = await models.lastSeen(collection);
  if (seen === null) return false;
  const [event] = await store.read(seen.stream, { from: seen.revision, max: 1 });
  return event?.id !== seen.eventId || event.position !== seen.position;
}

/** The collections of all projections, read by queries or kept by projectors, that do not belong to this log. */
export async function strays(held: Held): Promise<string[]> {
  const found: string[] = [];
  for (const projection of projections) {
    const { pointer } = await readPointer(held.models, collectionOf(projection));
    for (const collection of new Set([...followed(pointer), ...(pointer.building ? [pointer.building] : [])]))
      if (await isStray(collection, held)) found.push(collection);
  }
  return found;
}
