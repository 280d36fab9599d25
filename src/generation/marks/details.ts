/** Details of a step that marks lack and the rules know: additional doers, repetitions, the kind of task. */
import { overlap } from "../document/document.ts";
import type { Stated } from "../meaning/draft.ts";
import type { Statement, StepStatement } from "../meaning/meaning.ts";

/** @param ruled the rules' statements for the same text */
export function withDetails(ruled: readonly Statement[], stated: Stated): Stated {
  const steps = ruled.filter((one) => one.kind === "step");
  return {
    ...stated,
    statements: stated.statements.map((one) => (one.kind === "step" ? detailed(one, steps) : one)),
  };
}

function detailed(one: StepStatement, steps: readonly StepStatement[]): StepStatement {
  const same = steps.find(
    ({ verb, doer, span }) => verb === one.verb && doer === one.doer && overlap(span, one.span),
  );
  if (!same) return one;
  const { together, times, task } = same;
  return {
    ...one,
    task: task ?? one.task,
    ...(together !== undefined && { together }),
    ...(times !== undefined && { times }),
  };
}
