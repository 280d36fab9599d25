/** Keeps the views of one projection up to date with the log; the same code for every projection. */
import { setTimeout as sleep } from "node:timers/promises";
import { familyIn } from "../events/family.ts";
import type { JsonObject, RecordedEvent } from "../events/recorded.ts";
import { limits } from "../limits.ts";
import { type Read, readAll } from "../store/decode.ts";
import type { Batch, EventStore } from "../store/event-store.ts";
import type { Change, ReadModels } from "../store/read-models.ts";
import type { Vault } from "../store/vault.ts";
import type { AnyProjection } from "./all.ts";
import { formerCollections } from "./former.ts";
import { followed, pointerOf, readPointer } from "./pointers.ts";
import { collectionOf, prefixesOf, type Recorded } from "./projection.ts";
import { seenOf } from "./strays.ts";
import { type TraceOfViews, traceProjecting } from "./traced.ts";
import { keepUnreadable, type OnUnreadable, type Unreadable, unreadableIn } from "./unreadable.ts";

export type Projecting = {
  store: EventStore;
  vault: Vault;
  models: ReadModels;
  /** Records the projection of each event as a span. */
  trace?: TraceOfViews | null;
  onUnreadable?: OnUnreadable;
};

/**
 * Called after each batch: the views of this collection have seen the log up to this position. Null: they are no longer
 * kept up to date.
 */
export type OnReached = (collection: string, position: bigint | null) => void;

type Following = { stop: AbortController; ended: Promise<"ended"> };

/**
 * Follows the log until the signal aborts, for the live collection and for those that a rebuild has left or started.
 *
 * @throws when a store fails; the caller decides whether to start again.
 */
export async function project(
  projection: AnyProjection,
  stores: Projecting,
  signal: AbortSignal,
  onReached: OnReached,
): Promise<void> {
  const following = new Map<string, Following>();
  try {
    for (let ended = false; !signal.aborted && !ended; ) {
      const wanted = followed(await pointerOf(stores.models, collectionOf(projection)));
      for (const collection of wanted)
        if (!following.has(collection))
          following.set(collection, start(projection, collection, stores, onReached));
      for (const [collection, one] of following) {
        if (wanted.includes(collection)) continue;
        following.delete(collection);
        await end(one);
        onReached(collection, null);
      }
      const pause = sleep(limits.pointerLeaseMs, "again", { signal, ref: false }).catch(() => "again");
      ended = (await Promise.race([pause, ...[...following.values()].map((one) => one.ended)])) === "ended";
    }
  } finally {
    await Promise.allSettled([...following.values()].map(end));
  }
}

function start(
  projection: AnyProjection,
  collection: string,
  stores: Projecting,
  onReached: OnReached,
): Following {
  const stop = new AbortController();
  const ended = keep(projection, collection, stores, stop.signal, onReached).then(() => "ended" as const);
  // Marks the rejection as handled; `project` awaits this promise and rethrows it.
  ended.catch(() => undefined);
  return { stop, ended };
}

async function end({ stop, ended }: Following): Promise<void> {
  stop.abort();
  await ended;
}

/** Keeps one collection up to date until the signal aborts. */
export async function keep(
  projection: AnyProjection,
  collection: string,
  stores: Projecting,
  signal: AbortSignal,
  onReached: OnReached,
): Promise<void> {
  const { store, models } = stores;
  await models.open(collection, projection.indexes);
  const seen = await models.checkpoint(collection);
  onReached(collection, seen);
  const end = await store.end();
  // A plain loop, so that a rebuild reads the log no faster than it writes views.
  let stored = seen;
  for await (const batch of store.follow(prefixesOf(projection), seen, signal)) {
    // Batches with only other streams' events do not need a checkpoint each; a restart skips them again. Catching up
    // does, so
    // that other processes learn of it.
    const caughtUp = stored < end && batch.upTo >= end;
    if (batch.events.length > 0 || caughtUp || batch.upTo - stored >= limits.checkpointEveryPositions) {
      await apply(projection, collection, stores, batch);
      stored = batch.upTo;
    }
    onReached(collection, batch.upTo);
  }
}

/** Brings the views up to the current end of the log. A second projector at the same time is harmless. */
export async function catchUp(projection: AnyProjection, stores: Projecting): Promise<void> {
  const { pointer } = await readPointer(stores.models, collectionOf(projection));
  for (const collection of followed(pointer)) await catchUpOne(projection, collection, stores);
}

