/** Steps whose doer no word of their own clause tells: passives, and whatever stands without a subject. */
import type { Understood } from "../understand.ts";

/** Ids of steps in the outline. @param understood null for a ready process, which leaves nothing open */
export function openSteps(understood: Understood | null): ReadonlySet<string> {
  if (understood === null) return new Set();
  const clauses = understood.sentences.flatMap((sentence) => sentence.clauses);
  const telling = new Set(
    clauses
      .filter(({ doer, doerFrom }) => doer !== null || doerFrom !== null)
      .map(({ from, to }) => `${from} ${to}`),
  );
  return new Set(
    understood.meaning.statements
      .filter(({ kind, span }) => kind === "step" && !telling.has(`${span.from} ${span.to}`))
      .map(({ id }) => id),
  );
}
