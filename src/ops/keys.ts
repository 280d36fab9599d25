import { environments } from "../events/family.ts";
import { type Scope, scopes } from "../events/key.ts";
import { registerUser } from "../operating/accounts.ts";
import { everything } from "../operating/everything.ts";
import {
  createKey,
  type Holder,
  overlapDaysMax,
  readExpiry,
  revokeKey,
  rotateKey,
} from "../operating/keys.ts";
import { oneOf } from "../operating/operator.ts";
import { type KeyView, keys as keyViews } from "../projections/keys.ts";
import { viewsOf } from "../projections/views.ts";
import { type Command, required, table, word } from "./command.ts";

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
    const { keyId, key } = await createKey(desk, {
      userId,
      organizationId,
      environment: oneOf("--env", required(given, "env"), environments),
      scopes: readScopes(required(given, "scopes")),
      expiresAt:
        typeof given.values.expires === "string" ? readExpiry(given.values.expires, desk.now()) : null,
    });
    return { json: { id: keyId, key }, text: shown(keyId, key) };
  },
};

const first: Command = {
  usage: "keys first --email ADDRESS",
  summary: "For a new service: registers a user with the plan pro and makes a live key with every scope.",
  mayBegin: true,
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
    const { keyId, key } = await createKey(desk, holder);
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
    const { keyId, key, oldExpiresAt: expiresAt } = await rotateKey(desk, oldId, days);
    const text = `${shown(keyId, key)}\nKey ${oldId} expires at ${expiresAt}.`;
    return { json: { id: keyId, key, previous: { id: oldId, expires_at: expiresAt } }, text };
  },
};

const revoke: Command = {
  usage: "keys revoke ID",
  summary: "Revokes a key; when this returns, every API process refuses it.",
  options: {},
  async run(desk, given) {
    const keyId = word(given, 0, "The id of the key");
    await revokeKey(desk, keyId);
    return { json: { id: keyId, revoked: true }, text: `Key ${keyId} is revoked.` };
  },
};

export const keys: Record<string, Command> = { first, create, list, rotate, revoke };

function readScopes(text: string): Scope[] {
  if (text === "all") return [...scopes];
  return [...new Set(text.split(",").map((scope) => oneOf("--scopes", scope.trim(), scopes)))];
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
