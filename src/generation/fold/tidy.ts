/**
 * Removes jumps that change nothing, turns jumps back into loops where possible, and joins steps for the same thing
 * into one sub-process.
 */
import { type Branch, bodiesOf, type Loop, type Step, type Task } from "../outline.ts";

export function tidied(steps: Step[], eachOf: (step: string) => string | null): Step[] {
  const direct = withoutIdleJumps(steps, new Set());
  const marked = withoutIdleMarks(direct, targetsIn(direct));
  return withSubProcesses(withLoops(marked, countJumps(marked)), eachOf);
}

/** The step with other bodies. */
export function withBodies(step: Step, change: (body: Step[]) => Step[]): Step {
  switch (step.type) {
    case "choice":
    case "inclusive":
      return { ...step, branches: step.branches.map((one) => ({ ...one, body: change(one.body) })) };
    case "eventChoice":
      return { ...step, branches: step.branches.map((one) => ({ ...one, body: change(one.body) })) };
    case "parallel":
      return { ...step, branches: step.branches.map(change) };
    case "loop":
      return {
        ...step,
        body: change(step.body),
        redo: change(step.redo),
        ...(step.others && {
          others: step.others.map((one) => ({ ...one, body: change(one.body) })),
        }),
      };
    case "task":
      return { ...step, boundaries: step.boundaries.map((one) => ({ ...one, body: change(one.body) })) };
    case "subProcess":
      return {
        ...step,
        body: change(step.body),
        boundaries: step.boundaries.map((one) => ({ ...one, body: change(one.body) })),
      };
    default:
      return step;
  }
}

/** @param next the marks directly after the steps, whatever happens in them */
function withoutIdleJumps(steps: Step[], next: Set<string>): Step[] {
  const kept: Step[] = [];
  let behind = next;
  for (const step of steps.toReversed()) {
    if (step.type === "mark") {
      behind = new Set([...behind, step.name]);
      kept.unshift(step);
      continue;
    }
    if (step.type === "jump" && behind.has(step.to)) continue;
    const after = joinsBehind(step) ? behind : new Set<string>();
    kept.unshift(withBodies(step, (body) => withoutIdleJumps(body, after)));
    behind = new Set();
  }
  return kept;
}

/** Whether its paths continue directly after it, with the token that they had. */
const joinsBehind = ({ type }: Step): boolean =>
  type === "choice" || type === "eventChoice" || type === "task";

const targetsIn = (steps: Step[]): Set<string> =>
  new Set(
    steps.flatMap((step) =>
      step.type === "jump" ? [step.to] : bodiesOf(step).flatMap((body) => [...targetsIn(body)]),
    ),
  );

const withoutIdleMarks = (steps: Step[], targets: Set<string>): Step[] =>
  steps.flatMap((step) =>
    step.type === "mark" && !targets.has(step.name)
      ? []
      : [withBodies(step, (body) => withoutIdleMarks(body, targets))],
  );

function countJumps(steps: Step[], counts = new Map<string, number>()): Map<string, number> {
  for (const step of steps) {
    if (step.type === "jump") counts.set(step.to, (counts.get(step.to) ?? 0) + 1);
    for (const body of bodiesOf(step)) countJumps(body, counts);
  }
  return counts;
}

/**
 * "@m; a; ?{[again] b; ->m | [on] c}" is a loop of a with b on the way back, if nothing else jumps to m and nothing
 * jumps into the part between.
 */
function withLoops(steps: Step[], counts: Map<string, number>): Step[] {
  const inside = steps.map((step) => withBodies(step, (body) => withLoops(body, counts)));
  const at = inside.findIndex((step, place) => loopFrom(inside, place, step, counts) !== null);
  const found = loopFrom(inside, at, inside[at], counts);
  if (found === null) return inside;
  return withLoops([...inside.slice(0, at), ...found.steps, ...inside.slice(found.end)], counts);
}

function loopFrom(
  steps: Step[],
  at: number,
  mark: Step | undefined,
  counts: Map<string, number>,
): { steps: Step[]; end: number } | null {
  if (mark?.type !== "mark" || counts.get(mark.name) !== 1) return null;
  const end = steps.findIndex((step, place) => place > at && againAt(step, mark.name) !== -1);
  const choice = steps[end];
  const body = steps.slice(at + 1, end);
  if (choice?.type !== "choice" || body.length === 0 || body.some(isCrossed)) return null;
  const again = choice.branches[againAt(choice, mark.name)];
  const exit = choice.branches.find((branch) => branch !== again);
  if (again === undefined || exit === undefined) return null;
  const redo = again.body.slice(0, -1);
  if (redo.some(isCrossed)) return null;
  // The maximum number of corrections is the number of loops.
  const times =
    redo.map((step) => (step.type === "task" ? step.times : null)).find((one) => one) ?? undefined;
  const loop: Loop = {
    type: "loop",
    body,
    question: choice.question,
    again: again.condition,
    redo: redo.map(withoutTimes),
    exit: exit.condition,
    ...(times === undefined ? {} : { times }),
  };
  return { steps: [loop, ...exit.body], end: end + 1 };
}

const withoutTimes = (step: Step): Step => {
  if (step.type !== "task") return step;
  const { times: _, ...task } = step;
  return task;
};

/** The branch that ends in the jump, in a choice of two; -1 if there is none. */
function againAt(step: Step, to: string): number {
  if (step.type !== "choice" || step.branches.length !== 2) return -1;
  return step.branches.findIndex(({ body }: Branch) => {
    const last = body.at(-1);
    return last?.type === "jump" && last.to === to;
  });
}

/** Something in it jumps, is a target of jumps, or ends: a loop must have one entry and one exit. */
const isCrossed = (step: Step): boolean =>
  step.type === "mark" ||
  step.type === "jump" ||
  step.type === "end" ||
  bodiesOf(step).flat().some(isCrossed);

/** Consecutive steps that are done for each of the same things become one sub-process for each of them. */
function withSubProcesses(steps: Step[], eachOf: (step: string) => string | null): Step[] {
  const made: Step[] = [];
  let group: Task[] = [];
  const thingOf = (step: Step | undefined): string | null =>
    step?.type === "task" && step.id ? eachOf(step.id) : null;
  const close = () => {
    const [first, second] = group;
    if (first && second) {
      const lanes = new Set(group.map((one) => one.lane));
      made.push({
        type: "subProcess",
        label: `Handle each ${thingOf(first) ?? "item"}`,
        lane: lanes.size === 1 ? first.lane : null,
        each: first.each ?? "parallel",
        boundaries: [],
        body: group.map((one) => ({ ...one, each: null })),
      });
    } else made.push(...group);
    group = [];
  };
  for (const step of steps) {
    if (thingOf(step) === null || thingOf(group[0]) !== thingOf(step)) close();
    if (step.type === "task" && thingOf(step) !== null) group.push(step);
    else made.push(withBodies(step, (body) => withSubProcesses(body, eachOf)));
  }
  close();
  return made;
}
