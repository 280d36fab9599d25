/** A service whose roles run in separate processes, and the customers who send it work during a fault. */
import { randomUUID } from "node:crypto";
import { account, accountStream } from "../../../src/commands/account.ts";
import { makeApiKey } from "../../../src/commands/api-keys.ts";
import { handle } from "../../../src/commands/handle.ts";
import { newId } from "../../../src/commands/ids.ts";
import { apiKey, keyStream } from "../../../src/commands/key.ts";
import { scopes } from "../../../src/events/key.ts";
import { accounts } from "../../../src/projections/accounts.ts";
import { keys } from "../../../src/projections/keys.ts";
import { collectionOf } from "../../../src/projections/projection.ts";
import { openProgress } from "../../../src/projections/wait.ts";
import type { House } from "../../support/modes.ts";
import { type Service, startService } from "../../support/service.ts";
import { someContext } from "../../support/stores.ts";
import { type Accepted, wrongIn } from "./hold.ts";
import type { Row } from "./table.ts";

export type Role = "api" | "projector" | "worker";
export type Keyed = { keyId: string; key: string; owner: string; userId: string };
type Environment = Record<string, string>;

export type Site<H extends House = House> = {
  house: H;
  process: Record<Role, Service>;
  /** Roles whose process is being replaced: it does not listen for a moment. */
  replaced: Set<Role>;
  /** All accepted generations from the start on. */
  accepted: Accepted[];
};

export const prompt = "The clerk checks the order. If it is complete, the warehouse ships the goods.";

/** @param environment more settings for all processes. */
export async function openSite<H extends House>(house: H, environment: Environment = {}): Promise<Site<H>> {
  const [api, projector, worker] = await Promise.all([
    startService(house.place, { ...environment, ROLES: "api" }),
    startService(house.place, { ...environment, ROLES: "projector" }),
    startService(house.place, { ...environment, ROLES: "worker" }),
  ]);
  return { house, process: { api, projector, worker }, replaced: new Set(), accepted: [] };
}

/** Ends the process of a role and starts another. */
export async function replace(site: Site, role: Role, signal: NodeJS.Signals, environment: Environment = {}) {
  site.replaced.add(role);
  await site.process[role].end(signal);
  site.process[role] = await startService(site.house.place, { ...environment, ROLES: role });
  site.replaced.delete(role);
}

/** This many new customers, each with their own key, which the service knows. */
export async function newKeys({ stores }: House, count: number): Promise<Keyed[]> {
  const log = await stores();
  const keyed: Keyed[] = [];
  const ends = new Map<string, bigint>();
  for (let i = 0; i < count; i++) {
    const [userId, keyId] = [newId(), newId()];
    const user = { accountId: userId, email: `${userId}@example.com`, plan: "pro" } as const;
    const now = () => someContext(new Date().toISOString());
    const register = { type: "RegisterUser", data: user } as const;
    const registered = await handle(log, account, accountStream(userId), register, now());
    ends.set(collectionOf(accounts), registered.position);
    const { key, hash, lastFour } = makeApiKey("live");
    const holder = { userId, organizationId: null, expiresAt: null, environment: "live" as const };
    const data = { keyId, hash, lastFour, ...holder, scopes: [...scopes] };
    const created = await handle(log, apiKey, keyStream(keyId), { type: "CreateApiKey", data }, now());
    ends.set(collectionOf(keys), created.position);
    keyed.push({ keyId, key, owner: `live-user-${userId}`, userId });
  }
  const { wait } = openProgress(log.models);
  for (const [collection, position] of ends) while (!(await wait([collection], position)));
  await log.close();
  return keyed;
}

export async function newKey(house: House): Promise<Keyed> {
  const [key] = await newKeys(house, 1);
  if (!key) throw new Error("There is no key.");
  return key;
}

/** Sends until it is accepted, as the specification requires of clients: again with the same Idempotency-Key. */
export async function acceptOne(
  { process, replaced, accepted }: Site,
  { keyId, key }: Keyed,
  isAway: () => boolean,
  row: Row,
): Promise<string> {
  const headers = {
    authorization: `Bearer ${key}`,
    "content-type": "application/json",
    "idempotency-key": randomUUID(),
  };
  for (;;) {
    const [duringFault, gone] = [isAway(), replaced.has("api")];
    const sent = { method: "POST", headers, body: JSON.stringify({ prompt }) };
    const answer = await fetch(`${process.api.base}/api/v1/diagrams/generate`, sent).catch((error) => {
      if (gone || replaced.has("api")) return null;
      throw error;
    });
    const body = (await answer?.json()) as { id: string; error?: { code: string } } | undefined;
    if (answer?.status === 202 && body) {
      accepted.push({ id: body.id, keyId });
      row.accepted++;
      return body.id;
    }
    const failed = answer?.status === 500 && body?.error?.code === "internal_error";
    if (failed && (duringFault || isAway())) row.failedWhileAway++;
    // 409: the first attempt is still in progress.
    else if (answer !== null && answer.status !== 409)
      row.wrong.push(`${answer.status} ${JSON.stringify(body)}; ${failuresOf(process)}`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** The failures that the processes logged, the latest last; only the log has the cause of a 500. */
const failuresOf = (process: Site["process"]) =>
  Object.entries(process)
    .flatMap(([role, { lines }]) =>
      lines
        .filter((line) => /"level":(?:[56]0|"(?:error|fatal)")/.test(line))
        .map((line) => `${role}: ${line}`),
    )
    .slice(-5)
    .join("\n");

export type Fault = {
  name: string;
  /** @param accept has one more job accepted */
  happen(accept: () => Promise<string>): Promise<void>;
  /** A server is down for a while, so requests may fail; their answers must have the usual error format. */
  away?: boolean;
};

/** More jobs would only delay the table until they are drawn. */
const acceptedMax = 12;

/** Accepts jobs, one after another, from before the fault until after it, and waits until all of them have ended. */
export async function under(site: Site, { name, happen, away: mayFail = false }: Fault): Promise<Row> {
  const row: Row = { fault: name, accepted: 0, failedWhileAway: 0, recoveredMs: 0, wrong: [] };
  const key = await newKey(site.house);
  let away = false;
  let over = false;
  const one = () => acceptOne(site, key, () => away, row);
  const untilOver = async () => {
    do await one();
    while (!over && row.accepted < acceptedMax);
  };
  await one();
  away = mayFail;
  const loaded = untilOver();
  await happen(one);
  const overMs = performance.now();
  // A client of a server needs a moment to find it again; its answers until then belong to the fault.
  await one();
  away = false;
  over = true;
  await loaded;
  await one();
  // A job that fails has ended too, and is told as wrong.
  await site.house.appended(["GenerationSucceeded", "GenerationFailed"], site.accepted.length);
  row.recoveredMs = performance.now() - overMs;
  row.wrong.push(...(await wrongIn(site.house, site.accepted)));
  return row;
}
