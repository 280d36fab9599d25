/** Converts an outline to sayings: what is said about a process, in order, before words are chosen. */

import { capital } from "../generation/naming/words.ts";
import {
  type Boundary,
  type Branch,
  bodiesOf,
  type Loop,
  type OutlinePool,
  type Step,
  type SubProcess,
  type Task,
} from "../generation/outline.ts";
import { areOpposite, conditionClause, isElse } from "./conditions.ts";
import {
  atMost,
  backTo,
  doersOf,
  eachText,
  endOf,
  eventClause,
  eventOf,
  noteOf,
  oftenOf,
  startedBy,
  withData,
} from "./facts.ts";
import { actionOf, oneLine } from "./phrases.ts";
import type { Again, Case, Cases, Fact, Part, Saying, Work } from "./sayings.ts";
import { waitWords } from "./times.ts";

/** Labels of the steps after marks, and the current topic. */
type Around = { marks: ReadonlyMap<string, string>; about: string };

/** Everything that a pool does. */
export function sayingsOf(pool: OutlinePool): Saying[] {
  const around = { marks: new Map(marksOf(pool.body)), about: "the case" };
  return [
    ...startOf(pool, around),
    ...stepsOf(pool.body, around),
    ...(pool.handlers ?? []).map((one): Cases => {
      const event = eventClause(one.start.kind, one.start.label ?? one.label, one.start.timer);
      const stopped: Fact[] = one.interrupting
        ? [{ kind: "fact", clause: "the rest of the process stops" }]
        : [];
      const body = [...stepsOf(one.body, around), ...stopped];
      return { kind: "cases", lead: "at any time", cases: [{ when: event, opposite: null, body }] };
    }),
  ];
}

function startOf({ start, otherStarts = [] }: OutlinePool, around: Around): Saying[] {
  const cases = otherStarts
    .filter(({ body }) => body.length > 0)
    .map(({ start: { kind, label, timer }, body }): Case => {
      const when = label === null ? "it starts another way" : eventClause(kind, label, timer);
      return { when, opposite: null, body: stepsOf(body, around) };
    });
  return [
    ...startedBy(start, "the process starts"),
    ...otherStarts.flatMap((other) => startedBy(other.start, "the process may also start")),
    ...(cases.length > 0 ? [{ kind: "cases" as const, lead: null, cases }] : []),
  ];
}

function stepsOf(steps: readonly Step[], around: Around): Saying[] {
  let { about } = around;
  return steps.flatMap((step) => {
    const sayings = stepOf(step, { ...around, about });
    const action = step.type === "task" ? actionOf(step.label) : null;
    if (action !== null && action.object !== "") about = action.object;
    return sayings;
  });
}

function stepOf(step: Step, around: Around): Saying[] {
  switch (step.type) {
    case "task":
      return [...taskOf(step), ...step.boundaries.map((one) => boundaryOf(one, around))];
    case "subProcess":
      return [
        partOf(step, around),
        ...noteOf(step),
        ...step.boundaries.map((one) => boundaryOf(one, around)),
      ];
    case "choice":
      return [casesOf(step.question, step.branches, null, around)];
    case "inclusive":
      return [casesOf(step.question, step.branches, "one or more of these cases hold", around)];
    case "parallel":
      return [{ kind: "rows", rows: step.branches.map((one) => stepsOf(one, around)) }];
    case "loop":
      return [loopOf(step, around)];
    case "event":
      return eventOf(step);
    case "eventChoice":
      return [
        {
          kind: "cases",
          lead: "the process then waits for what happens first",
          cases: step.branches.map(({ event, body }) => ({
            when: eventClause(event.kind, event.label, event.timer),
            opposite: null,
            body: stepsOf(body, around),
          })),
        },
      ];
    case "end":
      return [endOf(step)];
    case "mark":
      return [];
    case "jump":
      return [backTo(around.marks.get(step.to) ?? "the beginning")];
  }
}

function taskOf(task: Task): Saying[] {
  const work: Work = {
    kind: "work",
    doer: doersOf(task),
    action: withData(actionOf(task.label), task),
  };
  return [work, ...oftenOf(task), ...noteOf(task)];
}

