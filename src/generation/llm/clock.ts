/** Time and randomness for the conversation with a language model; tests pass their own. */
import { setTimeout as wait } from "node:timers/promises";

export type Clock = {
  /** Milliseconds since 1970. */
  now(): number;
  /** @throws when the signal aborts first. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** Aborts after this time. */
  timeout(ms: number): AbortSignal;
  /** From 0 up to, but not, 1. */
  random(): number;
};

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) => wait(ms, undefined, { signal }),
  timeout: (ms) => AbortSignal.timeout(ms),
  random: () => Math.random(),
};
