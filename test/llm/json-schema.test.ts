import { expect, test } from "vitest";
import { gathered } from "../../src/generation/llm/gathered.ts";
import { jsonSchemaOf } from "../../src/generation/llm/json-schema.ts";
import { OperationsAnswer } from "../../src/generation/llm/operations-answer.ts";
import { OutlineAnswer } from "../../src/generation/llm/outline-answer.ts";

type Schema = Record<string, unknown>;

/** The schema and all schemas inside it. */
function* schemasIn(value: unknown): Generator<Schema> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield value as Schema;
  for (const inner of Object.values(value)) yield* schemasIn(inner);
}

test.each([
  ["outlines", jsonSchemaOf(OutlineAnswer)],
  ["outlines, as they are asked for", gathered(jsonSchemaOf(OutlineAnswer))],
  ["operations", jsonSchemaOf(OperationsAnswer)],
])("the schema of %s is one that strict modes take", (_, schema) => {
  const schemas = [...schemasIn(schema)];
  expect(schemas.length).toBeGreaterThan(50);
  const keys = new Set(schemas.flatMap((schema) => Object.keys(schema)));
  for (const refused of ["oneOf", "minLength", "maxLength", "minItems", "maxItems", "minimum", "$schema"])
    expect(keys).not.toContain(refused);
  for (const schema of schemas) {
    if (typeof schema.$ref === "string") expect(Object.keys(schema)).toEqual(["$ref"]);
    if (schema.type !== "object") continue;
    expect(schema.additionalProperties).toBe(false);
    expect(schema.required).toEqual(Object.keys(schema.properties as Schema));
  }
});

test("an outline is asked for with what few steps say in one member, and small definitions in place", () => {
  const asked = JSON.stringify(gathered(jsonSchemaOf(OutlineAnswer)));
  expect(asked.match(/"together"/g)).toHaveLength(2);
  expect(asked).not.toContain("__schema");
  expect(asked.length).toBeLessThan(JSON.stringify(jsonSchemaOf(OutlineAnswer)).length);
});
