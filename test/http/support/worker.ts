import { diagram, diagramStream } from "../../../src/commands/diagram.ts";
import { type GenerationCommand, generation, generationStream } from "../../../src/commands/generation.ts";
import { handle } from "../../../src/commands/handle.ts";
import { fold } from "../../../src/commands/log.ts";
import type { Explanation } from "../../../src/events/explanation.ts";
import type { JobError } from "../../../src/events/generation.ts";
import { chain } from "./documents.ts";
import type { Inside } from "./house.ts";

/** The work of a worker. */
export function workerOf({ deps, operator, settle }: Inside, generationId: string) {
  const { log } = deps;
  const requested = async () => {
    const { state } = await fold(log, generation, generationStream(generationId));
    if (state.status === "absent") throw new Error("There is no such job.");
    return state.request;
  };
  const record = async (make: (job: { generationId: string; diagramId: string }) => GenerationCommand) => {
    const { diagramId } = await requested();
    await handle(
      log,
      generation,
      generationStream(generationId),
      make({ generationId, diagramId }),
      operator(),
    );
    await settle();
  };
  return {
    requested,
    start: () => record((job) => ({ type: "StartGeneration", data: { ...job, attempt: 1 } })),
    /** An engine's understanding, as it is kept with its result. */
    explain: (explanation?: Explanation, made: { revertedTo?: number; redrawn?: true } = {}) =>
      record((job) => ({
        type: "RecordProcess",
        data: {
          ...job,
          engine: { name: "rules", version: "4" },
          name: null,
          bpmn: chain(),
          plan: "{}",
          basedOn: null,
          ...made,
          ...(explanation && { explanation: JSON.stringify(explanation) }),
        },
      })),
    draw: (renderer: string) =>
      record((job) => ({ type: "RecordImage", data: { ...job, renderer, sha256: "0", bytes: 1 } })),
    succeed: () => record((job) => ({ type: "SucceedGeneration", data: job })),
    fail: (code: JobError, message: string, explanation?: Explanation) =>
      record((job) => ({
        type: "FailGeneration",
        data: { ...job, code, message, ...(explanation && { explanation: JSON.stringify(explanation) }) },
      })),
    /** The result of a generate job. */
    async store(bpmn: string) {
      const { diagramId, owner, organizationId, createdBy, folderId, name } = await requested();
      const kept = {
        diagramId,
        owner,
        organizationId,
        createdBy,
        folderId,
        name: name ?? "Untitled Diagram",
        bpmn,
      };
      const data = { ...kept, generationId, folderGone: false };
      await handle(log, diagram, diagramStream(diagramId), { type: "RecordGenerated", data }, operator());
      await settle();
    },
    /** The result of an edit job. */
    async change(bpmn: string, basedOn = 0) {
      const { diagramId } = await requested();
      const data = { diagramId, generationId, bpmn, basedOn };
      await handle(log, diagram, diagramStream(diagramId), { type: "RecordEdited", data }, operator());
      await settle();
    },
  };
}
