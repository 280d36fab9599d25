/**
 * Which collection queries read: changing this pointer puts a rebuilt collection in place. Every process caches the
 * pointer for at most `limits.pointerLeaseMs`, so a change waits that long for all of them.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { limits } from "../limits.ts";
import type { ReadModels } from "../store/read-models.ts";

export type Pointer = {
  /** The collection that queries read. */
  live: string;
  /** The collection that they read before; kept up to date, so that one can switch back. */
  previous: string | null;
  /** The collection that is being filled. */
  building: string | null;
  /** The new collection has caught up; projectors keep it and readers wait for it, like the live one. */
  joined: boolean;
};

export const pointers = "pointers_v1";

type Known = { pointer: Promise<Pointer>; untilMs: number };
const knownOf = new WeakMap<ReadModels, Map<string, Known>>();

/** @param collection a name given by `collectionOf`, which holds the views until the first rebuild. */
export function pointerOf(models: ReadModels, collection: string): Promise<Pointer> {
  const known = knownOf.get(models) ?? new Map<string, Known>();
  knownOf.set(models, known);
  const one = known.get(collection);
  // Counts from before the read: the value read is at least that new.
  const nowMs = performance.now();
  if (one && nowMs < one.untilMs) return one.pointer;
  const pointer = readPointer(models, collection).then((stored) => stored.pointer);
  known.set(collection, { pointer, untilMs: nowMs + limits.pointerLeaseMs });
  pointer.catch(() => known.delete(collection));
  return pointer;
}

/** The collections that projectors keep up to date and that readers of their own writes wait for. */
export function followed({ live, previous, building, joined }: Pointer): string[] {
  return [live, previous, joined ? building : null].filter((one) => one !== null);
}

/** The stored pointer. @returns also how often it was changed. */
export async function readPointer(
  models: ReadModels,
  collection: string,
): Promise<{ pointer: Pointer; changes: number }> {
  const stored = await models.get(pointers, collection);
  const untouched: Pointer = { live: collection, previous: null, building: null, joined: false };
  // Only `movePointer` writes here.
  return {
    pointer: (stored?.view as Pointer | undefined) ?? untouched,
    changes: Number(stored?.position ?? 0n),
  };
}

/** Changes the pointer. Returns once every process knows it, and readers that waited by the old one have finished. */
export async function movePointer(models: ReadModels, collection: string, pointer: Pointer): Promise<void> {
  await models.open(pointers, []);
  const { changes } = await readPointer(models, collection);
  await models.save(pointers, [{ id: collection, view: pointer, position: BigInt(changes + 1) }], 0n);
  await sleep(limits.pointerLeaseMs * 2 + limits.viewWaitMs);
}
