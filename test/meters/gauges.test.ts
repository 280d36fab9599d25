import { Registry } from "prom-client";
import { describe, expect, test } from "vitest";
import { importDiagram, requestGeneration } from "../../src/commands/flows.ts";
import { newGenerationId } from "../../src/commands/ids.ts";
import { addGauges } from "../../src/meters/gauges.ts";
import { projections } from "../../src/projections/all.ts";
import { catchUp } from "../../src/projections/run.ts";
import { openMemoryQueue } from "../../src/queue/queue.memory.ts";
import { jobKinds } from "../../src/workers/jobs.ts";
import { importOf } from "../support/imports.ts";
import { distributedOn, openDistributedHouse } from "../support/modes.ts";
import { sampleOf, seriesOf } from "../support/prometheus.ts";
import { startService } from "../support/service.ts";
import { embeddedStores, someContext } from "../support/stores.ts";

const owner = "live-user-u1";
const nobody = { organizationId: null, createdBy: "u1", folderId: null };
const request = () => ({
  ...{
    generationId: newGenerationId(),
    diagramId: "d9",
    kind: "generate" as const,
    keyId: "k",
    owner,
    ...nobody,
  },
  ...{ theme: "light" as const, format: "png" as const, prompt: "x", name: null, context: null },
});
const at = (seconds: number) => `2026-01-01T00:00:${String(seconds).padStart(2, "0")}.000Z`;

describe("the gauges", () => {
  test("tell how many events the views lack and how old the oldest of them is", async () => {
    const stores = embeddedStores();
    await importDiagram(stores, new Map(), importOf("d1"), someContext(at(0)));
    const seen = await stores.store.end();
    await importDiagram(stores, new Map(), importOf("d2"), someContext(at(10)));
    await importDiagram(stores, new Map(), importOf("d3"), someContext(at(20)));
    const registry = new Registry();
    const reached = new Map([
      ["diagrams_v1", seen],
      ["contents_v1", await stores.store.end()],
      ["accounts_v1", 0n],
    ]);
    const queue = openMemoryQueue(jobKinds);
    addGauges(registry, {
      ...stores,
      queue,
      reached,
      now: () => Date.parse(at(50)),
      freeBytes: async () => 5,
      backedUpAt: async () => Date.parse(at(20)),
      proof: () => ({ signedAt: at(10), uncovered: 7, faults: 2 }),
    });
    const text = await registry.metrics();
    expect(sampleOf(text, 'disk_free_bytes{folder="data"}')).toBe(5);
    expect(sampleOf(text, 'backup_age_seconds{folder="data"}')).toBe(30);
    expect(sampleOf(text, 'audit_checkpoint_age_seconds{log="events"}')).toBe(40);
    expect(sampleOf(text, 'audit_uncovered_events{log="events"}')).toBe(7);
    expect(sampleOf(text, 'audit_faults{log="events"}')).toBe(2);
    expect(sampleOf(text, 'projection_lag_events{projection="diagrams"}')).toBe(2);
    expect(sampleOf(text, 'projection_lag_seconds{projection="diagrams"}')).toBe(40);
    expect(sampleOf(text, 'projection_lag_events{projection="contents"}')).toBe(0);
    // The log has no events of accounts, however far the projection is behind.
    expect(sampleOf(text, 'projection_lag_seconds{projection="accounts"}')).toBe(0);
    // Another process keeps these views.
    expect(sampleOf(text, 'projection_lag_events{projection="folders"}')).toBeUndefined();
  });

  test("tell the open jobs by kind and status, and the age of the oldest", async () => {
    const stores = embeddedStores();
    for (const second of [5, 15]) await requestGeneration(stores, request(), someContext(at(second)));
    for (const projection of projections) await catchUp(projection, stores);
    const registry = new Registry();
    const queue = openMemoryQueue(jobKinds);
    await queue.publish({ id: "m", kind: "layout", of: "g", owner });
    addGauges(registry, {
      ...stores,
      queue,
      reached: new Map(),
      now: () => Date.parse(at(50)),
      freeBytes: null,
      backedUpAt: null,
      proof: () => null,
    });
    const text = await registry.metrics();
    expect(sampleOf(text, 'jobs_open{kind="generate",status="queued"}')).toBe(2);
    expect(sampleOf(text, 'jobs_open{kind="edit",status="queued"}')).toBe(0);
    expect(sampleOf(text, 'jobs_oldest_seconds{kind="generate"}')).toBe(45);
    expect(sampleOf(text, 'jobs_waiting{job="layout"}')).toBe(1);
  });

  test("that cannot be asked for are left out and counted, and the others are there", async () => {
    const stores = embeddedStores();
    const registry = new Registry();
    await stores.models.close();
    addGauges(registry, {
      ...stores,
      queue: openMemoryQueue(jobKinds),
      reached: new Map(),
      now: () => 0,
      freeBytes: null,
      backedUpAt: null,
      proof: () => null,
    });
    await registry.metrics();
    const text = await registry.metrics();
    expect(sampleOf(text, 'jobs_waiting{job="layout"}')).toBe(0);
    expect(seriesOf(text).has("jobs_open")).toBe(false);
    expect(sampleOf(text, 'scrape_gaps_total{gauge="jobs_open"}')).toBeGreaterThan(0);
    expect(sampleOf(text, 'scrape_gaps_total{gauge="jobs_waiting"}')).toBe(0);
  });
});

describe.skipIf(!distributedOn)(`distributed on ${distributedOn}`, () => {
  test("a scrape answers while servers are away, and counts errors and connections that are found again", async () => {
    const { place, mongo, eventStore, nats } = await openDistributedHouse();
    const service = await startService(place);
    const scrape = async () => {
      const answer = await fetch(`${service.ops}/metrics`);
      expect(answer.status).toBe(200);
      return answer.text();
    };
    expect(seriesOf(await scrape()).has("jobs_open")).toBe(true);
    // Clients wait some seconds for a server before they give up.
    const patience = { timeout: 70_000, interval: 500 };
    const errorsOf = (store: string) =>
      expect.poll(
        async () => sampleOf(await scrape(), `store_errors_total{store="${store}",kind="unavailable"}`),
        patience,
      );
    // One after the other: a request that waits for its views does not read the log.
    await eventStore.stop("killed");
    await errorsOf("log").toBeGreaterThan(0);
    await nats.cut();
    await errorsOf("queue").toBeGreaterThan(0);
    await mongo.cut();
    await errorsOf("views").toBeGreaterThan(0);
    const away = await scrape();
    for (const gauge of ["jobs_open", "jobs_waiting", "projection_lag_seconds"])
      expect(seriesOf(away).has(gauge), gauge).toBe(false);
    expect(seriesOf(away).has("nodejs_eventloop_lag_p99_seconds")).toBe(true);
    await Promise.all([mongo.restore(), nats.restore(), eventStore.start()]);
    for (const server of ["mongodb", "nats", "eventstore"])
      await expect
        .poll(async () => sampleOf(await scrape(), `reconnects_total{server="${server}"}`), {
          ...patience,
          message: server,
        })
        .toBeGreaterThan(0);
    await expect.poll(async () => seriesOf(await scrape()).has("jobs_open"), patience).toBe(true);
    // The projector may still be waiting for its stores.
    await service.end("SIGKILL");
  }, 300_000);
});
