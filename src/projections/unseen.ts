/** The part of the log that a collection of views has not seen. */
import type { EventStore } from "../store/event-store.ts";
import type { AnyProjection } from "./all.ts";
import { prefixesOf } from "./projection.ts";

export type Unseen = {
  /** Number of the projection's events; when there are more than `max`, at least `max`. */
  events: number;
  /** When the oldest of them was decided; null when there is none. */
  firstAt: string | null;
};

/**
 * Reads from a position to the current end of the log.
 *
 * @param max events after which it stops counting.
 * @param signal cancels.
 * @throws Unavailable; the reason of the signal.
 */
export async function unseen(
  projection: AnyProjection,
  store: EventStore,
  after: bigint,
  max: number = Number.MAX_SAFE_INTEGER,
  signal: AbortSignal = new AbortController().signal,
): Promise<Unseen> {
  const end = await store.end();
  const found: Unseen = { events: 0, firstAt: null };
  if (after >= end) return found;
  const enough = new AbortController();
  for await (const batch of store.follow(
    prefixesOf(projection),
    after,
    AbortSignal.any([enough.signal, signal]),
  )) {
    found.firstAt ??= batch.events[0]?.metadata.at ?? null;
    found.events += batch.events.length;
    if (batch.upTo >= end || found.events >= max) enough.abort();
  }
  if (!enough.signal.aborted) signal.throwIfAborted();
  return found;
}
