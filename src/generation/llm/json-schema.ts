/** JSON schemas in the dialect that providers' structured output takes. */
import type { JSONSchema7 } from "@ai-sdk/provider";
import { z } from "zod";

/**
 * Without bounds of lengths and defaults, with `anyOf` for unions, and nothing beside a `$ref`: strict modes refuse the rest, and zod
 * checks the answer anyway. https://platform.openai.com/docs/guides/structured-outputs#supported-schemas
 */
export function jsonSchemaOf(schema: z.ZodType): JSONSchema7 {
  const made = z.toJSONSchema(schema, {
    reused: "ref",
    override({ jsonSchema }) {
      for (const bound of ["minLength", "maxLength", "minItems", "maxItems"] as const)
        delete jsonSchema[bound];
      delete jsonSchema.default;
      if (jsonSchema.oneOf) jsonSchema.anyOf = jsonSchema.oneOf;
      delete jsonSchema.oneOf;
    },
  });
  delete made.$schema;
  return withLoneReferences(made) as JSONSchema7; // The dialects differ in words that are not used here.
}

function withLoneReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withLoneReferences);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, withLoneReferences(inner)]);
  const { $ref, ...rest } = Object.fromEntries(entries);
  if ($ref === undefined || Object.keys(rest).length === 0) return Object.fromEntries(entries);
  return { ...rest, anyOf: [{ $ref }] };
}
