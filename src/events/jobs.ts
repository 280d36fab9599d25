/**
 * The kinds of jobs, in the order in which they take a generation to its end, each with the event that asks for it. Dispatcher,
 * views, sweeper and queue go by this table: a new kind is a line here, and its code in `workers/run.ts`, which the types then demand.
 */
import type { GenerationEvent } from "./generation.ts";

const asks = {
  generate: "GenerationRequested",
  layout: "ProcessGenerated",
  render: "DiagramLaidOut",
} as const satisfies Record<string, GenerationEvent["type"]>;

export type JobKind = keyof typeof asks;

export const jobKinds = Object.keys(asks) as JobKind[]; // Its own keys.

const kinds = new Map<string, JobKind>(jobKinds.map((kind) => [asks[kind], kind]));

/** The job that an event of this type asks for, if it asks for one. */
export const jobAskedBy = (type: string): JobKind | null => kinds.get(type) ?? null;
