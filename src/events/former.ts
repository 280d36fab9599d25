/** The stream `former-log`: the log that this one goes on from, where it is a copy by `pds copy` with texts sealed that were plain. */
import { z } from "zod";
import { type EventFamily, sealedIn, timestamp } from "./family.ts";

const formerLog = z.object({
  /** What the log of before is called, how many events it has, and the root of the tree over them, hexadecimal. */
  origin: z.string(),
  events: z.number(),
  tree: z.string(),
  /** The same as a signed note (C2SP tlog-checkpoint): the last that was signed there. */
  note: z.string(),
  signedAt: timestamp,
  /** Ed25519, DER in base64: whose signature it is. */
  publicKey: z.string(),
});
export type FormerLog = z.infer<typeof formerLog>;

export const FormerEvent = z.discriminatedUnion("type", [
  z.object({
    /** The first event of the copy. */
    type: z.literal("LogContinued"),
    data: formerLog.extend({
      /** What the log of before went on from itself, newest first; absent where it was a first one. */
      earlier: z.array(formerLog).optional(),
    }),
  }),
]);
export type FormerEvent = z.infer<typeof FormerEvent>;

export const formerEvents: EventFamily<FormerEvent> = {
  prefix: "former-",
  schema: FormerEvent,
  sealed: sealedIn(FormerEvent),
};
