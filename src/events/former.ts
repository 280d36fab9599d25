/**
 * The stream `former-log`: names the log that this one continues, when it was made by `pds copy`, which seals texts
 * that used to be in plain.
 */
import { z } from "zod";
import { type EventFamily, sealedIn, timestamp } from "./family.ts";

const formerLog = z.object({
  /** Name of the former log, its number of events, and the root of the tree over them, hexadecimal. */
  origin: z.string(),
  events: z.number(),
  tree: z.string(),
  /** The same as a signed note (C2SP tlog-checkpoint): the last one signed there. */
  note: z.string(),
  signedAt: timestamp,
  /** The signing key: Ed25519, DER in base64. */
  publicKey: z.string(),
});
export type FormerLog = z.infer<typeof formerLog>;

export const FormerEvent = z.discriminatedUnion("type", [
  z.object({
    /** The first event of the copy. */
    type: z.literal("LogContinued"),
    data: formerLog.extend({
      /** The logs that the former one continued itself, newest first; absent if it continued none. */
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
