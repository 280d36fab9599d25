import { account, accountStream } from "../commands/account.ts";
import { makeApiKey } from "../commands/api-keys.ts";
import { handle } from "../commands/handle.ts";
import { newId } from "../commands/ids.ts";
import { apiKey, keyStream } from "../commands/key.ts";
import { fold } from "../commands/log.ts";
import { environments } from "../events/family.ts";
import { type KeyEvent, type Scope, scopes } from "../events/key.ts";
import { type KeyView, keys as keyViews } from "../projections/keys.ts";
import { viewsOf } from "../projections/views.ts";
import { type Command, type Desk, Misuse, oneOf, required, table, word } from "./command.ts";
import { everything } from "./everything.ts";
import { registerUser } from "./users.ts";

const dayMs = 24 * 3600 * 1000;
/** An old key may live on beside its successor for so long (B16). */
const overlapDaysMax = 7;

type Holder = Pick<
  Extract<KeyEvent, { type: "ApiKeyCreated" }>["data"],
  "userId" | "organizationId" | "environment" | "scopes" | "expiresAt"
>;

const create: Command = {
  usage: "keys create --user USER [--org ORG] --scopes a,b|all --env live|test [--expires ISO]",
  summary: "Makes an API key and shows it, once.",
  options: {
    user: { type: "string" },
    org: { type: "string" },
    scopes: { type: "string" },
    env: { type: "string" },
    expires: { type: "string" },
  },
  async run(desk, given) {
    const userId = required(given, "user");
    const organizationId = typeof given.values.org === "string" ? given.values.org : null;
    await checkHolder(desk, userId, organizationId);
    const { keyId, key } = await issue(desk, {
      userId,
      organizationId,
      environment: oneOf("--env", required(given, "env"), environments),
      scopes: readScopes(required(given, "scopes")),
      expiresAt:
        typeof given.values.expires === "string" ? readExpiry(given.values.expires, desk.now()) : null,
    });
    await desk.settle();
    return { json: { id: keyId, key }, text: shown(keyId, key) };
  },
};

const first: Command = {
  usage: "keys first --email ADDRESS",
  summary: "For a new service: registers a user with the plan pro and makes a live key with every scope.",
  options: { email: { type: "string" } },
  async run(desk, given) {
    const userId = await registerUser(desk, required(given, "email"), "pro");
    const holder: Holder = {
      userId,
      organizationId: null,
      environment: "live",
      scopes: [...scopes],
      expiresAt: null,
    };
    const { keyId, key } = await issue(desk, holder);
    await desk.settle();
    return {
      json: { id: keyId, key, user: userId },
      text: `User ${userId} is registered.\n${shown(keyId, key)}`,
    };
  },
};

const list: Command = {
  usage: "keys list [--user USER] [--org ORG]",
  summary: "Lists keys, newest first, each with the last four characters.",
  options: { user: { type: "string" }, org: { type: "string" } },
  async run({ models, settle }, { values }) {
    await settle();
    const where = {
      ...(typeof values.user === "string" ? { userId: values.user } : {}),
      ...(typeof values.org === "string" ? { organizationId: values.org } : {}),
    };
    const rows = (await everything(viewsOf(models, keyViews), where)).map(rowOf);
    const cells = rows.map((row) => Object.values(row).map((cell) => (cell === null ? null : String(cell))));
    const headings = ["id", "last four", "env", "user", "org", "scopes", "expires", "revoked", "created"];
    return { json: rows, text: table(headings, cells) };
  },
};

const rotate: Command = {
  usage: `keys rotate ID [--overlap-days 0-${overlapDaysMax}]`,
  summary: "Makes a successor with the same scopes; the old key expires after the overlap.",
  options: { "overlap-days": { type: "string" } },
  async run(desk, given) {
    const oldId = word(given, 0, "The id of the key");
    const days = Number(given.values["overlap-days"] ?? 0);
    if (!Number.isInteger(days) || days < 0 || days > overlapDaysMax)
      throw new Misuse(`--overlap-days must be a whole number from 0 to ${overlapDaysMax}.`);
    const { state } = await fold(desk.log, apiKey, keyStream(oldId));
    if (state.status === "absent") throw new Misuse(`There is no key ${oldId}.`);
    if (state.status === "revoked") throw new Misuse(`Key ${oldId} is revoked.`);
    const { userId, organizationId, environment, scopes: granted } = state.created;
    const holder = { userId, organizationId, environment, scopes: granted, expiresAt: state.expiresAt };
    const { keyId, key } = await issue(desk, holder);
    const expiresAt = new Date(desk.now() + days * dayMs).toISOString();
    const end = { type: "SetApiKeyExpiry", data: { keyId: oldId, expiresAt } } as const;
    await handle(desk.log, apiKey, keyStream(oldId), end, desk.change());
    await desk.settle();
    const text = `${shown(keyId, key)}\nKey ${oldId} expires at ${expiresAt}.`;
    return { json: { id: keyId, key, previous: { id: oldId, expires_at: expiresAt } }, text };
  },
};

const revoke: Command = {
  usage: "keys revoke ID",
  summary: "Revokes a key; when this returns, every API process refuses it.",
  options: {},
  async run({ log, change, settle }, given) {
    const keyId = word(given, 0, "The id of the key");
    const command = { type: "RevokeApiKey", data: { keyId, reason: "operator" } } as const;
    await handle(log, apiKey, keyStream(keyId), command, change());
    await settle();
    return { json: { id: keyId, revoked: true }, text: `Key ${keyId} is revoked.` };
  },
};

export const keys: Record<string, Command> = { first, create, list, rotate, revoke };

async function issue({ log, change }: Desk, holder: Holder): Promise<{ keyId: string; key: string }> {
  const keyId = newId();
  const { key, hash, lastFour } = makeApiKey(holder.environment);
  const command = { type: "CreateApiKey", data: { keyId, hash, lastFour, ...holder } } as const;
  await handle(log, apiKey, keyStream(keyId), command, change());
  return { keyId, key };
}

async function checkHolder({ log }: Desk, userId: string, organizationId: string | null): Promise<void> {
  const user = await fold(log, account, accountStream(userId));
  if (user.state.status !== "user") throw new Misuse(`There is no user ${userId}.`);
  if (organizationId === null) return;
  const { state } = await fold(log, account, accountStream(organizationId));
  if (state.status !== "organization") throw new Misuse(`There is no organization ${organizationId}.`);
  if (!state.members.has(userId))
    throw new Misuse(`User ${userId} is no member of organization ${organizationId}.`);
}

function readScopes(text: string): Scope[] {
  if (text === "all") return [...scopes];
  return [...new Set(text.split(",").map((scope) => oneOf("--scopes", scope.trim(), scopes)))];
}

function readExpiry(text: string, nowMs: number): string {
  const ms = Date.parse(text);
  if (Number.isNaN(ms)) throw new Misuse("--expires must be a time like 2030-01-31T12:00:00Z.");
  if (ms <= nowMs) throw new Misuse("--expires lies in the past.");
  return new Date(ms).toISOString();
}

const shown = (keyId: string, key: string) => `Key ${keyId} is made. It is shown this once:\n${key}`;

const rowOf = (view: KeyView) => ({
  id: view.id,
  last_four: view.lastFour,
  env: view.environment,
  user: view.userId,
  org: view.organizationId,
  scopes: view.scopes.join(","),
  expires_at: view.expiresAt,
  revoked_at: view.revokedAt,
  created_at: view.createdAt,
});
