/** A place for every element. */
import { diagram, diagramStream } from "../commands/diagram.ts";
import { generation, generationStream, isOpen, type OpenGeneration } from "../commands/generation.ts";
import { handle } from "../commands/handle.ts";
import { fold } from "../commands/log.ts";
import { deleted } from "./generate.ts";
import { type Job, jobContext, turnOf, type Workshop } from "./job.ts";

export const layout: Job = {
  kind: "layout",

  async run({ message: { generationId } }, workshop) {
    const { log, drawing } = workshop;
    const stream = generationStream(generationId);
    const { state } = await fold(log, generation, stream);
    if (!isOpen(state) || state.process === null || state.laidOut !== null) return;
    const before = await contentBefore(workshop, state);
    const bpmn = await drawing.layOut(state.process.bpmn, before, turnOf(state.request));
    const { diagramId } = state.request;
    const command = { type: "RecordLayout", data: { generationId, diagramId, bpmn } } as const;
    await handle(log, generation, stream, command, jobContext(workshop, "layout", generationId));
  },
};

/** The picture after an edit starts from the one before it. */
async function contentBefore({ log }: Workshop, { request }: OpenGeneration): Promise<string | null> {
  if (request.kind === "generate") return null;
  const { state } = await fold(log, diagram, diagramStream(request.diagramId));
  if (state.status !== "alive") throw deleted();
  return state.bpmn;
}
