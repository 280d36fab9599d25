/**
 * The requests with an Idempotency-Key that this process works on. One that failed on our side is left to its retry: here at
 * once, because nobody works on it any more, and elsewhere as soon as the log takes the event that says so.
 */
import type { Logger } from "pino";
import { inUse } from "../commands/claim.ts";
import { newId } from "../commands/ids.ts";
import { limits } from "../limits.ts";
import { remember } from "../remember.ts";
import { Unavailable } from "../store/event-store.ts";
import { keepGoing } from "../store/keep-going.ts";

export type Attempts = {
  /** This run of the process. */
  holder: string;
  isUnderWay(stream: string): boolean;
  /** Runs the attempt under the key of this stream. @throws Refusal idempotency_key_in_use when another one is under way. */
  work<T>(stream: string, attempt: () => Promise<T>): Promise<T>;
  /**
   * Has `abandon` run until the store takes it. Best effort: at most `limits.claimsHandedBackMax` claims wait, and none longer
   * than it takes until its age alone tells that it is left.
   */
  handBack(stream: string, abandon: () => Promise<unknown>): void;
  /** Gives up what could not be handed back. */
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
    // At once, so that what is left a moment later begins anew.
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
      // Each request that failed has said that the store is away.
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
    // Its age will tell.
    logger.warn({ err: error, stream }, "a claim was not handed back");
  }
}
