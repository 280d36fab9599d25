import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { breakingChanges } from "./support/breaking.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests change what they like in it.
const read = (path: string): any => JSON.parse(readFileSync(path, "utf8"));
const baseline = () => read("docs/openapi-v1-baseline.json");

test("nothing in the API breaks a client of the first release (docs/COMPATIBILITY.md)", () => {
  expect(breakingChanges(baseline(), read("docs/openapi.json"))).toEqual([]);
});

test("the same breaks nothing", () => expect(breakingChanges(baseline(), baseline())).toEqual([]));

const importing = "/v1/diagrams/import";
const listing = "/v1/diagrams";
// biome-ignore lint/suspicious/noExplicitAny: as above.
type Change = (api: any) => void;
// biome-ignore lint/suspicious/noExplicitAny: as above.
const bodyOf = (api: any) => api.paths[importing].post.requestBody.content["application/json"].schema;
// biome-ignore lint/suspicious/noExplicitAny: as above.
const queryOf = (api: any, name: string) =>
  api.paths[listing].get.parameters.find((one: { name: string }) => one.name === name);

const breaks: [string, Change][] = [
  ["a path is gone", (api) => delete api.paths[listing]],
  ["a method is gone", (api) => delete api.paths[listing].get],
  ["another scope", (api) => (api.paths[listing].get["x-required-scope"] = "generate")],
  ["a parameter is gone", (api) => api.paths[listing].get.parameters.shift()],
  ["a parameter is required", (api) => (queryOf(api, "cursor").required = true)],
  [
    "a new parameter is required",
    (api) => api.paths[listing].get.parameters.push({ name: "x", in: "query", required: true, schema: {} }),
  ],
  ["less is taken in a query", (api) => (queryOf(api, "limit").schema.maximum = 50)],
  ["a field of a body is gone", (api) => delete bodyOf(api).properties.name],
  ["a field of a body is required", (api) => bodyOf(api).required.push("name")],
  ["a field of a body is shorter", (api) => (bodyOf(api).properties.bpmn_xml.maxLength = 100)],
  ["null is refused", (api) => bodyOf(api).properties.folder_id.anyOf.pop()],
  [
    "another success",
    (api) => {
      const { responses } = api.paths[importing].post;
      responses["200"] = responses["201"];
      delete responses["201"];
    },
  ],
  ["a header is gone", (api) => delete api.paths[importing].post.responses["201"].headers.Location],
  [
    "a media type is gone",
    (api) => delete api.paths["/v1/diagrams/{id}/image"].get.responses["200"].content["image/svg+xml"],
  ],
  [
    "a field of an answer is gone",
    (api) => {
      delete api.components.schemas.Diagram.properties.name;
      api.components.schemas.Diagram.required.splice(2, 1);
    },
  ],
  ["a field of an answer may be absent", (api) => api.components.schemas.Diagram.required.pop()],
  [
    "a field of an answer may be null",
    (api) => (api.components.schemas.Diagram.properties.name.type = ["string", "null"]),
  ],
  [
    "a field of an answer has another type",
    (api) => (api.components.schemas.Diagram.properties.name.type = "integer"),
  ],
  ["a status of a job is new", (api) => api.components.schemas.Generation.properties.status.enum.push("x")],
  [
    "a list becomes one of other things",
    (api) => {
      const { schema } = api.paths[listing].get.responses["200"].content["application/json"];
      schema.properties.data.items = { $ref: "#/components/schemas/Folder" };
    },
  ],
];

test.each(breaks)("found: %s", (_, change) => {
  const after = baseline();
  change(after);
  expect(breakingChanges(baseline(), after)).not.toEqual([]);
});

const additions: [string, Change][] = [
  ["a new path", (api) => (api.paths["/v1/new"] = api.paths[listing])],
  [
    "a new optional parameter",
    (api) => api.paths[listing].get.parameters.push({ name: "x", in: "query", required: false, schema: {} }),
  ],
  ["a new optional field of a body", (api) => (bodyOf(api).properties.x = { type: "string" })],
  ["more is taken", (api) => (queryOf(api, "limit").schema.maximum = 500)],
  [
    "a new field of an answer",
    (api) => {
      api.components.schemas.Diagram.properties.x = { type: "string" };
      api.components.schemas.Diagram.required.push("x");
    },
  ],
  [
    "a new error code",
    (api) => {
      const { schema } = api.paths[importing].post.responses["422"].content["application/json"];
      schema.properties.error.properties.code.enum.push("x");
    },
  ],
];

test.each(additions)("breaks nothing: %s", (_, change) => {
  const after = baseline();
  change(after);
  expect(breakingChanges(baseline(), after)).toEqual([]);
});
