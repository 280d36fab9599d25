/** Opens the adapters behind the ports, embedded or distributed as configured. Only this file imports adapters. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Config, LanguageModel, Servers } from "./config.ts";
import type { AnswerReading, Drawing, Turn, Unserved } from "./drawing/drawing.ts";
import type { Form } from "./generation/llm/forms.ts";
import { traceModelCalls } from "./generation/llm/traced.ts";
import { openMemoryLeases } from "./queue/leases.memory.ts";
import type { Leases } from "./queue/leases.ts";
import { openMemoryQueue } from "./queue/queue.memory.ts";
import type { Queue } from "./queue/queue.ts";
import { openMemorySignals } from "./queue/signals.memory.ts";
import type { Signals } from "./queue/signals.ts";
import { type Alone, neverAlone, openAlone } from "./store/alone.ts";
import { backedUpAt } from "./store/backed-up.ts";
import { openMemoryBurst } from "./store/burst.memory.ts";
import type { Burst } from "./store/burst.ts";
import { freeBytes } from "./store/disk.ts";
import { openSqliteEventStore } from "./store/event-store.sqlite.ts";
import type { EventStore } from "./store/event-store.ts";
import { openSqliteImages } from "./store/images.sqlite.ts";
import type { Images, OnDamaged } from "./store/images.ts";
import { openSqliteLogFile } from "./store/log-file.sqlite.ts";
import type { Raw } from "./store/raw.ts";
import { openSqliteReadModels } from "./store/read-models.sqlite.ts";
import type { ReadModels } from "./store/read-models.ts";
import { traceAppends } from "./store/traced.ts";
import { openSqliteKeys, openSqliteVault } from "./store/vault.sqlite.ts";
import type { Vault } from "./store/vault.ts";
import type { Tracing } from "./tracing/tracing.ts";

/** What projections and commands need. The command line opens only these. */
export type Stores = { store: EventStore; vault: Vault; models: ReadModels; close(): Promise<void> };

/** Everything that the service runs on. */
export type Adapters = Stores & {
  images: Images;
  burst: Burst;
  queue: Queue;
  leases: Leases;
  signals: Signals;
  drawing: Drawing;
  /** True when no other process serves requests from the same data, not even one that started earlier. */
  alone: boolean;
  /** Free bytes on the disk that holds the data; null when the data is on servers. */
  freeBytes: (() => Promise<number>) | null;
  /** When the newest backup was made, milliseconds since 1970; null when the data is on servers. */
  backedUpAt: (() => Promise<number>) | null;
  /** Null where no traces are recorded. */
  tracing: Tracing | null;
};

export const servers = ["eventstore", "mongodb", "nats"] as const;
export type Server = (typeof servers)[number];

/** How a language model was asked about one text. */
export type Conversed = {
  provider: string;
  outcome: "answered" | "failed";
  rounds: number;
  inputTokens: number;
  outputTokens: number;
};

/** Callbacks for what happens behind the ports; each is optional. */
export type Watch = {
  /** A lost connection, or a language model that gives no valid answer. */
  warn?: (fields: object, message: string) => void;
  /** A lost connection is back. */
  reconnected?: (server: Server) => void;
  conversed?: (conversed: Conversed) => void;
  /** A language model was asked for an answer in this form. */
  askedIn?: (form: Form) => void;
  /** A drawing task was rejected, or did not finish. */
  unserved?: (unserved: Unserved) => void;
  /** A picture in the cache differs from what was stored. */
  damaged?: OnDamaged;
  /** A picture was drawn with boxes for so many characters, because no font has them. */
  boxed?: (characters: number) => void;
};

/** @throws Unavailable when a server cannot be reached; Refused; BadAddress. */
export async function openStores(config: Config, watch: Watch = {}): Promise<Stores> {
  return config.servers ? openDistributedStores(config.servers, config, watch) : openEmbeddedStores(config);
}

/** SQLite files in `DATA_DIR`. */
export function openEmbeddedStores({ DATA_DIR, masterKey }: Pick<Config, "DATA_DIR" | "masterKey">): Stores {
  mkdirSync(DATA_DIR, { recursive: true, mode: 0o700 });
  const store = openSqliteEventStore(join(DATA_DIR, "events.db"));
  const vault = openSqliteVault(join(DATA_DIR, "vault.db"), masterKey);
  const models = openSqliteReadModels(join(DATA_DIR, "views.db"));
  return { store, vault, models, close: closing(models, vault, store) };
}

