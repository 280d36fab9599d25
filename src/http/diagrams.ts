/** Diagrams: listed, imported, renamed and moved, deleted. Pictures and documents are in images.ts. */
import { diagramStream } from "../commands/diagram.ts";
import { deleteDiagram, importDiagram, libraryWith, updateDiagram } from "../commands/flows.ts";
import { newId } from "../commands/ids.ts";
import { notFound } from "../commands/refusal.ts";
import { limits } from "../limits.ts";
import { contents } from "../projections/contents.ts";
import { type DiagramView, diagrams } from "../projections/diagrams.ts";
import { collectionOf } from "../projections/projection.ts";
import { versions } from "../projections/versions.ts";
import { EventTooLarge } from "../store/event-store.ts";
import { listPage } from "./cursors.ts";
import { endpoint } from "./endpoint.ts";
import { ApiError } from "./errors.ts";
import {
  bpmnXml,
  cursor,
  fields,
  folderFilter,
  folderReference,
  limit,
  name,
  noFields,
  uuidPattern,
} from "./fields.ts";
import { layout } from "./picture-fields.ts";
import { Diagram, diagramOf, listOf } from "./resources.ts";
import { type Answer, type Call, contextOf, type Deps, turnOf } from "./service.ts";
import { currentView, firstView, ownViews, viewAfter } from "./views.ts";

const list = endpoint({
  name: "listDiagrams",
  tag: "Diagrams",
  summary: "List diagrams, newest first",
  method: "GET",
  path: "/diagrams",
  scope: "diagrams:read",
  query: fields({ limit, cursor, folder_id: folderFilter }),
  body: null,
  answer: { status: 200, description: "One page of diagrams.", schema: listOf(Diagram) },
  errors: ["invalid_parameter", "invalid_cursor"],
  async handle(deps, { caller, query, at }) {
    const views = await ownViews(deps, diagrams, caller.owner);
    const filter = query.folder_id === undefined ? {} : { folderId: query.folder_id };
    return {
      status: 200,
      json: await listPage({ views, list: "diagrams", filter, caller, query, at }, diagramOf),
    };
  },
});

const retrieve = endpoint({
  name: "getDiagram",
  tag: "Diagrams",
  summary: "Retrieve a diagram",
  method: "GET",
  path: "/diagrams/{id}",
  scope: "diagrams:read",
  query: noFields,
  body: null,
  answer: { status: 200, description: "The diagram.", schema: Diagram },
  errors: [],
  async handle(deps, { caller, id }) {
    const view = await findDiagram(deps, caller.owner, id);
    if (!view) throw notFound("diagram");
    return { status: 200, json: diagramOf(view) };
  },
});

const importOne = endpoint({
  name: "importDiagram",
  tag: "Diagrams",
  summary: "Import a BPMN 2.0 document",
  description:
    "The document is kept as it was sent; what its drawing lacks is added, and a layout made where it has less than four fifths of its shapes or where `layout` asks for it. " +
    `At most ${limits.elementsMax} elements (pools, lanes, activities, events, gateways, data, annotations, groups) ` +
    `and ${limits.linesMax} lines (sequence flows, message flows, associations, data associations) are taken.`,
  method: "POST",
  path: "/diagrams/import",
  scope: "diagrams:write",
  query: noFields,
  body: fields({
    bpmn_xml: bpmnXml,
    name: name.nullish(),
    folder_id: folderReference.optional(),
    layout: layout.nullish(),
  }),
  answer: { status: 201, description: "The new diagram.", schema: Diagram, headers: ["Location"] },
  errors: ["missing_parameter", "invalid_parameter", "validation_failed"],
  large: true,
  newId,
  keyIdOf: (_, diagramId) => diagramId,
  makesDiagram: true,
  async prepare(deps, call) {
    const { bpmn_xml: xml, name, folder_id: folderId = null, layout } = call.body;
    const { owner, organizationId, userId: createdBy } = call.caller;
    if (folderId !== null) await libraryWith(deps.log, deps.libraries, owner, folderId, "folder_id");
    return async (diagramId) => {
      const admitted = await deps.drawing.admit({ xml, layout: layout ?? "keep" }, turnOf(call));
      const { bpmn } = admitted;
      const data = { diagramId, owner, organizationId, createdBy, folderId, bpmn };
      const named = {
        ...data,
        name: name ?? admitted.name ?? limits.diagramNameDefault,
        sent: bpmn === xml ? null : xml,
      };
      const { position } = await importDiagram(
        deps.log,
        deps.libraries,
        named,
        contextOf(call, diagramId),
      ).catch(tooLarge);
      return created(
        await viewAfter(
          deps,
          { ...reading(diagramId), owner },
          position,
          [contents, versions].map(collectionOf),
        ),
      );
    };
  },
  async replay(deps, { caller }, id) {
    const first = await firstView(deps, reading(id));
    if (first && !(await findDiagram(deps, caller.owner, id))) throw notFound("diagram");
    return first && created(first);
  },
});

