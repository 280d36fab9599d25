/** The result of reading an answer. */
import type { OutlineProblem } from "../outline-check.ts";

/**
 * A value, or the faults of the answer, by path. `whole` is the complete answer after all changes, for an answer that
 * only replaces parts; `repaired` is what can nevertheless be made of it, in case no better answer arrives.
 */
export type Reading<T> = { value: T } | { problems: OutlineProblem[]; whole?: unknown; repaired?: T };

/** A fault of the answer as a whole. */
export const rootProblem = (reason: string): { problems: OutlineProblem[] } => ({
  problems: [{ path: "", reason }],
});
