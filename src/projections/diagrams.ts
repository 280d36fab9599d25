import { type DiagramEvent, diagramEvents } from "../events/diagram.ts";
import type { Projection } from "./projection.ts";

export type DiagramView = {
  id: string;
  owner: string;
  organizationId: string | null;
  createdBy: string;
  name: string;
  folderId: string | null;
  createdAt: string;
  updatedAt: string;
};

export const diagrams: Projection<DiagramEvent, DiagramView> = {
  name: "diagrams",
  version: 1,
  families: [diagramEvents],
  indexes: [[], ["owner"], ["owner", "folderId"]],
  idOf: ({ data }) => data.diagramId,

  evolve(view, { type, data }, { at: updatedAt }) {
    if (type === "DiagramImported" || type === "DiagramGenerated") {
      const { diagramId: id, owner, organizationId, createdBy, name, folderId } = data;
      return { id, owner, organizationId, createdBy, name, folderId, createdAt: updatedAt, updatedAt };
    }
    if (view === null) return null;
    switch (type) {
      case "DiagramRenamed":
        return { ...view, name: data.name, updatedAt };
      case "DiagramMoved":
        return { ...view, folderId: data.folderId, updatedAt };
      case "DiagramEdited":
        return { ...view, updatedAt };
      case "DiagramDeleted":
        return null;
    }
  },
};
