/** The service built in this process, in the mode of the project, with access to its inside. */
import { Registry } from "prom-client";
import { inject } from "vitest";
import { openAdapters, openStores } from "../../../src/adapters.ts";
import { account, accountStream } from "../../../src/commands/account.ts";
import { makeApiKey } from "../../../src/commands/api-keys.ts";
import { type CommandContext, handle } from "../../../src/commands/handle.ts";
import { newId } from "../../../src/commands/ids.ts";
import { apiKey, keyStream } from "../../../src/commands/key.ts";
import type { Log } from "../../../src/commands/log.ts";
import { readConfig } from "../../../src/config.ts";
import { scopes as allScopes } from "../../../src/events/key.ts";
import { openLogger } from "../../../src/http/log.ts";
import { buildServer } from "../../../src/http/server.ts";
import type { Deps, HttpConfig } from "../../../src/http/service.ts";
import { limits } from "../../../src/limits.ts";
import { projections } from "../../../src/projections/all.ts";
import { openOwed } from "../../../src/projections/owed.ts";
import { collectionOf } from "../../../src/projections/projection.ts";
import { thatMustBeThere } from "../../../src/projections/readers.ts";
import { type OnReached, type Projecting, project } from "../../../src/projections/run.ts";
import { openProgress } from "../../../src/projections/wait.ts";
import { openNatsSignals } from "../../../src/queue/signals.nats.ts";
import { jobKinds, jobs } from "../../../src/workers/jobs.ts";
import { work } from "../../../src/workers/run.ts";
import { sharedEngine } from "../../support/engine.ts";
import { temporaryFolder } from "../../support/folders.ts";
import { withKnownQueries } from "../../support/queries.ts";
import { openLog, openServers } from "../../support/servers.ts";
import { embeddedEnvironment } from "../../support/service.ts";
import type { Inside, Provided, Wanted } from "./house.ts";

type Opened = {
  inside: Inside;
  provide(wanted?: Wanted): Promise<Provided>;
  close(): Promise<void>;
};

/** @param config the differences from the service's defaults */
export async function openInside(config: Partial<HttpConfig>): Promise<Opened> {
  const folder = temporaryFolder();
  const at = inject("servers");
  const servers = at && (await openServers(at, await openLog(at)));
  const environment = { DATA_DIR: folder.file("data"), THREADS: "1", ...servers?.environment };
  const settings = readConfig(environment);
  const adapters = await openAdapters(settings, jobKinds, {}, sharedEngine);
  const { store, vault, models, images, burst, drawing, signals } = adapters;
  const progress = openProgress(models, signals.lookEveryMs);
  const projector = servers
    ? await projectorApart(settings, servers.environment.NATS_URL)
    : startProjector(adapters, progress.onReached);
  const owed = openOwed(progress, signals.owe);
  signals.listen(progress.onReached, owed.note);
  const lines: string[] = [];
  const stopping = new AbortController();
  let passed = 0;
  let held: number | null = null;
  const deps: Deps = {
    log: { store, vault },
    models: thatMustBeThere(withKnownQueries(models)),
    images,
    burst,
    drawing,
    progress,
    owed,
    libraries: new Map(),
    config: {
      importBodyBytesMax: limits.importBodyBytesMax,
      bodyBytesMax: limits.bodyBytesMax,
      burst: { limit: limits.burstRequestsMax, windowMs: limits.burstWindowMs },
      addressBurst: { limit: limits.burstRequestsMax, windowMs: limits.burstWindowMs },
      hsts: false,
      trustProxy: false,
      arrivalMs: limits.requestArrivalMs,
      answerMs: limits.answerMs,
      ...config,
    },
    stopping: stopping.signal,
    aloneSince: adapters.alone ? await store.end() : null,
    now: () => (held ?? Date.now()) + passed,
    logger: openLogger("info", { write: (line: string) => void lines.push(line) }),
    registry: new Registry(),
    tracing: null,
  };
  const app = buildServer(deps);
  await app.ready();
  const settle = async () => {
    const there = await progress.wait(projections.map(collectionOf), await store.end());
    if (!there) throw new Error("The views did not follow the log.");
  };
  const operator = (commandId: string = newId()): CommandContext => ({
    commandId,
    requestId: null,
    actor: { kind: "operator", id: "test" },
    at: new Date(deps.now()).toISOString(),
  });
  const pass = (ms: number) => {
    passed += ms;
  };
  const hold = () => {
    held ??= Date.now();
  };
  const provide = async (wanted: Wanted = {}) => {
    const provided = await makeAccount(deps.log, wanted, operator);
    await settle();
    return provided;
  };
  const working: Promise<void>[] = [];
  const startWorking = () => {
    const { log, libraries, now, logger } = deps;
    const workshop = { ...adapters, jobs, log, libraries, progress, now, tracing: null };
    const quietly = { logger, concurrency: () => 1, onAttempt: () => undefined, onAway: () => undefined };
    working.push(work(workshop, quietly, stopping.signal));
  };
  const close = async () => {
    stopping.abort();
    await Promise.all(working);
    await app.close();
    await projector.stop();
    await adapters.close();
    await servers?.close();
    folder.remove();
  };
  return {
    inside: {
      ...{
        deps,
        models,
        app,
        pass,
        lines,
        hold,
        settle,
        stopProjecting: projector.stop,
        operator,
        startWorking,
      },
      environment: { ...embeddedEnvironment, ...environment },
    },
    provide,
    close,
  };
}

type Projector = { stop(): Promise<void> };

function startProjector(stores: Projecting, onReached: OnReached): Projector {
  const stopping = new AbortController();
  const running = projections.map((one) => project(one, stores, stopping.signal, onReached));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

/** As in a separate process: it only shares the servers with the API. */
async function projectorApart(
  settings: Parameters<typeof openStores>[0],
  natsUrl: string,
): Promise<Projector> {
  const stores = await openStores(settings);
  const signals = await openNatsSignals({ url: natsUrl });
  const projector = startProjector(stores, signals.tell);
  let open = true;
  return {
    async stop() {
      await projector.stop();
      if (!open) return;
      open = false;
      await signals.close();
      await stores.close();
    },
  };
}

async function makeAccount(
  log: Log,
  { environment = "live", scopes = [...allScopes], plan, organization = false, ...wanted }: Wanted,
  operator: Inside["operator"],
): Promise<Provided> {
  const tell = (accountId: string, command: Parameters<typeof account.decide>[0]) =>
    handle(log, account, accountStream(accountId), command, operator());
  const userId = wanted.userId ?? newId();
  const organizationId = wanted.organizationId ?? (organization ? newId() : null);
  const userPlan = organizationId === null ? (plan ?? "pro") : "pro";
  const email = `${userId}@example.com`;
  await tell(userId, { type: "RegisterUser", data: { accountId: userId, email, plan: userPlan } });
  if (organizationId !== null) {
    const data = { accountId: organizationId, name: "Example", plan: plan ?? ("team" as const) };
    await tell(organizationId, { type: "RegisterOrganization", data });
    await tell(organizationId, { type: "AddMember", data: { accountId: organizationId, userId } });
  }
  const { key, hash, lastFour } = makeApiKey(environment);
  const keyId = newId();
  const about = { keyId, hash, lastFour, userId, organizationId, environment, scopes };
  const data = { ...about, expiresAt: wanted.expiresAt ?? null };
  await handle(log, apiKey, keyStream(keyId), { type: "CreateApiKey", data }, operator());
  return { key, keyId, userId, organizationId };
}
