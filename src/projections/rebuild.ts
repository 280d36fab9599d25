/** Rebuilds the views of a projection beside the live ones, and switches over while requests go on. */
import { setTimeout as sleep } from "node:timers/promises";
import { limits } from "../limits.ts";
import type { AnyProjection } from "./all.ts";
import { type Comparison, compareWithCollection } from "./compare.ts";
import { formerCollections, formerNames } from "./former.ts";
import { movePointer, type Pointer, readPointer } from "./pointers.ts";
import { collectionOf } from "./projection.ts";
import { type Reading, readLately } from "./readers.ts";
import { catchUp, keep, type Projecting } from "./run.ts";
import { isStray } from "./strays.ts";
import { dropCollection } from "./unreadable.ts";

export type RebuildStage = "fill" | "compare" | "switch";
/** Positions of the log. */
export type OnRebuilding = (stage: RebuildStage, position: bigint, end: bigint) => void;
export type Rebuilt = { live: string; previous: string | null; comparison: Comparison };

/**
 * The pointer changes in stages. First only this process fills the new collection. Then every projector keeps it up to
 * date, and readers wait for it as well. Only then do queries switch over, so no answer is older than its client's last
 * write. Differences from the live views are reported, and the new ones win, since they follow the log.
 *
 * @param signal cancels before the switch; the live views stay as they are.
 */
export async function rebuild(
  projection: AnyProjection,
  stores: Projecting,
  onRebuilding: OnRebuilding,
  signal?: AbortSignal,
): Promise<Rebuilt> {
  const { store, models } = stores;
  const name = collectionOf(projection);
  const { pointer, changes } = await readPointer(models, name);
  if (pointer.building !== null) await dropCollection(models, pointer.building);
  const fresh = `${name}_r${changes + 1}`;
  const building: Pointer = { ...pointer, building: fresh, joined: false };
  await movePointer(models, name, building);

  signal?.throwIfAborted();
  const stop = new AbortController();
  const stopped = signal ? AbortSignal.any([stop.signal, signal]) : stop.signal;
  const end = await store.end();
  let reached = 0n;
  const keeping = keep(projection, fresh, stores, stopped, (_, position) => {
    reached = position ?? reached;
    onRebuilding("fill", reached, end);
  });
  try {
    await Promise.race([keeping, until(() => reached >= end, stopped)]);
    signal?.throwIfAborted();
    await movePointer(models, name, { ...building, joined: true });
    // If no projector runs, waiting for the live views would never end.
    await catchUp(projection, stores);
    const onSeen = (position: bigint) => onRebuilding("compare", position, end);
    const comparison = await compareWithCollection(projection, pointer.live, fresh, stores, onSeen);
    signal?.throwIfAborted();
    onRebuilding("switch", end, end);
    // There is no way back to views of another log.
    const stray = await isStray(pointer.live, stores);
    const previous = stray ? null : pointer.live;
    await movePointer(models, name, { live: fresh, previous, building: null, joined: false });
    for (const old of [pointer.previous, stray ? pointer.live : null])
      if (old !== null) await dropCollection(models, old);
    return { live: fresh, previous, comparison };
  } finally {
    stop.abort();
    await keeping;
  }
}

/** Swaps the live and the kept collection. @returns null when there is none to go back to. */
export async function switchBack(projection: AnyProjection, { models }: Projecting): Promise<Pointer | null> {
  const name = collectionOf(projection);
  const { pointer } = await readPointer(models, name);
  if (pointer.previous === null) return null;
  const back = { ...pointer, live: pointer.previous, previous: pointer.live };
  await movePointer(models, name, back);
  return back;
}

export type Dropping =
  /** Names of the dropped collections. */
  | { status: "dropped"; dropped: string[] }
  /** Nothing was dropped, because a process of an earlier version still reads these. */
  | { status: "read"; reading: Reading[] };

/**
 * Drops the kept collection and those of earlier versions.
 *
 * @param force also those that a process still reads; its requests then get a 500.
 */
export async function dropPrevious(
  projection: AnyProjection,
  { models }: Pick<Projecting, "models">,
  { nowMs, force = false }: { nowMs: number; force?: boolean },
): Promise<Dropping> {
  const name = collectionOf(projection);
  const reading = await readLately(models, formerNames(projection), nowMs);
  if (reading.length > 0 && !force) return { status: "read", reading };
  const { pointer } = await readPointer(models, name);
  if (pointer.previous !== null) await movePointer(models, name, { ...pointer, previous: null });
  const dropped = await formerCollections(projection, models);
  if (pointer.previous !== null) dropped.unshift(pointer.previous);
  for (const collection of dropped) await dropCollection(models, collection);
  return { status: "dropped", dropped };
}

async function until(done: () => boolean, signal: AbortSignal): Promise<void> {
  while (!done() && !signal.aborted) await sleep(limits.viewPollMs);
}
