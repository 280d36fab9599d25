/**
 * Which collection queries read: a rebuilt one takes over by a change of this pointer. Every process knows the pointer
 * for `limits.pointerLeaseMs` at most, so who changes it waits that long for all of them.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { limits } from "../limits.ts";
import type { ReadModels } from "../store/read-models.ts";

export type Pointer = {
  /** What queries read. */
  live: string;
  /** What they read before; kept up to date for the way back. */
  previous: string | null;
  /** What is being filled. */
  building: string | null;
  /** The one being filled has caught up, and is followed and waited for like the live one. */
  joined: boolean;
};

export const pointers = "pointers_v1";

type Known = { pointer: Promise<Pointer>; untilMs: number };
const knownOf = new WeakMap<ReadModels, Map<string, Known>>();

/** @param collection as `collectionOf` names it: where the views lie until the first rebuild. */
export function pointerOf(models: ReadModels, collection: string): Promise<Pointer> {
  const known = knownOf.get(models) ?? new Map<string, Known>();
  knownOf.set(models, known);
  const one = known.get(collection);
  // The time before asking counts: what is read later is at least that new.
  const nowMs = performance.now();
  if (one && nowMs < one.untilMs) return one.pointer;
  const pointer = readPointer(models, collection).then((stored) => stored.pointer);
  known.set(collection, { pointer, untilMs: nowMs + limits.pointerLeaseMs });
  pointer.catch(() => known.delete(collection));
  return pointer;
}

/** The collections that are kept after the log, and that a reader of its own writes waits for. */
export function followed({ live, previous, building, joined }: Pointer): string[] {
  return [live, previous, joined ? building : null].filter((one) => one !== null);
}

/** As it is stored now. @returns also how often it was changed. */
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

/** Changes the pointer and returns when every process knows, and whoever waited for views by the old one is done. */
export async function movePointer(models: ReadModels, collection: string, pointer: Pointer): Promise<void> {
  await models.open(pointers, []);
  const { changes } = await readPointer(models, collection);
  await models.save(pointers, [{ id: collection, view: pointer, position: BigInt(changes + 1) }], 0n);
  await sleep(limits.pointerLeaseMs * 2 + limits.viewWaitMs);
}
