/** Finds versions of the caller's diagrams, and reads their documents from the log. */
import { diagramStream } from "../commands/diagram.ts";
import { readEvents } from "../commands/log.ts";
import { notFound, Refusal } from "../commands/refusal.ts";
import { diagramEvents } from "../events/diagram.ts";
import { erased } from "../events/family.ts";
import { type Version as Recorded, versions } from "../projections/versions.ts";
import { diagramIdOf, findDiagram } from "./diagrams.ts";
import type { Content } from "./files.ts";
import type { Call, Deps } from "./service.ts";
import { currentView } from "./views.ts";

export type Found = { id: string; name: string; versions: Recorded[] };

/** @throws Refusal resource_not_found, also for another owner's diagram. */
export async function findVersions(deps: Deps, call: Call): Promise<Found> {
  const id = diagramIdOf(call);
  const diagram = await findDiagram(deps, call.caller.owner, id);
  const reading = { projection: versions, stream: diagramStream(id), id };
  const view = diagram && (await currentView(deps, reading));
  if (!view) throw notFound("diagram");
  return { id, name: diagram.name, versions: view.versions };
}

export type FoundVersion = Content & { number: number; version: Recorded };

/** The version whose number the path gives under this name. @throws Refusal resource_not_found */
export async function findVersion(deps: Deps, call: Call, param: string): Promise<FoundVersion> {
  const found = await findVersions(deps, call);
  return versionIn(deps, found, param, call.path[param] ?? "");
}

/** @param param name of the path parameter that holds the number. @throws Refusal resource_not_found */
export function versionIn(
  deps: Deps,
  { id, name, versions }: Found,
  param: string,
  numberText: string,
): FoundVersion {
  const number = /^[1-9]\d{0,8}$/.test(numberText) ? Number(numberText) : 0;
  const version = versions[number - 1];
  if (!version)
    throw new Refusal("resource_not_found", `The diagram has versions 1 to ${versions.length}.`, { param });
  const bpmn = () => documentOf(deps, id, version);
  return { id, name: `${name} ${number}`, sha256: version.sha256, bpmn, number, version };
}

async function documentOf({ log }: Deps, id: string, { revision }: Recorded): Promise<string> {
  const at = { from: revision, max: 1 };
  const [found] = await readEvents(log, diagramEvents, diagramStream(id), at);
  if (!found || !("bpmn" in found.event.data)) throw new Error("A version is not where its view says.");
  // The data key is gone: the diagram was deleted after it was found.
  if (found.event.data.bpmn === erased) throw notFound("diagram");
  return found.event.data.bpmn;
}
