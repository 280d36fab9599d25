/** Makes an outline satisfy its schema: lengths, numbers of branches, nesting. */
import { limits } from "../../limits.ts";
import {
  type Branch,
  bodiesOf,
  type IntermediateEvent,
  type Outline,
  type OutlineEnd,
  type OutlinePool,
  type StartEvent,
  type Step,
  type SubProcess,
  type Task,
  type Timer,
} from "../outline.ts";
import { isTooDeep } from "../outline-check.ts";
import type { RepairNote } from "./note.ts";

/** A copy with the same content as far as it fits, and notes on what was changed. */
export function fitted(outline: Outline): { outline: Outline; notes: RepairNote[] } {
  const fitting: Fitting = {
    notes: [],
    nestingMax: isTooDeep(outline) ? limits.branchNestingMax : Number.POSITIVE_INFINITY,
  };
  const { name, pools, messages } = outline;
  const end = (one: OutlineEnd) => ({
    ...one,
    pool: required(one.pool, "Process", fitting),
    step: text(one.step, fitting),
  });
  // The order of properties is kept, because ids depend on it.
  return {
    outline: {
      ...outline,
      name: text(name, fitting),
      pools: pools.map((pool) => poolFitted(pool, fitting)),
      messages: messages.map((one) => ({
        ...one,
        name: text(one.name, fitting),
        from: end(one.from),
        to: end(one.to),
      })),
    },
    notes: fitting.notes,
  };
}

type Fitting = { notes: RepairNote[]; nestingMax: number };

/** At most this many UTF-16 units, without half a character at the end. */
export const wellCut = (text: string, charsMax: number) =>
  text
    .slice(0, charsMax)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trim();

/** At most as long as names may be; null if empty. */
function text(given: string | null, { notes }: Fitting): string | null {
  const trimmed = (given ?? "").trim();
  if (trimmed.length <= limits.nameCharsMax) return trimmed === "" ? null : trimmed;
  const cut = wellCut(trimmed, limits.nameCharsMax);
  notes.push({
    text: `A name was cut to ${limits.nameCharsMax} characters: “${cut.slice(0, 60)}…”.`,
    near: cut,
  });
  return cut;
}

const required = (given: string, otherwise: string, fitting: Fitting) => text(given, fitting) ?? otherwise;

function poolFitted(pool: OutlinePool, fitting: Fitting): OutlinePool {
  const handlers = (pool.handlers ?? []).map((one) => ({
    ...one,
    label: text(one.label, fitting),
    start: startFitted(one.start, fitting),
    body: stepsFitted(one.body, 1, fitting),
  }));
  const otherStarts = (pool.otherStarts ?? []).map(({ start, body }) => ({
    start: startFitted(start, fitting),
    body: stepsFitted(body, 1, fitting),
  }));
  return {
    ...pool,
    name: text(pool.name, fitting),
    lanes: pool.lanes.flatMap((lane) => text(lane, fitting) ?? []),
    start: startFitted(pool.start, fitting),
    body: stepsFitted(pool.body, 0, fitting),
    ...(otherStarts.length > 0 ? { otherStarts } : {}),
    ...(handlers.length > 0 ? { handlers } : {}),
  };
}

const startFitted = (start: StartEvent, fitting: Fitting): StartEvent => ({
  ...saidFitted(start, fitting),
  label: text(start.label, fitting),
  timer: timerFitted(start.timer, fitting),
});

/** With an id and a note that fit, where there are any. */
function saidFitted<Said extends { id?: string | null; note?: string | null }>(
  said: Said,
  fitting: Fitting,
): Said {
  const { id, note } = said;
  return {
    ...said,
    ...(id ? { id: text(id, fitting) } : {}),
    ...(note ? { note: text(note, fitting) } : {}),
  };
}

const timerFitted = (timer: Timer | null, fitting: Fitting): Timer | null =>
  timer && { ...timer, value: text(timer.value, fitting) };

