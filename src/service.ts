/** One process of the service: reads the configuration, opens the adapters, starts the roles, and closes everything in the reverse order. */
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { type Logger, pino } from "pino";
import { type Adapters, openAdapters } from "./adapters.ts";
import { BadConfig, type Config, readConfig } from "./config.ts";
import { addConsole } from "./console/console.ts";
import type { ConsoleDeps } from "./console/visit.ts";
import { faultOf, redaction } from "./http/log.ts";
import { buildOperations } from "./http/operations.ts";
import { buildServer } from "./http/server.ts";
import type { HttpConfig } from "./http/service.ts";
import { limits } from "./limits.ts";
import { type Meters, openMeters } from "./meters/meters.ts";
import { hasPasswords } from "./operating/passwords.ts";
import { type StartRebuild, startRebuildApart } from "./operating/rebuild-apart.ts";
import { signingKey } from "./ops/audit-keys.ts";
import { projections } from "./projections/all.ts";
import { keys } from "./projections/keys.ts";
import { project } from "./projections/run.ts";
import { viewsOf } from "./projections/views.ts";
import { openProgress } from "./projections/wait.ts";
import { openReadiness, type Readiness, type Readying } from "./readiness.ts";
import { Unavailable } from "./store/event-store.ts";
import { keepGoing } from "./store/keep-going.ts";
import { keepSigning, type SignResult } from "./workers/checkpoint.ts";
import { work } from "./workers/run.ts";

/**
 * @param open what the service runs on.
 * @returns the exit code.
 */
export async function main(
  environment: Record<string, string | undefined>,
  open: typeof openAdapters = openAdapters,
): Promise<number> {
  const config = configured(environment);
  const output = pino.destination({ sync: false });
  const serializers = { err: faultOf, error: faultOf };
  const logger = pino({ level: config.LOG_LEVEL, redact: redaction, serializers, base: null }, output);
  const meters = openMeters();
  const warn = (fields: object, message: string) => logger.warn(fields, message);
  const adapters = await open(config, { ...meters, warn });
  const startRebuild = startRebuildApart(environment);
  const parts = { ...meters.watch(adapters, Date.now), startRebuild };
  const exitCode = await serve(config, logger, meters, parts);
  output.flushSync();
  return exitCode;
}

