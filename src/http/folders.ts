/** Folders: a tree per owner, each with a text that steers generation. */
import { deleteFolder, foldLibrary } from "../commands/flows.ts";
import { handle } from "../commands/handle.ts";
import { newId } from "../commands/ids.ts";
import { type LibraryCommand, library, libraryStream } from "../commands/library.ts";
import { notFound } from "../commands/refusal.ts";
import { libraryKeyId } from "../events/family.ts";
import { type FolderView, folders } from "../projections/folders.ts";
import { collectionOf } from "../projections/projection.ts";
import { viewsOf } from "../projections/views.ts";
import { listPage } from "./cursors.ts";
import { endpoint } from "./endpoint.ts";
import { context, cursor, fields, folderReference, limit, name, noFields, uuidPattern } from "./fields.ts";
import { Folder, folderOf, listOf } from "./resources.ts";
import { type Answer, type Call, contextOf, type Deps } from "./service.ts";
import { currentView, firstView, ownViews, viewAfter } from "./views.ts";

const list = endpoint({
  name: "listFolders",
  tag: "Folders",
  summary: "List folders, newest first",
  method: "GET",
  path: "/folders",
  scope: "folders:read",
  query: fields({ limit, cursor }),
  body: null,
  answer: { status: 200, description: "One page of folders.", schema: listOf(Folder) },
  errors: ["invalid_parameter", "invalid_cursor"],
  async handle(deps, { caller, query, at }) {
    const views = await ownViews(deps, folders, caller.owner);
    return {
      status: 200,
      json: await listPage({ views, list: "folders", filter: {}, caller, query, at }, folderOf),
    };
  },
});

const create = endpoint({
  name: "createFolder",
  tag: "Folders",
  summary: "Create a folder",
  method: "POST",
  path: "/folders",
  scope: "folders:write",
  query: noFields,
  body: fields({ name, parent_id: folderReference.optional(), context: context.nullish() }),
  answer: { status: 201, description: "The new folder.", schema: Folder, headers: ["Location"] },
  errors: ["missing_parameter", "invalid_parameter", "folder_depth_exceeded"],
  newId,
  keyIdOf: ({ caller }) => libraryKeyId(caller.owner),
  async prepare(deps, call) {
    const { name, parent_id: parentId = null, context } = call.body;
    const { owner, organizationId } = call.caller;
    return async (folderId) => {
      const data = { folderId, owner, organizationId, name, parentId, context: context || null };
      const position = await change(deps, call, { type: "CreateFolder", data }, folderId);
      return created(await viewAfter(deps, { ...reading(owner, folderId), owner }, position));
    };
  },
  async replay(deps, { caller }, id) {
    const first = await firstView(deps, reading(caller.owner, id));
    if (first && !(await exists(deps, caller.owner, id))) throw notFound("folder");
    return first && created(first);
  },
});

const retrieve = endpoint({
  name: "getFolder",
  tag: "Folders",
  summary: "Retrieve a folder",
  method: "GET",
  path: "/folders/{id}",
  scope: "folders:read",
  query: noFields,
  body: null,
  answer: { status: 200, description: "The folder.", schema: Folder },
  errors: [],
  async handle(deps, { caller, id }) {
    return shown(await visibleFolder(deps, caller.owner, id));
  },
});

const update = endpoint({
  name: "updateFolder",
  tag: "Folders",
  summary: "Rename or move a folder, or set its context",
  description:
    "Omitted fields stay as they are. A null `context` unsets it, a null `parent_id` moves to the root.",
  method: "PATCH",
  path: "/folders/{id}",
  scope: "folders:write",
  query: noFields,
  body: fields({
    name: name.optional(),
    context: context.nullish(),
    parent_id: folderReference.optional(),
  }),
  answer: { status: 200, description: "The updated folder.", schema: Folder },
  errors: ["invalid_parameter", "folder_cycle", "folder_depth_exceeded"],
  async handle(deps, call) {
    const { owner } = call.caller;
    const folderId = folderIdOf(call);
    const { name, context, parent_id: parentId } = call.body;
    const data = {
      folderId,
      owner,
      ...(name === undefined ? {} : { name }),
      ...(parentId === undefined ? {} : { parentId }),
      ...(context === undefined ? {} : { context: context || null }),
    };
    const position = await change(deps, call, { type: "UpdateFolder", data });
    return shown(await viewAfter(deps, { ...reading(owner, folderId), owner }, position));
  },
});

const remove = endpoint({
  name: "deleteFolder",
  tag: "Folders",
  summary: "Delete an empty folder",
  method: "DELETE",
  path: "/folders/{id}",
  scope: "folders:write",
  query: noFields,
  body: noFields,
  answer: { status: 204, description: "The folder is gone." },
  errors: ["folder_not_empty"],
  async handle(deps, call) {
    const data = { folderId: folderIdOf(call), owner: call.caller.owner };
    const { position } = await deleteFolder(deps.log, deps.libraries, data, contextOf(call));
    await deps.owed.written(call.caller.owner, [collectionOf(folders)], position);
    return { status: 204 };
  },
});

export const folderEndpoints = [list, create, retrieve, update, remove];

const reading = (owner: string, id: string) => ({
  projection: folders,
  stream: libraryStream(owner),
  id,
});

const shown = (view: FolderView | null): Answer => {
  if (!view) throw notFound("folder");
  return { status: 200, json: folderOf(view) };
};

function created(view: FolderView | null): Answer {
  if (!view) throw notFound("folder");
  return { status: 201, headers: { Location: `/v1/folders/${view.id}` }, json: folderOf(view) };
}

/** A text that is no UUID cannot be an id (A7). */
function folderIdOf({ id }: Call): string {
  if (!uuidPattern.test(id)) throw notFound("folder");
  return id.toLowerCase();
}

/** An owner's whole library is one stream, so its folded state, which is cached, knows every id. */
const exists = async ({ log, libraries }: Deps, owner: string, id: string) =>
  (await foldLibrary(log, libraries, owner)).state.folders.has(id);

async function visibleFolder(deps: Deps, owner: string, id: string): Promise<FolderView | null> {
  if (!uuidPattern.test(id)) return null;
  const folderId = id.toLowerCase();
  const view = await viewsOf(deps.models, folders).get(folderId);
  if (view && view.owner !== owner) return null;
  if (view && (await deps.owed.paid(owner, collectionOf(folders), 0))) return view;
  return (await exists(deps, owner, folderId)) ? currentView(deps, reading(owner, folderId)) : null;
}

async function change(deps: Deps, call: Call, command: LibraryCommand, commandId?: string): Promise<bigint> {
  const { log, libraries } = deps;
  const { owner } = call.caller;
  const load = () => foldLibrary(log, libraries, owner);
  const context = contextOf(call, commandId);
  const { position } = await handle(log, library, libraryStream(owner), command, context, load);
  return position;
}
