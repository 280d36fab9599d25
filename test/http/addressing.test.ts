import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { endpoints } from "../../src/http/endpoints.ts";
import { expectError } from "./support/client.ts";
import { house } from "./support/house.ts";

const open = house({ addressBurst: { limit: 1_000, windowMs: 60_000 } });
const unknown = "00000000-0000-7000-8000-000000000000";

test("A1: every route is served under /api/v1 and under /v1", async () => {
  const me = await open().customer();
  for (const base of ["/api/v1", "/v1"]) {
    const made = await me.post(`${base}/folders`, { name: "one" });
    expect(made.status).toBe(201);
    expect(made.headers.location).toBe(`/v1/folders/${made.json.id}`);
    for (const read of ["/api/v1", "/v1"])
      expect((await me.get(`${read}/folders/${made.json.id}`)).json).toEqual(made.json);
    expect((await me.get(`${base}/folders?limit=1`)).json.data).toHaveLength(1);
  }
});

describe("A3: an unknown route", () => {
  const inside = [
    "/api",
    "/api/",
    "/api/v1",
    "/api/v1/",
    "/v1",
    "/v1/",
    "/api/v2/diagrams",
    "/v1/x",
    "/api/x?y=1",
  ];
  const outside = ["/", "/x", "/apis/v1/diagrams", "/v2/diagrams", "/v1x", "/diagrams"];

  test.each(inside)("%s is 401 without a key, and 404 with one", async (path) => {
    const me = await open().customer();
    expectError(await open().anonymous.get(path), "missing_api_key");
    expectError(await me.get(path), "resource_not_found");
  });

  test.each(outside)("%s is 404 with and without a key", async (path) => {
    const me = await open().customer();
    expectError(await open().anonymous.get(path), "resource_not_found");
    expectError(await me.get(path), "resource_not_found");
  });
});

describe("A4: a known path with a wrong method is 404 and tells the methods", () => {
  const known: [string, string, string[]][] = [
    ["PUT", "/v1/diagrams", ["GET", "HEAD"]],
    ["OPTIONS", "/api/v1/diagrams", ["GET", "HEAD"]],
    ["POST", "/v1/diagrams?x=1", ["GET", "HEAD"]],
    ["PUT", `/v1/diagrams/${unknown}`, ["GET", "HEAD", "PATCH", "DELETE"]],
    // "import" and "generate" have the place of an id, but are none.
    ...["PUT", "GET", "PATCH", "DELETE"].flatMap((method): [string, string, string[]][] => [
      [method, "/v1/diagrams/import", ["POST"]],
      [method, "/v1/diagrams/generate?x=1", ["POST"]],
    ]),
    ["DELETE", `/v1/diagrams/${unknown}/image`, ["GET", "HEAD"]],
    ["GET", `/v1/diagrams/${unknown}/edit`, ["POST"]],
    ["POST", `/v1/generations/${unknown}`, ["GET", "HEAD"]],
    ["DELETE", "/v1/folders", ["GET", "HEAD", "POST"]],
    ["PUT", `/v1/folders/${unknown}`, ["GET", "HEAD", "PATCH", "DELETE"]],
  ];
  test.each(known)("%s %s", async (method, path, allowed) => {
    const me = await open().customer();
    const answer = await me.send({ method, path });
    expectError(answer, "resource_not_found");
    expect(answer.headers.allow?.split(", ").sort()).toEqual([...allowed].sort());
  });

  test("OPTIONS without a key is a 401 and there is no CORS header (checked on every answer)", async () => {
    const headers = { origin: "https://example.com", "access-control-request-method": "GET" };
    expectError(
      await open().anonymous.send({ method: "OPTIONS", path: "/v1/diagrams", headers }),
      "missing_api_key",
    );
    const me = await open().customer();
    expectError(await me.send({ method: "OPTIONS", path: "/v1/diagrams", headers }), "resource_not_found");
    expect((await me.get("/v1/diagrams", { headers })).status).toBe(200);
  });
});

test("A5: HEAD works for every GET: same headers, no body, counted", async () => {
  const me = await open().customer();
  const { id } = (await me.post("/v1/folders", { name: "x" })).json;
  for (const path of ["/v1/folders", `/v1/folders/${id}`, "/v1/diagrams"]) {
    const got = await me.get(path);
    const head = await me.send({ method: "HEAD", path });
    expect(head.status).toBe(200);
    expect(head.bytes).toHaveLength(0);
    const own = [
      "x-request-id",
      "ratelimit-remaining",
      "ratelimit-reset",
      "date",
      "connection",
      "keep-alive",
    ];
    const shared = (headers: Record<string, string>) =>
      Object.fromEntries(Object.entries(headers).filter(([name]) => !own.includes(name)));
    expect(shared(head.headers)).toEqual(shared(got.headers));
    expect(Number(head.headers["ratelimit-remaining"])).toBe(Number(got.headers["ratelimit-remaining"]) - 1);
  }
  expect((await me.send({ method: "HEAD", path: `/v1/diagrams/${unknown}` })).status).toBe(404);
});

