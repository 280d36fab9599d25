/**
 * Gauges whose values are queried at each scrape. One that does not answer in time is left out of the scrape and
 * counted.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { Counter, Gauge, type Registry } from "prom-client";
import { limits } from "../limits.ts";
import { projections } from "../projections/all.ts";
import { generations } from "../projections/generations.ts";
import { pointerOf } from "../projections/pointers.ts";
import { collectionOf } from "../projections/projection.ts";
import { countUnreadable } from "../projections/unreadable.ts";
import { unseen } from "../projections/unseen.ts";
import { viewsOf } from "../projections/views.ts";
import type { Queue } from "../queue/queue.ts";
import type { EventStore } from "../store/event-store.ts";
import type { ReadModels } from "../store/read-models.ts";
import type { Proof } from "../workers/signing.ts";

export type Asked = {
  store: EventStore;
  models: ReadModels;
  queue: Queue;
  /** Collections that this process projects. */
  reached: ReadonlyMap<string, bigint>;
  now: () => number;
  /** Null when the data is on servers. */
  freeBytes: (() => Promise<number>) | null;
  /** When the newest backup was made, milliseconds since 1970; null when the data is on servers. */
  backedUpAt: (() => Promise<number>) | null;
  /** Null before the first check, or if another process signs. */
  proof: () => Proof | null;
};

/** Labels and value. Every gauge has a label, so that one without values is omitted. */
type Value = [labels: Record<string, string>, value: number];
type Ask = (asked: Asked, signal: AbortSignal) => Promise<Value[]>;
type Described = { name: string; help: string; labelNames: string[]; ask: Ask };

const generationKinds = ["generate", "edit"] as const;

/** Two gauges of one scrape share one query. */
const lagsOnce = whileRunning(lags);

/** Every gauge has a label. */
const ofLog = { log: "events" };
const ofLogOnly = (value: number | undefined): Value[] => (value === undefined ? [] : [[ofLog, value]]);

const gauges: Described[] = [
  {
    name: "projection_lag_events",
    help: `Events that the views which queries read have not seen; counted up to ${limits.lagEventsCountedMax}. Told by projectors.`,
    labelNames: ["projection"],
    ask: async (asked, signal) =>
      (await lagsOnce(asked, signal)).map(({ projection, events }) => [{ projection }, events]),
  },
  {
    name: "projection_lag_seconds",
    help: "Age of the oldest event that the views which queries read have not seen; 0 when there is none. Told by projectors.",
    labelNames: ["projection"],
    ask: async (asked, signal) =>
      (await lagsOnce(asked, signal)).map(({ projection, seconds }) => [{ projection }, seconds]),
  },
  {
    name: "unreadable_events",
    help: "Events that the views which queries read were made without, or without their texts, because what is stored is broken or its key is wrong. Every process tells the same.",
    labelNames: ["projection"],
    async ask({ models }) {
      const counts = projections.map(async (projection): Promise<Value> => {
        const { live } = await pointerOf(models, collectionOf(projection));
        return [{ projection: projection.name }, await countUnreadable(models, live)];
      });
      return Promise.all(counts);
    },
  },
  {
    name: "disk_free_bytes",
    help: "Bytes that are free on the disk of DATA_DIR. Told where the data lies in files.",
    labelNames: ["folder"],
    ask: async ({ freeBytes }) => (freeBytes ? [[{ folder: "data" }, await freeBytes()]] : []),
  },
  {
    name: "audit_checkpoint_age_seconds",
    help: "Age of the newest signed checkpoint of the log; of its first event where there is none. Told by projectors.",
    labelNames: ["log"],
    async ask({ proof, now }) {
      const signedAt = proof()?.signedAt ?? null;
      return signedAt === null ? [] : [[ofLog, Math.max(0, now() - Date.parse(signedAt)) / 1000]];
    },
  },
  {
    name: "audit_uncovered_events",
    help: "Events that no signed checkpoint covers. Told by projectors.",
    labelNames: ["log"],
    ask: async ({ proof }) => ofLogOnly(proof()?.uncovered),
  },
  {
    name: "audit_faults",
    help: `Faults that were found in the log, up to ${limits.auditFaultsMax}; a log with faults is not signed. Told by projectors.`,
    labelNames: ["log"],
    ask: async ({ proof }) => ofLogOnly(proof()?.faults),
  },
  {
    name: "backup_age_seconds",
    help: "Age of the newest backup by `pds backup`; of the log where there is none. Told where the data lies in files.",
    labelNames: ["folder"],
    ask: async ({ backedUpAt, now }) =>
      backedUpAt ? [[{ folder: "data" }, Math.max(0, now() - (await backedUpAt())) / 1000]] : [],
  },
  {
    name: "jobs_waiting",
    help: "Messages of the queue that wait or run now, by step.",
    labelNames: ["job"],
    async ask({ queue }) {
      return Object.entries(await queue.depth()).map(([job, messages]) => [{ job }, messages]);
    },
  },
  {
    name: "jobs_open",
    help: "Generations that have not ended, by kind and status; every process tells the same.",
    labelNames: ["kind", "status"],
    async ask({ models }) {
      const views = viewsOf(models, generations);
      const cases = generationKinds.flatMap((kind) =>
        (["queued", "processing"] as const).map((status) => ({ kind, status })),
      );
      return Promise.all(
        cases.map(async (one): Promise<Value> => [one, await views.count({ open: true, ...one })]),
      );
    },
  },
  {
    name: "jobs_oldest_seconds",
    help: "Age of the oldest generation that has not ended; 0 when there is none. Every process tells the same.",
    labelNames: ["kind"],
    async ask({ models, now }) {
      const views = viewsOf(models, generations);
      const ages = generationKinds.map(async (kind): Promise<Value> => {
        const [oldest] = await views.page({ where: { open: true, kind }, order: "oldest", limit: 1 });
        return [{ kind }, oldest ? Math.max(0, now() - Date.parse(oldest.createdAt)) / 1000 : 0];
      });
      return Promise.all(ages);
    },
  },
];

