/** What follows a store goes on when the store was away. */
import { setTimeout as sleep } from "node:timers/promises";
import { backOffMs } from "../back-off.ts";
import { limits } from "../limits.ts";
import { Unavailable } from "./event-store.ts";

const backOff = { firstMs: limits.storeRetryMs, mostMs: limits.storeRetryMsMax };

/** Told before each wait. */
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
      // What ran for long was well again, so its next failure is a new one.
      if (performance.now() - startedMs > limits.storeRetryMsMax) attempt = 1;
      const delayMs = backOffMs(backOff, attempt);
      onAway({ error, attempt, delayMs });
      await sleep(delayMs, undefined, { signal }).catch(() => undefined);
    }
  }
}
