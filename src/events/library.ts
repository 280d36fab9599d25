/**
 * Streams `library-<owner>`: the folder tree of one owner and the diagrams in it, in one stream so that rules over both
 * are exact.
 */
import { z } from "zod";
import { type EventFamily, libraryKeyId, sealed, sealedIn, timestamp } from "./family.ts";

const folder = { folderId: z.string(), owner: z.string() };

export const LibraryEvent = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("FolderCreated"),
    data: z.object({
      ...folder,
      organizationId: z.string().nullable(),
      name: sealed(z.string()),
      parentId: z.string().nullable(),
      context: sealed(z.string().nullable()),
    }),
  }),
  z.object({ type: z.literal("FolderRenamed"), data: z.object({ ...folder, name: sealed(z.string()) }) }),
  z.object({
    type: z.literal("FolderMoved"),
    data: z.object({ ...folder, parentId: z.string().nullable() }),
  }),
  z.object({
    type: z.literal("FolderContextSet"),
    data: z.object({ ...folder, context: sealed(z.string().nullable()) }),
  }),
  z.object({ type: z.literal("FolderDeleted"), data: z.object(folder) }),
  z.object({
    /** The diagram is in this folder from now on; null: in none (root, or deleted). */
    type: z.literal("DiagramPlaced"),
    data: z.object({ diagramId: z.string(), folderId: z.string().nullable(), placedAt: timestamp }),
  }),
  /** The owner was deleted; nothing can be added any more. */
  z.object({ type: z.literal("LibraryClosed"), data: z.object({ owner: z.string() }) }),
]);
export type LibraryEvent = z.infer<typeof LibraryEvent>;

export const libraryEvents: EventFamily<LibraryEvent> = {
  prefix: "library-",
  schema: LibraryEvent,
  sealed: sealedIn(LibraryEvent),
  keyIdOf: ({ owner }) => libraryKeyId(String(owner)),
};
