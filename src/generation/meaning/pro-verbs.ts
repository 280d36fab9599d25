/** "The manager decides on it, otherwise the assessor does": the verb stands for the work before it. */
import type { Statement, StepStatement } from "./meaning.ts";

export function withWorkMeant<T extends { statements: readonly Statement[] }>(stated: T): T {
  if (!stated.statements.some(isProVerb)) return stated;
  let last: StepStatement | null = null;
  const statements = stated.statements.map((one) => {
    if (one.kind !== "step") return one;
    const meant: StepStatement =
      last && isProVerb(one) ? { ...one, verb: last.verb, label: last.label, things: last.things } : one;
    last = meant;
    return meant;
  });
  return { ...stated, statements };
}

/** Without any other word: "does", "does so", "is done". */
const isProVerb = (one: Statement): boolean => one.kind === "step" && /^do(?: so)?$/i.test(one.label);
