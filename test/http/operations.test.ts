import { describe, expect, test } from "vitest";
import { buildOperations } from "../../src/http/operations.ts";
import { chain } from "./support/documents.ts";
import { house, insideTest } from "./support/house.ts";

const open = house();
const registry = () => open().inside().deps.registry;

describe("the operations server", () => {
  insideTest("/healthz is 200 while the process lives", async () => {
    const app = buildOperations({ registry: registry(), unready: async () => ["not yet"] });
    const answer = await app.inject("/healthz");
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: "alive" }]);
  });

  insideTest("A21: /readyz is 503 with the reasons until there are none", async () => {
    let reasons = ["The views are 10 s behind.", "The service is shutting down."];
    const app = buildOperations({ registry: registry(), unready: async () => reasons });
    const not = await app.inject("/readyz");
    expect([not.statusCode, not.json()]).toEqual([503, { ready: false, reasons }]);
    reasons = [];
    const ready = await app.inject("/readyz");
    expect([ready.statusCode, ready.json()]).toEqual([200, { ready: true, reasons: [] }]);
  });

  insideTest("/readyz says so when finding out fails", async () => {
    const app = buildOperations({ registry: registry(), unready: () => Promise.reject(new Error("secret")) });
    const answer = await app.inject("/readyz");
    expect(answer.statusCode).toBe(503);
    expect(answer.body).not.toContain("secret");
  });

  insideTest("/metrics counts requests by route and status, their time, and refusals", async () => {
    const me = await open().customer();
    const { id } = (await me.post("/v1/diagrams/import", { bpmn_xml: chain() })).json;
    await me.get(`/v1/diagrams/${id}`);
    await me.get(`/v1/diagrams/${id}`);
    for (let i = 0; i < 118; i++) await me.get("/v1/unknown");
    const app = buildOperations({ registry: registry(), unready: async () => [] });
    const { body, headers } = await app.inject("/metrics");
    expect(headers["content-type"]).toMatch(/^text\/plain/);
    expect(body).toContain('http_requests_total{method="GET",route="/api/v1/diagrams/:id",status="200"} 2');
    expect(body).toContain('http_requests_total{method="GET",route="unknown",status="404"} 117');
    expect(body).toContain('http_refusals_total{limit="burst"} 1');
    expect(body).toMatch(/http_request_seconds_bucket\{le="10",route="\/api\/v1\/diagrams\/:id"\} 2/);
    expect(body).not.toContain(id);
  });

  insideTest("a page of another name that leads here by its DNS is refused", async () => {
    const app = buildOperations({
      registry: registry(),
      unready: async () => [],
      hosts: ["Ops.example.com"],
    });
    const asked = async (host: string) =>
      (await app.inject({ url: "/metrics", headers: { host } })).statusCode;
    for (const name of ["localhost", "localhost:8081", "127.0.0.1:8081", "[::1]:8081", "10.1.2.3"])
      expect(await asked(name), name).toBe(200);
    expect(await asked("ops.example.com:8443")).toBe(200);
    for (const name of ["evil.example", "evil.example:8081", "localhost.evil.example", "127.0.0.1.nip.io"])
      expect(await asked(name), name).toBe(421);
    for (const url of ["/readyz", "/healthz", "/docs", "/nothing"])
      expect((await app.inject({ url, headers: { host: "evil.example" } })).statusCode, url).toBe(421);
  });

  insideTest("/openapi.json and /docs are there too", async () => {
    const app = buildOperations({ registry: registry(), unready: async () => [] });
    expect((await app.inject("/openapi.json")).json()).toMatchObject({ openapi: "3.1.0" });
    expect((await app.inject("/docs")).statusCode).toBe(200);
  });
});

test("A24: none of it is under /api", async () => {
  const me = await open().customer();
  for (const path of ["/healthz", "/readyz", "/metrics", "/api/healthz", "/api/v1/metrics"])
    expect((await me.get(path)).status).toBe(404);
});
