/** Commands that write to several streams, in an order that leaves no harm when the process dies in between. */
import { limits } from "../limits.ts";
import { remember } from "../remember.ts";
import { type Diagram, diagram, diagramStream } from "./diagram.ts";
import { type GenerationRequest, generation, generationStream } from "./generation.ts";
import { type CommandContext, handle } from "./handle.ts";
import { type Library, library, libraryStream } from "./library.ts";
import { type Folded, fold, type Log } from "./log.ts";
import { notFound, Refusal } from "./refusal.ts";
import { reserveGeneration } from "./usage.ts";

/** Folded libraries by stream, so that a large one is not folded again for every command. */
export type Libraries = Map<string, Folded<Library>>;

export const foldLibrary = async (
  log: Log,
  libraries: Libraries,
  owner: string,
): Promise<Folded<Library>> => {
  const stream = libraryStream(owner);
  const folded = await fold(log, library, stream, libraries.get(stream));
  libraries.delete(stream);
  remember(libraries, stream, folded, limits.librariesKeptMax);
  // A copy, because the cached one changes when another caller folds it further.
  return { ...folded };
};

export type Imported = {
  diagramId: string;
  owner: string;
  organizationId: string | null;
  createdBy: string;
  folderId: string | null;
  name: string;
  bpmn: string;
  sent: string | null;
};

/** Reserves the place in the folder first: a folder with an import in progress cannot be deleted. */
export async function importDiagram(log: Log, libraries: Libraries, data: Imported, context: CommandContext) {
  await place(log, libraries, data, context);
  return handle(log, diagram, diagramStream(data.diagramId), { type: "ImportDiagram", data }, context);
}

/** @throws Refusal resource_not_found; invalid_parameter folder_id */
export async function updateDiagram(
  log: Log,
  libraries: Libraries,
  data: { diagramId: string; owner: string; name?: string; folderId?: string | null },
  context: CommandContext,
) {
  const { diagramId, owner, folderId } = data;
  await aliveDiagram(log, diagramId, owner);
  if (folderId !== undefined) await place(log, libraries, { diagramId, owner, folderId }, context);
  return handle(log, diagram, diagramStream(diagramId), { type: "UpdateDiagram", data }, context);
}

/**
 * Appends the event, then destroys the key: from then on the diagram is unreadable everywhere. Then it frees the place.
 */
export async function deleteDiagram(
  log: Log,
  libraries: Libraries,
  data: { diagramId: string; owner: string },
  context: CommandContext,
) {
  const handled = await handle(
    log,
    diagram,
    diagramStream(data.diagramId),
    { type: "DeleteDiagram", data },
    context,
  );
  await finishDeletion(log, libraries, data, context);
  return handled;
}

/** What follows a DiagramDeleted event; the workers repeat it, in case the process died before it was done. */
export async function finishDeletion(
  log: Log,
  libraries: Libraries,
  { diagramId, owner }: { diagramId: string; owner: string },
  context: CommandContext,
): Promise<void> {
  await log.vault.destroy(diagramId);
  await place(log, libraries, { diagramId, owner, folderId: null, isRelease: true }, context);
}

/**
 * Ensures that no diagram is ever created under this id, and that the texts of the jobs that should have made it become
 * unreadable.
 *
 * @throws Refusal validation_failed when the diagram exists
 */
export async function renounceDiagram(log: Log, diagramId: string, context: CommandContext) {
  const command = { type: "RenounceDiagram", data: { diagramId } } as const;
  const handled = await handle(log, diagram, diagramStream(diagramId), command, context);
  await log.vault.destroy(diagramId);
  return handled;
}

/**
 * Deletes an empty folder. It also counts as empty when its only places belong to diagrams that are gone, or that were
 * never created because the process died in between.
 */
export async function deleteFolder(
  log: Log,
  libraries: Libraries,
  data: { folderId: string; owner: string },
  context: CommandContext,
) {
  const { state } = await foldLibrary(log, libraries, data.owner);
  const takenBefore = new Date(Date.parse(context.at) - limits.claimTakeoverMs).toISOString();
  for (const [diagramId, { folderId, placedAt }] of [...state.placeOf]) {
    if (folderId !== data.folderId || placedAt > takenBefore) continue;
    const { state: placed } = await fold(log, diagram, diagramStream(diagramId));
    if (placed.status === "alive") break;
    const { owner } = data;
    const commandId = `${context.commandId}:release:${diagramId}`;
    const released = { diagramId, owner, folderId: null, isRelease: true } as const;
    await place(log, libraries, released, { ...context, commandId });
  }
  const load = () => foldLibrary(log, libraries, data.owner);
  return handle(log, library, libraryStream(data.owner), { type: "DeleteFolder", data }, context, load);
}

/** Puts a diagram into a folder of its owner's tree. With `orRoot`, a missing folder means the root. */
export function place(
  log: Log,
  libraries: Libraries,
  {
    diagramId,
    owner,
    folderId,
    orRoot,
    isRelease,
  }: { diagramId: string; owner: string; folderId: string | null; orRoot?: boolean; isRelease?: true },
  context: CommandContext,
) {
  const ways = { ...(orRoot ? { orRoot } : {}), ...(isRelease ? { isRelease } : {}) };
  const data = { diagramId, folderId, placedAt: context.at, ...ways };
  const load = () => foldLibrary(log, libraries, owner);
  return handle(log, library, libraryStream(owner), { type: "PlaceDiagram", data }, context, load);
}

/**
 * Uses one unit of quota, then accepts the job. If the process dies between the two, the unit is lost; a unit is never
 * granted twice. A repeat of an accepted request uses nothing.
 *
 * @param again an earlier request for this generation may have died between the two: its unit counts.
 * @throws Refusal quota_exceeded
 */
export async function requestGeneration(
  log: Log,
  data: GenerationRequest,
  context: CommandContext,
  again = false,
) {
  const stream = generationStream(data.generationId);
  const { state, position } = await fold(log, generation, stream);
  if (state.status !== "absent") return { position, events: [] };
  const { keyId, generationId } = data;
  await reserveGeneration(log, { keyId, generationId, reservedAt: context.at }, context, again);
  return handle(log, generation, stream, { type: "RequestGeneration", data }, context);
}

/** The diagram in its current state in the log. @throws Refusal resource_not_found, also for another owner's. */
export async function aliveDiagram(log: Log, diagramId: string, owner: string) {
  const { state }: Folded<Diagram> = await fold(log, diagram, diagramStream(diagramId));
  if (state.status !== "alive" || state.owner !== owner) throw notFound("diagram");
  return state;
}

/** The owner's library. @throws Refusal invalid_parameter, naming the parameter, when it has no such folder. */
export async function libraryWith(
  log: Log,
  libraries: Libraries,
  owner: string,
  folderId: string,
  param: string,
) {
  const { state } = await foldLibrary(log, libraries, owner);
  if (!state.folders.has(folderId))
    throw new Refusal("invalid_parameter", "There is no such folder.", { param });
  return state;
}
