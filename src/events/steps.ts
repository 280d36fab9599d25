/** The steps of a generation, in their order, each with the event that asks for it. */
import type { GenerationEvent } from "./generation.ts";

export const steps = {
  generate: "GenerationRequested",
  layout: "ProcessGenerated",
  render: "DiagramLaidOut",
} as const satisfies Record<string, GenerationEvent["type"]>;

export type Step = keyof typeof steps;

const askedBy = new Map<string, Step>((Object.keys(steps) as Step[]).map((step) => [steps[step], step])); // Its own keys.

/** The step that an event of this type asks for, if it asks for one. */
export const stepAskedBy = (type: string): Step | null => askedBy.get(type) ?? null;
