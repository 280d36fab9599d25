/** Every request gets an answer in the form of the specification, and never an internal error. */
import fc from "fast-check";
import { beforeAll, expect } from "vitest";
import { endpoints } from "../../src/http/endpoints.ts";
import { anyString } from "../support/strings.ts";
import type { Client, Sent } from "./support/client.ts";
import { chain } from "./support/documents.ts";
import { house, insideTest as test } from "./support/house.ts";

const many = { limit: 1_000_000, windowMs: 60_000 };
const open = house({ burst: many, addressBurst: many });

let me: Client;
/** Ids that exist, so that requests pass the first check. */
const known: Record<string, string[]> = {
  diagrams: [],
  folders: [],
  generations: [],
};

beforeAll(async () => {
  me = await open().customer();
  for (const _ of [1, 2]) {
    known.diagrams?.push((await me.post("/v1/diagrams/import", { bpmn_xml: chain() })).json.id);
    known.folders?.push((await me.post("/v1/folders", { name: "x" })).json.id);
    known.generations?.push((await me.post("/v1/diagrams/generate", { prompt: "x" })).json.id);
  }
});

const goodBodies: Record<string, object> = {
  "/diagrams/import": { bpmn_xml: chain(), name: "x", folder_id: null, layout: "new" },
  "/render": { bpmn_xml: chain(), theme: "dark", format: "svg", width: 400, background: "transparent" },
  "/diagrams/generate": { prompt: "x", theme: "dark", format: "svg", name: "x", folder_id: null },
  "/diagrams/{id}/edit": { prompt: "x", theme: "light", format: "png" },
  "/diagrams/{id}": { name: "y", folder_id: null },
  "/folders": { name: "x", parent_id: null, context: "x" },
  "/folders/{id}": { name: "x", context: null, parent_id: null },
};

const text = fc.oneof(
  fc.string({ unit: "grapheme" }),
  anyString(),
  fc.constantFrom(
    "",
    "null",
    "\u0000",
    "\ud800",
    "__proto__",
    "constructor",
    "a".repeat(300),
    "%",
    "../..",
    "'\"<>",
  ),
);
const json = fc.oneof(fc.jsonValue(), text, fc.constantFrom(null, 0, -1, 1e308, true, [], {}, [[[]]]));
const fieldNames = fc.oneof(
  fc.constantFrom(
    "name",
    "prompt",
    "bpmn_xml",
    "folder_id",
    "parent_id",
    "context",
    "theme",
    "format",
    "scale",
    "width",
    "background",
    "layout",
    "limit",
  ),
  text,
);

/** A good body with some members removed, replaced or added. */
const mutated = (good: object) =>
  fc
    .record({
      removed: fc.subarray(Object.keys(good)),
      added: fc.dictionary(fieldNames, json, { maxKeys: 2 }),
    })
    .map(({ removed, added }) => {
      const kept = Object.entries(good).filter(([name]) => !removed.includes(name));
      return { ...Object.fromEntries(kept), ...added };
    });

const body = (path: string): fc.Arbitrary<unknown> => {
  const good = goodBodies[path] ?? {};
  const damaged = fc
    .tuple(mutated(good), fc.nat())
    .map(([value, cut]) => JSON.stringify(value).slice(0, cut % JSON.stringify(value).length));
  return fc.oneof(
    { weight: 6, arbitrary: mutated(good) },
    { weight: 1, arbitrary: fc.constant(good) },
    { weight: 1, arbitrary: json.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: damaged },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 50 }).map((bytes) => Buffer.from(bytes)) },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
};

/** Visible Latin text, which a header can contain. */
const headerText = fc.string({
  unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)),
  maxLength: 40,
});
const headers = fc.dictionary(
  fc.constantFrom(
    "content-type",
    "content-encoding",
    "idempotency-key",
    "prefer",
    "if-none-match",
    "if-match",
    "accept",
    "x-request-id",
    "origin",
    "range",
    "x-forwarded-for",
    "x-http-method-override",
    "upgrade",
  ),
  fc.oneof(
    headerText,
    fc.constantFrom(
      "application/json",
      "text/plain",
      "gzip",
      "identity",
      "k1",
      "k2",
      "*",
      "bytes=0-1",
      "wait=0",
    ),
  ),
  { maxKeys: 3 },
);

