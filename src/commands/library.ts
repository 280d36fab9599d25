/** The folder tree of one owner, and the diagrams in it. */
import { type LibraryEvent, libraryEvents } from "../events/library.ts";
import { limits } from "../limits.ts";
import type { Decider } from "./decider.ts";
import { notFound, Refusal } from "./refusal.ts";

export const libraryStream = (owner: string) => `${libraryEvents.prefix}${owner}`;

type FolderCreated = Extract<LibraryEvent, { type: "FolderCreated" }>["data"];
type Named = { folderId: string; owner: string };
type Placing = {
  diagramId: string;
  folderId: string | null;
  placedAt: string;
  orRoot?: boolean;
  isRelease?: true;
};

export type LibraryCommand =
  | { type: "CreateFolder"; data: FolderCreated }
  | {
      type: "UpdateFolder";
      /** Absent fields are left unchanged. */
      data: Named & { name?: string; parentId?: string | null; context?: string | null };
    }
  | { type: "DeleteFolder"; data: Named }
  /** The owner is deleted. */
  | { type: "CloseLibrary"; data: { owner: string } }
  | {
      type: "PlaceDiagram";
      /**
       * With `orRoot` a missing folder means the root instead of a refusal. `isRelease`: the diagram is gone, so its
       * place is freed.
       */
      data: Placing;
    };

export type Folder = { name: string; parentId: string | null; context: string | null };

/** Folded in place, because one owner may have many thousands of diagrams. */
export type Library = {
  folders: Map<string, Folder>;
  /** The folder of each diagram that is in one, and since when. */
  placeOf: Map<string, { folderId: string; placedAt: string }>;
  /** Nothing can be added any more. */
  isClosed: boolean;
};

export const library: Decider<LibraryCommand, LibraryEvent, Library> = {
  family: libraryEvents,
  initial: () => ({ folders: new Map(), placeOf: new Map(), isClosed: false }),

  decide({ type, data }, state) {
    switch (type) {
      case "CloseLibrary":
        return state.isClosed ? [] : [{ type: "LibraryClosed", data }];
      case "CreateFolder":
        return createFolder(data, state);
      case "UpdateFolder":
        return updateFolder(data, state);
      case "DeleteFolder":
        return deleteFolder(data, state);
      case "PlaceDiagram":
        return placeDiagram(data, state);
    }
  },

  evolve(state, { type, data }) {
    if (type === "DiagramPlaced") {
      const { diagramId, folderId, placedAt } = data;
      if (folderId === null) state.placeOf.delete(diagramId);
      else state.placeOf.set(diagramId, { folderId, placedAt });
      return state;
    }
    if (type === "LibraryClosed") {
      state.isClosed = true;
      return state;
    }
    if (type === "FolderDeleted") {
      state.folders.delete(data.folderId);
      return state;
    }
    if (type === "FolderCreated") {
      const { name, parentId, context } = data;
      state.folders.set(data.folderId, { name, parentId, context });
      return state;
    }
    const folder = state.folders.get(data.folderId);
    if (folder) state.folders.set(data.folderId, { ...folder, ...changed({ type, data } as FolderChange) });
    return state;
  },
};

type FolderChange = Extract<LibraryEvent, { type: "FolderRenamed" | "FolderMoved" | "FolderContextSet" }>;

function changed({ type, data }: FolderChange): Partial<Folder> {
  if (type === "FolderRenamed") return { name: data.name };
  if (type === "FolderMoved") return { parentId: data.parentId };
  return { context: data.context };
}

function createFolder(data: FolderCreated, state: Library): LibraryEvent[] {
  // The id was made for this request, so an existing folder with it is the result of this request's earlier attempt.
  if (state.folders.has(data.folderId)) return [];
  if (state.isClosed) throw ownerGone();
  checkParent(data.parentId, 1, state);
  return [{ type: "FolderCreated", data }];
}

