import { expect, test, vi } from "vitest";
import type { RecordedEvent } from "../../src/events/recorded.ts";
import { limits } from "../../src/limits.ts";
import { traceProjecting } from "../../src/projections/traced.ts";
import { openOtlpTracing } from "../../src/tracing/tracing.otlp.ts";
import { openCollector } from "../support/otlp.ts";

const nowMs = Date.UTC(2026, 0, 1);
const about = { projection: "diagrams", collection: "diagrams_v1" };
const [traceId, spanId] = ["4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"];

/** An event of this age, caused by a traced request. */
const event = (stream: string, ageMs: number): RecordedEvent => ({
  ...{ stream, revision: 0, id: stream, position: 1n, type: "DiagramRenamed", data: {} },
  metadata: {
    ...{ commandId: "c", requestId: null, actor: { kind: "key", id: "k" }, previousHash: null, hash: "h" },
    at: new Date(nowMs - ageMs).toISOString(),
    traceParent: `00-${traceId}-${spanId}-01`,
  },
});

async function spansOf(work: () => Promise<void>, events: RecordedEvent[]) {
  const collector = await openCollector();
  for (const [name, value] of Object.entries(collector.environment)) vi.stubEnv(name, value);
  const tracing = openOtlpTracing({ share: 1, onLost: () => undefined });
  vi.unstubAllEnvs();
  const projecting = traceProjecting({ tracing, now: () => nowMs }, about, events, work);
  const ended = await projecting.then(
    () => null,
    (error: unknown) => error,
  );
  await tracing.close();
  return { ended, spans: collector.spans() };
}

test("events of long ago become views without a span: their traces are over", async () => {
  const events = [event("diagram-1", limits.traceEventMsMax + 60_000), event("diagram-2", 0)];
  const { ended, spans } = await spansOf(async () => undefined, events);
  expect(ended).toBeNull();
  expect(spans).toMatchObject([
    { traceId, parentSpanId: spanId, failed: false, attributes: { "pds.stream": "diagram-2" } },
  ]);
});

test("views that cannot be saved are spans that failed, and the fault goes on its way", async () => {
  const fault = new Error("The store is away.");
  const { ended, spans } = await spansOf(() => Promise.reject(fault), [event("diagram-1", 0)]);
  expect(ended).toBe(fault);
  expect(spans).toMatchObject([{ name: "project DiagramRenamed to diagrams", failed: true }]);
});
