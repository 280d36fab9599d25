/** One diagram: imported or generated, renamed, moved, edited, deleted for ever. */
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
  /** Of a diagram that was asked for and never came: its jobs have failed, and no later one shall make it. */
  | { type: "RenounceDiagram"; data: { diagramId: string } };

/** Fields of the resource as the last event left them. */
export type AliveDiagram = {
  status: "alive";
  owner: string;
  organizationId: string | null;
  createdBy: string;
  folderId: string | null;
  name: string;
  bpmn: string;
  /** Counts changes of the content, from 0. */
  contentRevision: number;
  /** Generations whose result is in the content. */
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
    // Another owner's diagram is not there, rather than forbidden: its id stays a secret.
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

/** The content moved on since the edit was made on it: make the edit again. */
export class ContentMoved extends Error {
  override name = "ContentMoved";
}

/** A second delivery finds the diagram there, or deleted; or it was renounced before the job came to its end. */
function recordGenerated(data: DataOf<"DiagramGenerated">, { status }: Diagram): DiagramEvent[] {
  if (status === "deleted") throw notFound("diagram");
  return status === "absent" ? [{ type: "DiagramGenerated", data }] : [];
}

/** What is there is deleted by its owner, not renounced. */
function renounce(data: { diagramId: string }, { status }: Diagram): DiagramEvent[] {
  if (status === "alive") throw new Refusal("validation_failed", `The diagram ${data.diagramId} is there.`);
  return status === "deleted" ? [] : [{ type: "DiagramDeleted", data }];
}

function recordEdited(
  { diagramId, generationId, bpmn, basedOn }: DataOf<"DiagramEdited"> & { basedOn: number },
  state: AliveDiagram,
): DiagramEvent[] {
  // Jobs come at least once: a second delivery finds its result there and adds nothing.
  if (state.generations.includes(generationId)) return [];
  if (state.contentRevision !== basedOn) throw new ContentMoved(`Diagram ${diagramId} changed meanwhile.`);
  // A new drawing may be the one that is there. As another version it would stand in the way of whoever goes back.
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
