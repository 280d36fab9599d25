/** What becomes of an answer when it is read. */
import type { OutlineProblem } from "../outline-check.ts";

/** A value, or what is wrong with the answer, by path. */
export type Reading<T> = { value: T } | { problems: OutlineProblem[] };

/** Something is wrong with the answer as a whole. */
export const rootProblem = (reason: string): { problems: OutlineProblem[] } => ({
  problems: [{ path: "", reason }],
});
