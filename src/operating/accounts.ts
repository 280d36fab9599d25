/** Users, organizations and memberships; each change has reached the views when it returns. */
import { account, accountStream } from "../commands/account.ts";
import { handle } from "../commands/handle.ts";
import { newId } from "../commands/ids.ts";
import { apiKey, keyStream } from "../commands/key.ts";
import { fold } from "../commands/log.ts";
import { keys } from "../projections/keys.ts";
import { viewsOf } from "../projections/views.ts";
import { everything } from "./everything.ts";
import { Misuse, type Operator, oneOf } from "./operator.ts";

/** Plans of users and organizations; the first one allows use of the API. */
export const userPlans = ["pro", "free"] as const;
export const organizationPlans = ["team", "free"] as const;

/** @returns the new user's id. @throws Misuse */
export async function registerUser(
  { log, change, settle }: Operator,
  email: string,
  plan: (typeof userPlans)[number],
): Promise<string> {
  if (!/^[^@\s]+@[^@\s]+$/.test(email))
    throw new Misuse("The e-mail address must be one like name@example.com.");
  const accountId = newId();
  const command = { type: "RegisterUser", data: { accountId, email, plan } } as const;
  await handle(log, account, accountStream(accountId), command, change());
  await settle();
  return accountId;
}

/** @returns the new organization's id. @throws Misuse */
export async function registerOrganization(
  { log, change, settle }: Operator,
  name: string,
  plan: (typeof organizationPlans)[number],
): Promise<string> {
  if (name.trim() === "") throw new Misuse("An organization needs a name.");
  const accountId = newId();
  const command = { type: "RegisterOrganization", data: { accountId, name, plan } } as const;
  await handle(log, account, accountStream(accountId), command, change());
  await settle();
  return accountId;
}

/** The plan takes effect at the next request. @throws Misuse, Refusal when there is no such account */
export async function setPlan(
  { log, change, settle }: Operator,
  kind: "user" | "organization",
  accountId: string,
  given: string,
): Promise<string> {
  const plan = oneOf("The plan", given, kind === "user" ? userPlans : organizationPlans);
  const command = { type: "SetPlan", data: { accountId, plan } } as const;
  await handle(log, account, accountStream(accountId), command, change());
  await settle();
  return plan;
}

/** @throws Misuse, Refusal when there is no such organization */
export async function addMember(
  { log, change, settle }: Operator,
  organizationId: string,
  userId: string,
): Promise<void> {
  const { state } = await fold(log, account, accountStream(userId));
  if (state.status !== "user") throw new Misuse(`There is no user ${userId}.`);
  const command = { type: "AddMember", data: { accountId: organizationId, userId } } as const;
  await handle(log, account, accountStream(organizationId), command, change());
  await settle();
}

/**
 * Ends a membership and revokes the member's keys in that organization (B13).
 *
 * @returns the ids of those keys. @throws Refusal when there is no such organization
 */
export async function removeMember(
  { log, models, change, settle }: Operator,
  organizationId: string,
  userId: string,
): Promise<string[]> {
  const command = { type: "RemoveMember", data: { accountId: organizationId, userId } } as const;
  await handle(log, account, accountStream(organizationId), command, change());
  await settle();
  const theirs = await everything(viewsOf(models, keys), { organizationId, userId });
  const live = theirs.filter(({ revokedAt }) => revokedAt === null).map(({ id }) => id);
  for (const keyId of live) {
    const revoke = { type: "RevokeApiKey", data: { keyId, reason: "member_removed" } } as const;
    await handle(log, apiKey, keyStream(keyId), revoke, change());
  }
  await settle();
  return live;
}
