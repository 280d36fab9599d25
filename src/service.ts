/**
 * One process of the service: reads the configuration, opens the adapters, starts the roles, and closes everything in
 * reverse.
 */
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { type Logger, pino } from "pino";
import { type Adapters, openAdapters, type Watch } from "./adapters.ts";
import { isMisset, sentenceOf } from "./causes.ts";
import { checkData, type OnStray, type Places } from "./check-data.ts";
import { type Config, readConfig } from "./config.ts";
import type { ConsoleDeps } from "./console/deps.ts";
import type { Drawing } from "./drawing/drawing.ts";
import { openLogger } from "./http/log.ts";
import { buildOperations } from "./http/operations.ts";
import type { Deps, HttpConfig } from "./http/service.ts";
import { limits } from "./limits.ts";
import { openDay } from "./meters/day.ts";
import { type Meters, openMeters } from "./meters/meters.ts";
import { untilOpen } from "./opening.ts";
import { evidenceApart, type MakeEvidence } from "./operating/evidence-apart.ts";
import { hasPasswords } from "./operating/passwords.ts";
import { type StartRebuild, startRebuildApart } from "./operating/rebuild-apart.ts";
import { versions } from "./ops/version.ts";
import { projections } from "./projections/all.ts";
import { keys } from "./projections/keys.ts";
import { openOwed } from "./projections/owed.ts";
import { thatMustBeThere } from "./projections/readers.ts";
import { viewsOf } from "./projections/views.ts";
import { openProgress } from "./projections/wait.ts";
import { openProving, proveLast } from "./proving.ts";
import { openReadiness, type Readiness, type Readying } from "./readiness.ts";
import { roleFailed, startRoles } from "./roles.ts";
import { closeServer, endRoles } from "./stopping.ts";
import { Unavailable } from "./store/event-store.ts";
import { keepGoing } from "./store/keep-going.ts";
import { patientEventStore, patientImages, patientReadModels, patientVault } from "./store/patience.ts";
import { jobKinds, jobs } from "./workers/jobs.ts";

/** Adds pages to the operations server before it listens. */
export type AddPages = (operations: FastifyInstance, parts: { drawing: Drawing; logger: Logger }) => void;

/**
 * @param open opens what the service runs on.
 * @param addPages adds pages beside the console.
 * @returns the exit code: 0 stopped, 1 failed, 2 misconfigured or refused by a server.
 */
export async function main(
  environment: Record<string, string | undefined>,
  open: typeof openAdapters = openAdapters,
  addPages: AddPages = () => undefined,
): Promise<number> {
  try {
    return await run(readConfig(environment), environment, { open, addPages });
  } catch (error) {
    const sentence = sentenceOf(error);
    if (sentence === null) throw error;
    process.stderr.write(`${sentence}\n`);
    // Whatever is already open would keep the process alive.
    process.exit(isMisset(error) ? 2 : 1);
  }
}

async function run(
  config: Config,
  environment: Record<string, string | undefined>,
  { open, addPages }: { open: typeof openAdapters; addPages: AddPages },
): Promise<number> {
  const output = pino.destination({ sync: false });
  const logger = openLogger(config.LOG_LEVEL, output);
  const meters = openMeters();
  const failed = (error: unknown): never => {
    const reason = sentenceOf(error);
    if (reason !== null) logger.fatal({ reason }, "the service ends");
    output.flushSync();
    throw error;
  };
  const watch = { ...meters, ...told(logger, meters) };
  const adapters = await untilOpen(() => open(config, jobKinds, watch), {
    operationsOf: (unready) => operationsOf(config, meters, unready),
    at: { host: config.OPS_HOST, port: config.OPS_PORT },
    logger,
    onAway: meters.onAway,
  }).catch(failed);
  const startRebuild = startRebuildApart(environment);
  const makeEvidence = evidenceApart(config.DATA_DIR, environment);
  const parts = { ...meters.watch(adapters, Date.now), startRebuild, makeEvidence };
  try {
    return await serve(config, logger, meters, parts, addPages).catch(failed);
  } finally {
    await adapters.close();
    output.flushSync();
  }
}

/**
 * The projector of an embedded service rebuilds its views before it takes any request; on servers others may be reading
 * them.
 */
function onStray({ ROLES, servers }: Config): OnStray {
  if (servers) return "refuse";
  return ROLES.includes("projector") ? "remake" : "leave";
}

