/** Places every element. */
import { diagram, diagramStream } from "../commands/diagram.ts";
import { generation, generationStream, isOpen, type OpenGeneration } from "../commands/generation.ts";
import { handle } from "../commands/handle.ts";
import { fold } from "../commands/log.ts";
import { deleted } from "./generate.ts";
import { stepOf } from "./generations.ts";
import { type Job, jobContext, turnOf, type Workshop } from "./job.ts";
import { versionsOf } from "./versions.ts";

export const layout: Job = {
  ...stepOf("layout"),

  async run({ message: { of: generationId } }, workshop) {
    const { log, drawing } = workshop;
    const stream = generationStream(generationId);
    const { state } = await fold(log, generation, stream);
    if (!isOpen(state) || state.process === null || state.laidOut !== null) return;
    const { bpmn: made, redrawn = false } = state.process;
    const before = await contentBefore(workshop, state);
    // An edit that only goes back to an earlier version keeps that version's drawing.
    const isKept = made === before && !redrawn;
    const asked = { bpmn: made, before, anew: redrawn };
    const bpmn = isKept ? made : await drawing.layOut(asked, turnOf(state.request));
    const { diagramId } = state.request;
    const command = { type: "RecordLayout", data: { generationId, diagramId, bpmn } } as const;
    await handle(log, generation, stream, command, jobContext(workshop, "layout", generationId));
  },
};

/** The layout of an edit starts from the previous drawing. */
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
