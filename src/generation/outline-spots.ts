/** The steps of an outline with their places: what encloses them, and where tokens multiply. */
import type { Boundary, OutlinePool, StartEvent, Step } from "./outline.ts";

/** A step with its place. What it contains is part of the very outline that was checked. */
export type Spot = {
  pool: OutlinePool;
  steps: Step[];
  at: number;
  path: string;
  /** The step whose branch contains this one; null at the top of a pool. */
  outer: Spot | null;
  /** The sequence runs parallel to others: a parallel branch, or the path of a non-interrupting event. */
  beside: boolean;
  /** The innermost region in which tokens multiply: a jump must stay in it. */
  region: string;
};
/** Every step of a pool with its place, each before the steps inside of it. */
export function spotsOf(pool: OutlinePool, path: string): Spot[] {
  const inside = (steps: Step[], here: Omit<Spot, "steps" | "at">): Spot[] =>
    steps.flatMap((step, at) => {
      const spot = { ...here, steps, at, path: `${here.path}.${at}` };
      return [
        spot,
        ...innersOf(step).flatMap(({ body, key, beside }) => {
          const within = `${spot.path}.${key}`;
          const region = beside ? within : here.region;
          return inside(body, { pool, path: within, outer: spot, beside, region });
        }),
      ];
    });
  const top = { pool, outer: null, beside: false };
  return [
    ...inside(pool.body, { ...top, path: `${path}.body`, region: path }),
    ...(pool.otherStarts ?? []).flatMap(({ body }, at) =>
      inside(body, { ...top, path: `${path}.otherStarts.${at}.body`, region: path }),
    ),
    ...(pool.handlers ?? []).flatMap(({ body }, at) => {
      const within = `${path}.handlers.${at}.body`;
      return inside(body, { ...top, path: within, region: within });
    }),
  ];
}

type Inner = { key: string; body: Step[]; beside: boolean };

/** The sequences inside of a step. */
function innersOf(step: Step): Inner[] {
  switch (step.type) {
    case "choice":
    case "eventChoice":
    case "inclusive": {
      const beside = step.type === "inclusive";
      return step.branches.map(({ body }, at) => ({ key: `branches.${at}.body`, body, beside }));
    }
    case "parallel":
      return step.branches.map((body, at) => ({ key: `branches.${at}`, body, beside: true }));
    case "loop":
      return [
        { key: "body", body: step.body, beside: false },
        { key: "redo", body: step.redo, beside: false },
        ...(step.others ?? []).map(({ body }, at) => ({ key: `others.${at}.body`, body, beside: false })),
      ];
    case "task":
      return bordersOf(step.boundaries);
    case "subProcess":
      // No flow crosses its border.
      return [{ key: "body", body: step.body, beside: true }, ...bordersOf(step.boundaries)];
    default:
      return [];
  }
}

const bordersOf = (boundaries: Boundary[]): Inner[] =>
  boundaries.map(({ body, interrupting }, at) => ({
    key: `boundaries.${at}.body`,
    body,
    beside: !interrupting,
  }));

/** Starts of the pool itself and of its event sub-processes. */
export const startsOf = ({ start, otherStarts = [], handlers = [] }: OutlinePool): StartEvent[] => [
  start,
  ...[...otherStarts, ...handlers].map((one) => one.start),
];

/** Starts, steps and events that may have an id. */
export function identifiedIn(pool: OutlinePool): { id?: string | null }[] {
  const steps = spotsOf(pool, "").flatMap(({ steps, at }): { id?: string | null }[] => {
    const step = steps[at];
    if (step?.type === "eventChoice") return step.branches.map(({ event }) => event);
    const isNamed =
      step?.type === "task" || step?.type === "subProcess" || step?.type === "event" || step?.type === "end";
    return isNamed ? [step] : [];
  });
  return [...startsOf(pool), ...steps];
}

/** Names by which a message can refer to a step of the pool: ids, and labels of tasks and events. */
export function namesIn(pool: OutlinePool): string[] {
  const labels = spotsOf(pool, "").flatMap(({ steps, at }): (string | null)[] => {
    const step = steps[at];
    if (step === undefined) return [];
    if (step.type === "eventChoice") return step.branches.map(({ event }) => event.label);
    if (step.type === "event" || step.type === "end") return [step.label];
    if (step.type !== "task" && step.type !== "subProcess") return [];
    return [step.label, ...step.boundaries.map(({ label }) => label)];
  });
  const starts = startsOf(pool).map(({ label }) => label);
  const ids = identifiedIn(pool).map(({ id }) => id ?? null);
  return [...starts, ...labels, ...ids].flatMap((name) => name ?? []);
}