test("A6: a trailing slash, a double slash and other letter case are 404", async () => {
  const me = await open().customer();
  const paths = [
    "/v1/diagrams/",
    "/v1//diagrams",
    "//v1/diagrams",
    "/v1/Diagrams",
    "/V1/diagrams",
    "/API/v1/diagrams",
  ];
  for (const path of [...paths, "/api/v1/folders/", "/v1/FOLDERS"])
    expectError(await me.get(path), "resource_not_found");
});

describe("A7: ids", () => {
  const noIds = [
    "x",
    "1",
    "null",
    "00000000-0000-0000-0000-00000000000",
    `${unknown}0`,
    "gen_",
    "%00",
    "..%2f",
    "%F0%9F%98%80",
  ];

  test("that have another form are 404 on every endpoint", async () => {
    const me = await open().customer();
    const other = await open().customer();
    for (const { method, path } of endpoints.filter((endpoint) => endpoint.path.includes("{id}")))
      for (const id of path.startsWith("/generations")
        ? [...noIds, unknown]
        : [...noIds, `gen_${"0".repeat(32)}`]) {
        const client = noIds.indexOf(id) % 2 ? me : other;
        const body = method === "POST" ? { prompt: "x" } : method === "PATCH" ? {} : undefined;
        const answer = await client.send({ method, path: `/v1${path.replace("{id}", id)}`, body });
        expectError(answer, "resource_not_found");
      }
  });

  test("in upper case are the same", async () => {
    const me = await open().customer();
    const made = await me.post("/v1/folders", { name: "x" });
    const path = `/v1/folders/${made.json.id.toUpperCase()}`;
    expect((await me.get(path)).json).toEqual(made.json);
    expect((await me.patch(path, { name: "y" })).json.id).toBe(made.json.id);
    const child = await me.post("/v1/folders", { name: "c", parent_id: made.json.id.toUpperCase() });
    expect(child.json.parent_id).toBe(made.json.id);
    expect((await me.remove(`/v1/folders/${child.json.id.toUpperCase()}`)).status).toBe(204);
  });
});

test("A17: the request id is made here, whatever the client sends", async () => {
  const me = await open().customer();
  const seen = new Set<string>();
  for (const id of ["mine", "<script>", "a".repeat(500)])
    seen.add(
      (await me.get("/v1/folders", { headers: { "x-request-id": id } })).headers["x-request-id"] ?? "",
    );
  expect(seen.size).toBe(3);
  expect(seen.has("mine")).toBe(false);
});

test("A22: Accept is not looked at", async () => {
  const me = await open().customer();
  for (const accept of ["text/html", "image/png", "application/json;q=0", "nonsense"])
    expect((await me.get("/v1/folders", { headers: { accept } })).status).toBe(200);
});

test("A23: JSON answers are not stored by caches", async () => {
  const me = await open().customer();
  for (const answer of [
    await me.get("/v1/folders"),
    await me.get("/v1/x"),
    await me.post("/v1/folders", { name: "x" }),
  ]) {
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(answer.headers["strict-transport-security"]).toBeUndefined();
  }
});

test("nothing of the API sets a cookie or knows one: a key is the only way in", async () => {
  const cookie = "console_session=x; console_visitor=y";
  const me = await open().customer();
  const answers = [
    await me.get("/v1/folders", { headers: { cookie } }),
    await me.post("/v1/folders", { name: "x" }, { headers: { cookie } }),
    await open().anonymous.get("/v1/folders", { headers: { cookie } }),
    await open().anonymous.get("/docs", { headers: { cookie } }),
    await open().anonymous.get("/openapi.json", { headers: { cookie } }),
    await open().anonymous.get("/console", { headers: { cookie } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 201, 401, 200, 200, 404]);
  for (const { headers } of answers) expect(headers["set-cookie"]).toBeUndefined();
});

test("A24: the description of the API is served outside of it, without a key", async () => {
  const machine = await open().anonymous.get("/openapi.json");
  expect(machine.json).toMatchObject({ openapi: "3.1.0" });
  const people = await open().anonymous.get("/docs");
  expect(people.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(people.text).toContain("/v1/diagrams/generate");
  // No style but the page's own, whose hash is named; no external resources, and no frame around it.
  const [, style = ""] = /<style>([^<]*)<\/style>/.exec(people.text) ?? [];
  const hash = createHash("sha256").update(style).digest("base64");
  expect(people.headers["content-security-policy"]).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  );
});

test("C29: If-Match on writes is not looked at", async () => {
  const me = await open().customer();
  const { id } = (await me.post("/v1/folders", { name: "x" })).json;
  const changed = await me.patch(`/v1/folders/${id}`, { name: "y" }, { headers: { "if-match": '"other"' } });
  expect(changed.json.name).toBe("y");
});
