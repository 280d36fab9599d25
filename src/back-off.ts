/** How long to wait between a failure and the next attempt. */

/** Milliseconds before the second attempt, and the upper bound. */
export type BackOff = { firstMs: number; mostMs: number };

/**
 * Doubles with every attempt up to `mostMs`. Up to half of it is random, so that callers do not all come back at once.
 *
 * @param attempt 1 after the first failure
 * @param random from 0 to 1
 * @returns milliseconds, from half of the full time to all of it
 */
export function backOffMs({ firstMs, mostMs }: BackOff, attempt: number, random = Math.random()): number {
  const fullMs = Math.min(mostMs, firstMs * 2 ** (attempt - 1));
  return (fullMs / 2) * (1 + random);
}
