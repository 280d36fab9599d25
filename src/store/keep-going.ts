/** Keeps work that follows a store running across outages. */
import { setTimeout as sleep } from "node:timers/promises";
import { backOffMs } from "../back-off.ts";
import { limits } from "../limits.ts";
import { Unavailable } from "./event-store.ts";

const backOff = { firstMs: limits.storeRetryMs, mostMs: limits.storeRetryMsMax };

/** Called before each wait. */
export type OnAway = (away: { error: Unavailable; attempt: number; delayMs: number }) => void;

/**
 * Runs `work` to its end, and again after a growing and jittered delay while a store is down.
 *
 * @throws any other error: retrying would not help.
 */
export async function keepGoing(
  work: () => Promise<void>,
  onAway: OnAway,
  signal: AbortSignal,
): Promise<void> {
  for (let attempt = 1; !signal.aborted; attempt++) {
    const startedMs = performance.now();
    try {
      await work();
      return;
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      // After a long run the store was well again, so the next failure counts as the first.
      if (performance.now() - startedMs > limits.storeRetryMsMax) attempt = 1;
      const delayMs = backOffMs(backOff, attempt);
      onAway({ error, attempt, delayMs });
      await sleep(delayMs, undefined, { signal }).catch(() => undefined);
    }
  }
}
