/** Whether this process should get requests now, for the probes of whoever runs it. */
import { limits } from "./limits.ts";
import type { AnyProjection } from "./projections/all.ts";
import { pointerOf } from "./projections/pointers.ts";
import { collectionOf } from "./projections/projection.ts";
import { ViewsGone } from "./projections/readers.ts";
import type { EventStore } from "./store/event-store.ts";
import { Unavailable } from "./store/event-store.ts";
import type { ReadModels } from "./store/read-models.ts";
import { Refused } from "./store/server-trouble.ts";

export type Readiness = {
  /** Why not, one sentence each; none when it is ready. */
  unready(): Promise<string[]>;
  /**
   * The views that have not seen once what was in the log at the first call, one sentence each. A new version of a
   * projection begins with none, and until they are there its lists would look empty.
   *
   * @throws Unavailable when a store is away.
   */
  filling(): Promise<string[]>;
};

export type Readying = {
  /** Aborted when the process has begun to stop. */
  stopping: AbortSignal;
  /** What its requests read. */
  reads: AnyProjection[];
  /** How far the views that this process keeps have seen the log; null when another process keeps them. */
  reached: ReadonlyMap<string, bigint> | null;
  now(): number;
  /** Bytes that must be free on the disk, and those that are; null where the data is on servers. */
  disk: { freeBytesMin: number; freeBytes(): Promise<number> } | null;
};

async function roomless(disk: Readying["disk"]): Promise<string[]> {
  if (disk === null || disk.freeBytesMin === 0) return [];
  const free = await disk.freeBytes();
  if (free >= disk.freeBytesMin) return [];
  return [
    `The disk of DATA_DIR is full: ${mebibytes(free)} MiB free, ${mebibytes(disk.freeBytesMin)} needed.`,
  ];
}

const mebibytes = (bytes: number): number => Math.floor(bytes / 1024 ** 2);

export function openReadiness(
  { store, models }: { store: EventStore; models: ReadModels },
  { stopping, reads, reached, now, disk }: Readying,
): Readiness {
  const behindSince = new Map<string, number>();
  const unfilled = new Set(reads);
  let first: bigint | null = null;

  function lagOf(collection: string, behind: boolean): string[] {
    if (!behind) behindSince.delete(collection);
    else if (!behindSince.has(collection)) behindSince.set(collection, now());
    const lagMs = now() - (behindSince.get(collection) ?? now());
    return lagMs <= limits.viewLagMsMax
      ? []
      : [`The views ${collection} lag ${Math.round(lagMs / 1000)} s behind.`];
  }

  /** Another process stores how far it is only now and then when nothing changes. */
  async function hasSeen(collection: string, end: bigint): Promise<{ position: bigint; seen: boolean }> {
    if (reached) {
      const position = reached.get(collection);
      return { position: position ?? 0n, seen: position !== undefined && position >= end };
    }
    const position = await models.checkpoint(collection);
    const seen = position >= end || (position > 0n && position + limits.checkpointEveryPositions >= end);
    return { position, seen };
  }

  async function filling(): Promise<string[]> {
    if (unfilled.size === 0) return [];
    first ??= await store.end();
    const reasons: string[] = [];
    for (const projection of unfilled) {
      const { live } = await pointerOf(models, collectionOf(projection));
      const { position, seen } = await hasSeen(live, first);
      if (seen) unfilled.delete(projection);
      else reasons.push(`The views ${live} are being filled: position ${position} of ${first}.`);
    }
    return reasons;
  }

  /** What was there once, and what a process found whose views another one keeps. */
  async function gone(): Promise<string[]> {
    const reasons: string[] = [];
    for (const projection of reads) {
      if (unfilled.has(projection)) continue;
      const { live } = await pointerOf(models, collectionOf(projection));
      if (!(await models.exists(live))) reasons.push(new ViewsGone(live).message);
    }
    return reasons;
  }

  async function unready(): Promise<string[]> {
    if (stopping.aborted) return ["The service is stopping."];
    try {
      const end = await store.end();
      // Only asked for an answer: a store that has none is away.
      await models.checkpoint("readiness");
      const lags = [...(reached ?? [])].flatMap(([collection, position]) =>
        lagOf(collection, position < end),
      );
      return [...(await roomless(disk)), ...(await filling()), ...(await gone()), ...lags];
    } catch (error) {
      if (error instanceof Unavailable || error instanceof Refused) return [error.message];
      throw error;
    }
  }

  return { unready, filling };
}
