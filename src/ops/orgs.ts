import * as accountsOf from "../operating/accounts.ts";
import { everything } from "../operating/everything.ts";
import { oneOf } from "../operating/operator.ts";
import { accounts } from "../projections/accounts.ts";
import { viewsOf } from "../projections/views.ts";
import { deleteCommand } from "./account-delete.ts";
import { type Command, required, table, word } from "./command.ts";

const create: Command = {
  usage: "orgs create --name NAME --plan team|free",
  summary: "Registers an organization.",
  options: { name: { type: "string" }, plan: { type: "string" } },
  async run(desk, given) {
    const plan = oneOf("--plan", required(given, "plan"), accountsOf.organizationPlans);
    const id = await accountsOf.registerOrganization(desk, required(given, "name"), plan);
    return { json: { id }, text: `Organization ${id} is registered.` };
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
  async run(desk, given) {
    const id = word(given, 0, "The id of the organization");
    const plan = await accountsOf.setPlan(desk, "organization", id, required(given, "plan"));
    return { json: { id, plan }, text: `Organization ${id} has the plan ${plan}.` };
  },
};

const addMember: Command = {
  usage: "orgs add-member ORG --user USER",
  summary: "Makes a user a member of an organization.",
  options: { user: { type: "string" } },
  async run(desk, given) {
    const id = word(given, 0, "The id of the organization");
    const user = required(given, "user");
    await accountsOf.addMember(desk, id, user);
    return { json: { id, user }, text: `User ${user} is a member of ${id}.` };
  },
};

const removeMember: Command = {
  usage: "orgs remove-member ORG --user USER",
  summary: "Ends a membership and revokes the member's keys in that organization.",
  options: { user: { type: "string" } },
  async run(desk, given) {
    const id = word(given, 0, "The id of the organization");
    const user = required(given, "user");
    const revoked = await accountsOf.removeMember(desk, id, user);
    const text = `User ${user} is no longer a member of ${id}; ${revoked.length} keys are revoked.`;
    return { json: { id, user, revoked_keys: revoked }, text };
  },
};

export const orgs: Record<string, Command> = {
  create,
  list,
  "set-plan": setPlan,
  "add-member": addMember,
  "remove-member": removeMember,
  delete: deleteCommand("organization"),
};
