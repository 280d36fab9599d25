/** Streams `account-<uuid>`: one user or one organization. */
import { z } from "zod";
import { accountKeyId, type EventFamily, sealed, sealedIn } from "./family.ts";

export const Plan = z.enum(["free", "pro", "team"]);
export type Plan = z.infer<typeof Plan>;

export const AccountEvent = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("UserRegistered"),
    data: z.object({ accountId: z.string(), email: sealed(z.string()), plan: Plan }),
  }),
  z.object({
    type: z.literal("OrganizationRegistered"),
    data: z.object({ accountId: z.string(), name: sealed(z.string()), plan: Plan }),
  }),
  z.object({
    type: z.literal("MemberAdded"),
    data: z.object({ accountId: z.string(), userId: z.string() }),
  }),
  z.object({
    type: z.literal("MemberRemoved"),
    data: z.object({ accountId: z.string(), userId: z.string() }),
  }),
  z.object({ type: z.literal("PlanChanged"), data: z.object({ accountId: z.string(), plan: Plan }) }),
  /** Permanently: its keys are revoked and what belonged to it is erased. */
  z.object({ type: z.literal("AccountDeleted"), data: z.object({ accountId: z.string() }) }),
]);
export type AccountEvent = z.infer<typeof AccountEvent>;

export const accountEvents: EventFamily<AccountEvent> = {
  prefix: "account-",
  schema: AccountEvent,
  sealed: sealedIn(AccountEvent),
  keyIdOf: ({ accountId }) => accountKeyId(String(accountId)),
};
