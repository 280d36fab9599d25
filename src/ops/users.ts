import { registerUser, setPlan as setPlanOf, userPlans } from "../operating/accounts.ts";
import { everything } from "../operating/everything.ts";
import { oneOf } from "../operating/operator.ts";
import { accounts } from "../projections/accounts.ts";
import { viewsOf } from "../projections/views.ts";
import { deleteCommand } from "./account-delete.ts";
import { type Command, required, table, word } from "./command.ts";

const create: Command = {
  usage: "users create --email ADDRESS --plan pro|free",
  summary: "Registers a user.",
  mayBegin: true,
  options: { email: { type: "string" }, plan: { type: "string" } },
  async run(desk, given) {
    const plan = oneOf("--plan", required(given, "plan"), userPlans);
    const id = await registerUser(desk, required(given, "email"), plan);
    return { json: { id }, text: `User ${id} is registered.` };
  },
};

const list: Command = {
  usage: "users list",
  summary: "Lists users, newest first.",
  options: {},
  async run({ models, settle }) {
    await settle();
    const users = await everything(viewsOf(models, accounts), { kind: "user" });
    const rows = users.map(({ id, label, plan, createdAt }) => ({
      id,
      email: label,
      plan,
      created_at: createdAt,
    }));
    const text = table(
      ["id", "email", "plan", "created"],
      rows.map((row) => Object.values(row)),
    );
    return { json: rows, text };
  },
};

const setPlan: Command = {
  usage: "users set-plan ID --plan pro|free",
  summary: "Changes a user's plan; it holds from the next request on.",
  options: { plan: { type: "string" } },
  async run(desk, given) {
    const id = word(given, 0, "The id of the user");
    const plan = await setPlanOf(desk, "user", id, required(given, "plan"));
    return { json: { id, plan }, text: `User ${id} has the plan ${plan}.` };
  },
};

export const users: Record<string, Command> = {
  create,
  list,
  "set-plan": setPlan,
  delete: deleteCommand("user"),
};
