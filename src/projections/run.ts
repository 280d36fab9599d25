/** Keeps the views of one projection after the log; the same for all of them. */
import type { RecordedEvent } from "../events/recorded.ts";
import { limits } from "../limits.ts";
import { decodeAll } from "../store/decode.ts";
import type { Batch, EventStore } from "../store/event-store.ts";
import type { Change, ReadModels } from "../store/read-models.ts";
import type { Vault } from "../store/vault.ts";
import type { AnyProjection } from "./all.ts";
import { collectionOf } from "./projection.ts";

export type Projecting = { store: EventStore; vault: Vault; models: ReadModels };

/** Told after each batch: the views of this collection have seen the log up to this position. */
export type OnReached = (collection: string, position: bigint) => void;

/**
 * Follows the log until the signal aborts.
 *
 * @throws when a stored event cannot be read, or a store fails: whoever runs it decides whether to run it again.
 */
export async function project(
  projection: AnyProjection,
  stores: Projecting,
  signal: AbortSignal,
  onReached: OnReached,
): Promise<void> {
  const { store, models } = stores;
  const collection = collectionOf(projection);
  await models.open(collection, projection.indexes);
  const seen = await models.checkpoint(collection);
  onReached(collection, seen);
  // A plain loop, so that a rebuild reads the log no faster than it writes the views.
  let stored = seen;
  for await (const batch of store.follow([projection.family.prefix], seen, signal)) {
    // Events of other streams alone are not worth a write each; after a restart they are skipped again.
    if (batch.events.length > 0 || batch.upTo - stored >= limits.checkpointEveryPositions) {
      await apply(projection, stores, batch);
      stored = batch.upTo;
    }
    onReached(collection, batch.upTo);
  }
}

/** Brings the views up to what the log holds now. A second projector beside this one is harmless. */
export async function catchUp(projection: AnyProjection, stores: Projecting): Promise<void> {
  const { store, models } = stores;
  const collection = collectionOf(projection);
  await models.open(collection, projection.indexes);
  const end = await store.end();
  const seen = await models.checkpoint(collection);
  if (seen >= end) return;
  const stop = new AbortController();
  for await (const batch of store.follow([projection.family.prefix], seen, stop.signal)) {
    await apply(projection, stores, batch);
    if (batch.upTo >= end) stop.abort();
  }
}

async function apply(projection: AnyProjection, { vault, models }: Projecting, batch: Batch): Promise<void> {
  const collection = collectionOf(projection);
  const facts = (await decodeAll(vault, projection.family, batch.events))
    .map(({ event, recorded }) => ({ event, recorded, id: projection.idOf(event) }))
    .filter((fact): fact is Fact => fact.id !== null);
  const views = await models.getMany(collection, [...new Set(facts.map(({ id }) => id))]);
  const changes = new Map<string, Change>();
  for (const { id, event, recorded } of facts) {
    const known = changes.get(id) ?? views.get(id);
    // Delivered again: the view has it already.
    if (known && known.position >= recorded.position) continue;
    const { position, revision } = recorded;
    const about = { at: recorded.metadata.at, revision, position, eventId: recorded.id };
    const view = projection.evolve(known?.view ?? null, event, about);
    changes.set(id, { id, view, position });
  }
  await models.save(collection, [...changes.values()], batch.upTo);
}

type Fact = { id: string; event: { type: string; data: object }; recorded: RecordedEvent };
