/**
 * Events that a collection of views could not read, listed beside it until it is rebuilt: a gauge counts them, and `pds
 * projections status` names them. None of their texts is stored.
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
  /** When the event was decided, if that can be read. */
  createdAt: string;
};

/** Called with unreadable events as they are met. */
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

/** The events of a batch that are unreadable, wholly or in part. */
export const unreadableIn = (reads: Read<object>[]): Unreadable[] =>
  reads.flatMap(({ recorded, unreadable }) =>
    unreadable === null ? [] : [unreadableOf(recorded, unreadable)],
  );

/** Idempotent. */
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

/** The earliest of them. */
export async function listUnreadable(
  models: ReadModels,
  collection: string,
  limit: number,
): Promise<Unreadable[]> {
  const found = await models.page(beside(collection), { where: {}, order: "oldest", limit });
  return found as Unreadable[]; // Only `keepUnreadable` writes there.
}

/** Drops the collection and what is stored about it. */
export async function dropCollection(models: ReadModels, collection: string): Promise<void> {
  await models.drop(collection);
  await models.drop(beside(collection));
}
