/** What a repair reports about itself. */
import { bodiesOf, type Step } from "../outline.ts";
import type { Spot } from "../outline-spots.ts";

/** `near` is the label of a step beside the change, by which the sentence can be found. */
export type RepairNote = { text: string; near: string | null };

/** Label of the step itself, else of the nearest one inside of it, before it, after it or around it. */
export function labelNear({ steps, at, outer }: Spot): string | null {
  const nearest = [...steps.slice(0, at + 1).reverse(), ...steps.slice(at + 1)];
  for (const step of nearest) {
    const label = labelIn(step);
    if (label !== null) return label;
  }
  return outer === null ? null : labelNear(outer);
}

function labelIn(step: Step): string | null {
  if (step.type === "task" || (step.type === "event" && step.label !== null)) return step.label;
  for (const inner of bodiesOf(step).flat()) {
    const label = labelIn(inner);
    if (label !== null) return label;
  }
  return null;
}
