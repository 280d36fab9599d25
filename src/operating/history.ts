/** The history of one thing, read from its streams. */
import { type Difference, differenceOf } from "../audit/difference.ts";
import { readEvents } from "../commands/log.ts";
import { type AccountEvent, accountEvents } from "../events/account.ts";
import { plainTexts, sealedBy } from "../events/codec.ts";
import { type DiagramEvent, diagramEvents } from "../events/diagram.ts";
import { familyOf } from "../events/families.ts";
import type { EventFamily } from "../events/family.ts";
import { type GenerationEvent, generationEvents } from "../events/generation.ts";
import { keyEvents } from "../events/key.ts";
import { libraryEvents } from "../events/library.ts";
import type { Actor, RecordedEvent } from "../events/recorded.ts";
import { generations } from "../projections/generations.ts";
import { viewsOf } from "../projections/views.ts";
import { decodeAll } from "../store/decode.ts";
import { everything } from "./everything.ts";
import { Misuse, type Operator } from "./operator.ts";

export type Entry = {
  stream: string;
  revision: number;
  position: string;
  at: string;
  type: string;
  /** Who requested it: a user with the last four characters of the key, an operator, or a part of the service. */
  actor: { kind: Actor["kind"]; id: string; user: string | null; last_four: string | null };
  request_id: string | null;
  command_id: string;
  /** Plain fields of the event; texts of a deleted diagram are empty. */
  data: Record<string, unknown>;
  prompt: string | null;
  engine: string | null;
  /** Why a job failed. */
  failure: string | null;
  /** The document after this event, if the event changed it, and the previous one, if there was one. */
  bpmn: string | null;
  former: string | null;
  /** The document that an import received; null if it is the stored one, or nothing was imported. */
  sent: string | null;
  erased: boolean;
};

export type History = {
  kind: "diagram" | "generation" | "folder" | "key" | "account";
  id: string;
  entries: Entry[];
};

/**
 * With the differences from the previous document, if the event changed it, and the irregularities of an imported one.
 */
export type Compared = Entry & { difference: Difference | null; oddities: string[] };

/** What a history is read from. */
type Reading = Pick<Operator, "log" | "models">;
type Decoded<E> = { event: E; recorded: RecordedEvent };

/** @throws Misuse when the log does not have this id. */
export async function historyOf(reading: Reading, id: string): Promise<History> {
  if (id.startsWith("gen_")) return found("generation", id, await generationEntries(reading, id));
  const diagram = await diagramEntries(reading, id);
  if (diagram.length > 0) return { kind: "diagram", id, entries: diagram };
  const key = await keyEntries(reading, id);
  if (key.length > 0) return { kind: "key", id, entries: key };
  const account = await accountEntries(reading, id);
  if (account.length > 0) return { kind: "account", id, entries: account };
  return found("folder", id, await folderEntries(reading, id));
}

function found(kind: History["kind"], id: string, entries: Entry[]): History {
  if (entries.length === 0)
    throw new Misuse(`The log knows no diagram, generation, folder, key or account ${id}.`);
  return { kind, id, entries };
}

/** The events of an API key. */
export const keyEntries = (reading: Reading, id: string) =>
  plainEntries(reading, keyEvents, `${keyEvents.prefix}${id}`);

/** The events of a user or an organization. */
export const accountEntries = (reading: Reading, id: string) =>
  plainEntries<AccountEvent>(reading, accountEvents, `${accountEvents.prefix}${id}`);

async function plainEntries<E extends { type: string; data: object }>(
  reading: Reading,
  family: EventFamily<E>,
  stream: string,
): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (const decoded of await readEvents(reading.log, family, stream))
    entries.push(await entryOf(reading, decoded));
  return entries;
}

/** Every step of a job. */
export async function generationEntries(reading: Reading, id: string): Promise<Entry[]> {
  const events = await readEvents(reading.log, generationEvents, `${generationEvents.prefix}${id}`);
  return Promise.all(
    events.map(async (decoded) => ({ ...(await entryOf(reading, decoded)), ...jobFields(decoded.event) })),
  );
}

/** Changes of the diagram and jobs that failed to change it, in log order. */
export async function diagramEntries(reading: Reading, id: string): Promise<Entry[]> {
  const events = await readEvents(reading.log, diagramEvents, `${diagramEvents.prefix}${id}`);
  const jobs = await jobsOf(reading, id, events);
  const entries: Entry[] = [];
  let before: string | null = null;
  for (const decoded of events) {
    const { data } = decoded.event;
    const job = jobs.get("generationId" in data ? data.generationId : "") ?? [];
    const after: string | null = ("bpmn" in data && data.bpmn) || null;
    entries.push({
      ...(await entryOf(reading, decoded, job[0]?.recorded)),
      ...jobText(job),
      bpmn: after,
      former: after === null ? null : before,
      sent: ("sent" in data && data.sent) || null,
    });
    before = after ?? before;
  }
  for (const job of jobs.values()) {
    const last = job.at(-1);
    if (last?.event.type === "GenerationFailed")
      entries.push({ ...(await entryOf(reading, last, job[0]?.recorded)), ...jobText(job) });
  }
  return entries.sort((one, other) => Number(BigInt(one.position) - BigInt(other.position)));
}