async function catchUpOne(projection: AnyProjection, collection: string, stores: Projecting): Promise<void> {
  const { store, models } = stores;
  await models.open(collection, projection.indexes);
  const end = await store.end();
  const seen = await models.checkpoint(collection);
  if (seen >= end) return;
  const stop = new AbortController();
  for await (const batch of store.follow(prefixesOf(projection), seen, stop.signal)) {
    await apply(projection, collection, stores, batch);
    if (batch.upTo >= end) stop.abort();
  }
}

async function apply(
  projection: AnyProjection,
  collection: string,
  { vault, models, trace, onUnreadable }: Projecting,
  batch: Batch,
): Promise<void> {
  const { facts, unreadable } = await factsOf(projection, vault, batch.events);
  if (unreadable.length > 0) onUnreadable?.(collection, unreadable);
  // Before the checkpoint moves past them: otherwise they would be forgotten.
  await keepUnreadable(models, collection, unreadable);
  const work = () => applyFacts(projection, collection, models, facts, batch);
  if (!trace) return work();
  const events = facts.map(({ recorded }) => recorded);
  await traceProjecting(trace, { projection: projection.name, collection }, events, work);
}

async function applyFacts(
  projection: AnyProjection,
  collection: string,
  models: ReadModels,
  facts: Fact[],
  { events, upTo }: Batch,
): Promise<void> {
  const views = await models.getMany(collection, [...new Set(facts.map(({ id }) => id))]);
  const changes = new Map<string, Change>();
  for (const { id, event, recorded } of facts) {
    const known = changes.get(id) ?? views.get(id);
    // A repeated delivery: the view has it already.
    if (known && known.position >= recorded.position) continue;
    const { position, revision } = recorded;
    const about = { at: recorded.metadata.at, revision, position, eventId: recorded.id };
    const view = evolved(projection, known?.view ?? null, event, about);
    changes.set(id, { id, view, position });
  }
  const saved = [...changes.values()];
  await models.save(collection, saved, upTo, seenOf(events.at(-1)));
  await removeElsewhere(projection, collection, models, saved);
}

/** Deleted data must not remain in other collections: an abandoned rebuild's, or those of earlier versions. */
async function removeElsewhere(
  projection: AnyProjection,
  collection: string,
  models: ReadModels,
  saved: Change[],
): Promise<void> {
  const removals = saved.filter(({ view }) => view === null);
  if (removals.length === 0) return;
  const { live, building, joined } = await pointerOf(models, collectionOf(projection));
  if (collection !== live) return;
  if (building !== null && !joined) {
    await models.open(building, projection.indexes);
    await models.save(building, removals, 0n);
  }
  for (const former of await formerCollections(projection, models)) await models.save(former, removals, 0n);
}

/** The view after one fact. */
export function evolved(
  { evolve, afterUnreadable }: AnyProjection,
  view: JsonObject | null,
  event: Fact["event"],
  about: Recorded,
): JsonObject | null {
  if (event !== null) return evolve(view, event, about);
  return view && (afterUnreadable?.(view) ?? null);
}

/** An event that changes a view; null if it is unreadable. */
export type Fact = { id: string; event: { type: string; data: object } | null; recorded: RecordedEvent };

/** The events that change a view, each with the id of that view, and the unreadable ones. */
export async function factsOf(
  projection: AnyProjection,
  vault: Vault,
  events: RecordedEvent[],
): Promise<{ facts: Fact[]; unreadable: Unreadable[] }> {
  const reads = await readAll(vault, projection.families, events);
  return { facts: reads.flatMap((read) => factOf(projection, read)), unreadable: unreadableIn(reads) };
}

function factOf(
  { families, afterUnreadable, idOf }: AnyProjection,
  { event, recorded }: Read<{ type: string; data: object }>,
): Fact[] {
  if (event === null && !afterUnreadable) return [];
  const id = event === null ? idIn(families, recorded.stream) : idOf(event);
  return id === null ? [] : [{ id, event, recorded }];
}

/** The id of the stream's subject: the rest of its name. */
const idIn = (families: AnyProjection["families"], stream: string): string =>
  stream.slice(familyIn(families, stream).prefix.length);
