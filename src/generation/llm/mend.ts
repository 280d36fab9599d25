/** Corrects mistakes of form whose meaning is clear, without asking the model again. */
import type { JSONSchema7, JSONSchema7Definition } from "@ai-sdk/provider";
import { spelt } from "./nearest.ts";

/**
 * The value with the fields and types that the schema requires, as far as that is unambiguous: missing optional members
 * become null or empty, a single thing becomes a list of one, misspelt names become the schema's, and unknown fields
 * are removed.
 */
export function mend(value: unknown, schema: JSONSchema7): unknown {
  const definitions = { ...schema.$defs, ...schema.definitions };
  const resolved = (given: JSONSchema7Definition | undefined): JSONSchema7 => {
    if (given === undefined || typeof given === "boolean") return {};
    const name = given.$ref?.split("/").at(-1);
    return name === undefined ? given : resolved(definitions[name]);
  };
  return mended(value, schema, resolved);
}

type Resolved = (given: JSONSchema7Definition | undefined) => JSONSchema7;

function mended(value: unknown, given: JSONSchema7Definition, resolved: Resolved): unknown {
  const schema = resolved(given);
  if (Array.isArray(schema.type)) {
    const kinds = schema.type.map((type: JSONSchema7["type"]) => ({ ...schema, type }));
    return ofOne(value, kinds, resolved);
  }
  if (schema.anyOf) return ofOne(value, schema.anyOf.map(resolved), resolved);
  if (schema.enum) return ofList(value, schema.enum);
  switch (schema.type) {
    case "object":
      if (Array.isArray(value) && schema.properties?.steps)
        return ofObject({ steps: value }, schema, resolved);
      return isRecord(value) ? ofObject(value, schema, resolved) : value;
    case "array":
      return ofArray(value, schema, resolved);
    case "boolean":
      return value === "true" ? true : value === "false" ? false : value;
    case "string":
      return ofText(value);
    case "integer":
      return ofNumber(value);
    default:
      return value;
  }
}

/** Null if that is allowed; otherwise the alternative that the value's own type names. */
function ofOne(value: unknown, choices: JSONSchema7[], resolved: Resolved): unknown {
  const mayBeNull = choices.some((choice) => choice.type === "null");
  if (mayBeNull && isNothing(value)) return null;
  const kinds = choices.filter((choice) => choice.type !== "null");
  const [first] = kinds;
  if (first !== undefined && kinds.length === 1) return mended(value, first, resolved);
  if (!isRecord(value)) return value;
  const type = typeof value.type === "string" ? value.type : "";
  const named = kinds.map((kind) => ({ kind, name: typeNameOf(kind, resolved) }));
  const known = named.find(({ name }) => name !== null && spelt(name) === spelt(type));
  if (known) return mended({ ...value, type: known.name }, known.kind, resolved);
  const other = alias(type);
  const meant = other && named.find(({ name }) => name === other.type);
  return meant ? mended({ ...other, ...value, type: other.type }, meant.kind, resolved) : value;
}

function typeNameOf(kind: JSONSchema7, resolved: Resolved): string | null {
  const type = resolved(kind.properties?.type);
  const [name] = type.enum ?? [type.const];
  return typeof name === "string" ? name : null;
}

/** Words of BPMN and of other tools for the steps of an outline. */
function alias(type: string): { type: string; kind?: string } | null {
  const word = spelt(type);
  const task = /^(user|service|send|receive|manual|script|businessrule)task$/.exec(word);
  if (task?.[1]) return { type: "task", kind: task[1] };
  if (/^(activity|step|action)$/.test(word)) return { type: "task" };
  if (/^(exclusive|xor|decision|exclusivegateway|gateway|if)$/.test(word)) return { type: "choice" };
  if (/^(or|inclusivegateway)$/.test(word)) return { type: "inclusive" };
  if (/^(and|parallelgateway)$/.test(word)) return { type: "parallel" };
  if (/^(eventbasedgateway|eventgateway)$/.test(word)) return { type: "eventChoice" };
  if (/^endevent$/.test(word)) return { type: "end" };
  if (/^(intermediateevent|intermediatecatchevent|intermediatethrowevent)$/.test(word))
    return { type: "event" };
  return null;
}

