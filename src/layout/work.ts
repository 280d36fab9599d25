/** The work that one layout may do. It is counted, not timed: the result must not depend on how busy a machine is. */

import { limits } from "../limits.ts";

/**
 * In steps of about a microsecond: a point that the router examines, two lines that are compared, a place that is tried
 * for a name. When the work is used up, the rest is done the plain way: the first variant, coarse lines, names at their
 * first place.
 */
export type Work = { done: number; readonly max: number };

/** Larger drawings may take longer; whatever can be imported has the same limit. */
export const workFor = (shapes: number): Work => ({
  done: 0,
  max: limits.layoutWorkMax * Math.max(1, shapes / limits.elementsMax),
});

export const isSpent = ({ done, max }: Work): boolean => done >= max;

/** For a drawing that no further work would make readable. */
export function finish(work: Work): void {
  work.done = Math.max(work.done, work.max);
}

/** A share of all the work, as far as it is left: one pass leaves something to the next. */
export const shareOf = ({ done, max }: Work, share: number): Work => ({
  done: 0,
  max: Math.min(share * max, max - done),
});
