/** Whether this process should get requests now, for the probes of whoever runs it. */
import { limits } from "./limits.ts";
import type { EventStore } from "./store/event-store.ts";
import { Unavailable } from "./store/event-store.ts";
import type { ReadModels } from "./store/read-models.ts";

export type Readiness = {
  /** Why not, one sentence each; none when it is ready. */
  unready(): Promise<string[]>;
};

/**
 * @param stopping aborted when the process has begun to stop.
 * @param reached how far the views that this process keeps have seen the log.
 */
export function openReadiness(
  { store, models }: { store: EventStore; models: ReadModels },
  stopping: AbortSignal,
  reached: ReadonlyMap<string, bigint>,
  now: () => number,
): Readiness {
  const behindSince = new Map<string, number>();

  function lagOf(collection: string, behind: boolean): string[] {
    if (!behind) behindSince.delete(collection);
    else if (!behindSince.has(collection)) behindSince.set(collection, now());
    const lagMs = now() - (behindSince.get(collection) ?? now());
    return lagMs <= limits.viewLagMsMax
      ? []
      : [`The views ${collection} lag ${Math.round(lagMs / 1000)} s behind.`];
  }

  async function unready(): Promise<string[]> {
    if (stopping.aborted) return ["The service is stopping."];
    try {
      const end = await store.end();
      // Only asked for an answer: a store that has none is away.
      await models.checkpoint("readiness");
      return [...reached].flatMap(([collection, position]) => lagOf(collection, position < end));
    } catch (error) {
      if (error instanceof Unavailable) return ["A store is away."];
      throw error;
    }
  }

  return { unready };
}
