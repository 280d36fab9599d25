/**
 * Events that a collection of views could not read, kept beside it until it is made anew: a gauge counts them, and
 * `pds projections status` names them. None of their texts is kept.
 */
import type { RecordedEvent } from "../events/recorded.ts";
import type { Read } from "../store/decode.ts";
import type { ReadModels } from "../store/read-models.ts";

export type Unreadable = {
  /** Position in the log, decimal. */
  id: string;
  stream: string;
  revision: number;
  eventId: string;
  type: string;
  why: string;
  /** When the event was decided, as far as that can be read. */
  createdAt: string;
};

/** Told of events that cannot be read, when they are met. */
export type OnUnreadable = (collection: string, events: Unreadable[]) => void;

const beside = (collection: string): string => `${collection}_unreadable`;

export const unreadableOf = (recorded: RecordedEvent, why: string): Unreadable => ({
  id: String(recorded.position),
  stream: recorded.stream,
  revision: recorded.revision,
  eventId: recorded.id,
  type: recorded.type,
  why,
  createdAt: recorded.metadata.at,
});

/** What of a batch cannot be read, or not wholly. */
export const unreadableIn = (reads: Read<object>[]): Unreadable[] =>
  reads.flatMap(({ recorded, unreadable }) =>
    unreadable === null ? [] : [unreadableOf(recorded, unreadable)],
  );

/** Repeating it changes nothing. */
export async function keepUnreadable(
  models: ReadModels,
  collection: string,
  events: Unreadable[],
): Promise<void> {
  if (events.length === 0) return;
  await models.open(beside(collection), [[]]);
  const changes = events.map((view) => ({ id: view.id, view, position: BigInt(view.id) }));
  await models.save(beside(collection), changes, 0n);
}

export const countUnreadable = (models: ReadModels, collection: string): Promise<number> =>
  models.count(beside(collection), {});

/** The first of them, by their time. */
export async function listUnreadable(
  models: ReadModels,
  collection: string,
  limit: number,
): Promise<Unreadable[]> {
  const found = await models.page(beside(collection), { where: {}, order: "oldest", limit });
  return found as Unreadable[]; // Only `keepUnreadable` writes there.
}

/** The collection with all that is known about it. */
export async function dropCollection(models: ReadModels, collection: string): Promise<void> {
  await models.drop(collection);
  await models.drop(beside(collection));
}