/** Null becomes "" where a text is required: the next check knows whether it may be empty. */
function ofText(value: unknown): unknown {
  if (value === null) return "";
  return typeof value === "number" ? String(value) : value;
}

/** A number that counts; null where none is needed. */
function ofNumber(value: unknown): unknown {
  const number = typeof value === "string" ? Number(value) : value;
  return Number.isInteger(number) && Number(number) > 0 ? number : null;
}

/** A value of a fixed list, also in another spelling, or as BPMN spells it ("userTask" for "user"). */
function ofList(value: unknown, words: readonly unknown[]): unknown {
  if (typeof value !== "string" || words.includes(value)) return value;
  const bare = spelt(value).replace(/(?:task|event|gateway)$/, "");
  const ways = [spelt(value), bare, `${bare}task`];
  const found = words.find((word) => typeof word === "string" && ways.includes(spelt(word)));
  return found ?? value;
}

function ofArray(value: unknown, { items }: JSONSchema7, resolved: Resolved): unknown {
  if (isNothing(value)) return [];
  const list = Array.isArray(value) ? value : isRecord(value) || typeof value === "string" ? [value] : null;
  if (list === null || items === undefined || Array.isArray(items)) return value;
  return list.map((item) => mended(item, items, resolved));
}

function ofObject(value: Record<string, unknown>, schema: JSONSchema7, resolved: Resolved): unknown {
  const properties = Object.entries(schema.properties ?? {});
  const known = new Map(Object.entries(oneAndOthers(value)).map(([key, inner]) => [spelt(key), inner]));
  const own = new Set(properties.map(([key]) => key));
  const required = new Set(schema.required);
  return Object.fromEntries(
    properties.flatMap(([key, property]) => {
      const others = (otherNames[key] ?? []).filter((name) => !own.has(name));
      const given = [key, ...others].map((name) => known.get(spelt(name))).find((one) => one !== undefined);
      if (!required.has(key) && given !== undefined && isNothing(given)) return [];
      const put = isNothing(given) ? (missing(key, resolved(property)) ?? given) : given;
      const inner = mended(put, property, resolved);
      const isLeftOut = inner === undefined || (inner === null && !required.has(key));
      return isLeftOut ? [] : [[key, inner]];
    }),
  );
}

/**
 * Moves the members of `more` back, and splits several things where one is allowed: the first stays, the others have
 * their own member.
 */
function oneAndOthers({ more, ...rest }: Record<string, unknown>): Record<string, unknown> {
  const value = isRecord(more) ? { ...more, ...rest } : rest;
  const { lane, start } = value;
  if (Array.isArray(lane)) Object.assign(value, { lane: lane[0], together: lane.slice(1) });
  if (Array.isArray(start))
    Object.assign(value, { start: start[0], otherStarts: start.slice(1).map((one) => ({ start: one })) });
  return value;
}

/** Names that models know from other formats for the same thing. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  label: ["name", "text", "title"],
  name: ["label", "title"],
  body: ["steps", "children", "elements"],
  steps: ["body"],
  condition: ["label", "when", "name"],
  question: ["label", "name"],
  note: ["documentation", "comment", "remark"],
  lane: ["role", "actor", "performer"],
  lanes: ["roles"],
  together: ["with", "performers", "participants"],
  reads: ["inputs", "dataInputs"],
  writes: ["outputs", "dataOutputs"],
  times: ["max", "count", "maxTimes", "loopMaximum"],
  others: ["otherBranches", "branches"],
  boundaries: ["boundaryEvents", "events"],
  trigger: ["kind"],
  to: ["target"],
};

/** The default for a missing field; undefined if only the author can know it. */
function missing(key: string, schema: JSONSchema7): unknown {
  if (schema.type === "boolean") return key === "interrupting";
  if (schema.type === "string" && mayBeEmpty.has(key)) return "";
  if (schema.enum) return ["none", "task", "duration"].find((usual) => schema.enum?.includes(usual));
  // The start of a process about which nothing is said.
  if (schema.type === "object" && key === "start") return {};
  if (key === "next") return { type: "continue" };
  return undefined;
}

/** Texts of flows, which are often empty. */
const mayBeEmpty = new Set(["condition", "otherwise", "question", "again", "exit"]);

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === "string" && value.trim() === "");

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
