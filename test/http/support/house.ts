/**
 * The service under test. By default it is built here, on the embedded adapters. With PDS_URL set, the same tests run
 * against the service at that address, with keys from PDS_PROVISION: a command that reads what is wanted as JSON from its
 * input and prints `{"key", "keyId", "userId", "organizationId"}`.
 */
import { execFileSync } from "node:child_process";
import { pino } from "pino";
import { Registry } from "prom-client";
import { afterAll, beforeAll, test } from "vitest";
import { account, accountStream } from "../../../src/commands/account.ts";
import { makeApiKey } from "../../../src/commands/api-keys.ts";
import { type CommandContext, handle } from "../../../src/commands/handle.ts";
import { newId } from "../../../src/commands/ids.ts";
import { apiKey, keyStream } from "../../../src/commands/key.ts";
import { openDrawing } from "../../../src/drawing/threads.ts";
import type { Plan } from "../../../src/events/account.ts";
import type { Environment } from "../../../src/events/family.ts";
import { scopes as allScopes, type Scope } from "../../../src/events/key.ts";
import { buildServer } from "../../../src/http/server.ts";
import type { Deps, HttpConfig } from "../../../src/http/service.ts";
import { limits } from "../../../src/limits.ts";
import { projections } from "../../../src/projections/all.ts";
import { collectionOf } from "../../../src/projections/projection.ts";
import { project } from "../../../src/projections/run.ts";
import { openProgress } from "../../../src/projections/wait.ts";
import { openMemoryBurst } from "../../../src/store/burst.memory.ts";
import { openSqliteEventStore } from "../../../src/store/event-store.sqlite.ts";
import { openSqliteImages } from "../../../src/store/images.sqlite.ts";
import { openSqliteReadModels } from "../../../src/store/read-models.sqlite.ts";
import { openSqliteVault } from "../../../src/store/vault.sqlite.ts";
import { temporaryFolder } from "../../support/folders.ts";
import { type Client, clientOf, type Transport } from "./client.ts";

const baseUrl = process.env.PDS_URL;

export type Wanted = {
  environment?: Environment;
  scopes?: Scope[];
  /** Of the user; of the organization when `organization` is set. */
  plan?: Plan;
  organization?: boolean;
  /** Another key of the same account. */
  userId?: string;
  organizationId?: string | null;
  expiresAt?: string | null;
};

export type Provided = { key: string; keyId: string; userId: string; organizationId: string | null };

/** What only a service in this process shows. */
export type Inside = {
  deps: Deps;
  app: ReturnType<typeof buildServer>;
  /** Puts the clock forward. */
  pass(ms: number): void;
  /** Lines of the log so far. */
  lines: string[];
  /** Waits until all views have seen the whole log. */
  settle(): Promise<void>;
  /** From now on no view follows the log. */
  stopProjecting(): Promise<void>;
  operator(commandId?: string): CommandContext;
};

export type House = {
  /** A new account with one key. */
  provide(wanted?: Wanted): Promise<Provided>;
  /** A client with the key of a new account. */
  customer(wanted?: Wanted): Promise<Client & Provided>;
  /** Without any key. */
  anonymous: Client;
  /** @throws when the service runs elsewhere. */
  inside(): Inside;
  close(): Promise<void>;
};

/** For tests that look inside; skipped aloud when the service runs elsewhere. */
export const insideTest = baseUrl ? test.skip : test;

/** Opens a house for the tests of one file. */
export function house(config: Partial<HttpConfig> = {}): () => House {
  let opened: House | null = null;
  beforeAll(async () => {
    if (baseUrl) console.warn("PDS_URL is set: tests that look inside the service are skipped.");
    opened = baseUrl ? remoteHouse(baseUrl) : await embeddedHouse(config);
  });
  afterAll(() => opened?.close());
  return () => {
    if (!opened) throw new Error("The house opens before the first test.");
    return opened;
  };
}

export async function embeddedHouse(config: Partial<HttpConfig> = {}): Promise<House> {
  const folder = temporaryFolder();
  const store = openSqliteEventStore(folder.file("log.db"));
  const vault = openSqliteVault(folder.file("vault.db"), null);
  const models = openSqliteReadModels(folder.file("views.db"));
  const images = openSqliteImages(folder.file("images.db"), 64 * 1024 * 1024);
  const progress = openProgress(models);
  const stop = new AbortController();
  const running = projections.map((one) =>
    project(one, { store, vault, models }, stop.signal, progress.onReached),
  );
  const lines: string[] = [];
  let passed = 0;
  const deps: Deps = {
    log: { store, vault },
    models,
    images,
    burst: openMemoryBurst(),
    drawing: openDrawing({ threads: 1, fontFiles: [] }),
    progress,
    libraries: new Map(),
    config: {
      importBodyBytesMax: limits.importBodyBytesMax,
      bodyBytesMax: limits.bodyBytesMax,
      burst: { limit: limits.burstRequestsMax, windowMs: limits.burstWindowMs },
      addressBurst: { limit: limits.burstRequestsMax, windowMs: limits.burstWindowMs },
      hsts: false,
      trustProxy: false,
      ...config,
    },
    now: () => Date.now() + passed,
    logger: pino({ level: "info" }, { write: (line: string) => lines.push(line) }),
    registry: new Registry(),
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
  const stopProjecting = async () => {
    stop.abort();
    await Promise.all(running);
  };
  const provide = async (wanted: Wanted = {}) => {
    const provided = await makeAccount(deps, wanted, operator);
    await settle();
    return provided;
  };
  return houseOf(
    injecting(app),
    provide,
    () => ({ deps, app, pass, lines, settle, stopProjecting, operator }),
    async () => {
      await app.close();
      await stopProjecting();
      await Promise.all([
        store.close(),
        vault.close(),
        models.close(),
        images.close(),
        deps.burst.close(),
        deps.drawing.close(),
      ]);
      folder.remove();
    },
  );
}

function remoteHouse(url: string): House {
  const command = process.env.PDS_PROVISION;
  if (!command) throw new Error("With PDS_URL, PDS_PROVISION must name the command that provides keys.");
  const provide = async (wanted: Wanted = {}) =>
    JSON.parse(execFileSync("sh", ["-c", command], { input: JSON.stringify(wanted) }).toString());
  const transport: Transport = async ({ method, path, headers, body }) => {
    const response = await fetch(url + path, { method, headers, body: bytesOf(body), redirect: "manual" });
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      bytes: Buffer.from(await response.arrayBuffer()),
    };
  };
  const inside = () => {
    throw new Error("This service runs elsewhere.");
  };
  return houseOf(transport, provide, inside, async () => {});
}

const bytesOf = (body: string | Buffer | undefined) =>
  typeof body === "string" ? body : body ? new Uint8Array(body) : null;

function houseOf(
  transport: Transport,
  provide: House["provide"],
  inside: House["inside"],
  close: House["close"],
): House {
  const anonymous = clientOf(transport, null);
  const customer = async (wanted?: Wanted) => {
    const provided = await provide(wanted);
    return { ...anonymous.as(provided.key), ...provided };
  };
  return { anonymous, provide, customer, inside, close };
}

const injecting =
  (app: ReturnType<typeof buildServer>): Transport =>
  async ({ method, path, headers, body }) => {
    const response = await app.inject({
      method: method as "GET",
      url: path,
      headers,
      ...(body === undefined ? {} : { payload: body }),
    });
    const texts = Object.entries(response.headers).map(([name, value]) => [name, String(value)] as const);
    return { status: response.statusCode, headers: Object.fromEntries(texts), bytes: response.rawPayload };
  };

async function makeAccount(
  { log }: Deps,
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
