/** JSON schemas in the dialect that providers' structured output takes. */
import type { JSONSchema7 } from "@ai-sdk/provider";
import { z } from "zod";

/**
 * Without bounds of lengths, and with `anyOf` for unions: strict modes refuse both, and zod checks the answer anyway.
 * https://platform.openai.com/docs/guides/structured-outputs#supported-schemas
 */
export function jsonSchemaOf(schema: z.ZodType): JSONSchema7 {
  const made = z.toJSONSchema(schema, {
    reused: "ref",
    override({ jsonSchema }) {
      for (const bound of ["minLength", "maxLength", "minItems", "maxItems"] as const)
        delete jsonSchema[bound];
      if (jsonSchema.oneOf) jsonSchema.anyOf = jsonSchema.oneOf;
      delete jsonSchema.oneOf;
    },
  });
  delete made.$schema;
  return made as JSONSchema7; // The dialects differ in words that are not used here.
}