/** The job's request and its result. */
const jobText = (job: Decoded<GenerationEvent>[]): JobFields =>
  Object.assign({}, ...job.map(({ event }) => jobFields(event)));

/** Jobs of the diagram by id: those that changed it, and those that the view knows. */
async function jobsOf(
  reading: Reading,
  diagramId: string,
  events: Decoded<DiagramEvent>[],
): Promise<Map<string, Decoded<GenerationEvent>[]>> {
  const ids = new Set(
    events.flatMap(({ event }) => ("generationId" in event.data ? [event.data.generationId] : [])),
  );
  if (events.length > 0)
    for (const { id } of await everything(viewsOf(reading.models, generations), { diagramId })) ids.add(id);
  const jobs = new Map<string, Decoded<GenerationEvent>[]>();
  for (const id of ids)
    jobs.set(id, await readEvents(reading.log, generationEvents, `${generationEvents.prefix}${id}`));
  return jobs;
}

/** A folder's stream holds its owner's whole tree, and no view has a deleted folder, so this walks all libraries. */
async function folderEntries(reading: Reading, folderId: string): Promise<Entry[]> {
  const { store, vault } = reading.log;
  const end = await store.end();
  const stop = new AbortController();
  const entries: Entry[] = [];
  if (end === 0n) return entries;
  for await (const { events, upTo } of store.follow([libraryEvents.prefix], 0n, stop.signal)) {
    const its = events.filter(({ data }) => data.folderId === folderId);
    for (const decoded of await decodeAll(vault, libraryEvents, its))
      entries.push(await entryOf(reading, decoded));
    if (upTo >= end) stop.abort();
  }
  return entries;
}

type JobFields = Partial<Pick<Entry, "prompt" | "engine" | "failure">>;

function jobFields({ type, data }: GenerationEvent): JobFields {
  if (type === "GenerationRequested") return { prompt: data.prompt };
  if (type === "ProcessGenerated") return { engine: `${data.engine.name} ${data.engine.version}` };
  if (type === "GenerationFailed") return { failure: [data.code, data.message].filter(Boolean).join(": ") };
  return {};
}

const longTexts = ["bpmn", "sent", "plan", "prompt"];

/** @param asked the event that names the requester, if a worker recorded this one. */
async function entryOf(
  reading: Reading,
  { event, recorded }: Decoded<{ type: string; data: object }>,
  asked: RecordedEvent = recorded,
): Promise<Entry> {
  const { stream, revision, position, metadata } = recorded;
  const family = familyOf(stream);
  const keyId = family === undefined ? null : sealedBy(family, recorded);
  const isPlain = family !== undefined && plainTexts(family, recorded).length > 0;
  const erased = keyId !== null && !isPlain && (await reading.log.vault.get(keyId)) === null;
  return {
    stream,
    revision,
    position: String(position),
    at: metadata.at,
    type: recorded.type,
    actor: await actorOf(reading, asked.metadata.actor),
    request_id: asked.metadata.requestId,
    command_id: metadata.commandId,
    data: Object.fromEntries(Object.entries(event.data).filter(([name]) => !longTexts.includes(name))),
    prompt: null,
    engine: null,
    failure: null,
    bpmn: null,
    former: null,
    sent: null,
    erased,
  };
}

async function actorOf({ log }: Reading, { kind, id }: Actor): Promise<Entry["actor"]> {
  if (kind !== "key") return { kind, id, user: null, last_four: null };
  const [made] = await readEvents(log, keyEvents, `${keyEvents.prefix}${id}`, { max: 1 });
  if (made?.event.type !== "ApiKeyCreated") return { kind, id, user: null, last_four: null };
  return { kind, id, user: made.event.data.userId, last_four: made.event.data.lastFour };
}

/** Loaded on demand, because most commands read no document. */
export async function compared(entry: Entry): Promise<Compared> {
  const { type, bpmn, former, sent } = entry;
  if (bpmn === null) return { ...entry, difference: null, oddities: [] };
  const { readGraph } = await import("../bpmn/read.ts");
  const { odditiesIn } = await import("../bpmn/oddities.ts");
  return {
    ...entry,
    difference: differenceOf(former === null ? null : readGraph(former), readGraph(bpmn)),
    oddities: type === "DiagramImported" ? odditiesIn(sent ?? bpmn) : [],
  };
}