function configured(environment: Record<string, string | undefined>): Config {
  try {
    return readConfig(environment);
  } catch (error) {
    if (!(error instanceof BadConfig)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(2);
  }
}

/** Runs until a signal comes or a role fails. @returns the exit code. */
async function serve(
  config: Config,
  logger: Logger,
  meters: Meters,
  adapters: Adapters & { startRebuild: StartRebuild },
): Promise<number> {
  const { store, vault, models } = adapters;
  const progress = openProgress(models, adapters.signals.lookEveryMs);
  adapters.signals.listen(progress.onReached);
  const parts = { ...adapters, log: { store, vault }, libraries: new Map(), progress, now: () => Date.now() };
  const roles = new AbortController();
  const running = startRoles(config, logger, { parts, meters }, roles.signal);
  const failed = Promise.all(running).then(() => new Promise<never>(() => undefined));

  const stopping = new AbortController();
  const readiness = openReadiness(adapters, readying(config, meters, stopping.signal));
  const operations = openOperations(config, logger, meters, { ...parts, unready: readiness.unready });
  const opsPort = portOf(await operations.listen({ host: config.OPS_HOST, port: config.OPS_PORT }));
  const { registry } = meters;
  const api = config.ROLES.includes("api")
    ? buildServer({ ...parts, config: httpConfig(config), logger, registry })
    : null;
  const ended = Promise.race([
    stopSignal(logger),
    failed.catch((error) => {
      logger.fatal({ err: error }, "a role failed");
      return 1;
    }),
  ]).finally(() => stopping.abort());
  if (config.ROLES.includes("projector")) await untilFilled(readiness, logger, stopping.signal);
  const port = api && portOf(await api.listen({ host: config.HOST, port: config.PORT }));
  logger.info({ roles: config.ROLES, port, opsPort }, "listening");
  if (api) await greet(adapters, config, logger);

  const exitCode = await ended;
  await sleep(config.DRAIN_MS);
  await api?.close();
  roles.abort();
  await Promise.allSettled(running);
  await operations.close();
  await adapters.close();
  logger.info({ exitCode }, "stopped");
  return exitCode;
}

function readying({ ROLES }: Config, { reached }: Pick<Meters, "reached">, stopping: AbortSignal): Readying {
  const reads = ROLES.includes("api") ? projections : [];
  return { stopping, reads, reached: ROLES.includes("projector") ? reached : null, now: () => Date.now() };
}

/** A process that keeps its views itself takes requests when they are there. */
async function untilFilled({ filling }: Readiness, logger: Logger, stopping: AbortSignal): Promise<void> {
  for (let looks = 0; !stopping.aborted; looks++) {
    const reasons = await filling().catch((error: unknown) => {
      // Requests say so themselves.
      if (error instanceof Unavailable) return [];
      throw error;
    });
    if (reasons.length === 0) return;
    // Every start looks some times in vain.
    if (looks === limits.fillLooksQuiet) logger.info({ reasons }, "the views are being filled");
    await sleep(limits.viewPollMs);
  }
}

/** With the console where the API is: only there the requests of each key are known. */
function openOperations(
  config: Config,
  logger: Logger,
  { registry }: Meters,
  parts: Omit<ConsoleDeps, "passwordFile" | "logger">,
): FastifyInstance {
  const operations = buildOperations({ registry, unready: parts.unready, trustProxy: config.TRUST_PROXY });
  const passwordFile = config.consolePasswordFile;
  if (config.ROLES.includes("api"))
    addConsole(operations, { ...parts, passwordFile, logger: logger.child({ role: "console" }) });
  return operations;
}

type Parts = Adapters & Parameters<typeof work>[0];

function startRoles(
  { ROLES, DATA_DIR, WORKER_CONCURRENCY: concurrency }: Config,
  logger: Logger,
  { parts, meters }: { parts: Parts; meters: Meters },
  signal: AbortSignal,
): Promise<void>[] {
  const onReached = (collection: string, position: bigint | null) => {
    meters.onReached(collection, position);
    parts.progress.onReached(collection, position);
    parts.signals.tell(collection, position);
  };
  const onAway = (role: string) => (away: object) => {
    meters.onAway();
    logger.warn({ role, ...away }, "a store is away");
  };
  const projecting = (ROLES.includes("projector") ? projections : []).map((projection) =>
    keepGoing(
      () => project(projection, parts, signal, onReached),
      onAway(`projector ${projection.name}`),
      signal,
    ),
  );
  if (ROLES.includes("projector")) projecting.push(signing(DATA_DIR, logger, parts, onAway("audit"), signal));
  if (!ROLES.includes("worker")) return projecting;
  const worker = logger.child({ role: "worker" });
  const { onAttempt } = meters;
  return [
    ...projecting,
    work(parts, { concurrency, logger: worker, onAttempt, onAway: onAway("worker") }, signal),
  ];
}

/** A log with faults is told, not signed: that is for people to look into. */
function signing(
  dataDir: string,
  logger: Logger,
  parts: Parts,
  onAway: (away: object) => void,
  signal: AbortSignal,
): Promise<void> {
  const told = logger.child({ role: "audit" });
  const onResult = ({ status, verification }: SignResult) => {
    if (status === "faulty") told.error({ fault: verification.faults[0] }, "the log has faults");
    else told.info({ status, events: verification.events }, "checkpoint");
  };
  return keepGoing(() => keepSigning(parts, signingKey(dataDir), onResult, signal), onAway, signal);
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

/** Whoever starts a new service needs a password and a key, and only the command line makes the first ones. */
async function greet({ models }: Adapters, config: Config, logger: Logger): Promise<void> {
  if (!(await hasPasswords(config.consolePasswordFile)))
    logger.info("The operations console is closed. Open it: npm run -s pds -- console password");
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
});

const portOf = (address: string): number => Number(new URL(address).port);