function placesOf({ DATA_DIR, servers }: Config): Places {
  if (servers) return { log: "EVENTSTORE_URL", keys: "MONGODB_URL", views: "MONGODB_URL" };
  const [log, keys, views] = ["events.db", "vault.db", "views.db"].map((name) => join(DATA_DIR, name));
  return { log: log ?? "", keys: keys ?? "", views: views ?? "" };
}

/** How events behind the ports are logged and counted. */
const told = (logger: Logger, { unserved, damaged }: Meters) =>
  ({
    warn: (fields, message) => logger.warn(fields, message),
    unserved(about) {
      unserved(about);
      if (about.reason === "overdue")
        logger.error(about, "a drawing thread was ended: its task took too long");
    },
    damaged(picture) {
      damaged();
      logger.error(picture, "a picture of the cache is damaged, it is drawn again");
    },
  }) satisfies Watch;

/** Runs until a signal arrives or a role fails. @returns the exit code. */
async function serve(
  config: Config,
  logger: Logger,
  meters: Meters,
  adapters: Adapters & { startRebuild: StartRebuild; makeEvidence: MakeEvidence },
  addPages: AddPages,
): Promise<number> {
  const { store, vault, models } = adapters;
  const progress = openProgress(models, adapters.signals.lookEveryMs);
  const owed = openOwed(progress, adapters.signals.owe);
  adapters.signals.listen(progress.onReached, owed.note);
  const parts = {
    ...adapters,
    log: { store, vault },
    libraries: new Map(),
    progress,
    owed,
    jobs,
    now: () => Date.now(),
  };
  const roles = new AbortController();
  const running: Promise<void>[] = [];
  const proving = config.ROLES.includes("projector") ? openProving(config, logger, parts.log, meters) : null;
  const failure = Promise.withResolvers<number>();
  const day = openDay(meters.registry, parts.now);

  const stopping = new AbortController();
  const ended = Promise.race([stopSignal(logger), failure.promise]).finally(() => stopping.abort());
  const readiness = openReadiness(adapters, readying(config, adapters, meters, stopping.signal));
  const about = { day: day.slots, version: versions().version, startedMs: parts.now() };
  const operations = await openOperations(config, logger, meters, {
    ...{ ...parts, ...about },
    unready: readiness.unready,
  });
  addPages(operations, { drawing: adapters.drawing, logger });
  const { registry } = meters;
  const api = config.ROLES.includes("api")
    ? await openApi({
        ...parts,
        // A full disk on this machine is not fixed by waiting a few seconds.
        ...(config.servers ? patient(parts) : { models: thatMustBeThere(models) }),
        ...{ config: httpConfig(config), logger, registry, stopping: stopping.signal },
        aloneSince: adapters.alone ? await store.end() : null,
      })
    : null;

  async function listen(): Promise<void> {
    const opsPort = portOf(await operations.listen({ host: config.OPS_HOST, port: config.OPS_PORT }));
    await checked(config, logger, adapters, { onAway: meters.onAway, stopping: stopping.signal });
    if (stopping.signal.aborted) return;
    running.push(...startRoles(config, logger, { parts, meters, proving }, roles.signal));
    if (api) running.push(day.keep(roles.signal));
    Promise.all(running).catch((error) => failure.resolve(roleFailed(logger, error)));
    if (config.ROLES.includes("projector")) await untilFilled(readiness, logger, stopping.signal);
    if (stopping.signal.aborted) return;
    const port = api && portOf(await api.listen({ host: config.HOST, port: config.PORT }));
    logger.info({ roles: config.ROLES, port, opsPort }, "listening");
    if (api) await greet(adapters, config, logger);
  }

  async function close(over: AbortSignal): Promise<void> {
    if (api) await closeServer(api, over);
    roles.abort();
    await endRoles(running, adapters.drawing, over);
    if (proving && !over.aborted) await proveLast(proving, logger, over);
    await closeServer(operations, over);
  }

  await listen().catch(async (error) => {
    await close(AbortSignal.abort());
    throw error;
  });
  const exitCode = await ended;
  await sleep(config.DRAIN_MS);
  await close(AbortSignal.timeout(config.STOP_MS));
  logger.info({ exitCode }, "stopped");
  return exitCode;
}

/** Requests wait for servers: an election of a new leader takes some seconds. */
const patient = ({ store, vault, models, images }: Adapters) => ({
  log: { store: patientEventStore(store), vault: patientVault(vault) },
  models: thatMustBeThere(patientReadModels(models)),
  images: patientImages(images),
});