/** Registers the gauges; each scrape queries them again. */
export function addGauges(registry: Registry, asked: Asked): void {
  const registers = [registry];
  const gaps = new Counter({
    name: "scrape_gaps_total",
    help: "Gauges left out of a scrape because what they ask did not answer in time.",
    labelNames: ["gauge"],
    registers,
  });
  for (const { name, help, labelNames, ask } of gauges) {
    gaps.labels(name).inc(0);
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        this.reset();
        try {
          for (const [labels, value] of await inTime((signal) => ask(asked, signal))) this.set(labels, value);
        } catch {
          // The store's failure is counted where it occurs (store_errors_total); the other metrics are all the more
          // important then.
          gaps.labels(name).inc();
        }
      },
    });
  }
}

/** @throws when the work takes longer than a scrape may. */
async function inTime<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const over = new AbortController();
  const late = sleep(limits.scrapeMs, undefined, { signal: over.signal, ref: false }).then(() => {
    over.abort();
    throw new Error("What is asked at a scrape did not answer in time.");
  });
  // Aborted below when the work finishes in time.
  late.catch(() => undefined);
  try {
    return await Promise.race([work(over.signal), late]);
  } finally {
    over.abort();
  }
}

type Lag = { projection: string; events: number; seconds: number };

/**
 * Lag of the collections that queries read and this process projects. Only those behind cost more than reading the
 * log's end.
 */
async function lags({ store, models, reached, now }: Asked, signal: AbortSignal): Promise<Lag[]> {
  const found = projections.map(async (projection): Promise<Lag[]> => {
    const { live } = await pointerOf(models, collectionOf(projection));
    const position = reached.get(live);
    if (position === undefined) return [];
    const { events, firstAt } = await unseen(projection, store, position, limits.lagEventsCountedMax, signal);
    const seconds = firstAt === null ? 0 : Math.max(0, now() - Date.parse(firstAt)) / 1000;
    return [{ projection: projection.name, events, seconds }];
  });
  return (await Promise.all(found)).flat();
}

/** Callers that ask while a call is running share its result. */
function whileRunning<A extends unknown[], T>(work: (...args: A) => Promise<T>): (...args: A) => Promise<T> {
  let running: Promise<T> | null = null;
  return (...args) => {
    running ??= work(...args).finally(() => {
      running = null;
    });
    return running;
  };
}
