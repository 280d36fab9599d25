/** The shape of steps in a model's answer: rarely used members are in one member, which is null for most steps. */
import type { JSONSchema7, JSONSchema7Definition } from "@ai-sdk/provider";

/** If each of them were null or empty at every step, they would be half of an answer. */
const rare = ["id", "note", "each", "times", "together", "reads", "writes"] as const;

/** The schema with the rare members of activities moved into `more`; `mend` moves them back. */
export function gathered(schema: JSONSchema7): JSONSchema7 {
  const found: JSONSchema7[] = [];
  const changed = changedIn(schema, found) as JSONSchema7; // Objects become objects.
  const [more] = found;
  return more === undefined ? changed : { ...changed, $defs: { ...changed.$defs, more } };
}

function changedIn(value: unknown, found: JSONSchema7[]): unknown {
  if (Array.isArray(value)) return value.map((one) => changedIn(one, found));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, one]) => [key, changedIn(one, found)]);
  const schema: JSONSchema7 = Object.fromEntries(entries);
  return schema.properties !== undefined && rare.every((key) => key in (schema.properties ?? {}))
    ? withMore(schema, found)
    : schema;
}

function withMore({ properties = {}, ...schema }: JSONSchema7, found: JSONSchema7[]): JSONSchema7 {
  const isRare = (key: string) => rare.some((one) => one === key);
  const part = (takes: boolean): Record<string, JSONSchema7Definition> =>
    Object.fromEntries(Object.entries(properties).filter(([key]) => isRare(key) === takes));
  const more = part(true);
  found.push({ type: "object", properties: more, required: Object.keys(more), additionalProperties: false });
  const kept = { ...part(false), more: { anyOf: [{ $ref: "#/$defs/more" }, { type: "null" as const }] } };
  return { ...schema, properties: kept, required: Object.keys(kept) };
}
