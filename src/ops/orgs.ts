import { account, accountStream } from "../commands/account.ts";
import { handle } from "../commands/handle.ts";
import { newId } from "../commands/ids.ts";
import { apiKey, keyStream } from "../commands/key.ts";
import { fold } from "../commands/log.ts";
import { accounts } from "../projections/accounts.ts";
import { keys } from "../projections/keys.ts";
import { viewsOf } from "../projections/views.ts";
import { type Command, Misuse, oneOf, required, table, word } from "./command.ts";
import { everything } from "./everything.ts";

const create: Command = {
  usage: "orgs create --name NAME --plan team|free",
  summary: "Registers an organization.",
  options: { name: { type: "string" }, plan: { type: "string" } },
  async run({ log, change, settle }, given) {
    const accountId = newId();
    const plan = oneOf("--plan", required(given, "plan"), ["team", "free"]);
    const command = {
      type: "RegisterOrganization",
      data: { accountId, name: required(given, "name"), plan },
    } as const;
    await handle(log, account, accountStream(accountId), command, change());
    await settle();
    return { json: { id: accountId }, text: `Organization ${accountId} is registered.` };
  },
};

const list: Command = {
  usage: "orgs list",
  summary: "Lists organizations with their members, newest first.",
  options: {},
  async run({ models, settle }) {
    await settle();
    const found = await everything(viewsOf(models, accounts), { kind: "organization" });
    const rows = found.map(({ id, label, plan, members }) => ({ id, name: label, plan, members }));
    const cells = rows.map(({ id, name, plan, members }) => [id, name, plan, String(members.length)]);
    return { json: rows, text: table(["id", "name", "plan", "members"], cells) };
  },
};

const setPlan: Command = {
  usage: "orgs set-plan ID --plan team|free",
  summary: "Changes an organization's plan; it holds from the next request on.",
  options: { plan: { type: "string" } },
  async run({ log, change, settle }, given) {
    const accountId = word(given, 0, "The id of the organization");
    const plan = oneOf("--plan", required(given, "plan"), ["team", "free"]);
    const command = { type: "SetPlan", data: { accountId, plan } } as const;
    await handle(log, account, accountStream(accountId), command, change());
    await settle();
    return { json: { id: accountId, plan }, text: `Organization ${accountId} has the plan ${plan}.` };
  },
};

const addMember: Command = {
  usage: "orgs add-member ORG --user USER",
  summary: "Makes a user a member of an organization.",
  options: { user: { type: "string" } },
  async run({ log, change, settle }, given) {
    const accountId = word(given, 0, "The id of the organization");
    const userId = required(given, "user");
    const { state } = await fold(log, account, accountStream(userId));
    if (state.status !== "user") throw new Misuse(`There is no user ${userId}.`);
    const command = { type: "AddMember", data: { accountId, userId } } as const;
    await handle(log, account, accountStream(accountId), command, change());
    await settle();
    return { json: { id: accountId, user: userId }, text: `User ${userId} is a member of ${accountId}.` };
  },
};

const removeMember: Command = {
  usage: "orgs remove-member ORG --user USER",
  summary: "Ends a membership and revokes the member's keys in that organization.",
  options: { user: { type: "string" } },
  async run({ log, models, change, settle }, given) {
    const accountId = word(given, 0, "The id of the organization");
    const userId = required(given, "user");
    const command = { type: "RemoveMember", data: { accountId, userId } } as const;
    await handle(log, account, accountStream(accountId), command, change());
    await settle();
    const theirs = await everything(viewsOf(models, keys), { organizationId: accountId, userId });
    const live = theirs.filter(({ revokedAt }) => revokedAt === null);
    for (const { id: keyId } of live) {
      const revoke = { type: "RevokeApiKey", data: { keyId, reason: "member_removed" } } as const;
      await handle(log, apiKey, keyStream(keyId), revoke, change());
    }
    await settle();
    const text = `User ${userId} is no longer a member of ${accountId}; ${live.length} keys are revoked.`;
    return { json: { id: accountId, user: userId, revoked_keys: live.map(({ id }) => id) }, text };
  },
};

export const orgs: Record<string, Command> = {
  create,
  list,
  "set-plan": setPlan,
  "add-member": addMember,
  "remove-member": removeMember,
};
