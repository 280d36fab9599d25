/** What follows a store goes on when the store was away. */
import { setTimeout as sleep } from "node:timers/promises";
import { limits } from "../limits.ts";
import { Unavailable } from "./event-store.ts";

/** Told before each wait. */
export type OnAway = (away: { error: Unavailable; attempt: number; delayMs: number }) => void;

/**
 * Runs `work` to its end; again, after a growing and jittered delay, as long as what stopped it is a store that is away.
 *
 * @throws whatever else stopped it: waiting would not mend that.
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
      const delayMs =
        Math.min(limits.storeRetryMsMax, limits.storeRetryMs * 2 ** attempt) * (0.5 + Math.random() / 2);
      onAway({ error, attempt, delayMs });
      await sleep(delayMs, undefined, { signal }).catch(() => undefined);
    }
  }
}
