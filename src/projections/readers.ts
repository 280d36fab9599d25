/**
 * Which processes read which views. A process of the previous deployment reads the collections of its own versions. If
 * they were dropped under it, its lists must not look empty, because clients that keep a copy would delete what they
 * have.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { limits } from "../limits.ts";
import type { ReadModels } from "../store/read-models.ts";
import { projections } from "./all.ts";
import { pointers } from "./pointers.ts";
import { collectionOf } from "./projection.ts";

/** A collection that queries read does not exist: it was dropped, or not made yet. */
export class ViewsGone extends Error {
  override name = "ViewsGone";
  constructor(collection: string) {
    super(
      `The views ${collection} are gone: they belong to another version than this process, or were removed.`,
    );
  }
}

/**
 * Views for requests: reading a collection that does not exist throws ViewsGone instead of returning nothing. The
 * exception is a single view of a collection that was not made yet: it is null, because the caller then looks into the
 * log.
 */
export function thatMustBeThere(models: ReadModels): ReadModels {
  /** Collections that have been seen to exist. */
  const known = new Set<string>();

  async function isGone(collection: string): Promise<boolean> {
    // Before the first rebuild the collection of pointers does not exist.
    if (collection === pointers) return false;
    if (!(await models.exists(collection))) return true;
    known.add(collection);
    return false;
  }

  async function there<T>(
    collection: string,
    answer: Promise<T>,
    isNothing: (answer: T) => boolean,
  ): Promise<T> {
    const found = await answer;
    if (!isNothing(found)) known.add(collection);
    else if (await isGone(collection)) throw new ViewsGone(collection);
    return found;
  }

  return {
    ...models,
    async get(collection, id) {
      const view = await models.get(collection, id);
      if (view !== null) known.add(collection);
      else if ((await isGone(collection)) && known.has(collection)) throw new ViewsGone(collection);
      return view;
    },
    getMany: (collection, ids) =>
      there(collection, models.getMany(collection, ids), ({ size }) => size === 0 && ids.length > 0),
    page: (collection, query) =>
      there(collection, models.page(collection, query), (views) => views.length === 0),
    count: (collection, where) => there(collection, models.count(collection, where), (count) => count === 0),
  };
}

/** For each collection, named as by `collectionOf`, when a process last recorded that it reads it. */
const readers = "readers_v1";

/**
 * Records periodically which versions of the read models this process reads, until the signal aborts.
 *
 * @throws Unavailable
 */
export async function keepTelling(models: ReadModels, now: () => number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await tellReading(models, projections.map(collectionOf), now());
    await sleep(limits.readersTellMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/** @param collections named as by `collectionOf`. */
export async function tellReading(models: ReadModels, collections: string[], nowMs: number): Promise<void> {
  if (!(await models.exists(readers))) await models.open(readers, []);
  const changes = collections.map((id) => ({ id, view: {}, position: BigInt(nowMs) }));
  await models.save(readers, changes, 0n);
}

/** A recently read collection, and how long ago that was. */
export type Reading = { collection: string; agoMs: number };

/** Those of the collections that a process reads, or read until a moment ago. */
export async function readLately(
  models: ReadModels,
  collections: string[],
  nowMs: number,
): Promise<Reading[]> {
  const told = await models.getMany(readers, collections);
  return collections.flatMap((collection) => {
    const at = told.get(collection)?.position;
    if (at === undefined) return [];
    const agoMs = Math.max(0, nowMs - Number(at));
    return agoMs <= limits.readersSilentMs ? [{ collection, agoMs }] : [];
  });
}