/** The files of an embedded service as evidence: opened for reading only, never created or changed. */
export const openLogFile = openSqliteLogFile;
export const openKeysFile = openSqliteKeys;

/**
 * @param kinds of the jobs that go through the queue.
 * @param engine for callers that open several services in one process: each new thread loads fonts and weights itself.
 */
export async function openAdapters(
  config: Config,
  kinds: readonly string[],
  watch: Watch = {},
  engine: typeof openEngine = openEngine,
): Promise<Adapters> {
  const stores = await openStores(config, watch);
  const rest = config.servers
    ? await openDistributed(config.servers, config, kinds, watch).catch(closingFirst(stores))
    : openEmbedded(config, kinds, watch);
  const tracing = await openTracing(config, watch);
  const drawing = await engine(config, watch, tracing);
  const { images, burst, queue, leases, signals, lock, freeBytes, backedUpAt } = rest;
  const store = tracing ? traceAppends(stores.store, tracing) : stores.store;
  const close = closing(
    drawing,
    signals,
    leases,
    queue,
    burst,
    images,
    stores,
    ...(tracing ? [tracing] : []),
    lock,
  );
  return {
    ...stores,
    store,
    images,
    burst,
    queue,
    leases,
    signals,
    freeBytes,
    backedUpAt,
    alone: lock.alone,
    drawing,
    tracing,
    close,
  };
}

/** Loaded only if traces are recorded: the packages take a tenth of a second to load. */
async function openTracing(config: Config, { warn }: Watch): Promise<Tracing | null> {
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return null;
  const { openOtlpTracing } = await import("./tracing/tracing.otlp.ts");
  return openOtlpTracing({
    share: config.OTEL_TRACES_SAMPLER_ARG,
    onLost: (spans) => warn?.({ spans }, "traces could not be sent"),
  });
}

/** The drawing threads, with the configured engine. */
export async function openEngine(
  config: Config,
  watch: Watch = {},
  tracing: Tracing | null = null,
): Promise<Drawing> {
  // Loaded here, so that commands which draw nothing start fast.
  const { openDrawing } = await import("./drawing/threads.ts");
  const { THREADS: threadsOfOwner, FONT_FILES: fontFiles } = config;
  const { boxed, unserved } = watch;
  const threads = openDrawing({ threads: threadsOfOwner, fontFiles, boxed, unserved });
  return config.languageModel ? withLanguageModel(threads, config.languageModel, watch, tracing) : threads;
}

/** The main thread waits for the model; reading its answers and the fallback rules run on the other threads. */
async function withLanguageModel(
  threads: Drawing & AnswerReading,
  { fallback, check, concurrency: _, ...settings }: LanguageModel,
  { warn, conversed, askedIn }: Watch,
  tracing: Tracing | null,
): Promise<Drawing> {
  const { openConversation } = await import("./generation/llm/conversation.ts");
  const { systemClock } = await import("./generation/llm/clock.ts");
  const { llmGenerator } = await import("./generation/generator.llm.ts");
  const { llmEditor } = await import("./generation/editor.llm.ts");
  const { provider, model } = settings;
  const onCall = tracing ? traceModelCalls(tracing, settings) : undefined;
  const conversation = openConversation(settings, {
    clock: systemClock,
    onCall,
    onForm({ kind, form, status }) {
      askedIn?.(form);
      if (status !== null)
        warn?.(
          { provider, model, kind, form, status },
          "language model refused a form of request; asked in a simpler one",
        );
    },
    onCut: (read) =>
      warn?.(
        { provider, model, ...read },
        "language model read less than it was sent; raise its context length",
      ),
  });
  const converse: typeof conversation = async (question, signal) => {
    const result = await conversation(question, signal);
    const { rounds, inputTokens, outputTokens } = result.trace;
    const outcome = "value" in result ? "answered" : "failed";
    conversed?.({ provider, outcome, rounds, inputTokens, outputTokens });
    return result;
  };
  const onFailure = (reason: string) => warn?.({ provider, model, reason }, "language model failed");
  const rules = fallback === "rules" ? threads : null;
  const generatorOf = (turn?: Turn) =>
    llmGenerator({
      converse,
      read: (input) => threads.readOutline(input, turn),
      fallback: rules && { generate: (input) => rules.generate(input, turn) },
      onFailure,
    });
  const editorOf = (turn?: Turn) =>
    llmEditor({
      converse,
      show: (bpmn) => threads.showDiagram(bpmn, turn),
      read: (input) => threads.readOperations(input, turn),
      check,
      fallback: rules && { plan: async (input) => (await rules.edit(input, turn)).plan },
      onFailure,
    });
  const closed = new AbortController();
  return {
    ...threads,
    remembers: true,
    generate: (input, turn) => generatorOf(turn).generate(input, closed.signal),
    async edit(input, turn) {
      const plan = await editorOf(turn).plan(input, closed.signal);
      const { operations } = plan;
      if (operations.length === 0) return { plan, bpmn: input.bpmn };
      return { plan, bpmn: await threads.applyOperations({ bpmn: input.bpmn, operations }, turn) };
    },
    async close() {
      closed.abort();
      await threads.close();
    },
  };
}

