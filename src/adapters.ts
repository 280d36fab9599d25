/** Opens what stands behind the ports: embedded (SQLite files and a queue in the process). The only importer of adapters. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "./config.ts";
import { openSqliteEventStore } from "./store/event-store.sqlite.ts";
import type { EventStore } from "./store/event-store.ts";
import { openSqliteReadModels } from "./store/read-models.sqlite.ts";
import type { ReadModels } from "./store/read-models.ts";
import { openSqliteVault } from "./store/vault.sqlite.ts";
import type { Vault } from "./store/vault.ts";

/** What rules and views need: the command line opens no more. */
export type Stores = { store: EventStore; vault: Vault; models: ReadModels; close(): Promise<void> };

export function openStores({ DATA_DIR, masterKey }: Config): Stores {
  mkdirSync(DATA_DIR, { recursive: true, mode: 0o700 });
  const store = openSqliteEventStore(join(DATA_DIR, "events.db"));
  const vault = openSqliteVault(join(DATA_DIR, "vault.db"), masterKey);
  const models = openSqliteReadModels(join(DATA_DIR, "views.db"));
  const close = async () => {
    await models.close();
    await vault.close();
    await store.close();
  };
  return { store, vault, models, close };
}
