/** A place for every element. */
import { diagram, diagramStream } from "../commands/diagram.ts";
import { generation, generationStream, isOpen, type OpenGeneration } from "../commands/generation.ts";
import { handle } from "../commands/handle.ts";
import { fold } from "../commands/log.ts";
import type { Drawing } from "../drawing/drawing.ts";
import { CannotEdit } from "../generation/editor.ts";
import { deleted } from "./generate.ts";
import { type Job, jobContext, turnOf, type Workshop } from "./job.ts";
import { versionsOf } from "./versions.ts";

export const layout: Job = {
  kind: "layout",

  async run({ message: { generationId } }, workshop) {
    const { log, drawing } = workshop;
    const stream = generationStream(generationId);
    const { state } = await fold(log, generation, stream);
    if (!isOpen(state) || state.process === null || state.laidOut !== null) return;
    const bpmn = await drawn(drawing, state, state.process, await contentBefore(workshop, state));
    const { diagramId } = state.request;
    const command = { type: "RecordLayout", data: { generationId, diagramId, bpmn } } as const;
    await handle(log, generation, stream, command, jobContext(workshop, "layout", generationId));
  },
};

/** @throws CannotEdit when a new drawing is all that was asked for, and would be the one that is there. */
async function drawn(
  drawing: Drawing,
  { request }: OpenGeneration,
  { bpmn: made, redrawn, revertedTo }: NonNullable<OpenGeneration["process"]>,
  before: string | null,
): Promise<string> {
  // What only goes back to an earlier version keeps its drawing as it was.
  if (made === before && !redrawn) return made;
  const bpmn = await drawing.layOut({ bpmn: made, before, anew: redrawn === true }, turnOf(request));
  if (redrawn && bpmn === before && revertedTo === undefined)
    throw new CannotEdit("The diagram is drawn like that already: a new drawing would be the same.");
  return bpmn;
}

/** The picture after an edit starts from the one before it. */
async function contentBefore(
  { log }: Workshop,
  { request, process }: OpenGeneration,
): Promise<string | null> {
  if (request.kind === "generate") return null;
  const { state } = await fold(log, diagram, diagramStream(request.diagramId));
  if (state.status !== "alive") throw deleted();
  if (process?.revertedTo === undefined) return state.bpmn;
  return (await versionsOf(log, request.diagramId))[process.revertedTo] ?? state.bpmn;
}
