/** Streams `claim-<hash>`: one Idempotency-Key of one owner and route (C27), and what was made under it. */
import { z } from "zod";
import { type EventFamily, sealedIn, timestamp } from "./family.ts";

export const ClaimEvent = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("RequestClaimed"),
    /**
     * `fingerprint` tells one body from another, and is made with the data key `keyId` (`keyed.ts`), so that it says nothing when
     * that is destroyed; older events have none, and a plain SHA-256. `resourceId` is what the request makes; `holder` is the run of a process that
     * makes it. A claim of the same resource again is a retry that took it up.
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
    /** The attempt failed on our side and may have come some way, so a retry goes on with the same resource. */
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
