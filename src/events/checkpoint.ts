/** The stream `checkpoint-log`: signed statements of what the whole log was up to a position (G3). */
import { z } from "zod";
import { type EventFamily, sealedIn, timestamp } from "./family.ts";

export const CheckpointEvent = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("CheckpointSigned"),
    data: z.object({
      /** Position of the last event that is covered, in decimal. */
      upTo: z.string(),
      /** Events and streams up to there. */
      events: z.number(),
      streams: z.number(),
      /** Merkle root over the last event of every stream, hexadecimal (`audit/merkle.ts`). */
      root: z.string(),
      /** Digest over the hashes of all events in the order of the log, hexadecimal (`audit/walk.ts`). */
      order: z.string(),
      signedAt: timestamp,
      /** Ed25519, DER in base64: whose signature it is. */
      publicKey: z.string(),
      signature: z.string(),
      /**
       * The beginnings of the hashes of the events since the checkpoint before, base64. They prove nothing that `order`
       * does not, but tell which event is the first that differs.
       */
      trail: z.string(),
      /**
       * Where the trail begins, and SHA-256 of the trail, hexadecimal: so a difference is found without the checkpoint before,
       * and by a trail that nobody has changed. Older checkpoints have neither.
       */
      since: z.object({ upTo: z.string(), events: z.number(), order: z.string() }).optional(),
      trailHash: z.string().optional(),
      /**
       * What the log is called, and the root of the tree over all events in their order, hexadecimal (`audit/tree.ts`); both also
       * as a signed note (`audit/tree-note.ts`), for whoever knows only the standard. Older checkpoints have none of them.
       */
      origin: z.string().optional(),
      tree: z.string().optional(),
      note: z.string().optional(),
    }),
  }),
]);
export type CheckpointEvent = z.infer<typeof CheckpointEvent>;
export type Checkpoint = CheckpointEvent["data"];

export const checkpointEvents: EventFamily<CheckpointEvent> = {
  prefix: "checkpoint-",
  schema: CheckpointEvent,
  sealed: sealedIn(CheckpointEvent),
};
