/** Opens what a command works with, and closes it afterwards. */
import { statSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import {
  openAdapters,
  openEmbeddedStores,
  openEngine,
  openKeysFile,
  openLogFile,
  openStores,
  rawContents,
} from "../adapters.ts";
import { newId } from "../commands/ids.ts";
import { type Config, readConfig } from "../config.ts";
import { identityProjections } from "../projections/all.ts";
import { catchUp } from "../projections/run.ts";
import { jobKinds } from "../workers/jobs.ts";
import type { Desk } from "./command.ts";
import { type Evidence, fileEvidence, storeEvidence } from "./evidence.ts";

/** The settings point to no service. One sentence, for people. */
export class NoService extends Error {
  override name = "NoService";
}

/** `mayBegin` creates the folder and its content if missing; `engine` is passed to `openAdapters`. */
type Opening = { mayBegin?: boolean | undefined; engine?: typeof openEngine | undefined };

/**
 * @throws BadConfig, NoService, Unavailable, Damaged, and what `work` throws.
 */
export async function withDesk<T>(
  environment: Record<string, string | undefined>,
  work: (desk: Desk) => Promise<T>,
  { mayBegin = false, engine = openEngine }: Opening = {},
): Promise<T> {
  const config = readConfig(environment);
  if (!mayBegin && config.servers === null) checkService(config.DATA_DIR);
  const { store, vault, models, close } = await openStores(config);
  const adapters = openOnce(() => openAdapters(config, jobKinds, {}, engine));
  const drawing = openOnce(() => engine(config));
  try {
    return await work({
      log: { store, vault },
      models,
      ...about(config),
      settle: async () => {
        for (const projection of identityProjections) await catchUp(projection, { store, vault, models });
      },
      adapters: adapters.get,
      drawing: drawing.get,
    });
  } finally {
    await drawing.close();
    await adapters.close();
    await close();
  }
}

/** A wrong folder must not become an empty service with nothing to show. @throws NoService */
export function checkService(folder: string): void {
  // Not `existsSync`, which also returns false without permission.
  try {
    statSync(join(folder, "events.db"));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null;
    if (code !== "ENOENT" && code !== "ENOTDIR") throw error;
    throw new NoService(`There is no service in ${folder}.`);
  }
}

/** For commands that work on files only. */
export async function withoutStores<T>(
  environment: Record<string, string | undefined>,
  work: (desk: Desk) => Promise<T>,
  { engine = openEngine }: Opening = {},
): Promise<T> {
  const missing = () => {
    throw new Error("This command was started without stores.");
  };
  const config = readConfig(environment);
  const drawing = openOnce(() => engine(config));
  const desk = { ...about(config), settle: missing, adapters: missing, drawing: drawing.get };
  try {
    return await work(
      Object.defineProperties(desk, { log: { get: missing }, models: { get: missing } }) as unknown as Desk, // Never read.
    );
  } finally {
    await drawing.close();
  }
}

function about(config: Config) {
  const { DATA_DIR, FONT_FILES, consolePasswordFile, masterKey, servers } = config;
  const now = () => Date.now();
  const operator = { kind: "operator" as const, id: userInfo().username };
  return {
    now,
    change: () => ({
      commandId: newId(),
      requestId: null,
      actor: operator,
      at: new Date(now()).toISOString(),
    }),
    distributed: servers !== null,
    rawContents: servers && (() => rawContents(servers)),
    dataDir: DATA_DIR,
    consolePasswordFile,
    fontFiles: FONT_FILES,
    evidence: (file?: string) => evidenceOf(config, file),
    openAt: async (folder: string) => openEmbeddedStores({ DATA_DIR: folder, masterKey }),
  };
}

/** @throws NoService, CannotLook, Unavailable */
async function evidenceOf(config: Config, file: string | undefined): Promise<Evidence> {
  if (file === undefined && config.servers !== null) {
    const stores = await openStores(config);
    return storeEvidence(stores, stores.close);
  }
  if (file === undefined) checkService(config.DATA_DIR);
  const open = { log: openLogFile, keys: (path: string) => openKeysFile(path, config.masterKey) };
  return fileEvidence(file ?? join(config.DATA_DIR, "events.db"), open);
}

function openOnce<T extends { close(): Promise<void> }>(
  open: () => Promise<T>,
): { get: () => Promise<T>; close: () => Promise<void> } {
  let opened: Promise<T> | null = null;
  return {
    get: () => {
      opened ??= open();
      return opened;
    },
    close: async () => (await opened)?.close(),
  };
}