/** Everything that the servers store beside the log, as bytes. @throws Unavailable */
export async function* rawContents({ mongo, nats }: Servers): AsyncGenerator<Raw> {
  const { rawDocuments } = await import("./store/raw.mongodb.ts");
  const { rawMessages } = await import("./queue/raw.nats.ts");
  yield* rawDocuments(mongo);
  yield* rawMessages(nats);
}

type Rest = Pick<
  Adapters,
  "images" | "burst" | "queue" | "leases" | "signals" | "freeBytes" | "backedUpAt"
> & {
  lock: Alone;
};

const openEmbedded = (
  { DATA_DIR, IMAGE_CACHE_BYTES, ROLES }: Config,
  kinds: readonly string[],
  { damaged }: Watch,
): Rest => ({
  images: openSqliteImages(join(DATA_DIR, "images.db"), IMAGE_CACHE_BYTES, damaged),
  burst: openMemoryBurst(),
  queue: openMemoryQueue(kinds),
  leases: openMemoryLeases(),
  signals: openMemorySignals(),
  lock: ROLES.includes("api") ? openAlone(join(DATA_DIR, "api.lock")) : neverAlone,
  freeBytes: () => freeBytes(DATA_DIR),
  backedUpAt: () => backedUpAt(DATA_DIR),
});

// The server clients are large, so they are loaded only in the distributed mode.
async function openDistributedStores(
  { eventStore, mongo }: Servers,
  { masterKey }: Config,
  { warn, reconnected }: Watch,
): Promise<Stores> {
  const { openEventStoreDb } = await import("./store/event-store.eventstoredb.ts");
  const { openMongoReadModels } = await import("./store/read-models.mongodb.ts");
  const { openMongoVault } = await import("./store/vault.mongodb.ts");
  const store = openEventStoreDb({
    connectionString: eventStore,
    ...(warn && { logger: { warn } }),
    onReconnect: () => reconnected?.("eventstore"),
  });
  const vault = await openMongoVault(mongo, masterKey).catch(closingFirst(store));
  const models = openMongoReadModels(mongo, () => reconnected?.("mongodb"));
  return { store, vault, models, close: closing(models, vault, store) };
}

async function openDistributed(
  { mongo, nats }: Servers,
  { IMAGE_CACHE_BYTES }: Config,
  kinds: readonly string[],
  { warn, reconnected, damaged }: Watch,
): Promise<Rest> {
  const { openMongoImages } = await import("./store/images.mongodb.ts");
  const { openMongoBurst } = await import("./store/burst.mongodb.ts");
  const { openNatsQueue } = await import("./queue/queue.nats.ts");
  const { openNatsLeases } = await import("./queue/leases.nats.ts");
  const { openNatsSignals } = await import("./queue/signals.nats.ts");
  const opened: Closable[] = [];
  const kept = <T extends Closable>(part: T): T => {
    opened.unshift(part);
    return part;
  };
  try {
    const queueOptions = {
      url: nats,
      kinds,
      ...(warn && { logger: { warn } }),
      onReconnect: () => reconnected?.("nats"),
    };
    return {
      images: kept(await openMongoImages(mongo, IMAGE_CACHE_BYTES, damaged)),
      burst: kept(await openMongoBurst(mongo)),
      queue: kept(await openNatsQueue(queueOptions)),
      leases: kept(await openNatsLeases({ url: nats })),
      signals: kept(await openNatsSignals({ url: nats })),
      lock: neverAlone,
      freeBytes: null,
      backedUpAt: null,
    };
  } catch (error) {
    await closing(...opened)();
    throw error;
  }
}

type Closable = { close(): Promise<void> | void };

/** Closes what is already open: it would keep the process alive, or be opened twice by the next attempt. */
const closingFirst =
  (part: Closable) =>
  async (error: unknown): Promise<never> => {
    await part.close();
    throw error;
  };

/** Closes one after another. */
const closing =
  (...parts: Closable[]) =>
  async () => {
    for (const part of parts) await part.close();
  };
