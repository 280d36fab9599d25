import { type DiagramEvent, diagramEvents } from "../events/diagram.ts";
import { sha256Of } from "./contents.ts";
import type { Projection } from "./projection.ts";

/** One content that a diagram has had. Its text is in the log only. */
export type Version = {
  /** Revision of the event in the diagram's stream. */
  revision: number;
  at: string;
  kind: "import" | "generate" | "edit";
  /** The job that made it; null for an import. */
  generationId: string | null;
  /** SHA-256 of the document, hexadecimal. */
  sha256: string;
};

/** The contents of a diagram in order: version 1 is the first. A new name or folder makes no version. */
export type VersionsView = { id: string; owner: string; versions: Version[] };

export const versions: Projection<DiagramEvent, VersionsView> = {
  name: "versions",
  version: 1,
  families: [diagramEvents],
  indexes: [[]],
  idOf: ({ data }) => data.diagramId,

  evolve(view, { type, data }, { at, revision }) {
    if (type === "DiagramDeleted") return null;
    if (type === "DiagramImported" || type === "DiagramGenerated") {
      const job =
        type === "DiagramImported"
          ? { kind: "import" as const, generationId: null }
          : { kind: "generate" as const, generationId: data.generationId };
      const first = { revision, at, ...job, sha256: sha256Of(data.bpmn) };
      return { id: data.diagramId, owner: data.owner, versions: [first] };
    }
    if (view === null || type !== "DiagramEdited") return view;
    const { generationId, bpmn } = data;
    const next = { revision, at, kind: "edit" as const, generationId, sha256: sha256Of(bpmn) };
    return { ...view, versions: [...view.versions, next] };
  },
};
