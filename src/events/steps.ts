/** The steps of a generation in order, each with the event that triggers it. */
import type { GenerationEvent } from "./generation.ts";

export const steps = {
  generate: "GenerationRequested",
  layout: "ProcessGenerated",
  render: "DiagramLaidOut",
} as const satisfies Record<string, GenerationEvent["type"]>;

export type Step = keyof typeof steps;

const askedBy = new Map<string, Step>((Object.keys(steps) as Step[]).map((step) => [steps[step], step])); // Its own keys.

/** The step that an event of this type triggers, if any. */
export const stepAskedBy = (type: string): Step | null => askedBy.get(type) ?? null;