const update = endpoint({
  name: "updateDiagram",
  tag: "Diagrams",
  summary: "Rename or move a diagram",
  description: "Omitted fields stay as they are. A null `folder_id` moves the diagram to the root.",
  method: "PATCH",
  path: "/diagrams/{id}",
  scope: "diagrams:write",
  query: noFields,
  body: fields({ name: name.optional(), folder_id: folderReference.optional() }),
  answer: { status: 200, description: "The updated diagram.", schema: Diagram },
  errors: ["invalid_parameter"],
  async handle(deps, call) {
    const diagramId = diagramIdOf(call);
    const { name, folder_id: folderId } = call.body;
    const data = {
      diagramId,
      owner: call.caller.owner,
      ...(name === undefined ? {} : { name }),
      ...(folderId === undefined ? {} : { folderId }),
    };
    const { position } = await updateDiagram(deps.log, deps.libraries, data, contextOf(call));
    const view = await viewAfter(deps, { ...reading(diagramId), owner: call.caller.owner }, position);
    if (!view) throw notFound("diagram");
    return { status: 200, json: diagramOf(view) };
  },
});

const remove = endpoint({
  name: "deleteDiagram",
  tag: "Diagrams",
  summary: "Delete a diagram for ever",
  method: "DELETE",
  path: "/diagrams/{id}",
  scope: "diagrams:write",
  query: noFields,
  body: noFields,
  answer: { status: 204, description: "The diagram, its document and its pictures are gone." },
  errors: [],
  async handle(deps, call) {
    const diagramId = diagramIdOf(call);
    const data = { diagramId, owner: call.caller.owner };
    const { position } = await deleteDiagram(deps.log, deps.libraries, data, contextOf(call));
    await deps.images.remove(diagramId);
    await deps.owed.written(data.owner, [diagrams, contents, versions].map(collectionOf), position);
    return { status: 204 };
  },
});

export const diagramEndpoints = [list, importOne, retrieve, update, remove];

/** The caller's diagram; null also for another owner's, so that ids reveal nothing. */
export async function findDiagram(deps: Deps, owner: string, id: string): Promise<DiagramView | null> {
  if (!uuidPattern.test(id)) return null;
  const view = await currentView(deps, reading(id.toLowerCase()));
  return view?.owner === owner ? view : null;
}

/** A text that is no UUID cannot be an id (A7). */
export function diagramIdOf({ id }: Call): string {
  if (!uuidPattern.test(id)) throw notFound("diagram");
  return id.toLowerCase();
}

const reading = (id: string) => ({ projection: diagrams, stream: diagramStream(id), id });

function created(view: DiagramView | null): Answer {
  if (!view) throw notFound("diagram");
  return { status: 201, headers: { Location: `/v1/diagrams/${view.id}` }, json: diagramOf(view) };
}

/** The store rejects events of this size (G5). */
function tooLarge(error: unknown): never {
  if (!(error instanceof EventTooLarge)) throw error;
  throw new ApiError("validation_failed", "The document is too large to be stored.", { param: "bpmn_xml" });
}
