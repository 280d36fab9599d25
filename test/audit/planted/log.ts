/** A log for planted faults, as the service of a small company leaves it, and what an auditor kept of it. */
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openEmbeddedStores } from "../../../src/adapters.ts";
import { account, accountStream } from "../../../src/commands/account.ts";
import {
  deleteDiagram,
  importDiagram,
  requestGeneration,
  updateDiagram,
} from "../../../src/commands/flows.ts";
import type { GenerationRequest } from "../../../src/commands/generation.ts";
import { handle } from "../../../src/commands/handle.ts";
import type { Log } from "../../../src/commands/log.ts";
import { readConfig } from "../../../src/config.ts";
import { signingKey } from "../../../src/ops/audit-keys.ts";
import { copyDatabase } from "../../../src/store/sqlite-backup.ts";
import { signCheckpoint } from "../../../src/workers/checkpoint.ts";
import { importOf } from "../../support/imports.ts";
import { someContext } from "../../support/stores.ts";

export type Rest = {
  /** The original data folder. */
  data: string;
  /** A copy of it from the time of the first checkpoint. */
  earlier: string;
  /** Both checkpoints, kept elsewhere. */
  kept: [string, string];
};

let seconds = 0;
/** Every command comes a second after the previous one. */
const context = () => someContext(new Date(Date.UTC(2026, 0, 1, 8, 0, seconds++)).toISOString());

const owner = (user: string) => `live-user-${user}`;

async function imported(log: Log, diagramId: string, user: string): Promise<void> {
  const bpmn = `<definitions id="${diagramId}">${"<task/>".repeat(40)}</definitions>`;
  const about = { owner: owner(user), createdBy: user, name: diagramId, bpmn };
  await importDiagram(log, new Map(), importOf(diagramId, about), context());
}

const renamed = (log: Log, diagramId: string, user: string, name: string) =>
  updateDiagram(log, new Map(), { diagramId, owner: owner(user), name }, context());

const asked = (log: Log, generationId: string, user: string) => {
  const request: GenerationRequest = {
    ...{ generationId, kind: "generate", diagramId: `of-${generationId}`, keyId: `key-${user}` },
    ...{ owner: owner(user), organizationId: null, createdBy: user, folderId: null },
    ...{ name: null, prompt: "A clerk checks.", context: null, theme: "light", format: "png" },
  };
  return requestGeneration(log, request, context());
};

/** Everyday work of two users: registrations, imports, renames, requests that count. */
async function work(log: Log, round: string): Promise<void> {
  for (const user of ["ann", "ben"]) {
    const accountId = `${user}-${round}`;
    const data = { accountId, email: `${accountId}@example.com`, plan: "pro" as const };
    await handle(log, account, accountStream(accountId), { type: "RegisterUser", data }, context());
    for (const id of ["one", "two"]) await imported(log, `${user}-${id}-${round}`, user);
  }
  for (const name of ["First", "Second", "Third", "Fourth"])
    for (const user of ["ann", "ben"]) {
      await renamed(log, `${user}-one-${round}`, user, `${name} of ${user}`);
      await asked(log, `gen-${user}-${name}-${round}`, user);
    }
  await deleteDiagram(log, new Map(), { diagramId: `ben-two-${round}`, owner: owner("ben") }, context());
  await renamed(log, `ann-two-${round}`, "ann", "The last word");
}

/** Work, a checkpoint, work, a checkpoint, work that no signature covers. */
export async function writeLog(folder: string): Promise<Rest> {
  const [data, earlier] = [join(folder, "data"), join(folder, "earlier")];
  const kept: [string, string] = [join(folder, "kept-1.json"), join(folder, "kept-2.json")];
  const stores = openEmbeddedStores(readConfig({ DATA_DIR: data }));
  for (const [i, file] of kept.entries()) {
    await work(stores, `round-${i}`);
    const { result } = await signCheckpoint(stores, signingKey(data), context);
    if (result.status !== "signed") throw new Error(`The log is ${result.status}.`);
    writeFileSync(file, JSON.stringify(result.newest));
    if (i === 0) await copyData(data, earlier);
  }
  await work(stores, "round-2");
  await stores.close();
  return { data, earlier, kept };
}

export async function copyData(from: string, to: string): Promise<void> {
  mkdirSync(to, { recursive: true });
  for (const name of ["events.db", "vault.db"]) await copyDatabase(join(from, name), join(to, name));
  for (const name of ["audit-key.pem", "audit-key.pub.pem"]) copyFileSync(join(from, name), join(to, name));
}
