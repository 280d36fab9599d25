/** Changes of form: named ends, decisions with two branches, timers at the edge of waiting tasks, and documents. */
import type { StepStatement } from "../meaning/meaning.ts";
import { resultOf } from "../naming/outcomes.ts";
import { capitalised } from "../naming/words.ts";
import type { Branch, Choice, EventChoice, Outline, Step, Task } from "../outline.ts";
import { alwaysEnds } from "../outline-check.ts";
import { mapSequences, mapSteps, withPools } from "./outline-maps.ts";
import { mainPool } from "./placing.ts";
import { wholeWords } from "./words.ts";

/** Names each end by its result: the last work before it. */
export function withEndNames(outline: Outline): Outline {
  const main = mainPool(outline);
  const named = mapSequences(outline, (steps) =>
    steps.map((step, at) => {
      const last = steps[at - 1];
      return step.type === "end" && step.label === null && last?.type === "task"
        ? { ...step, label: resultOf(last.label) }
        : step;
    }),
  );
  return withPools(named, (pool) =>
    pool.name === main?.name && pool.body.length > 0 ? { ...pool, body: ended(pool.body) } : pool,
  );
}

/** Branches without their own end get one, if none of them continues with other work. */
function ended(steps: Step[]): Step[] {
  const last = steps.at(-1);
  if (last === undefined || alwaysEnds(steps)) return steps;
  if (last.type === "choice" && last.branches.every(({ body }) => body.length > 0)) {
    const branches = last.branches.map((branch) => ({ ...branch, body: ended(branch.body) }));
    return [...steps.slice(0, -1), { ...last, branches }];
  }
  const label = last.type === "task" ? resultOf(last.label) : null;
  return label === null ? steps : [...steps, { type: "end", kind: "none", label }];
}

/** Splits a decision with many branches into several with two, one after the other. */
export const narrowed = (outline: Outline): Outline =>
  mapSteps(outline, (step) => (step.type === "choice" && step.branches.length > 2 ? [narrow(step)] : [step]));

export function narrow({ question, branches }: Choice): Choice {
  const [first, ...rest] = branches.toSorted((one, other) => Number(isRest(one)) - Number(isRest(other)));
  const yes: Branch = { condition: "Yes", isDefault: false, body: first?.body ?? [] };
  const [last] = rest;
  const otherwise =
    rest.length > 1 ? [narrow({ type: "choice", question, branches: rest })] : (last?.body ?? []);
  return {
    type: "choice",
    question: asked(question, first?.condition ?? null),
    branches: [yes, { condition: "No", isDefault: true, body: otherwise }],
  };
}

const isRest = ({ condition, isDefault }: Branch): boolean =>
  isDefault || condition === null || /^(?:otherwise|else|no|not)$/i.test(condition);

/** "Kind of damage?" with "Minor" asks "Minor damage?". */
function asked(question: string | null, condition: string | null): string | null {
  const thing = /^Kind of (.+?)\?$/.exec(question ?? "")?.[1];
  if (condition === null) return question;
  return thing !== undefined && !/\d/.test(condition) && !condition.includes(" ")
    ? `${condition} ${thing}?`
    : `${condition}?`;
}

/**
 * The awaited event becomes a task, the time a timer at its edge: it interrupts if its branch ends; otherwise the wait
 * continues.
 */
export const withEdgeTimers = (outline: Outline): Outline =>
  mapSteps(outline, (step) => (step.type === "eventChoice" ? (atEdge(step) ?? [step]) : [step]));

const reminding = /^(?:remind|ask|call|phone|inform|notify|warn|send|write|contact|chase)\b/i;

function atEdge({ branches }: EventChoice): Step[] | null {
  const time = branches.find(({ event }) => event.kind === "timer");
  const other = branches.find((branch) => branch !== time);
  if (!time || !other || branches.length !== 2) return null;
  const interrupting = alwaysEnds(time.body);
  const goesOn = time.body.every((step) => step.type === "task" && reminding.test(step.label));
  if (!interrupting && !goesOn) return null;
  const { label, timer } = time.event;
  const wait: Task = {
    type: "task",
    label: waitingFor(other.event.label),
    lane: other.event.lane,
    kind: "receive",
    boundaries: [{ kind: "timer", label, timer, interrupting, body: time.body }],
  };
  return [wait, ...other.body];
}

function waitingFor(label: string | null): string {
  const thing = /^(.+?) (?:received|arrived|in|come in|has come)$/i.exec(label ?? "")?.[1];
  const words = thing ?? label ?? "answer";
  const lower = /^\p{Lu}\p{Ll}/u.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words;
  return thing === undefined ? `Wait for ${lower}` : `Receive ${lower}`;
}

const making = /^(?:write|create|prepare|draw up|draft|produce|issue|fill|correct|update|make|print)\b/i;

const storing = /^(?:book|enter|record|save|update|register|log|store|post|put|add|note)\b/i;

/** A document that steps write or read, or a store, if their labels name it. */
export function withDocument(outline: Outline, name: string, isStore = false): Outline {
  const words = wholeWords(name);
  const label = capitalised(name);
  const changing = isStore ? storing : making;
  let isFound = false;
  const drawn = mapSteps(outline, (step) => {
    if (step.type !== "task" || step.label.search(words) < 0) return [step];
    isFound = true;
    const key = changing.test(step.label) ? "writes" : "reads";
    return [{ ...step, [key]: [...new Set([...(step[key] ?? []), label])] }];
  });
  const main = mainPool(drawn);
  return isFound && isStore
    ? withPools(drawn, (pool) =>
        pool.name === main?.name ? { ...pool, stores: [...new Set([...(pool.stores ?? []), label])] } : pool,
      )
    : drawn;
}

/** Brackets in the text become notes at the step before them. */
export function withRemarks(
  outline: Outline,
  statements: readonly { kind: string }[],
  text: string,
): Outline {
  const steps = statements.filter((one): one is StepStatement => one.kind === "step" && "label" in one);
  const notes = new Map<string, string>();
  for (const { 1: said = "", index } of text.matchAll(/\(([^()\n]{2,120})\)/g)) {
    const before = steps
      .filter(({ span }) => span.from < index)
      .toSorted((a, b) => a.span.from - b.span.from);
    const label = before.at(-1)?.label;
    if (label !== undefined) notes.set(label, capitalised(said.trim()));
  }
  return mapSteps(outline, (step) => {
    const note = step.type === "task" ? notes.get(step.label) : undefined;
    return [step.type === "task" && note !== undefined ? { ...step, note: step.note ?? note } : step];
  });
}
