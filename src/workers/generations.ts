/** Shared by the jobs of a generation. */
import { generation, generationStream, isOpen } from "../commands/generation.ts";
import { handle } from "../commands/handle.ts";
import { fold } from "../commands/log.ts";
import { generationEvents } from "../events/generation.ts";
import { type Step, steps } from "../events/steps.ts";
import { generations } from "../projections/generations.ts";
import { recordedExplanation } from "./explanation.ts";
import { type Failure, type Job, jobContext, type Workflow, type Workshop } from "./job.ts";

export const workflow: Workflow = { name: "generation", family: generationEvents, views: generations, fail };

/** A step of a generation, without its code. */
export const stepOf = (step: Step): Omit<Job, "run"> => ({ kind: step, askedBy: steps[step], of: workflow });

/** @param by names the command. */
export async function fail(
  workshop: Workshop,
  generationId: string,
  { code, message, notes = [] }: Failure,
  by: string,
): Promise<boolean> {
  const { log } = workshop;
  const stream = generationStream(generationId);
  const { state } = await fold(log, generation, stream);
  if (!isOpen(state)) return false;
  const { request } = state;
  const read = code === "generation_failed" ? { explanation: recordedExplanation(request, { notes }) } : {};
  const data = { generationId, diagramId: request.diagramId, code, message, ...read };
  const command = { type: "FailGeneration", data } as const;
  const { events } = await handle(log, generation, stream, command, jobContext(workshop, by, generationId));
  return events.length > 0;
}