const id = (kind: string) =>
  fc.oneof(
    { weight: 12, arbitrary: fc.nat({ max: 1 }).map((i) => known[kind]?.[i] ?? "") },
    { weight: 1, arbitrary: fc.uuid() },
    { weight: 1, arbitrary: text.map((value) => encodeURIComponent(value.toWellFormed())) },
    {
      weight: 1,
      arbitrary: fc.constantFrom("%", "%zz", "%c0%80", "import", "generate", "..", "%2e%2e", ";", "%00"),
    },
  );

const query = fc.oneof(
  { weight: 4, arbitrary: fc.constant("") },
  {
    weight: 2,
    arbitrary: fc
      .array(
        fc.tuple(
          fc.oneof(
            fc.constantFrom(
              "limit",
              "cursor",
              "folder_id",
              "theme",
              "format",
              "scale",
              "width",
              "background",
            ),
            text,
          ),
          text,
        ),
        { maxLength: 3 },
      )
      .map(
        (pairs) =>
          `?${pairs.map((pair) => pair.map((one) => encodeURIComponent(one.toWellFormed())).join("=")).join("&")}`,
      ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "?",
      "??",
      "?limit",
      "?limit=%zz",
      "?&&",
      "?=",
      "?limit=5&limit=6",
      "?theme=dark&format=svg",
      "?cursor=e30",
    ),
  },
);

const request: fc.Arbitrary<Sent> = fc.constantFrom(...endpoints).chain(({ method, path }) => {
  // Every path begins with the name of a resource.
  const [, kind = ""] = path.split("/");
  return fc
    .record({
      method: fc.oneof(
        { weight: 12, arbitrary: fc.constant(method as string) },
        { weight: 1, arbitrary: fc.constantFrom("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS") },
      ),
      id: id(kind),
      number: fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom("1", "2") },
        { weight: 1, arbitrary: text.map((value) => encodeURIComponent(value.toWellFormed())) },
      ),
      base: fc.oneof(
        { weight: 20, arbitrary: fc.constantFrom("/v1", "/api/v1") },
        { weight: 1, arbitrary: fc.constantFrom("/v1/", "", "/api") },
      ),
      query,
      headers,
      body: method === "GET" ? fc.constant(undefined) : body(path),
      key: fc.oneof(
        { weight: 12, arbitrary: fc.constant(undefined) },
        { weight: 1, arbitrary: fc.constantFrom(null, "x", "svc_sk_live_") },
      ),
    })
    .map(({ base, id, number, query, key, ...rest }) => ({
      ...rest,
      ...(key === undefined ? {} : { key }),
      path: `${base || ""}${path.replace("{id}", id).replaceAll(/\{\w+\}/g, number)}${query}`.replace(
        /^\/\//,
        "/",
      ),
    }));
});

test("whatever is sent, the answer is no fault and has the form of the specification", async () => {
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(request, async (sent) => {
      // Ids that an earlier request deleted stay among the ids, as unknown ones.
      const answer = await me.send(sent);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      expect([200, 201, 202, 204, 304, 400, 401, 404, 409, 422]).toContain(answer.status);
    }),
    { numRuns: 1_500 },
  );
  // The requests were not all refused at the start.
  for (const status of [200, 400, 401, 404]) expect(statuses.get(status) ?? 0).toBeGreaterThan(10);
  // Few random requests create something, so they are counted together: by chance there may be hardly any of one kind.
  expect((statuses.get(201) ?? 0) + (statuses.get(202) ?? 0)).toBeGreaterThan(2);
});

test("any path at all gets an answer", async () => {
  const path = fc
    .array(fc.oneof(text, fc.constantFrom("api", "v1", "diagrams", "folders")))
    .map((parts) => `/${parts.map((part) => encodeURIComponent(part.toWellFormed())).join("/")}`);
  await fc.assert(
    fc.asyncProperty(path, fc.constantFrom("GET", "POST", "DELETE", "PUT"), async (one, method) => {
      expect([200, 400, 404]).toContain((await me.send({ method, path: one.replace(/^\/\/+/, "/") })).status);
    }),
    { numRuns: 300 },
  );
});
