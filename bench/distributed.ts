/**
 * The distributed mode: `npm run bench:distributed`, with MONGODB_URL and NATS_URL set (scripts/test-servers.sh starts
 * servers). The log is the test double in a separate process, or the server in `--eventstore URL`, which must be empty.
 * `--events N` is the length of the log that is rebuilt; `--only rebuild` (or appends, requests, lag, jobs) leaves the
 * rest out. FerretDB 1 reads a whole collection to find some of its documents, so it cannot rebuild more than some ten
 * thousand events.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { cpus } from "node:os";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { openStores, type Stores } from "../src/adapters.ts";
import { account, accountStream } from "../src/commands/account.ts";
import { makeApiKey } from "../src/commands/api-keys.ts";
import { importDiagram, requestGeneration } from "../src/commands/flows.ts";
import { handle } from "../src/commands/handle.ts";
import { newGenerationId, newId } from "../src/commands/ids.ts";
import { apiKey, keyStream } from "../src/commands/key.ts";
import { readConfig } from "../src/config.ts";
import { scopes } from "../src/events/key.ts";
import { accounts } from "../src/projections/accounts.ts";
import { projections } from "../src/projections/all.ts";
import { collectionOf } from "../src/projections/projection.ts";
import { catchUp } from "../src/projections/run.ts";
import { openNatsSignals } from "../src/queue/signals.nats.ts";
import { findBackend } from "../test/support/backends.ts";
import { dropDatabase, newDatabase } from "../test/support/mongo.ts";
import { ms, perSecond, quantile, timed } from "./report.ts";
import { fillLog, readLog } from "./support/full-log.ts";
import { operatorContext } from "./support/operator.ts";

const keysOfRound = 16;
/** For each number of processes one round to warm them up, and one for each way. */
const keys = 3 * 3 * keysOfRound;
/** A key may make 120 requests a minute. */
const requestsPerKey = 100;
/** A proxy in front keeps the requests of a key at one process; without it they go to all processes by turns. */
const ways = ["keys kept at one", "keys by turns"] as const;
type Way = (typeof ways)[number];
/**
 * This long, or until each key has made as many requests as it may: on a busy machine the CPU time of processes needs
 * many requests.
 */
const requestsMs = 20_000;
const roundMs = 3_000;
const appendsPerSecond = 500;
const jobs = 30;
const prompt =
  "The clerk checks the order. If it is complete, the warehouse ships the goods. Otherwise the clerk asks the customer.";
/** All started processes, and those of them that are the service. */
const processes: ChildProcess[] = [];
const services: ChildProcess[] = [];

const { values } = parseArgs({
  options: {
    eventstore: { type: "string" },
    events: { type: "string", default: "100000" },
    only: { type: "string", multiple: true },
  },
});
const isWanted = (part: string) => values.only === undefined || values.only.includes(part);
const [mongo, nats] = [await findBackend("MongoDB"), await findBackend("NATS")];
if (!mongo || !nats)
  throw new Error("Set MONGODB_URL and NATS_URL; scripts/test-servers.sh start prints both.");
const eventStore =
  values.eventstore ??
  (await lineOf(run(["test/support/eventstore-double/main.ts"], {}), (line) =>
    line.startsWith("esdb:") ? line : null,
  ));
const environment = {
  EVENTSTORE_URL: eventStore,
  MONGODB_URL: newDatabase(mongo.url),
  NATS_URL: `${nats.url.replace(/\/$/, "")}/bench-${randomUUID().slice(0, 8)}`,
};
const stores = await openStores(readConfig(environment));
const userId = newId();
const owner = `live-user-${userId}`;

say(`Event store: ${values.eventstore ? "the given server" : "the double, one process"}`);
say(`Read models: ${mongo.label}; queue and signals: ${nats.label}`);
say(
  `${cpus().length} cores for all servers, processes and the load. A stand-in's figures show what depends on what, not what a real server can do.\n`,
);
try {
  const { diagramId, made } = await prepare(stores);
  const keyId = made[0]?.keyId ?? "";
  if (isWanted("appends")) await appends(stores);
  await start("projector");
  if (isWanted("requests")) await requests(diagramId, made);
  if (isWanted("lag")) await lag(stores);
  if (isWanted("jobs")) await jobRates(stores, keyId);
  // The following measurements only need the servers.
  for (const child of services) child.kill("SIGKILL");
  if (isWanted("rebuild")) {
    await fillLog(stores, Number(values.events));
    await rebuild();
  }
} finally {
  for (const child of processes) child.kill("SIGKILL");
  await stores.close();
  await dropDatabase(environment.MONGODB_URL);
}

type Made = { keyId: string; key: string };

