/** Views that were made from another log than the one that is there: an older one was put back, or another one. */
import type { RecordedEvent } from "../events/recorded.ts";
import type { EventStore } from "../store/event-store.ts";
import type { ReadModels, Seen } from "../store/read-models.ts";
import { projections } from "./all.ts";
import { followed, readPointer } from "./pointers.ts";
import { collectionOf } from "./projection.ts";

type Held = { store: EventStore; models: ReadModels };

/** What a collection remembers of the last event that it has seen. */
export const seenOf = (last: RecordedEvent | undefined): Seen | undefined =>
  last && { stream: last.stream, revision: last.revision, position: last.position, eventId: last.id };

/**
 * Whether a collection has seen more than the log holds, or another event where the log has one.
 *
 * @throws Unavailable
 */
export async function isStray(collection: string, { store, models }: Held): Promise<boolean> {
  // The checkpoint first: a projector that goes on meanwhile is never ahead of an end that is asked for later.
  if ((await models.checkpoint(collection)) > (await store.end())) return true;
  const seen = await models.lastSeen(collection);
  if (seen === null) return false;
  const [event] = await store.read(seen.stream, { from: seen.revision, max: 1 });
  return event?.id !== seen.eventId || event.position !== seen.position;
}

/** The collections that queries read or projectors keep, of all projections, which are no views of this log. */
export async function strays(held: Held): Promise<string[]> {
  const found: string[] = [];
  for (const projection of projections) {
    const { pointer } = await readPointer(held.models, collectionOf(projection));
    for (const collection of new Set([...followed(pointer), ...(pointer.building ? [pointer.building] : [])]))
      if (await isStray(collection, held)) found.push(collection);
  }
  return found;
}
