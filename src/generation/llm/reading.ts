/** What becomes of an answer when it is read. */
import type { OutlineProblem } from "../outline-check.ts";

/**
 * A value, or what is wrong with the answer, by path. `whole` is the answer with all that was changed in it, for an answer that only
 * changes parts; `repaired` is what can be made of it all the same, for when no better answer comes.
 */
export type Reading<T> = { value: T } | { problems: OutlineProblem[]; whole?: unknown; repaired?: T };

/** Something is wrong with the answer as a whole. */
export const rootProblem = (reason: string): { problems: OutlineProblem[] } => ({
  problems: [{ path: "", reason }],
});
