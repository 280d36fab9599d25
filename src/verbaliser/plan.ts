/** What is told of a process, in its order, before the words of it are chosen: an outline as sayings. */
import {
  type Boundary,
  type Branch,
  bodiesOf,
  type End,
  type IntermediateEvent,
  type Loop,
  type OutlinePool,
  type Step,
  type SubProcess,
  type Task,
} from "../generation/outline.ts";
import { areOpposite, conditionClause, isElse } from "./conditions.ts";
import { type Action, actionOf, capital, doerPhrase, lowered, oneLine } from "./phrases.ts";
import { startWords, waitWords } from "./times.ts";

/** Work of a doer; null where the outline names none. */
export type Work = { kind: "work"; doer: string | null; action: Action };
/** A clause as it stands, also at the head of a list: "the process waits until the payment is received". */
export type Fact = {
  kind: "fact";
  clause: string;
  /** No sentence behind it goes on from here: an end, or a way back. */
  isLast?: boolean;
  /** A step to go back to, by its label. */
  back?: string;
};
/** One of the cases holds; `when` is null in the last one if it stands for all others. */
export type Cases = { kind: "cases"; lead: string | null; cases: Case[] };
export type Case = { when: string | null; opposite: string | null; body: Saying[] };
/** Rows of work beside each other. */
export type Rows = { kind: "rows"; rows: Saying[][] };
/** A body that is done again, with what is done before it. */
export type Again = {
  kind: "again";
  body: Saying[];
  redo: Saying[];
  again: string;
  exit: string;
  first: Work | null;
};
/** Several sayings under a head: the parts of a sub-process. */
export type Part = { kind: "part"; head: string; body: Saying[] };
export type Saying = Work | Fact | Cases | Rows | Again | Part;

/** Labels of the steps behind marks, and what the text speaks of at a place. */
type Around = { marks: ReadonlyMap<string, string>; about: string };

/** Everything that a pool does. */
export function sayingsOf(pool: OutlinePool): Saying[] {
  const around = { marks: new Map(marksOf(pool.body)), about: "the case" };
  return [
    ...startOf(pool),
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

function startOf({ start }: OutlinePool): Saying[] {
  if (start.kind === "timer")
    return [{ kind: "fact", clause: `the process starts ${lowered(startWords(start.timer, start.label))}` }];
  if (start.label === null) return [];
  return [{ kind: "fact", clause: `the process starts when ${eventClause(start.kind, start.label, null)}` }];
}

/** "Order received" as "the order is received". */
function eventClause(kind: string, label: string | null, timer: IntermediateEvent["timer"]): string {
  const time = kind === "timer" ? waitWords(timer, label) : null;
  if (time !== null && /^\d/.test(time)) return `${time} ${/^1 /.test(time) ? "has" : "have"} passed`;
  const named = time ?? label;
  if (named === null)
    return kind === "message"
      ? "a message arrives"
      : kind === "timer"
        ? "the time has passed"
        : "this happens";
  return conditionClause(`${named}?`, "yes", "it");
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
      return [partOf(step, around), ...step.boundaries.map((one) => boundaryOf(one, around))];
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

const backTo = (label: string): Fact => ({
  kind: "fact",
  clause: `the process goes back to "${label}"`,
  isLast: true,
  back: label,
});

function taskOf(task: Task): Saying[] {
  const work: Work = {
    kind: "work",
    doer: task.lane === null ? null : doerPhrase(task.lane),
    action: actionOf(task.label),
  };
  return [work, ...eachOf(task), ...noteOf(task)];
}

const eachOf = ({ each }: Task | SubProcess): Fact[] =>
  each
    ? [
        {
          kind: "fact",
          clause: `this is done for each of them${each === "sequential" ? ", one after the other" : ""}`,
        },
      ]
    : [];

const noteOf = ({ note }: { note?: string | null }): Fact[] =>
  note ? [{ kind: "fact", clause: `note: ${note.replace(/\.$/, "")}` }] : [];

function partOf(step: SubProcess, around: Around): Part {
  const each = step.each
    ? ` for each of them${step.each === "sequential" ? ", one after the other" : ""}`
    : "";
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

function eventOf({ kind, throwing, label, timer }: IntermediateEvent): Saying[] {
  if (throwing || kind === "none")
    return label === null ? [] : [{ kind: "fact", clause: `"${oneLine(label)}" is reported` }];
  if (kind === "timer") {
    const wait = waitWords(timer, label) ?? "some time";
    return [
      {
        kind: "fact",
        clause: /^(?:\d|one|two|three|a |an )/i.test(wait)
          ? `the process waits for ${wait}`
          : `the process waits until ${lowered(wait)}`,
      },
    ];
  }
  return [{ kind: "fact", clause: `the process waits until ${eventClause(kind, label, null)}` }];
}

function endOf({ kind, label }: End): Fact {
  const how = kind === "error" ? " with an error" : "";
  if (label === null) return { kind: "fact", clause: `the process ends${how}`, isLast: true };
  return {
    kind: "fact",
    clause: `the process ends${how} with the result "${lowered(oneLine(label))}"`,
    isLast: true,
  };
}

function casesOf(
  question: string | null,
  branches: readonly Branch[],
  lead: string | null,
  around: Around,
): Cases {
  // What goes around the others is told last, and best not at all.
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

function loopOf({ body, question, again, redo, exit }: Loop, around: Around): Again {
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
  };
}

/** The label of the first step behind each mark; `behind` is what follows the steps themselves. */
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
