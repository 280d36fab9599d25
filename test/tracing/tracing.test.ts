import { describe, expect, test } from "vitest";
import { answer, outlineOf, task } from "../llm/support.ts";
import { clientOf } from "../support/client.ts";
import { fakeProvider, type Turn } from "../support/fake-provider.ts";
import { modes } from "../support/modes.ts";
import { openCollector, type ReceivedSpan } from "../support/otlp.ts";
import { called, firstKey, type Place, type Service, startService } from "../support/service.ts";

const prompt = "The clerk checks the order. Then the manager approves the order.";
const client = { traceId: "4bf92f3577b34da6a3ce929d0e0e4736", spanId: "00f067aa0ba902b7" };

/** Spans by their parents, as "request > job generate > understand text". */
function paths(spans: ReceivedSpan[], { traceId, spanId }: typeof client): string[] {
  const ofTrace = spans.filter((span) => span.traceId === traceId);
  const pathOf = (span: ReceivedSpan): string => {
    if (span.parentSpanId === spanId) return span.name;
    const parent = ofTrace.find((other) => other.spanId === span.parentSpanId);
    return `${parent ? pathOf(parent) : "NOBODY"} > ${span.name}`;
  };
  return ofTrace.map(pathOf).sort();
}

const request = "POST /api/v1/diagrams/generate";
const generate = `${request} > job generate`;
const layout = `${generate} > job layout`;
const render = `${layout} > job render`;
const expected = [
  request,
  `${request} > append GenerationRequested`,
  `${request} > project GenerationRequested to generations`,
  `${request} > append GenerationReserved`,
  `${request} > queue generate`,
  generate,
  `${generate} > append GenerationStarted`,
  `${generate} > project GenerationStarted to generations`,
  `${generate} > project ProcessGenerated to generations`,
  `${generate} > append ProcessGenerated`,
  `${generate} > queue layout`,
  `${generate} > understand text`,
  layout,
  `${layout} > append DiagramLaidOut`,
  `${layout} > project DiagramLaidOut to generations`,
  `${layout} > lay out`,
  `${layout} > queue render`,
  render,
  `${render} > append DiagramGenerated`,
  `${render} > project DiagramGenerated to contents`,
  `${render} > project DiagramGenerated to diagrams`,
  `${render} > project DiagramGenerated to versions`,
  `${render} > project GenerationSucceeded to generations`,
  `${render} > project ImageRendered to generations`,
  `${render} > append GenerationSucceeded`,
  `${render} > append ImageRendered`,
  `${render} > draw picture`,
].sort();

async function generated(service: Service, key: string, headers: Record<string, string>): Promise<string> {
  const answer = await fetch(`${service.base}/api/v1/diagrams/generate`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json", ...headers },
    body: JSON.stringify({ prompt }),
  });
  expect(answer.status).toBe(202);
  const { id } = (await answer.json()) as { id: string };
  expect(await clientOf(service.base, key).ended(id)).toMatchObject({ status: "succeeded" });
  return id;
}

/** Waits until all views have seen the whole log. */
async function settled(place: Place): Promise<void> {
  const lags = async () => {
    const { json } = await called(place, "projections", "status");
    return (json as { lag_events: number }[]).map((row) => row.lag_events); // As `--json` prints it.
  };
  await expect.poll(async () => Math.max(...(await lags())), { timeout: 120_000 }).toBe(0);
}

/** One process, or one for each role. */
async function started(place: Place, apart: boolean, environment: Record<string, string>) {
  if (!apart) return [await startService(place, environment)] as const;
  return Promise.all([
    startService(place, { ...environment, ROLES: "api", OTEL_SERVICE_NAME: "diagrams-api" }),
    startService(place, { ...environment, ROLES: "worker", OTEL_SERVICE_NAME: "diagrams-worker" }),
    startService(place, { ...environment, ROLES: "projector" }),
  ]);
}

describe.each(modes)("$name", ({ name, open }) => {
  test("one generation is one trace, from the client's span to the picture, and the log verifies", async () => {
    const house = await open();
    const collector = await openCollector();
    const apart = name !== "embedded";
    const services = await started(house.place, apart, collector.environment);
    const [api] = services;
    const key = await firstKey(house.place);
    const traceparent = `00-${client.traceId}-${client.spanId}-01`;
    const id = await generated(api, key, { traceparent });
    await settled(house.place);
    for (const service of services) expect(await service.end("SIGTERM")).toBe(0);

    const spans = collector.spans();
    expect(paths(spans, client)).toEqual(expected);
    const ofTrace = spans.filter(({ traceId }) => traceId === client.traceId);
    const find = (wanted: string) => ofTrace.find((span) => span.name === wanted);
    expect(find(request)).toMatchObject({
      kind: 2,
      failed: false,
      service: apart ? "diagrams-api" : "process-diagram-service",
      attributes: {
        "http.request.method": "POST",
        "http.route": "/api/v1/diagrams/generate",
        "http.response.status_code": 202,
        "pds.request_id": expect.stringMatching(/^req_/),
      },
    });
    expect(find("job render")).toMatchObject({
      service: apart ? "diagrams-worker" : "process-diagram-service",
      attributes: { "pds.generation_id": id, "pds.attempt": 1, "pds.outcome": "done" },
    });
    const projected = ofTrace.find((span) => span.name === "project DiagramGenerated to diagrams");
    expect(projected).toMatchObject({ kind: 5, failed: false });
    expect(projected?.attributes).toEqual({
      "db.collection.name": "diagrams_v1",
      "pds.event_id": expect.any(String),
      "pds.stream": expect.stringMatching(/^diagram-/),
    });
    // A poll has a separate trace: its client sent none.
    const polls = spans.filter((span) => span.name === "GET /api/v1/generations/:id");
    expect(polls.length).toBeGreaterThan(0);
    for (const { traceId, parentSpanId } of polls) {
      expect(traceId).not.toBe(client.traceId);
      expect(parentSpanId).toBe("");
    }

    const traced = (await house.log()).filter(({ metadata }) => metadata.traceParent !== undefined);
    expect(new Set(traced.map(({ metadata }) => metadata.traceParent?.split("-")[1]))).toEqual(
      new Set([client.traceId]),
    );
    expect(traced.map(({ type }) => type)).toContain("GenerationSucceeded");
    expect(await called(house.place, "audit", "verify")).toMatchObject({ code: 0, json: { ok: true } });
    expect(await called(house.place, "projections", "verify")).toMatchObject({ code: 0 });
  }, 240_000);
});

