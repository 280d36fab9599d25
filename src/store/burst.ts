/** Exact rolling-window counters of requests. Every adapter passes `test/contract/burst.ts`. */

export type BurstState = {
  allowed: boolean;
  limit: number;
  /** Requests left in the window, this one counted. */
  remaining: number;
  /** Milliseconds until the oldest counted request leaves the window; the whole window when none is counted. */
  resetMs: number;
};

export type Burst = {
  /**
   * Counts one request of `subject` at `nowMs` if fewer than `limit` were counted in the last `windowMs`; a refused one
   * is not counted. With `count` false it only looks.
   */
  hit(
    subject: string,
    nowMs: number,
    bounds: { limit: number; windowMs: number },
    count?: boolean,
  ): Promise<BurstState>;
  close(): Promise<void>;
};