async function prepare(log: Stores): Promise<{ diagramId: string; made: Made[] }> {
  const user = { accountId: userId, email: "a@example.com", plan: "pro" } as const;
  await handle(log, account, accountStream(userId), { type: "RegisterUser", data: user }, operatorContext());
  const made: Made[] = [];
  for (let i = 0; i < keys; i++) {
    const { key, hash, lastFour } = makeApiKey("live");
    const keyId = newId();
    const holder = {
      userId,
      organizationId: null,
      expiresAt: null,
      environment: "live" as const,
      scopes: [...scopes],
    };
    const data = { keyId, hash, lastFour, ...holder };
    await handle(log, apiKey, keyStream(keyId), { type: "CreateApiKey", data }, operatorContext());
    made.push({ keyId, key });
  }
  const diagramId = newId();
  const named = { diagramId, owner, organizationId: null, createdBy: userId, folderId: null, name: "Order" };
  await importDiagram(log, new Map(), { ...named, bpmn: "<definitions/>", sent: null }, operatorContext());
  return { diagramId, made };
}

async function appends({ store }: Stores): Promise<void> {
  for (const inFlight of [1, 32]) {
    let count = 0;
    const end = performance.now() + roundMs;
    const write = async () => {
      while (performance.now() < end) {
        const data = { checkpoint: "x".repeat(300) };
        const metadata = { ...operatorContext(), previousHash: null, hash: "0".repeat(64) };
        await store.append(`bench-${newId()}`, "absent", [{ id: newId(), type: "Measured", data, metadata }]);
        count++;
      }
    };
    const took = await timed(() => Promise.all(Array.from({ length: inFlight }, write)));
    tell(`appends, ${inFlight} in flight`, perSecond(count, took));
  }
}

async function requests(diagramId: string, made: Made[]): Promise<void> {
  const apis: Started[] = [];
  const path = `/api/v1/diagrams/${diagramId}`;
  // Separate keys for every round, because their requests are counted.
  const round = (way: Way) => askFor(path, apis, made.splice(0, keysOfRound), way);
  for (const count of [1, 2, 4]) {
    while (apis.length < count) apis.push(await start("api"));
    // Not reported: it warms them up.
    await round("keys by turns");
    for (const way of ways) {
      const { times, took, cpuMs } = await round(way);
      const speed = `${perSecond(times.length, took)}, p50 ${ms(quantile(times, 0.5))}, p99 ${ms(quantile(times, 0.99))}`;
      const name = `GET of a diagram, ${count} API processes, ${way}`;
      tell(name, `${perSecond(times.length, cpuMs)} of their CPU; ${speed}`);
    }
  }
}

/** 16 requests at once, over the keys in order. */
async function askFor(path: string, apis: Started[], ours: Made[], way: Way) {
  /** By turns: each round over the keys begins one process later. */
  const baseOf = (turn: number): string => {
    const place = turn % ours.length;
    const at = way === "keys kept at one" ? place : place + Math.floor(turn / ours.length);
    return apis[at % apis.length]?.base ?? "";
  };
  const keyOf = (turn: number): string => ours[turn % ours.length]?.key ?? "";
  // Every process handles each of its keys once before the measurement: it then looks up the owner, and the counts of
  // other processes.
  const met = way === "keys kept at one" ? ours.length : ours.length * apis.length;
  for (let turn = 0; turn < met; turn++) await read(baseOf(turn) + path, keyOf(turn));
  const times: number[] = [];
  let sent = 0;
  const end = performance.now() + requestsMs;
  const ask = async () => {
    while (performance.now() < end && sent < ours.length * requestsPerKey) {
      const turn = sent++;
      const began = performance.now();
      await read(baseOf(turn) + path, keyOf(turn));
      times.push(performance.now() - began);
    }
  };
  const before = cpuMsOf(apis);
  const took = await timed(() => Promise.all(Array.from({ length: 16 }, ask)));
  return { times, took, cpuMs: cpuMsOf(apis) - before };
}

