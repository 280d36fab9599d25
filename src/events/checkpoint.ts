/** The stream `checkpoint-log`: signed statements about the whole log up to a position (G3). */
import { z } from "zod";
import { type EventFamily, sealedIn, timestamp } from "./family.ts";

export const CheckpointEvent = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("CheckpointSigned"),
    data: z.object({
      /** Position of the last event covered, in decimal. */
      upTo: z.string(),
      /** Number of events and streams up to there. */
      events: z.number(),
      streams: z.number(),
      /** Merkle root over the last event of every stream, hexadecimal (`audit/merkle.ts`). */
      root: z.string(),
      /** Digest over the hashes of all events in the order of the log, hexadecimal (`audit/walk.ts`). */
      order: z.string(),
      signedAt: timestamp,
      /** The signing key: Ed25519, DER in base64. */
      publicKey: z.string(),
      signature: z.string(),
      /**
       * The first bytes of the hashes of the events since the previous checkpoint, base64. They prove nothing beyond
       * `order`, but show which event is the first that differs.
       */
      trail: z.string(),
      /**
       * Where the trail begins, and SHA-256 of the trail, hexadecimal. With them a difference can be located without
       * the previous checkpoint, and a changed trail is noticed. Older checkpoints have neither.
       */
      since: z.object({ upTo: z.string(), events: z.number(), order: z.string() }).optional(),
      trailHash: z.string().optional(),
      /**
       * The name of the log, and the root of the tree over all events in their order, hexadecimal (`audit/tree.ts`).
       * The note signs both in a standard format (`audit/tree-note.ts`), for verifiers that know only the standard.
       * Older checkpoints have none of the three.
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
