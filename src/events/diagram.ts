/** Streams `diagram-<uuid>`: one diagram from its creation to its permanent deletion. */
import { z } from "zod";
import { diagramKeyId, type EventFamily, sealed, sealedIn } from "./family.ts";

const owned = {
  diagramId: z.string(),
  owner: z.string(),
  organizationId: z.string().nullable(),
  createdBy: z.string(),
  folderId: z.string().nullable(),
  name: sealed(z.string()),
  /** The document with its diagram interchange: the whole content of the diagram. */
  bpmn: sealed(z.string()),
};

export const DiagramEvent = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("DiagramImported"),
    /** `sent` is the document as received; null when it is the stored text. */
    data: z.object({ ...owned, sent: sealed(z.string().nullable()) }),
  }),
  z.object({
    type: z.literal("DiagramGenerated"),
    /** `folderGone`: the requested folder had been deleted meanwhile, so the diagram is at the root (C19). */
    data: z.object({ ...owned, generationId: z.string(), folderGone: z.boolean() }),
  }),
  z.object({
    type: z.literal("DiagramRenamed"),
    data: z.object({ diagramId: z.string(), name: sealed(z.string()) }),
  }),
  z.object({
    type: z.literal("DiagramMoved"),
    data: z.object({ diagramId: z.string(), folderId: z.string().nullable() }),
  }),
  z.object({
    type: z.literal("DiagramEdited"),
    data: z.object({ diagramId: z.string(), generationId: z.string(), bpmn: sealed(z.string()) }),
  }),
  /**
   * Also for a diagram that was requested and never created, so that it never can be: its failed jobs' texts become
   * unreadable with it.
   */
  z.object({ type: z.literal("DiagramDeleted"), data: z.object({ diagramId: z.string() }) }),
]);
export type DiagramEvent = z.infer<typeof DiagramEvent>;

export const diagramEvents: EventFamily<DiagramEvent> = {
  prefix: "diagram-",
  schema: DiagramEvent,
  sealed: sealedIn(DiagramEvent),
  keyIdOf: diagramKeyId,
};
