/** The parts of the service that follow the log, each kept going until it is told to stop. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { limits } from "./limits.ts";
import { projections } from "./projections/all.ts";
import { type OnReached, type Projecting, project } from "./projections/run.ts";
import { Unavailable } from "./store/event-store.ts";

/** Keeps every view after the log. @throws when the log cannot be understood, which waiting does not mend. */
export async function runProjector(
  stores: Projecting,
  { logger, onReached }: { logger: Logger; onReached: OnReached },
  signal: AbortSignal,
): Promise<void> {
  const following = projections.map((projection) =>
    keepGoing(() => project(projection, stores, signal, onReached), {
      logger: logger.child({ role: "projector", projection: projection.name }),
      signal,
    }),
  );
  await Promise.all(following);
}

/** Runs `work` again, after a growing and jittered delay, as long as what it lacks is a store that is away. */
export async function keepGoing(
  work: () => Promise<void>,
  { logger, signal }: { logger: Logger; signal: AbortSignal },
): Promise<void> {
  for (let attempt = 1; !signal.aborted; attempt++) {
    try {
      await work();
      return;
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      const delayMs =
        Math.min(limits.storeRetryMsMax, limits.storeRetryMs * 2 ** attempt) * (0.5 + Math.random() / 2);
      logger.warn({ err: error, attempt, delayMs: Math.round(delayMs) }, "a store is away");
      await sleep(delayMs, undefined, { signal }).catch(() => undefined);
    }
  }
}
