import { type LibraryEvent, libraryEvents } from "../events/library.ts";
import type { Projection } from "./projection.ts";

export type FolderView = {
  id: string;
  owner: string;
  organizationId: string | null;
  name: string;
  parentId: string | null;
  context: string | null;
  createdAt: string;
  updatedAt: string;
};

export const folders: Projection<LibraryEvent, FolderView> = {
  name: "folders",
  version: 1,
  families: [libraryEvents],
  indexes: [["owner"]],
  idOf: ({ type, data }) => (type === "DiagramPlaced" || type === "LibraryClosed" ? null : data.folderId),

  evolve(view, { type, data }, { at: updatedAt }) {
    if (type === "FolderCreated") {
      const { folderId: id, ...fields } = data;
      return { id, ...fields, createdAt: updatedAt, updatedAt };
    }
    if (view === null) return null;
    switch (type) {
      case "FolderRenamed":
        return { ...view, name: data.name, updatedAt };
      case "FolderMoved":
        return { ...view, parentId: data.parentId, updatedAt };
      case "FolderContextSet":
        return { ...view, context: data.context, updatedAt };
      case "FolderDeleted":
        return null;
      case "DiagramPlaced":
      case "LibraryClosed":
        return view;
    }
  },
};
