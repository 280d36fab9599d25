import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { docsPage } from "../../src/http/docs-page.ts";
import { endpoints } from "../../src/http/endpoints.ts";
import { errorTable } from "../../src/http/errors.ts";
import { operationExamples } from "../../src/http/examples.ts";
import { bpmnXml, context, name, prompt } from "../../src/http/fields.ts";
import { openApiDocument, openApiText } from "../../src/http/openapi.ts";

const document = openApiDocument();
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

test("docs/openapi.json is current (node scripts/write-openapi.ts writes it)", () => {
  expect(readFileSync("docs/openapi.json", "utf8")).toBe(openApiText());
});

test("every endpoint is described once, with its scope", () => {
  expect(operations.map(({ path, method }) => `${method.toUpperCase()} ${path}`).sort()).toEqual(
    endpoints.map(({ path, method }) => `${method} /v1${path}`).sort(),
  );
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(endpoints.length);
  for (const { operation } of operations) expect(operation["x-required-scope"]).toMatch(/^[a-z:]+$/);
});

test("every reference leads somewhere", () => {
  const text = JSON.stringify(document);
  const references = [...text.matchAll(/"\$ref":"#([^"]+)"/g)].map((found) => found[1] ?? "");
  expect(references.length).toBeGreaterThan(100);
  for (const reference of new Set(references)) {
    const found = reference
      .split("/")
      .slice(1)
      // biome-ignore lint/suspicious/noExplicitAny: the document is walked as plain JSON.
      .reduce((value: any, name) => value?.[name], JSON.parse(text));
    expect(found, reference).toBeDefined();
  }
});

test("every path parameter is declared, and nothing else is one", () => {
  for (const { path, operation } of operations) {
    const declared = operation.parameters
      .filter((parameter) => parameter.in === "path")
      .map(({ name }) => name);
    expect(declared).toEqual([...path.matchAll(/\{(\w+)\}/g)].map((found) => found[1]));
  }
});

test("the whole table of errors is in it, and each response names its codes", () => {
  const text = JSON.stringify(document);
  for (const code of Object.keys(errorTable)) expect(text).toContain(`"${code}"`);
  for (const { operation } of operations)
    for (const status of ["401", "403", "429", "500"]) expect(operation.responses[status]).toBeDefined();
});

test("every operation shows a request and its answer, and every error how it looks", () => {
  for (const { operation } of operations) {
    const { operationId, parameters, requestBody, responses } = operation;
    for (const parameter of parameters.filter((one) => one.in === "path" || one.required))
      expect([operationId, parameter.name, parameter.example]).not.toContain(undefined);
    const contents = [requestBody, ...Object.values(responses)].flatMap((one) =>
      Object.entries((one as { content?: Record<string, object> } | undefined)?.content ?? {}),
    );
    for (const [type, content] of contents)
      if (!type.startsWith("image/"))
        expect(Object.keys(content)).toContainEqual(expect.stringMatching(/^examples?$/));
  }
  for (const [code, example] of Object.entries(document.components.examples ?? {}))
    expect(example).toMatchObject({ summary: expect.any(String), value: { error: { code } } });
});

test("the examples of bodies and answers fit their schemas", () => {
  for (const { name, body, answer } of endpoints) {
    const example = operationExamples[name];
    if (body && example?.body !== undefined)
      expect(body.schema.safeParse(example.body).error).toBeUndefined();
    if (answer.schema) expect(answer.schema.safeParse(example?.answer).error).toBeUndefined();
  }
});

test("bodies are closed and say what is required", () => {
  const bodies = operations.flatMap(({ operation }) => (operation.requestBody ? [operation] : []));
  expect(bodies.map(({ operationId }) => operationId).sort()).toEqual(
    [
      "createFolder",
      "editDiagram",
      "generateDiagram",
      "importDiagram",
      "renderDocument",
      "updateDiagram",
      "updateFolder",
    ].sort(),
  );
  for (const { requestBody } of bodies) {
    const text = JSON.stringify(requestBody);
    expect(text).toContain('"additionalProperties":false');
  }
});

test("the lists say how many items a page has when nobody says it", () => {
  const limits = operations.flatMap(({ operation }) =>
    operation.parameters.filter((parameter) => parameter.name === "limit"),
  );
  expect(limits).toHaveLength(3);
  for (const { schema } of limits) expect(schema).toMatchObject({ minimum: 1, maximum: 100, default: 20 });
});

/** Characters that some rule names, and their neighbours. */
const tricky = [
  ..."\t\n\v\f\r\0\x08\x0e\x1f \x7e\x7f\x80\x85\x9f\xa0aé",
  ..."\u2027\u2028\u2029\u202a\u202e\u202f\u2065\u2066\u2069\u206a\u3000\ufeff",
  ..."\ufdcf\ufdd0\ufdef\ufdf0\ufffd\ufffe\uffff\u{1f600}",
];
const patternOf = (field: "name" | "prompt" | "context" | "bpmn_xml"): string => {
  const found = new RegExp(`"${field}":\\{(?:"anyOf":\\[\\{)?[^{}]*"pattern":"((?:[^"\\\\]|\\\\.)*)"`);
  const [, text = ""] = found.exec(JSON.stringify(document)) ?? [];
  return JSON.parse(`"${text}"`);
};

test.each([
  ["name", name],
  ["prompt", prompt],
  ["context", context],
  ["bpmn_xml", bpmnXml],
] as const)("the pattern of %s accepts what the service accepts", (field, schema) => {
  // With and without the flag: schema validators differ.
  const patterns = ["u", ""].map((flags) => new RegExp(patternOf(field), flags));
  expect(patternOf(field)).not.toBe("");
  const texts = fc.array(fc.constantFrom(...tricky), { maxLength: 6 }).map((chars) => chars.join(""));
  fc.assert(
    fc.property(texts, (text) => {
      const accepted = schema.safeParse(text).success;
      expect(patterns.map((pattern) => pattern.test(text))).toEqual([accepted, accepted]);
    }),
    { numRuns: 3_000, seed: 12 },
  );
  // Rules that no pattern can express are in the description.
  for (const text of ["a\u{1fffe}", "a\u{10ffff}"])
    expect(schema.safeParse(text).success).toBe(field === "bpmn_xml");
  expect(schema.safeParse("a\ud800").success).toBe(false);
});

test("the page for people names every operation and loads nothing", () => {
  const page = docsPage(document);
  for (const { path, operation } of operations) {
    expect(page).toContain(path);
    expect(page).toContain(`id="${operation.operationId}"`);
  }
  expect(page).not.toMatch(/<script|<link|<img|@import|url\(|src=/i);
});
