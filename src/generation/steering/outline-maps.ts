/** Changes each text or each step of an outline, at any depth. */
import type {
  Boundary,
  Branch,
  IntermediateEvent,
  Outline,
  OutlinePool,
  StartEvent,
  Step,
} from "../outline.ts";

/** `name` of pools and lanes; `label` of steps and events; questions and answers of decisions. */
export type TextKind = "name" | "label" | "question" | "condition";

/**
 * Each sequence of steps, from the inside out.
 * @param change gets a sequence whose inner ones are changed
 */
export function mapSequences(outline: Outline, change: (steps: Step[]) => Step[]): Outline {
  const all = (steps: Step[]): Step[] => change(steps.map(inside));
  const branches = (given: Branch[]) => given.map((one) => ({ ...one, body: all(one.body) }));
  const boundaries = (given: Boundary[]) => given.map((one) => ({ ...one, body: all(one.body) }));
  function inside(step: Step): Step {
    switch (step.type) {
      case "task":
        return { ...step, boundaries: boundaries(step.boundaries) };
      case "subProcess":
        return { ...step, body: all(step.body), boundaries: boundaries(step.boundaries) };
      case "choice":
      case "inclusive":
        return { ...step, branches: branches(step.branches) };
      case "parallel":
        return { ...step, branches: step.branches.map(all) };
      case "loop":
        return {
          ...step,
          body: all(step.body),
          redo: all(step.redo),
          ...(step.others && { others: branches(step.others) }),
        };
      case "eventChoice":
        return { ...step, branches: step.branches.map((one) => ({ ...one, body: all(one.body) })) };
      default:
        return step;
    }
  }
  const pool = (one: OutlinePool): OutlinePool => ({
    ...one,
    body: all(one.body),
    ...(one.otherStarts && {
      otherStarts: one.otherStarts.map((other) => ({ ...other, body: all(other.body) })),
    }),
    ...(one.handlers && {
      handlers: one.handlers.map((handler) => ({ ...handler, body: all(handler.body) })),
    }),
  });
  return { ...outline, pools: outline.pools.map(pool) };
}

/** Each sequence of steps in one, and that one itself. */
export function mapBody(body: Step[], change: (steps: Step[]) => Step[]): Step[] {
  const pool: OutlinePool = {
    name: null,
    lanes: [],
    start: { kind: "none", label: null, timer: null },
    body,
  };
  return mapSequences({ name: null, pools: [pool], messages: [] }, change).pools[0]?.body ?? body;
}

/** Each step by itself; the result takes its place. */
export const mapSteps = (outline: Outline, change: (step: Step) => Step[]): Outline =>
  mapSequences(outline, (steps) => steps.flatMap(change));

/** Each text that a reader sees. */
export function mapTexts(outline: Outline, change: (text: string, kind: TextKind) => string): Outline {
  const may = (text: string | null, kind: TextKind) => (text === null ? null : change(text, kind));
  const event = (one: IntermediateEvent): IntermediateEvent => ({
    ...one,
    label: may(one.label, "label"),
    lane: may(one.lane, "name"),
  });
  const boundary = (one: Boundary): Boundary => ({ ...one, label: may(one.label, "label") });
  const start = (one: StartEvent): StartEvent => ({ ...one, label: may(one.label, "label") });
  const branch = (one: Branch): Branch => ({ ...one, condition: may(one.condition, "condition") });
  function told(step: Step): Step {
    switch (step.type) {
      case "task":
      case "subProcess":
        return {
          ...step,
          label: change(step.label, "label"),
          lane: may(step.lane, "name"),
          ...(step.together && { together: step.together.map((one) => change(one, "name")) }),
          boundaries: step.boundaries.map(boundary),
        };
      case "choice":
      case "inclusive":
        return { ...step, question: may(step.question, "question"), branches: step.branches.map(branch) };
      case "loop":
        return {
          ...step,
          question: may(step.question, "question"),
          again: may(step.again, "condition"),
          exit: may(step.exit, "condition"),
          ...(step.others && { others: step.others.map(branch) }),
        };
      case "event":
        return event(step);
      case "eventChoice":
        return { ...step, branches: step.branches.map((one) => ({ ...one, event: event(one.event) })) };
      case "end":
        return { ...step, label: may(step.label, "label") };
      default:
        return step;
    }
  }
  const ids = new Set<string>();
  const named = mapSteps(outline, (step) => {
    if ("id" in step && step.id) ids.add(step.id);
    return [told(step)];
  });
  const pool = (one: OutlinePool): OutlinePool => ({
    ...one,
    name: may(one.name, "name"),
    lanes: [...new Set(one.lanes.map((lane) => change(lane, "name")))],
    start: start(one.start),
    ...(one.otherStarts && {
      otherStarts: one.otherStarts.map((other) => ({ ...other, start: start(other.start) })),
    }),
  });
  return {
    ...named,
    name: may(named.name, "label"),
    pools: named.pools.map(pool),
    messages: named.messages.map(({ name, from, to }) => ({
      name: may(name, "label"),
      from: { pool: change(from.pool, "name"), step: toldStep(from.step) },
      to: { pool: change(to.pool, "name"), step: toldStep(to.step) },
    })),
  };

  /** Ids of steps stay; labels change with the step. */
  function toldStep(step: string | null): string | null {
    return step === null || ids.has(step) ? step : change(step, "label");
  }
}

export const withPools = (outline: Outline, change: (pool: OutlinePool) => OutlinePool): Outline => ({
  ...outline,
  pools: outline.pools.map(change),
});

/** Steps that are done if the answer is yes, and skipped otherwise. */
export const onlyIf = (question: string | null, body: Step[]): Step => ({
  type: "choice",
  question,
  branches: [
    { condition: "Yes", isDefault: false, body },
    { condition: "No", isDefault: true, body: [] },
  ],
});
