/**
 * The service under test. By default it is built in this process: with the embedded adapters in one project of the test
 * run, with servers in the other (vitest.config.ts). With PDS_URL set, the same tests run against the service at that
 * address, with keys from PDS_PROVISION. This is a command that reads its instructions as JSON from its input and
 * prints `{"key", "keyId", "userId", "organizationId"}`.
 */
import { execFileSync } from "node:child_process";
import { afterAll, beforeAll, test } from "vitest";
import type { CommandContext } from "../../../src/commands/handle.ts";
import type { Plan } from "../../../src/events/account.ts";
import type { Environment } from "../../../src/events/family.ts";
import type { Scope } from "../../../src/events/key.ts";
import type { buildServer } from "../../../src/http/server.ts";
import type { Deps, HttpConfig } from "../../../src/http/service.ts";
import type { ReadModels } from "../../../src/store/read-models.ts";
import { type Client, clientOf, type Transport } from "./client.ts";
import { openInside } from "./inside.ts";

const baseUrl = process.env.PDS_URL;

export type Wanted = {
  environment?: Environment;
  scopes?: Scope[];
  /** The user's plan; the organization's if `organization` is set. */
  plan?: Plan;
  organization?: boolean;
  /** Another key of the same account. */
  userId?: string;
  organizationId?: string | null;
  expiresAt?: string | null;
};

export type Provided = { key: string; keyId: string; userId: string; organizationId: string | null };

/** Parts that are only available for a service in this process. */
export type Inside = {
  deps: Deps;
  /** The models as the console reads them: a missing collection is empty. */
  models: ReadModels;
  app: ReturnType<typeof buildServer>;
  /** Puts the clock forward. */
  pass(ms: number): void;
  /** From now on only `pass` moves the clock. */
  hold(): void;
  /** Lines of the log so far. */
  lines: string[];
  /** Waits until all views have seen the whole log. */
  settle(): Promise<void>;
  /** From now on no view follows the log. */
  stopProjecting(): Promise<void>;
  operator(commandId?: string): CommandContext;
  /** Does all jobs, as the workers of the service do, until the house closes. */
  startWorking(): void;
  /** For separate processes on the same stores. */
  environment: Record<string, string | undefined>;
};

export type House = {
  /** A new account with one key. */
  provide(wanted?: Wanted): Promise<Provided>;
  /** A client with the key of a new account. */
  customer(wanted?: Wanted): Promise<Client & Provided>;
  /** Without any key. */
  anonymous: Client;
  /** @throws if the service runs elsewhere */
  inside(): Inside;
  close(): Promise<void>;
};

/** For tests that look inside; skipped with a message if the service runs elsewhere. */
export const insideTest = baseUrl ? test.skip : test;

/** Opens a house for the tests of one file. */
export function house(config: Partial<HttpConfig> = {}): () => House {
  let opened: House | null = null;
  beforeAll(async () => {
    if (baseUrl) console.warn("PDS_URL is set: tests that look inside the service are skipped.");
    opened = baseUrl ? remoteHouse(baseUrl) : await openHouse(config);
  });
  afterAll(() => opened?.close());
  return () => {
    if (!opened) throw new Error("The house opens before the first test.");
    return opened;
  };
}

/** A house in this process, in the mode of the project. */
export async function openHouse(config: Partial<HttpConfig> = {}): Promise<House> {
  const { inside, provide, close } = await openInside(config);
  return houseOf(injecting(inside.app), provide, () => inside, close);
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

/** Calls of a server in this process. */
export const injecting =
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
