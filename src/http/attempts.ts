/**
 * The requests with an Idempotency-Key that this process is working on. When one ends in a fault, a retry may take over
 * its claim: in this process at once, because nobody is working on it; in others once the log has the event that says
 * so.
 */
import type { Logger } from "pino";
import { inUse } from "../commands/claim.ts";
import { newId } from "../commands/ids.ts";
import { limits } from "../limits.ts";
import { remember } from "../remember.ts";
import { Unavailable } from "../store/event-store.ts";
import { keepGoing } from "../store/keep-going.ts";

export type Attempts = {
  /** Identifies this run of the process. */
  holder: string;
  isUnderWay(stream: string): boolean;
  /**
   * Runs the attempt under the key of this stream. @throws Refusal idempotency_key_in_use while another one is in
   * progress.
   */
  work<T>(stream: string, attempt: () => Promise<T>): Promise<T>;
  /**
   * Retries `abandon` until the store accepts it. Best effort: at most `limits.claimsHandedBackMax` claims wait, and
   * none longer than `limits.claimTakeoverMs`, after which its age alone shows that it is abandoned.
   */
  handBack(stream: string, abandon: () => Promise<unknown>): void;
  /** Drops the claims that could not be handed back. */
  close(): Promise<void>;
};

type Left = { abandon: () => Promise<unknown>; atMs: number };

export function openAttempts({ now, logger }: { now: () => number; logger: Logger }): Attempts {
  const underWay = new Set<string>();
  const left = new Map<string, Left>();
  const stop = new AbortController();
  let handing: Promise<void> | null = null;

  /** @throws Unavailable */
  async function handAllBack(): Promise<void> {
    for (const [stream, one] of left) {
      if (now() - one.atMs <= limits.claimTakeoverMs) await handOneBack(stream, one, logger);
      if (left.get(stream) === one) left.delete(stream);
    }
    // Reset at once, so that a claim abandoned a moment later starts a new run.
    handing = null;
  }

  return {
    holder: newId(),
    isUnderWay: (stream) => underWay.has(stream),
    async work(stream, attempt) {
      if (underWay.has(stream)) throw inUse();
      underWay.add(stream);
      try {
        return await attempt();
      } finally {
        underWay.delete(stream);
      }
    },
    handBack(stream, abandon) {
      remember(left, stream, { abandon, atMs: now() }, limits.claimsHandedBackMax);
      // No warning: each failed request has already reported that the store is down.
      handing ??= keepGoing(handAllBack, () => undefined, stop.signal);
    },
    async close() {
      stop.abort();
      await handing;
    },
  };
}

async function handOneBack(stream: string, { abandon }: Left, logger: Logger): Promise<void> {
  try {
    await abandon();
  } catch (error) {
    if (error instanceof Unavailable) throw error;
    // The claim is then abandoned by its age.
    logger.warn({ err: error, stream }, "a claim was not handed back");
  }
}
