/** Streams `claim-<hash>`: one Idempotency-Key of one owner and route (C27), and the resource created under it. */
import { z } from "zod";
import { type EventFamily, sealedIn, timestamp } from "./family.ts";

export const ClaimEvent = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("RequestClaimed"),
    /**
     * `fingerprint` distinguishes bodies. It is made with the data key `keyId` (`keyed.ts`), so that it reveals nothing
     * after that key is destroyed; older events have no `keyId` and a plain SHA-256. `resourceId` is what the request
     * creates; `holder` is the run of a process that works on it. Another claim of the same resource is a retry that
     * took over.
     */
    data: z.object({
      fingerprint: z.string(),
      keyId: z.string().optional(),
      resourceId: z.string(),
      claimedAt: timestamp,
      holder: z.string().optional(),
    }),
  }),
  z.object({
    /** The request was refused after all, so the key is free again. */
    type: z.literal("ClaimReleased"),
    data: z.object({ resourceId: z.string() }),
  }),
  z.object({
    /** The attempt ended in a fault and may be half done, so a retry resumes with the same resource. */
    type: z.literal("ClaimAbandoned"),
    data: z.object({ resourceId: z.string() }),
  }),
]);
export type ClaimEvent = z.infer<typeof ClaimEvent>;

export const claimEvents: EventFamily<ClaimEvent> = {
  prefix: "claim-",
  schema: ClaimEvent,
  sealed: sealedIn(ClaimEvent),
};
