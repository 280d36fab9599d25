/** Streams `usage-<key uuid>`: one event for each unit of generation quota that a key has spent. */
import { z } from "zod";
import { type EventFamily, sealedIn, timestamp } from "./family.ts";

export const UsageEvent = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("GenerationReserved"),
    data: z.object({ keyId: z.string(), generationId: z.string(), reservedAt: timestamp }),
  }),
]);
export type UsageEvent = z.infer<typeof UsageEvent>;

export const usageEvents: EventFamily<UsageEvent> = {
  prefix: "usage-",
  schema: UsageEvent,
  sealed: sealedIn(UsageEvent),
};
