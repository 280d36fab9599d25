/** Whether this process should receive requests now, for readiness probes. */
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
  /** Why not, one sentence each; empty when it is ready. */
  unready(): Promise<string[]>;
  /**
   * The views that have not yet caught up with the end of the log as it was at the first call, one sentence each. A new
   * version of a projection starts with empty views; until they are filled, its lists would look empty.
   *
   * @throws Unavailable when a store is down.
   */
  filling(): Promise<string[]>;
};

export type Readying = {
  /** Aborted when the process begins to stop. */
  stopping: AbortSignal;
  /** The projections that its requests read. */
  reads: AnyProjection[];
  /** How far this process has projected the log; null when another process is the projector. */
  reached: ReadonlyMap<string, bigint> | null;
  now(): number;
  /** Bytes that must be free on the disk, and how to ask for those that are; null when the data is on servers. */
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

  /** A projector in another process stores its checkpoint only now and then while nothing changes. */
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

  /** Views that were filled once and whose collection has since been deleted. */
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
      // Only to see whether the read models answer.
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
