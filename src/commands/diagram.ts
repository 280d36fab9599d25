/** One diagram: imported or generated, renamed, moved, edited, permanently deleted. */
import { type DiagramEvent, diagramEvents } from "../events/diagram.ts";
import type { Decider } from "./decider.ts";
import { notFound, Refusal } from "./refusal.ts";

export const diagramStream = (diagramId: string) => `${diagramEvents.prefix}${diagramId}`;

type DataOf<T extends DiagramEvent["type"]> = Extract<DiagramEvent, { type: T }>["data"];

export type DiagramCommand =
  | { type: "ImportDiagram"; data: DataOf<"DiagramImported"> }
  | { type: "RecordGenerated"; data: DataOf<"DiagramGenerated"> }
  /** `basedOn` is the revision of the content that the edit was made on. */
  | { type: "RecordEdited"; data: DataOf<"DiagramEdited"> & { basedOn: number } }
  | {
      type: "UpdateDiagram";
      data: { diagramId: string; owner: string; name?: string; folderId?: string | null };
    }
  | { type: "DeleteDiagram"; data: { diagramId: string; owner: string } }
  /** For a diagram that was requested and never created: its jobs have failed, and no later one may create it. */
  | { type: "RenounceDiagram"; data: { diagramId: string } };

/** The resource's fields as of the last event. */
export type AliveDiagram = {
  status: "alive";
  owner: string;
  organizationId: string | null;
  createdBy: string;
  folderId: string | null;
  name: string;
  bpmn: string;
  /** Number of changes of the content, from 0. */
  contentRevision: number;
  /** Generations whose result the content includes. */
  generations: string[];
};
export type Diagram = { status: "absent" } | AliveDiagram | { status: "deleted" };

export const diagram: Decider<DiagramCommand, DiagramEvent, Diagram> = {
  family: diagramEvents,
  initial: () => ({ status: "absent" }),

  decide({ type, data }, state) {
    if (type === "ImportDiagram") return state.status === "absent" ? [{ type: "DiagramImported", data }] : [];
    if (type === "RecordGenerated") return recordGenerated(data, state);
    if (type === "RenounceDiagram") return renounce(data, state);
    if (state.status !== "alive") throw notFound("diagram");
    if (type === "RecordEdited") return recordEdited(data, state);
    // Another owner's diagram counts as missing, not as forbidden, so that ids reveal nothing.
    if (state.owner !== data.owner) throw notFound("diagram");
    const { diagramId } = data;
    if (type === "DeleteDiagram") return [{ type: "DiagramDeleted", data: { diagramId } }];
    const events: DiagramEvent[] = [];
    if (data.name !== undefined && data.name !== state.name)
      events.push({ type: "DiagramRenamed", data: { diagramId, name: data.name } });
    if (data.folderId !== undefined && data.folderId !== state.folderId)
      events.push({ type: "DiagramMoved", data: { diagramId, folderId: data.folderId } });
    return events;
  },

  evolve(state, { type, data }) {
    if (type === "DiagramDeleted") return { status: "deleted" };
    if (type === "DiagramImported") return born(data, []);
    if (type === "DiagramGenerated") return born(data, [data.generationId]);
    if (state.status !== "alive") return state;
    switch (type) {
      case "DiagramRenamed":
        return { ...state, name: data.name };
      case "DiagramMoved":
        return { ...state, folderId: data.folderId };
      case "DiagramEdited":
        return {
          ...state,
          bpmn: data.bpmn,
          contentRevision: state.contentRevision + 1,
          generations: [...state.generations, data.generationId],
        };
    }
  },
};

/** The content has changed since the edit was based on it; the edit must be made again. */
export class ContentMoved extends Error {
  override name = "ContentMoved";
}

/** After a second delivery the diagram exists or is deleted already; or it was renounced before the job ended. */
function recordGenerated(data: DataOf<"DiagramGenerated">, { status }: Diagram): DiagramEvent[] {
  if (status === "deleted") throw notFound("diagram");
  return status === "absent" ? [{ type: "DiagramGenerated", data }] : [];
}

/** A diagram that exists is deleted by its owner, not renounced. */
function renounce(data: { diagramId: string }, { status }: Diagram): DiagramEvent[] {
  if (status === "alive") throw new Refusal("validation_failed", `The diagram ${data.diagramId} is there.`);
  return status === "deleted" ? [] : [{ type: "DiagramDeleted", data }];
}

function recordEdited(
  { diagramId, generationId, bpmn, basedOn }: DataOf<"DiagramEdited"> & { basedOn: number },
  state: AliveDiagram,
): DiagramEvent[] {
  // Jobs may be delivered more than once: a second delivery finds its result and adds nothing.
  if (state.generations.includes(generationId)) return [];
  if (state.contentRevision !== basedOn) throw new ContentMoved(`Diagram ${diagramId} changed meanwhile.`);
  // A redraw may give the same drawing. As a separate version it would only get in the way of going back.
  if (bpmn === state.bpmn) return [];
  return [{ type: "DiagramEdited", data: { diagramId, generationId, bpmn } }];
}

function born(
  data: DataOf<"DiagramImported"> | DataOf<"DiagramGenerated">,
  generations: string[],
): AliveDiagram {
  const { owner, organizationId, createdBy, folderId, name, bpmn } = data;
  return {
    status: "alive",
    owner,
    organizationId,
    createdBy,
    folderId,
    name,
    bpmn,
    contentRevision: 0,
    generations,
  };
}