function partOf(step: SubProcess, around: Around): Part {
  const each = step.each ? ` ${eachText(step)}` : step.times ? `, at most ${step.times} times` : "";
  return {
    kind: "part",
    head: `the part "${oneLine(step.label)}" has these steps${each}`,
    body: stepsOf(step.body, around),
  };
}

function boundaryOf({ kind, label, timer, interrupting, body }: Boundary, around: Around): Cases {
  const late = waitWords(timer, label);
  const when =
    kind === "timer"
      ? `this takes longer than ${late ?? "planned"}`
      : `${eventClause(kind, label, null)} in the meantime`;
  const kept: Fact[] = interrupting ? [] : [{ kind: "fact", clause: "the work itself goes on" }];
  return {
    kind: "cases",
    lead: null,
    cases: [{ when, opposite: null, body: [...stepsOf(body, around), ...kept] }],
  };
}

function casesOf(
  question: string | null,
  branches: readonly Branch[],
  lead: string | null,
  around: Around,
): Cases {
  // A branch that bypasses the others comes last, and is best not mentioned at all.
  const told = [...branches].sort((one, other) => rank(one) - rank(other));
  const unnamed = told.filter(({ condition }) => condition === null).length;
  const cases = told.map((branch, at): Case => {
    const named = branch.condition !== null && !isElse(branch.condition);
    const place = unnamed > 1 && branch.condition === null ? `it is case ${at + 1} of ${told.length}` : null;
    const when = named ? conditionClause(question, branch.condition ?? "", around.about) : place;
    return { when, opposite: null, body: stepsOf(branch.body, around) };
  });
  const [first, second] = cases;
  const [one, other] = told.map(({ condition }) => condition ?? "otherwise");
  const isPair =
    lead === null && cases.length === 2 && first?.when != null && areOpposite(one ?? "", other ?? "");
  const paired = isPair && second ? [first, { ...second, opposite: second.when, when: null }] : cases;
  return { kind: "cases", lead, cases: paired.filter((one) => one.body.length > 0) };
}

const rank = ({ body, condition }: Branch) =>
  body.length === 0 ? 2 : condition === null || isElse(condition) ? 1 : 0;

function loopOf(loop: Loop, around: Around): Again {
  const { body, question, again, redo, exit, times, others = [] } = loop;
  const inside = stepsOf(body, around);
  const about = [...inside]
    .reverse()
    .find((one): one is Work => one.kind === "work" && one.action.object !== "");
  const thing = about?.action.object ?? around.about;
  const isNamed = question !== null || [again, exit].some((one) => one !== null && !isElse(one));
  const clause = (condition: string | null, other: string) => {
    if (!isNamed) return other === "no" ? "the result is not right" : "the result is right";
    return conditionClause(question, condition === null || isElse(condition) ? other : condition, thing);
  };
  return {
    kind: "again",
    body: inside,
    redo: stepsOf(redo, around),
    again: clause(again, "no"),
    exit: clause(exit, "yes"),
    first: inside.find((one): one is Work => one.kind === "work") ?? null,
    times: atMost(times),
    others: others.length === 0 ? [] : [casesOf(question, others, null, { ...around, about: thing })],
  };
}

/** The label of the first step after each mark; `behind` is what follows the steps. */
function marksOf(steps: readonly Step[], behind: string | null = null): [string, string][] {
  return steps.flatMap((step, at): [string, string][] => {
    const next = firstLabel(steps.slice(at + 1)) ?? behind;
    if (step.type === "mark") return [[step.name, next ?? "this point"]];
    return bodiesOf(step).flatMap((body) => marksOf(body, next));
  });
}

function firstLabel(steps: readonly Step[]): string | null {
  for (const step of steps) {
    if (step.type === "task" || step.type === "subProcess" || step.type === "event") {
      if (step.label) return capital(oneLine(step.label));
      continue;
    }
    if ((step.type === "choice" || step.type === "inclusive") && step.question !== null)
      return oneLine(step.question);
    const inner = bodiesOf(step)
      .map(firstLabel)
      .find((label) => label !== null);
    if (inner !== undefined && inner !== null) return inner;
  }
  return null;
}
