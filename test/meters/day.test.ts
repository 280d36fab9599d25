/** The last day of a process, from the metrics that Prometheus gets as well. */
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { expect, test } from "vitest";
import { limits } from "../../src/limits.ts";
import { openDay, slotOf, type Totals, withTotals } from "../../src/meters/day.ts";

const nothing: Totals = { succeeded: 0, failed: 0, timed: new Map(), lagEvents: null };
const { daySlotMs, dayMs } = limits;

test("counts what came since the last look into the slot of the moment", async () => {
  const registry = new Registry();
  const registers = [registry];
  const jobs = new Counter({ name: "jobs_ended_total", help: "h", labelNames: ["outcome"], registers });
  const labelNames = ["route"];
  const buckets = [0.01, 0.1, 1];
  const requests = new Histogram({ name: "http_request_seconds", help: "h", labelNames, buckets, registers });
  const lag = new Gauge({ name: "projection_lag_events", help: "h", labelNames: ["projection"], registers });
  let nowMs = 100 * daySlotMs;
  const day = openDay(registry, () => nowMs);

  jobs.labels("succeeded").inc(2);
  jobs.labels("timed_out").inc();
  for (let i = 0; i < 9; i++) requests.labels("/v1/diagrams").observe(0.005);
  requests.labels("/v1/folders").observe(0.5);
  lag.labels("diagrams").set(7);
  await day.look();
  const first = {
    startMs: nowMs,
    succeeded: 2,
    failed: 1,
    requests: 10,
    halfMs: 10,
    mostMs: 1000,
    lagEvents: 7,
  };
  expect(day.slots()).toEqual([first]);

  // A slot keeps the maximum, not the last value.
  lag.labels("diagrams").set(3);
  nowMs += daySlotMs / 2;
  await day.look();
  expect(day.slots()).toEqual([first]);

  nowMs += daySlotMs / 2;
  jobs.labels("succeeded").inc();
  await day.look();
  expect(day.slots()).toEqual([
    first,
    { startMs: nowMs, succeeded: 1, failed: 0, requests: 0, halfMs: null, mostMs: null, lagEvents: 3 },
  ]);
});

test("of a process that counts none of it there is nothing to tell", async () => {
  const day = openDay(new Registry(), () => 0);
  await day.look();
  expect(day.slots()).toEqual([
    { startMs: 0, succeeded: 0, failed: 0, requests: 0, halfMs: null, mostMs: null, lagEvents: null },
  ]);
});

test("forgets what is older than a day", () => {
  const old = withTotals([], nothing, nothing, daySlotMs);
  const [kept, gone] = [daySlotMs + dayMs - 1, daySlotMs + dayMs];
  expect(withTotals(old, nothing, nothing, kept)).toHaveLength(2);
  expect(withTotals(old, nothing, nothing, gone)).toHaveLength(1);
});

test("says of requests beyond the last bound that they took longer than all", () => {
  const timed = new Map([
    [0.01, 1],
    [Number.POSITIVE_INFINITY, 2],
  ]);
  expect(slotOf({ startMs: 0, ...nothing, timed })).toMatchObject({
    requests: 2,
    halfMs: 10,
    mostMs: Number.POSITIVE_INFINITY,
  });
});
