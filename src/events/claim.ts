/** Streams `claim-<hash>`: one Idempotency-Key of one owner and route (C27), and what was made under it. */
import { z } from "zod";
import { type EventFamily, timestamp } from "./family.ts";

export const ClaimEvent = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("RequestClaimed"),
    /** `fingerprint` tells one body from another; `resourceId` is what the request makes. */
    data: z.object({ fingerprint: z.string(), resourceId: z.string(), claimedAt: timestamp }),
  }),
  z.object({
    /** The request was refused after all, so the key is free again. */
    type: z.literal("ClaimReleased"),
    data: z.object({ resourceId: z.string() }),
  }),
]);
export type ClaimEvent = z.infer<typeof ClaimEvent>;

export const claimEvents: EventFamily<ClaimEvent> = { prefix: "claim-", schema: ClaimEvent, sealed: {} };