const [embedded] = modes;

describe("traces", { timeout: 240_000 }, () => {
  test("that the caller does not record are not sent, nor those beyond the share", async () => {
    const house = await embedded?.open();
    if (!house) throw new Error("There is no embedded mode.");
    const collector = await openCollector();
    const service = await startService(house.place, {
      ...collector.environment,
      OTEL_TRACES_SAMPLER_ARG: "0",
    });
    const key = await firstKey(house.place);
    await generated(service, key, { traceparent: `00-${client.traceId}-${client.spanId}-00` });
    await generated(service, key, { traceparent: `00-${client.traceId}-${client.spanId}-01` });
    await settled(house.place);
    expect(await service.end("SIGTERM")).toBe(0);
    expect(paths(collector.spans(), client)).toEqual(expected);
    expect(new Set(collector.spans().map(({ traceId }) => traceId))).toEqual(new Set([client.traceId]));
  });

  test("show each call of a language model, and nothing of what is said in it", async () => {
    const house = await embedded?.open();
    if (!house) throw new Error("There is no embedded mode.");
    const said = "Zebrafishes";
    const turns: Turn[] = [
      { type: "status", status: 503 },
      { type: "answer", text: `${said}, not an outline` },
      answer(outlineOf([task(`Feed the ${said}`)])),
    ];
    const provider = await fakeProvider(turns);
    const collector = await openCollector();
    const model = { ENGINE: "llm", LLM_BASE_URL: provider.url, LLM_MODEL: "fake-1" };
    const service = await startService(house.place, { ...model, ...collector.environment });
    const key = await firstKey(house.place);
    await generated(service, key, { traceparent: `00-${client.traceId}-${client.spanId}-01` });
    expect(await service.end("SIGTERM")).toBe(0);

    const spans = collector.spans();
    const calls = spans.filter((span) => span.name === "chat fake-1");
    const way = `${generate} > understand text > chat fake-1`;
    expect(paths(spans, client).filter((path) => path === way)).toHaveLength(turns.length);
    const about = {
      "gen_ai.operation.name": "chat",
      "gen_ai.output.type": "json",
      "gen_ai.provider.name": "openai-compatible",
      "gen_ai.request.model": "fake-1",
      "server.address": "127.0.0.1",
      "server.port": Number(new URL(provider.url).port),
    };
    const answered = {
      ...about,
      "gen_ai.response.finish_reasons": ["stop"],
      "gen_ai.usage.input_tokens": 100,
      "gen_ai.usage.output_tokens": expect.any(Number),
    };
    expect(calls.map(({ kind, failed, attributes }) => ({ kind, failed, attributes }))).toEqual([
      { kind: 3, failed: true, attributes: { ...about, "error.type": "503" } },
      { kind: 3, failed: false, attributes: answered },
      { kind: 3, failed: false, attributes: answered },
    ]);
    expect(collector.bodies()).not.toContain(said);
  });

  test.each([
    "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
    "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
    "nonsense'; DROP TABLE events",
  ])("begin anew where the client sends %s", async (traceparent) => {
    const house = await embedded?.open();
    if (!house) throw new Error("There is no embedded mode.");
    const collector = await openCollector();
    const service = await startService(house.place, collector.environment);
    const answer = await fetch(`${service.base}/api/v1/diagrams`, { headers: { traceparent } });
    expect(answer.status).toBe(401);
    expect(await service.end("SIGTERM")).toBe(0);
    expect(collector.spans()).toMatchObject([
      { name: "GET /api/v1/diagrams", parentSpanId: "", attributes: { "error.type": "missing_api_key" } },
    ]);
  });

  test("are not in the log of a service without a collector, and a collector that is away stops nothing", async () => {
    const house = await embedded?.open();
    if (!house) throw new Error("There is no embedded mode.");
    const untraced = await startService(house.place);
    const key = await firstKey(house.place);
    const traceparent = `00-${client.traceId}-${client.spanId}-01`;
    await generated(untraced, key, { traceparent });
    expect(await untraced.end("SIGTERM")).toBe(0);
    for (const { metadata } of await house.log()) expect(metadata).not.toHaveProperty("traceParent");

    const lost = await startService(house.place, { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" });
    await generated(lost, key, { traceparent });
    expect(await lost.end("SIGTERM")).toBe(0);
    expect(await called(house.place, "audit", "verify")).toMatchObject({ code: 0 });
  });
});
