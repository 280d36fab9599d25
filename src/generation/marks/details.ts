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
  const alike = steps.filter(({ verb, span }) => verb === one.verb && overlap(span, one.span));
  const same = alike.find(({ doer }) => doer === one.doer);
  if (!same) return one;
  const { times, task } = same;
  // "Production and the lab investigate it at the same time" is a step of each for the rules.
  const others = alike.flatMap(({ doer, label }) =>
    doer !== null && doer !== one.doer && label === same.label ? [doer] : [],
  );
  const together = same.together ?? (others.length > 0 ? others : undefined);
  return {
    ...one,
    task: task ?? one.task,
    ...(together !== undefined && { together }),
    ...(times !== undefined && { times }),
  };
}
