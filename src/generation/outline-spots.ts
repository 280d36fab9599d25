/** The steps of an outline with their places: what is around them, and where tokens multiply. */
import type { OutlinePool, Step } from "./outline.ts";

/** A step where it stands. What it holds is of the very outline that was checked. */
export type Spot = {
  pool: OutlinePool;
  steps: Step[];
  at: number;
  path: string;
  /** The step whose branch this is in; null at the top of a pool. */
  outer: Spot | null;
  /** The sequence runs beside others: a parallel branch, or a path that a non-interrupting event starts. */
  beside: boolean;
  /** The innermost place where tokens multiply: a jump stays in it. */
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
  return inside(pool.body, { pool, path: `${path}.body`, outer: null, beside: false, region: path });
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
      ];
    case "task":
      return step.boundaries.map(({ body, interrupting }, at) => ({
        key: `boundaries.${at}.body`,
        body,
        beside: !interrupting,
      }));
    default:
      return [];
  }
}
