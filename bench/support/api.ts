/** A process with the API on the embedded adapters and one diagram, or with bare Fastify answering the same bytes. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import { pino } from "pino";
import { Registry } from "prom-client";
import { openAdapters } from "../../src/adapters.ts";
import { account, accountStream } from "../../src/commands/account.ts";
import { makeApiKey } from "../../src/commands/api-keys.ts";
import { importDiagram } from "../../src/commands/flows.ts";
import { handle } from "../../src/commands/handle.ts";
import { newId } from "../../src/commands/ids.ts";
import { apiKey, keyStream } from "../../src/commands/key.ts";
import { readConfig } from "../../src/config.ts";
import { scopes } from "../../src/events/key.ts";
import { buildServer } from "../../src/http/server.ts";
import { limits } from "../../src/limits.ts";
import { projections } from "../../src/projections/all.ts";
import { openOwed } from "../../src/projections/owed.ts";
import { catchUp } from "../../src/projections/run.ts";
import { openProgress } from "../../src/projections/wait.ts";
import { jobKinds } from "../../src/workers/jobs.ts";
import { operatorContext } from "./operator.ts";

const folder = mkdtempSync(join(tmpdir(), "pds-bench-"));
const config = readConfig({ DATA_DIR: folder });
const adapters = await openAdapters(config, jobKinds);
const log = { store: adapters.store, vault: adapters.vault };
const libraries = new Map();
const userId = newId();
const owner = `live-user-${userId}`;

const { key, hash, lastFour } = makeApiKey("live");
const keyId = newId();
const diagramId = newId();
const user = {
  type: "RegisterUser",
  data: { accountId: userId, email: "a@example.com", plan: "pro" },
} as const;
await handle(log, account, accountStream(userId), user, operatorContext());
const created = { keyId, hash, lastFour, userId, organizationId: null, expiresAt: null };
const data = { ...created, environment: "live" as const, scopes: [...scopes] };
await handle(log, apiKey, keyStream(keyId), { type: "CreateApiKey", data }, operatorContext());
const bpmn = "<definitions/>";
const names = {
  diagramId,
  owner,
  organizationId: null,
  createdBy: userId,
  folderId: null,
  name: "Order",
  bpmn,
};
await importDiagram(log, libraries, { ...names, sent: null }, operatorContext());
for (const projection of projections) await catchUp(projection, adapters);

const unbounded = { limit: Number.MAX_SAFE_INTEGER, windowMs: 1 };
const progress = openProgress(adapters.models);
const api = buildServer({
  ...adapters,
  log,
  libraries,
  progress,
  owed: openOwed(progress, () => undefined),
  now: () => Date.now(),
  stopping: new AbortController().signal,
  aloneSince: null,
  config: {
    importBodyBytesMax: config.IMPORT_BODY_BYTES_MAX,
    bodyBytesMax: config.BODY_BYTES_MAX,
    burst: unbounded,
    addressBurst: unbounded,
    hsts: false,
    trustProxy: false,
    arrivalMs: limits.requestArrivalMs,
    answerMs: limits.answerMs,
  },
  logger: pino(pino.destination({ dest: join(folder, "log"), sync: false })),
  registry: new Registry(),
});
const path = `/api/v1/diagrams/${diagramId}`;
const answer = await api.inject({ url: path, headers: { authorization: `Bearer ${key}` } });
if (answer.statusCode !== 200) throw new Error(`The diagram is not there: ${answer.body}`);

const bare = Fastify();
bare.get("/api/v1/diagrams/:id", (_, reply) =>
  reply.type("application/json; charset=utf-8").send(answer.body),
);

const app = process.argv[2] === "bare" ? bare : api;
const address = await app.listen({ host: "127.0.0.1", port: 0 });
process.send?.({ url: `${address}${path}`, key });
process.on("message", () => process.send?.({ cpuMs: cpuMs() }));
process.on("disconnect", () => process.exit(0));

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
