/**
 * Makes the account and key that the HTTP tests need when they run against a service at an address:
 * `PDS_URL=http://127.0.0.1:8080 PDS_PROVISION="node scripts/provision.ts" npx vitest run test/http`, with DATA_DIR set
 * to the folder of that service.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { scopes as allScopes } from "../src/events/key.ts";
import type { Provided, Wanted } from "../test/http/support/house.ts";

const pds = fileURLToPath(new URL("../src/ops/pds.ts", import.meta.url));
const run = (...args: string[]) =>
  JSON.parse(execFileSync(process.execPath, [pds, ...args, "--json"]).toString());

const wanted: Wanted = JSON.parse(readFileSync(0, "utf8"));
const { plan, environment = "live", scopes = [...allScopes], expiresAt } = wanted;
const organizationId: string | null =
  wanted.organizationId ??
  (wanted.organization ? run("orgs", "create", "--name", "Example", "--plan", plan ?? "team").id : null);
const userPlan = organizationId === null ? (plan ?? "pro") : "pro";
const userId: string =
  wanted.userId ?? run("users", "create", "--email", "test@example.com", "--plan", userPlan).id;
if (organizationId !== null) run("orgs", "add-member", organizationId, "--user", userId);
const made = run(
  ...["keys", "create", "--user", userId, "--env", environment, "--scopes", scopes.join(",")],
  ...(organizationId === null ? [] : ["--org", organizationId]),
  ...(expiresAt ? ["--expires", expiresAt] : []),
);
const provided: Provided = { key: made.key, keyId: made.id, userId, organizationId };
process.stdout.write(JSON.stringify(provided));
