/** What this process counts beside its requests, for Prometheus. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { OnReached } from "./projections/run.ts";
import { type JobKind, jobKinds, type Queue } from "./queue/queue.ts";
import type { EventStore } from "./store/event-store.ts";
import type { OnAttempt } from "./workers/run.ts";

export type Meters = {
  registry: Registry;
  onAttempt: OnAttempt;
  onReached: OnReached;
  /** How far the views that this process keeps have seen the log. */
  reached: ReadonlyMap<string, bigint>;
  onAway: () => void;
};

export function openMeters({ store, queue }: { store: EventStore; queue: Queue }): Meters {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const attempts = new Counter({
    name: "job_attempts_total",
    help: "Attempts at a step of a generation, by how they ended.",
    labelNames: ["job", "outcome"],
    registers,
  });
  const seconds = new Histogram({
    name: "job_seconds",
    help: "Time of one attempt.",
    labelNames: ["job"],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers,
  });
  const away = new Counter({
    name: "store_away_total",
    help: "Times that following the log stopped because a store was away.",
    registers,
  });
  const reached = new Map<string, bigint>();
  new Gauge({
    name: "view_lag_positions",
    help: "Positions of the log that the views of a collection have not seen yet.",
    labelNames: ["collection"],
    registers,
    async collect() {
      const end = await store.end();
      for (const [collection, position] of reached) this.set({ collection }, Number(end - position));
    },
  });
  new Gauge({
    name: "jobs_waiting",
    help: "Messages that wait or run now.",
    labelNames: ["job"],
    registers,
    async collect() {
      const depth: Record<JobKind, number> = await queue.depth();
      for (const job of jobKinds) this.set({ job }, depth[job]);
    },
  });
  return {
    registry,
    onAttempt({ job, outcome, ms }) {
      attempts.labels(job, outcome).inc();
      seconds.labels(job).observe(ms / 1000);
    },
    reached,
    onReached(collection, position) {
      if (position === null) reached.delete(collection);
      else reached.set(collection, position);
    },
    onAway: () => away.inc(),
  };
}