function updateFolder(
  { folderId, owner, name, parentId, context }: Extract<LibraryCommand, { type: "UpdateFolder" }>["data"],
  state: Library,
): LibraryEvent[] {
  const folder = state.folders.get(folderId);
  if (!folder || state.isClosed) throw notFound("folder");
  const events: LibraryEvent[] = [];
  if (name !== undefined && name !== folder.name)
    events.push({ type: "FolderRenamed", data: { folderId, owner, name } });
  if (parentId !== undefined && parentId !== folder.parentId) {
    checkMove(folderId, parentId, state);
    events.push({ type: "FolderMoved", data: { folderId, owner, parentId } });
  }
  if (context !== undefined && context !== folder.context)
    events.push({ type: "FolderContextSet", data: { folderId, owner, context } });
  return events;
}

function deleteFolder(data: Named, state: Library): LibraryEvent[] {
  if (!state.folders.has(data.folderId)) throw notFound("folder");
  const folders = [...state.folders.values()].filter(({ parentId }) => parentId === data.folderId).length;
  const diagrams = [...state.placeOf.values()].filter(({ folderId }) => folderId === data.folderId).length;
  if (folders + diagrams > 0)
    throw new Refusal(
      "folder_not_empty",
      `The folder is not empty: it holds ${count(diagrams, "diagram")} and ${count(folders, "folder")}.`,
    );
  return [{ type: "FolderDeleted", data }];
}

function placeDiagram(
  { diagramId, folderId, placedAt, orRoot, isRelease }: Placing,
  state: Library,
): LibraryEvent[] {
  const target = orRoot && folderId !== null && !state.folders.has(folderId) ? null : folderId;
  if (target !== null && !state.folders.has(target)) throw missing("folder_id");
  if (state.isClosed && !isRelease) throw ownerGone();
  if ((state.placeOf.get(diagramId)?.folderId ?? null) === target) return [];
  return [{ type: "DiagramPlaced", data: { diagramId, folderId: target, placedAt } }];
}

function checkMove(folderId: string, parentId: string | null, state: Library): void {
  if (parentId !== null && pathOf(parentId, state).includes(folderId))
    throw new Refusal("folder_cycle", "A folder cannot lie inside itself or inside one of its own folders.", {
      param: "parent_id",
    });
  checkParent(parentId, heightOf(folderId, state), state);
}

/** @param height levels of the tree that is placed under the parent, its root included. */
function checkParent(parentId: string | null, height: number, state: Library): void {
  if (parentId !== null && !state.folders.has(parentId)) throw missing("parent_id");
  const depth = parentId === null ? 0 : pathOf(parentId, state).length;
  if (depth + height > limits.folderDepthMax)
    throw new Refusal(
      "folder_depth_exceeded",
      `Folders can be nested at most ${limits.folderDepthMax} levels deep.`,
      { param: "parent_id" },
    );
}

/** The folder and its ancestors, innermost first. Bounded: no tree is deeper than the limit. */
function pathOf(folderId: string, { folders }: Library): string[] {
  const path: string[] = [];
  for (let id: string | null = folderId; id !== null && path.length <= limits.folderDepthMax; ) {
    path.push(id);
    id = folders.get(id)?.parentId ?? null;
  }
  return path;
}

function heightOf(folderId: string, { folders }: Library): number {
  const children = new Map<string, string[]>();
  for (const [id, { parentId }] of folders)
    if (parentId !== null) children.set(parentId, [...(children.get(parentId) ?? []), id]);
  let height = 0;
  for (let level = [folderId]; level.length > 0; level = level.flatMap((id) => children.get(id) ?? []))
    height++;
  return height;
}

const ownerGone = () => new Refusal("resource_not_found", "The owner of this library was deleted.");

/** The same answer for a folder that never existed and for another owner's (C13). */
const missing = (param: string) => new Refusal("invalid_parameter", "There is no such folder.", { param });

const count = (n: number, noun: string) => `${n} ${noun}${n === 1 ? "" : "s"}`;
