/** JSON schemas in the dialect that providers' structured output accepts. */
import type { JSONSchema7 } from "@ai-sdk/provider";
import { z } from "zod";

/**
 * Without length limits and defaults, with `anyOf` for unions, and nothing beside a `$ref`: strict modes reject the
 * rest, and zod checks the answer anyway. In `strict` schemas, where every member is required, an optional member may
 * be null. https://platform.openai.com/docs/guides/structured-outputs#supported-schemas
 */
export function jsonSchemaOf(schema: z.ZodType, { strict = true, described = true } = {}): JSONSchema7 {
  const made = z.toJSONSchema(schema, {
    reused: "ref",
    override({ jsonSchema }) {
      for (const bound of ["minLength", "maxLength", "minItems", "maxItems", "minimum", "maximum"] as const)
        delete jsonSchema[bound];
      delete jsonSchema.default;
      if (!described) delete jsonSchema.description;
      if (jsonSchema.oneOf) jsonSchema.anyOf = jsonSchema.oneOf;
      delete jsonSchema.oneOf;
    },
  });
  delete made.$schema;
  const changes = strict ? [withAllRequired, withLoneReferences] : [withLoneReferences];
  return withoutSmallDefinitions(changedInside(made, changes)) as JSONSchema7; // The dialects differ in words that are not used here.
}

/**
 * Every request includes the schema, so a definition as short as a reference is inlined, and the others get short
 * names.
 */
function withoutSmallDefinitions(schema: unknown): unknown {
  if (!isEntries(schema) || !isEntries(schema.$defs)) return schema;
  const small = new Map(Object.entries(schema.$defs).filter(([, one]) => isPlainType(one)));
  if (small.size === 0) return withShortNames(schema);
  const { $defs, ...rest } = schema;
  const kept = Object.fromEntries(Object.entries($defs).filter(([name]) => !small.has(name)));
  const inline = ({ $ref, ...entries }: Entries): Entries => {
    const named = typeof $ref === "string" ? small.get(nameIn($ref)) : undefined;
    return isEntries(named) ? named : $ref === undefined ? entries : { $ref };
  };
  return withoutSmallDefinitions(changedInside({ ...rest, $defs: kept }, [inline, withPlainNull]));
}

/** `{"type":"string"}`, or a list of such types. */
const isPlainType = (schema: unknown): boolean =>
  isEntries(schema) && Object.keys(schema).join() === "type" && schema.type !== "object";

/** "Of this type, or null" in a shorter form. */
function withPlainNull(entries: Entries): Entries {
  const { anyOf, ...rest } = entries;
  if (!Array.isArray(anyOf) || anyOf.length !== 2 || !anyOf.every(isPlainType)) return entries;
  const types: unknown[] = anyOf.map(({ type }) => type);
  return types.every((type) => typeof type === "string") ? { type: types, ...rest } : entries;
}

function withShortNames(schema: Entries): Entries {
  const short = (name: string) => name.replace(/^__schema/, "s");
  const { $defs } = schema;
  const renamed = changedInside(schema, [
    (entries) =>
      typeof entries.$ref === "string"
        ? { ...entries, $ref: `#/$defs/${short(nameIn(entries.$ref))}` }
        : entries,
  ]);
  if (!isEntries(renamed) || !isEntries($defs) || !isEntries(renamed.$defs)) return schema;
  const entries = Object.entries(renamed.$defs).map(([name, one]) => [short(name), one]);
  return { ...renamed, $defs: Object.fromEntries(entries) };
}

const nameIn = (reference: string): string => reference.split("/").at(-1) ?? "";

type Entries = Readonly<Record<string, unknown>>;

/** Applies the changes to each object in the value, from the inside out. */
function changedInside(value: unknown, changes: readonly ((entries: Entries) => Entries)[]): unknown {
  if (Array.isArray(value)) return value.map((item) => changedInside(item, changes));
  if (!isEntries(value)) return value;
  const inner = Object.entries(value).map(([key, one]) => [key, changedInside(one, changes)]);
  return changes.reduce<Entries>((entries, change) => change(entries), Object.fromEntries(inner));
}

const isEntries = (value: unknown): value is Entries =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function withLoneReferences({ $ref, ...rest }: Entries): Entries {
  if ($ref === undefined) return rest;
  return Object.keys(rest).length === 0 ? { $ref } : { ...rest, anyOf: [{ $ref }] };
}

function withAllRequired(entries: Entries): Entries {
  const { type, properties, required } = entries;
  if (type !== "object" || !isEntries(properties)) return entries;
  const known = Array.isArray(required) ? required : [];
  const all = Object.entries(properties).map(([key, property]) => [
    key,
    known.includes(key) ? property : { anyOf: [property, { type: "null" }] },
  ]);
  return { ...entries, properties: Object.fromEntries(all), required: Object.keys(properties) };
}
