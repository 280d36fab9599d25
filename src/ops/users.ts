import { account, accountStream } from "../commands/account.ts";
import { handle } from "../commands/handle.ts";
import { newId } from "../commands/ids.ts";
import { accounts } from "../projections/accounts.ts";
import { viewsOf } from "../projections/views.ts";
import { type Command, type Desk, Misuse, oneOf, required, table, word } from "./command.ts";
import { everything } from "./everything.ts";

const create: Command = {
  usage: "users create --email ADDRESS --plan pro|free",
  summary: "Registers a user.",
  options: { email: { type: "string" }, plan: { type: "string" } },
  async run(desk, given) {
    const plan = oneOf("--plan", required(given, "plan"), ["pro", "free"]);
    const id = await registerUser(desk, required(given, "email"), plan);
    await desk.settle();
    return { json: { id }, text: `User ${id} is registered.` };
  },
};

/** @returns the new user's id. @throws Misuse */
export async function registerUser(
  { log, change }: Desk,
  email: string,
  plan: "pro" | "free",
): Promise<string> {
  if (!/^[^@\s]+@[^@\s]+$/.test(email)) throw new Misuse("--email must be an e-mail address.");
  const accountId = newId();
  const command = { type: "RegisterUser", data: { accountId, email, plan } } as const;
  await handle(log, account, accountStream(accountId), command, change());
  return accountId;
}

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
  async run({ log, change, settle }, given) {
    const accountId = word(given, 0, "The id of the user");
    const plan = oneOf("--plan", required(given, "plan"), ["pro", "free"]);
    const command = { type: "SetPlan", data: { accountId, plan } } as const;
    await handle(log, account, accountStream(accountId), command, change());
    await settle();
    return { json: { id: accountId, plan }, text: `User ${accountId} has the plan ${plan}.` };
  },
};

export const users: Record<string, Command> = { create, list, "set-plan": setPlan };