/** Before anything uses the data; waits for a store that is down. @throws Damaged */
async function checked(
  config: Config,
  logger: Logger,
  adapters: Adapters,
  { onAway, stopping }: { onAway: () => void; stopping: AbortSignal },
): Promise<void> {
  const check = async () => {
    const remade = await checkData(adapters, placesOf(config), onStray(config));
    if (remade.length > 0) logger.warn({ remade }, "views of another log are made anew");
  };
  const told = (away: object) => {
    onAway();
    logger.warn({ role: "start", ...away }, "a store is away");
  };
  await keepGoing(check, told, stopping);
}

function readying(
  { ROLES, DISK_FREE_BYTES_MIN: freeBytesMin }: Config,
  { freeBytes }: Pick<Adapters, "freeBytes">,
  { reached }: Pick<Meters, "reached">,
  stopping: AbortSignal,
): Readying {
  return {
    stopping,
    reads: ROLES.includes("api") ? projections : [],
    reached: ROLES.includes("projector") ? reached : null,
    now: () => Date.now(),
    disk: freeBytes && { freeBytesMin, freeBytes },
  };
}

/** A process that keeps its own views takes requests only once they are filled. */
async function untilFilled({ filling }: Readiness, logger: Logger, stopping: AbortSignal): Promise<void> {
  for (let looks = 0; !stopping.aborted; looks++) {
    const reasons = await filling().catch((error: unknown) => {
      // Requests then report the trouble themselves.
      if (error instanceof Unavailable) return [];
      throw error;
    });
    if (reasons.length === 0) return;
    // The first polls always find the views unfilled, so stay quiet.
    if (looks === limits.fillLooksQuiet) logger.info({ reasons }, "the views are being filled");
    await sleep(limits.viewPollMs);
  }
}

const operationsOf = (
  { TRUST_PROXY: trustProxy, OPS_HOST, OPS_HOSTS }: Config,
  { registry }: Meters,
  unready: () => Promise<string[]>,
) => buildOperations({ registry, unready, trustProxy, hosts: [OPS_HOST, ...OPS_HOSTS] });

/** Other processes do not load it. */
async function openApi(deps: Deps): Promise<FastifyInstance> {
  const { buildServer } = await import("./http/server.ts");
  return buildServer(deps);
}

/**
 * With the console in API processes only, because the requests of each key are counted there. Other processes do not
 * load it.
 */
async function openOperations(
  config: Config,
  logger: Logger,
  meters: Meters,
  parts: Omit<ConsoleDeps, "passwordFile" | "logger">,
): Promise<FastifyInstance> {
  const operations = operationsOf(config, meters, parts.unready);
  if (!config.ROLES.includes("api")) return operations;
  const { addConsole } = await import("./console/console.ts");
  const passwordFile = config.consolePasswordFile;
  addConsole(operations, { ...parts, passwordFile, logger: logger.child({ role: "console" }) });
  return operations;
}

/** A second signal ends the process at once. */
async function stopSignal(logger: Logger): Promise<number> {
  const signal = await Promise.race(
    ["SIGTERM", "SIGINT"].map((name) => once(process, name).then(() => name)),
  );
  logger.info({ signal }, "stopping");
  for (const name of ["SIGTERM", "SIGINT"]) process.once(name, () => process.exit(1));
  return 0;
}

/** A new service needs a password and a key; only the command line can make the first ones. */
async function greet({ models }: Adapters, config: Config, logger: Logger): Promise<void> {
  if (!(await hasPasswords(config.consolePasswordFile)))
    logger.info(
      `The operations console is closed. Open it with a password of ${limits.passwordCharsMin} characters or more: npm run -s pds -- console password`,
    );
  if ((await viewsOf(models, keys).count({})) > 0) return;
  logger.info("There is no API key yet. Make one: npm run -s pds -- keys first --email you@example.com");
}

const httpConfig = (config: Config): HttpConfig => ({
  importBodyBytesMax: config.IMPORT_BODY_BYTES_MAX,
  bodyBytesMax: config.BODY_BYTES_MAX,
  burst: { limit: limits.burstRequestsMax, windowMs: limits.burstWindowMs },
  addressBurst: { limit: config.ADDRESS_REQUESTS_MAX, windowMs: limits.burstWindowMs },
  hsts: config.HSTS,
  trustProxy: config.TRUST_PROXY,
  arrivalMs: limits.requestArrivalMs,
  answerMs: limits.answerMs,
});

const portOf = (address: string): number => Number(new URL(address).port);
