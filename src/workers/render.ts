/** Draws the requested picture; then the result becomes the diagram, and the job succeeds. */
import { createHash } from "node:crypto";
import { ContentMoved, diagram, diagramStream } from "../commands/diagram.ts";
import { foldLibrary, place } from "../commands/flows.ts";
import { generation, generationStream, isOpen, type OpenGeneration } from "../commands/generation.ts";
import { type CommandContext, handle } from "../commands/handle.ts";
import { fold } from "../commands/log.ts";
import { Refusal } from "../commands/refusal.ts";
import { keyedHash } from "../events/keyed.ts";
import { limits } from "../limits.ts";
import { sha256Of } from "../projections/contents.ts";
import { imageKey } from "../store/images.ts";
import { deleted, generate } from "./generate.ts";
import { stepOf } from "./generations.ts";
import { type Job, jobContext, turnOf, type Workshop } from "./job.ts";

export const render: Job = {
  ...stepOf("render"),

  async run({ message }, workshop) {
    const { of: generationId } = message;
    const { log } = workshop;
    const stream = generationStream(generationId);
    const { state } = await fold(log, generation, stream);
    if (!isOpen(state) || state.process === null || state.laidOut === null) return;
    const { diagramId, kind } = state.request;
    const context = jobContext(workshop, "render", generationId);
    const image = await draw(workshop, state, state.laidOut);
    const named = { generationId, diagramId };
    await handle(log, generation, stream, { type: "RecordImage", data: { ...named, ...image } }, context);
    const bpmn = state.laidOut;
    try {
      if (kind === "generate") await recordGenerated(workshop, generationId, state, bpmn, context);
      else await recordEdited(workshop, generationId, state, bpmn, context);
    } catch (error) {
      if (error instanceof Refusal && error.code === "resource_not_found") throw deleted();
      if (!(error instanceof ContentMoved)) throw error;
      // The content has changed since the edit was based on it: the edit is made again, on the new content.
      await workshop.queue.publish({ ...message, id: `${message.id}-again`, kind: generate.kind });
      return;
    }
    const done = { type: "SucceedGeneration", data: named } as const;
    // The time when it ended, not when drawing began.
    const { at } = jobContext(workshop, "succeed", generationId);
    await handle(log, generation, stream, done, { ...context, commandId: `succeed:${generationId}`, at });
  },
};

async function draw({ log, drawing, images }: Workshop, { request }: OpenGeneration, bpmn: string) {
  const { diagramId, theme, format } = request;
  const bytes = await drawing.render({ bpmn, theme, format }, turnOf(request));
  const renderer = drawing.rendererVersion;
  await images.put(diagramId, imageKey({ contentSha256: sha256Of(bpmn), theme, format, renderer }), bytes);
  const key = await log.vault.get(diagramId);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  // Without a key the diagram was deleted meanwhile, and the picture's hash must not be recorded.
  return { renderer, ...(key && { hmac: keyedHash(key, "picture", sha256) }), bytes: bytes.length };
}

async function recordGenerated(
  { log, libraries }: Workshop,
  generationId: string,
  { request, process }: OpenGeneration,
  bpmn: string,
  context: CommandContext,
): Promise<void> {
  const { diagramId, owner, organizationId, createdBy } = request;
  // The folder may have been deleted since acceptance; a paid result is never lost (C19).
  await place(log, libraries, { diagramId, owner, folderId: request.folderId, orRoot: true }, context);
  const { state } = await foldLibrary(log, libraries, owner);
  const folderId = state.placeOf.get(diagramId)?.folderId ?? null;
  const folderGone = folderId !== request.folderId;
  const name = request.name ?? process?.name ?? limits.diagramNameDefault;
  const owned = { diagramId, owner, organizationId, createdBy, folderId, name, bpmn };
  const command = { type: "RecordGenerated", data: { ...owned, generationId, folderGone } } as const;
  await handle(log, diagram, diagramStream(diagramId), command, context);
}

async function recordEdited(
  { log }: Workshop,
  generationId: string,
  { request, process }: OpenGeneration,
  bpmn: string,
  context: CommandContext,
): Promise<void> {
  const { diagramId } = request;
  const data = { diagramId, generationId, bpmn, basedOn: process?.basedOn ?? 0 };
  await handle(log, diagram, diagramStream(diagramId), { type: "RecordEdited", data }, context);
}
