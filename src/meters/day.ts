/**
 * The last 24 hours of this process in slots, for people without Prometheus: read from the same metrics, kept in memory
 * only.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Registry } from "prom-client";
import { limits } from "../limits.ts";

export type Slot = {
  /** Its start, milliseconds since 1970. */
  startMs: number;
  /** Jobs that this process ended. */
  succeeded: number;
  failed: number;
  /**
   * Requests answered; median and 95th percentile of their time in milliseconds, at the resolution of the histogram's
   * buckets; null without a request.
   */
  requests: number;
  halfMs: number | null;
  mostMs: number | null;
  /** The most events that any view lagged behind; null if another process is the projector. */
  lagEvents: number | null;
};

export type Day = {
  /** Oldest first; slots in which the process did not run are absent. */
  slots(): Slot[];
  /** Reads the metrics now. */
  look(): Promise<void>;
  /** Reads them periodically until the signal aborts. */
  keep(signal: AbortSignal): Promise<void>;
};

/** Totals since the process started; requests by upper time bound in seconds, cumulative. */
export type Totals = {
  succeeded: number;
  failed: number;
  timed: Map<number, number>;
  lagEvents: number | null;
};

type Counted = { startMs: number } & Totals;

const nothing: Totals = { succeeded: 0, failed: 0, timed: new Map(), lagEvents: null };

/** @param now milliseconds since 1970 */
export function openDay(registry: Registry, now: () => number): Day {
  let counted: Counted[] = [];
  let before = nothing;
  async function look(): Promise<void> {
    const totals = await totalsOf(registry);
    counted = withTotals(counted, totals, before, now());
    before = totals;
  }
  return {
    slots: () => counted.map(slotOf),
    look,
    async keep(signal) {
      while (!signal.aborted) {
        await look();
        await sleep(limits.dayLookMs, undefined, { signal, ref: false }).catch(() => undefined);
      }
    },
  };
}

/** Adds the increase since the last look to the current slot. */
export function withTotals(counted: Counted[], totals: Totals, before: Totals, nowMs: number): Counted[] {
  const startMs = Math.floor(nowMs / limits.daySlotMs) * limits.daySlotMs;
  const own = counted.find((slot) => slot.startMs === startMs) ?? { startMs, ...nothing };
  const bounds = [...totals.timed.keys()];
  const timed = new Map(
    bounds.map((bound) => [bound, at(own, bound) + at(totals, bound) - at(before, bound)]),
  );
  const lags = [own.lagEvents, totals.lagEvents].filter((lag) => lag !== null);
  const changed: Counted = {
    startMs,
    succeeded: own.succeeded + totals.succeeded - before.succeeded,
    failed: own.failed + totals.failed - before.failed,
    timed,
    lagEvents: lags.length === 0 ? null : Math.max(...lags),
  };
  const others = counted.filter((slot) => slot.startMs !== startMs && slot.startMs > nowMs - limits.dayMs);
  return [...others, changed].toSorted((one, other) => one.startMs - other.startMs);
}

const at = ({ timed }: Pick<Totals, "timed">, bound: number): number => timed.get(bound) ?? 0;

export function slotOf({ startMs, succeeded, failed, timed, lagEvents }: Counted): Slot {
  const requests = Math.max(0, ...timed.values());
  const within = (share: number): number | null => {
    if (requests === 0) return null;
    const bounds = [...timed].toSorted(([one], [other]) => one - other);
    const [bound] = bounds.find(([, count]) => count >= requests * share) ?? [];
    return bound === undefined ? null : bound * 1000;
  };
  return { startMs, succeeded, failed, requests, halfMs: within(0.5), mostMs: within(0.95), lagEvents };
}

type Value = { value: number; labels: Partial<Record<string, string | number>>; metricName?: string };

async function totalsOf(registry: Registry): Promise<Totals> {
  const jobs = await valuesOf(registry, "jobs_ended_total");
  const good = jobs.filter(({ labels }) => labels.outcome === "succeeded");
  const timed = new Map<number, number>();
  for (const { labels, value, metricName } of await valuesOf(registry, "http_request_seconds")) {
    if (metricName !== "http_request_seconds_bucket") continue;
    const bound = labels.le === "+Inf" ? Number.POSITIVE_INFINITY : Number(labels.le);
    timed.set(bound, (timed.get(bound) ?? 0) + value);
  }
  const lags = (await valuesOf(registry, "projection_lag_events")).map(({ value }) => value);
  return {
    succeeded: sum(good),
    failed: sum(jobs) - sum(good),
    timed,
    lagEvents: lags.length === 0 ? null : Math.max(...lags),
  };
}

const sum = (values: Value[]): number => values.reduce((total, { value }) => total + value, 0);

/** Empty where this process does not count it. */
async function valuesOf(registry: Registry, name: string): Promise<Value[]> {
  return (await registry.getSingleMetric(name)?.get())?.values ?? [];
}
