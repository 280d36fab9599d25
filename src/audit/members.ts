/**
 * Finds out which member of an altered event differs. The hash does not show it, but one member at a time can be set
 * back to a likely former value - taken from its neighbours, or allowed by its type - and if the hash then fits, that
 * member was altered.
 */
import { accountEvents } from "../events/account.ts";
import { type Hashed, hashOf } from "../events/chain.ts";
import { checkpointEvents } from "../events/checkpoint.ts";
import { claimEvents } from "../events/claim.ts";
import { diagramEvents } from "../events/diagram.ts";
import { generationEvents } from "../events/generation.ts";
import { keyEvents } from "../events/key.ts";
import { libraryEvents } from "../events/library.ts";
import type { EventMetadata, Json, RecordedEvent } from "../events/recorded.ts";
import { usageEvents } from "../events/usage.ts";
import { limits } from "../limits.ts";
import type { Altered } from "./observe.ts";
import { beginning, type Table } from "./table.ts";

const families = [
  accountEvents,
  keyEvents,
  usageEvents,
  libraryEvents,
  diagramEvents,
  generationEvents,
  claimEvents,
  checkpointEvents,
];

/** `was` is undefined for a member that did not exist. */
type Candidate = { member: string; was: Json | undefined; event: Hashed };

/** One or two sentences. */
export function alteredSentence(altered: Altered, table: Table): string {
  const says = "Its hash does not fit what is stored";
  const { event } = altered;
  if (isFollowed(table, hashOf(event)))
    return `${says}: it is the hash that differs, and the event behind it in its stream is chained to what is stored.`;
  for (const { member, was, event: changed } of candidates(altered))
    if (hashOf(changed) === event.metadata.hash) {
      const told = was === undefined ? "was not there" : `was ${JSON.stringify(was)}`;
      return `${says}: its member ${member} differs, which ${told} when it was written.`;
    }
  return `${says}; which of its members differs cannot be told.`;
}

function isFollowed(table: Table, hash: string): boolean {
  return table.previous.subarray(0, table.length).includes(beginning(hash));
}

function* candidates(altered: Altered): Generator<Candidate> {
  const { event, before, after } = altered;
  for (const type of typesOf(event.stream)) yield { member: "type", was: type, event: { ...event, type } };
  for (const revision of [event.revision - 1, event.revision + 1])
    yield { member: "revision", was: revision, event: { ...event, revision } };
  for (const stream of streamsOf(event)) yield { member: "stream", was: stream, event: { ...event, stream } };
  yield* ofMetadata(event, [before, after]);
  yield* ofData(event);
  yield* ofTime(altered);
}

function typesOf(stream: string): string[] {
  const family = families.find(({ prefix }) => stream.startsWith(prefix));
  return family === undefined ? [] : typesIn(family.schema);
}

/** The schemas are unions over `type`, except for a family with a single event. */
function typesIn(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  if ("options" in schema && Array.isArray(schema.options)) return schema.options.flatMap(typesIn);
  if (!("shape" in schema && typeof schema.shape === "object" && schema.shape !== null)) return [];
  const { shape } = schema;
  if (!("type" in shape && typeof shape.type === "object" && shape.type !== null)) return [];
  return "value" in shape.type && typeof shape.type.value === "string" ? [shape.type.value] : [];
}

/** Streams are named after the subject of their events. */
function streamsOf({ data }: RecordedEvent): string[] {
  const ids = Object.entries(data).flatMap(([name, value]) =>
    name.endsWith("Id") && typeof value === "string" ? [value] : [],
  );
  return families.flatMap(({ prefix }) => ids.map((id) => `${prefix}${id}`));
}

/** Values of its neighbours in the log: events of one command share many. */
function* ofMetadata(event: RecordedEvent, neighbours: (RecordedEvent | null)[]): Generator<Candidate> {
  const { metadata } = event;
  const withMetadata = (member: keyof EventMetadata, was: Json): Candidate => ({
    member: `metadata.${member}`,
    was,
    event: { ...event, metadata: { ...metadata, [member]: was } },
  });
  for (const near of neighbours) {
    if (near === null) continue;
    yield withMetadata("actor", near.metadata.actor);
    yield withMetadata("at", near.metadata.at);
    yield withMetadata("requestId", near.metadata.requestId);
    yield withMetadata("commandId", near.metadata.commandId);
    yield withMetadata("previousHash", near.metadata.hash);
    if (near.metadata.traceParent !== undefined) yield withMetadata("traceParent", near.metadata.traceParent);
  }
  yield withMetadata("requestId", null);
  yield withMetadata("previousHash", null);
}

/** Members that may have been added, and booleans that may have been flipped. */
function* ofData(event: RecordedEvent): Generator<Candidate> {
  const { data } = event;
  for (const [name, value] of Object.entries(data)) {
    const member = `data.${name}`;
    const { [name]: _, ...rest } = data;
    yield { member, was: undefined, event: { ...event, data: rest } };
    const others: Json[] =
      typeof value === "boolean" ? [!value] : typeof value === "number" ? near(value) : [];
    for (const was of [...others, null])
      yield { member, was, event: { ...event, data: { ...data, [name]: was } } };
  }
}

const near = (value: number): number[] => [value - 1, value + 1, 0];

/** Every millisecond between the events before and after it. */
function* ofTime({ event, before, after }: Altered): Generator<Candidate> {
  const from = Date.parse(before?.metadata.at ?? "");
  const to = Date.parse(after?.metadata.at ?? "");
  // The clocks of several processes differ a little.
  const start = (Number.isNaN(from) ? to - limits.auditTimesTried : from) - limits.auditClocksMs;
  if (Number.isNaN(start)) return;
  for (let ms = 0; ms < limits.auditTimesTried; ms++) {
    const was = new Date(start + ms).toISOString();
    yield { member: "metadata.at", was, event: { ...event, metadata: { ...event.metadata, at: was } } };
  }
}