function stepsFitted(steps: Step[], depth: number, fitting: Fitting): Step[] {
  if (depth < fitting.nestingMax) return steps.flatMap((step) => stepFitted(step, depth, fitting));
  const flat = flattened(steps);
  if (flat.length > 0 && steps.some((step) => bodiesOf(step).length > 0))
    fitting.notes.push({
      text: `What is nested deeper than ${fitting.nestingMax} steps follows one another.`,
      near: flat.find((step) => step.type === "task")?.label ?? null,
    });
  return flat.flatMap((step) => stepFitted(step, depth, fitting));
}

/** The work in text order. Not recursive, because it handles what is nested too deeply. */
function flattened(steps: Step[]): Step[] {
  const flat: Step[] = [];
  const open = steps.toReversed();
  for (let step = open.pop(); step !== undefined; step = open.pop()) {
    if (step.type === "task") flat.push({ ...step, boundaries: [] });
    else if (step.type === "event") flat.push(step);
    else if (step.type === "eventChoice") for (const { event } of step.branches) flat.push(event);
    open.push(...bodiesOf(step).flat().reverse());
  }
  return flat;
}

function stepFitted(step: Step, depth: number, fitting: Fitting): Step[] {
  const inside = (body: Step[]) => stepsFitted(body, depth + 1, fitting);
  switch (step.type) {
    case "task":
      return [activityFitted(step, inside, fitting)];
    case "subProcess":
      return [{ ...activityFitted(step, inside, fitting), body: inside(step.body) }];
    case "event":
      return [eventFitted(step, fitting)];
    case "choice":
    case "inclusive": {
      const branches = step.branches.map((branch) => branchFitted(branch, inside, fitting));
      if (branches.length === 0) return [];
      while (branches.length < 2)
        branches.push({ condition: null, isDefault: !branches[0]?.isDefault, body: [] });
      return [{ ...step, question: text(step.question, fitting), branches }];
    }
    case "parallel": {
      const branches = step.branches.map(inside);
      return branches.length < 2 ? branches.flat() : [{ ...step, branches }];
    }
    case "eventChoice": {
      const branches = step.branches.map((branch) => ({
        ...branch,
        event: eventFitted(branch.event, fitting),
        body: inside(branch.body),
      }));
      if (branches.length < 2) return branches.flatMap(({ event, body }) => [event, ...body]);
      return [{ ...step, branches }];
    }
    case "loop": {
      const { question, again, exit } = step;
      const labels = {
        question: text(question, fitting),
        again: text(again, fitting),
        exit: text(exit, fitting),
      };
      const others = (step.others ?? []).map((branch) => branchFitted(branch, inside, fitting));
      return [
        {
          ...step,
          ...labels,
          body: inside(step.body),
          redo: inside(step.redo),
          ...(others.length > 0 ? { others } : {}),
        },
      ];
    }
    case "end":
      return [{ ...saidFitted(step, fitting), label: text(step.label, fitting) }];
    case "mark":
      return [{ ...step, name: required(step.name, "mark", fitting) }];
    case "jump":
      return [{ ...step, to: required(step.to, "mark", fitting) }];
  }
}

const branchFitted = (branch: Branch, inside: (body: Step[]) => Step[], fitting: Fitting): Branch => ({
  ...branch,
  condition: text(branch.condition, fitting),
  body: inside(branch.body),
});

function activityFitted<Activity extends Task | SubProcess>(
  step: Activity,
  inside: (body: Step[]) => Step[],
  fitting: Fitting,
): Activity {
  const boundaries = step.boundaries.map((one) => ({
    ...one,
    label: text(one.label, fitting),
    timer: timerFitted(one.timer, fitting),
    body: inside(one.body),
  }));
  const label = required(step.label, "Task", fitting);
  return { ...saidFitted(step, fitting), label, lane: text(step.lane, fitting), boundaries };
}

const eventFitted = (event: IntermediateEvent, fitting: Fitting): IntermediateEvent => ({
  ...saidFitted(event, fitting),
  label: text(event.label, fitting),
  timer: timerFitted(event.timer, fitting),
  lane: text(event.lane, fitting),
});
