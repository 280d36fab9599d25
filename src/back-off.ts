/** How long a caller waits between a failure and the next try. */

/** Milliseconds before the second try, and the most that they grow to. */
export type BackOff = { firstMs: number; mostMs: number };

/**
 * Doubles with every attempt up to `mostMs`. Up to half of it is left to chance, so that callers do not come back all at once.
 *
 * @param attempt 1 after the first failure
 * @param random from 0 to 1
 * @returns milliseconds, from half of the full time to all of it
 */
export function backOffMs({ firstMs, mostMs }: BackOff, attempt: number, random = Math.random()): number {
  const fullMs = Math.min(mostMs, firstMs * 2 ** (attempt - 1));
  return (fullMs / 2) * (1 + random);
}