/** The CPU time of processes so far, user and system. It does not depend on other work on the machine. */
function cpuMsOf(started: Started[]): number {
  return started.reduce((sum, { pid }) => {
    // After the name, which may contain spaces, these are fields 14 and 15; Linux counts in hundredths.
    const [, rest = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
    const fields = rest.split(" ");
    return sum + (Number(fields[11]) + Number(fields[12])) * 10;
  }, 0);
}

async function read(url: string, key: string): Promise<void> {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${key}` } });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`Answered ${answer.status}.`);
}

/** From the answer of an append to the signal that the views have it. */
async function lag(log: Stores): Promise<void> {
  const signals = await openNatsSignals({ url: environment.NATS_URL });
  let waiting: { position: bigint; sinceMs: number }[] = [];
  const lags: number[] = [];
  signals.listen((collection, reached) => {
    if (collection !== collectionOf(accounts) || reached === null) return;
    const seen = waiting.filter(({ position }) => position <= reached);
    lags.push(...seen.map(({ sinceMs }) => performance.now() - sinceMs));
    waiting = waiting.filter(({ position }) => position > reached);
  });
  const register = async () => {
    const data = { accountId: newId(), email: "b@example.com", plan: "pro" } as const;
    const stream = accountStream(data.accountId);
    const { position } = await handle(
      log,
      account,
      stream,
      { type: "RegisterUser", data },
      operatorContext(),
    );
    waiting.push({ position, sinceMs: performance.now() });
  };
  const began = performance.now();
  const going: Promise<void>[] = [];
  while (performance.now() - began < roundMs) {
    const due = ((performance.now() - began) / 1_000) * appendsPerSecond;
    while (going.length < due) going.push(register());
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await Promise.all(going);
  const took = performance.now() - began;
  for (let i = 0; waiting.length > 0 && i < 100; i++) await new Promise((resolve) => setTimeout(resolve, 50));
  await signals.close();
  const told = `p50 ${ms(quantile(lags, 0.5))}, p99 ${ms(quantile(lags, 0.99))}, ${waiting.length} never told`;
  tell(`lag of views under ${perSecond(going.length, took)} appends`, told);
}

/** From the first of this many requests in the log to the end of the last job, with the workers already running. */
async function jobRates(log: Stores, keyId: string): Promise<void> {
  let running = 0;
  for (const workers of [1, 2, 4]) {
    for (; running < workers; running++) await start("worker");
    const from = await log.store.end();
    const request = (i: number) => {
      const asked = {
        generationId: newGenerationId(),
        diagramId: newId(),
        keyId,
        owner: `${owner}-${i % 10}`,
      };
      const answer = { kind: "generate", theme: "light", format: "png", name: null, context: null } as const;
      const rest = { organizationId: null, createdBy: userId, folderId: null, prompt };
      return requestGeneration(log, { ...asked, ...answer, ...rest }, operatorContext());
    };
    const took = await timed(async () => {
      for (let i = 0; i < jobs; i++) await request(i);
      let ended = 0;
      for await (const { events } of log.store.follow(["generation-"], from, new AbortController().signal)) {
        ended += events.filter(({ type }) => type === "GenerationSucceeded").length;
        if (events.some(({ type }) => type === "GenerationFailed")) throw new Error("A job failed.");
        if (ended === jobs) break;
      }
    });
    tell(`jobs, ${workers} worker processes`, perSecond(jobs, took));
  }
}

/** Every view from nothing, in a separate database. */
async function rebuild(): Promise<void> {
  const database = newDatabase(environment.MONGODB_URL);
  const fresh = await openStores(readConfig({ ...environment, MONGODB_URL: database }));
  const { events, took: read } = await readLog(stores);
  const { store, vault } = stores;
  const took = await timed(() =>
    Promise.all(projections.map((projection) => catchUp(projection, { store, vault, models: fresh.models }))),
  );
  await fresh.close();
  await dropDatabase(database);
  tell(`reading the log of ${events.toLocaleString("en")} events`, perSecond(events, read));
  tell("rebuild of all views from it", `${perSecond(events, took)}, ${ms(took)}`);
}

/** `base`: the address of its API. */
type Started = { base: string; pid: number };

/** Starts a role and waits until it listens. */
async function start(role: "api" | "projector" | "worker"): Promise<Started> {
  const settings = { ROLES: role, HOST: "127.0.0.1", PORT: "0", OPS_PORT: "0", LOG_LEVEL: "info" };
  const child = run(["src/main.ts"], { ...environment, ...settings });
  services.push(child);
  const port = await lineOf(child, (line) => {
    const found = /"port":(\d+|null).*"msg":"listening"/.exec(line);
    return found ? String(found[1]) : null;
  });
  return { base: `http://127.0.0.1:${port}`, pid: child.pid ?? 0 };
}

function run(args: string[], settings: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, args, {
    // Nothing else of this shell's settings may reach a process of the service.
    env: { PATH: process.env.PATH ?? "", ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  processes.push(child);
  return child;
}

/** The result of `find` for the first line in which it finds something. */
async function lineOf(child: ChildProcess, find: (line: string) => string | null): Promise<string> {
  if (!child.stdout) throw new Error("The process has no output.");
  const output = createInterface({ input: child.stdout });
  const found = new Promise<string>((resolve) => {
    output.on("line", (line) => {
      const part = find(line);
      if (part !== null) resolve(part);
    });
  });
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`A process ended with ${code}.`);
  });
  return Promise.race([found, ended]);
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function tell(what: string, value: string): void {
  say(`  ${what.padEnd(48)} ${value}`);
}
