/** Opens what stands behind the ports: embedded (SQLite files and a queue in the process). The only importer of adapters. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "./config.ts";
import type { Drawing } from "./drawing/drawing.ts";
import { openMemoryQueue } from "./queue/queue.memory.ts";
import type { Queue } from "./queue/queue.ts";
import { openMemoryBurst } from "./store/burst.memory.ts";
import type { Burst } from "./store/burst.ts";
import { openSqliteEventStore } from "./store/event-store.sqlite.ts";
import type { EventStore } from "./store/event-store.ts";
import { openSqliteImages } from "./store/images.sqlite.ts";
import type { Images } from "./store/images.ts";
import { openSqliteReadModels } from "./store/read-models.sqlite.ts";
import type { ReadModels } from "./store/read-models.ts";
import { openSqliteVault } from "./store/vault.sqlite.ts";
import type { Vault } from "./store/vault.ts";

/** What rules and views need: the command line opens no more. */
export type Stores = { store: EventStore; vault: Vault; models: ReadModels; close(): Promise<void> };

/** What the service runs on. */
export type Adapters = Stores & { images: Images; burst: Burst; queue: Queue; drawing: Drawing };

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

export async function openAdapters(config: Config): Promise<Adapters> {
  // Loaded here, so that the command line, which draws nothing, starts fast.
  const { openDrawing } = await import("./drawing/threads.ts");
  const stores = openStores(config);
  const images = openSqliteImages(join(config.DATA_DIR, "images.db"), config.IMAGE_CACHE_BYTES);
  const burst = openMemoryBurst();
  const queue = openMemoryQueue();
  const drawing = openDrawing({ threads: config.THREADS, fontFiles: config.FONT_FILES });
  const close = async () => {
    await drawing.close();
    await queue.close();
    await burst.close();
    await images.close();
    await stores.close();
  };
  return { ...stores, images, burst, queue, drawing, close };
}
