import { createHash } from "node:crypto";
import { type DiagramEvent, diagramEvents } from "../events/diagram.ts";
import type { Projection } from "./projection.ts";

/** The BPMN text of a diagram, separate from its metadata, which is read far more often. */
export type ContentView = {
  id: string;
  owner: string;
  bpmn: string;
  /** SHA-256 of the text, hexadecimal: the part of a picture's cache key that changes with the content. */
  sha256: string;
};

export const contents: Projection<DiagramEvent, ContentView> = {
  name: "contents",
  version: 1,
  families: [diagramEvents],
  // So that counting views reads no document.
  indexes: [[]],
  idOf: ({ data }) => data.diagramId,

  evolve(view, { type, data }) {
    if (type === "DiagramDeleted") return null;
    if (type === "DiagramImported" || type === "DiagramGenerated")
      return { id: data.diagramId, owner: data.owner, bpmn: data.bpmn, sha256: sha256Of(data.bpmn) };
    if (view === null || type !== "DiagramEdited") return view;
    return { ...view, bpmn: data.bpmn, sha256: sha256Of(data.bpmn) };
  },
};

export const sha256Of = (text: string): string => createHash("sha256").update(text).digest("hex");
