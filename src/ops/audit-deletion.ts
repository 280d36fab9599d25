/** `pds audit deletion`: proof that a diagram is gone. */
import { readEvents } from "../commands/log.ts";
import { diagramEvents } from "../events/diagram.ts";
import { generationEvents } from "../events/generation.ts";
import type { RecordedEvent } from "../events/recorded.ts";
import { open } from "../events/seal.ts";
import { limits } from "../limits.ts";
import { everything } from "../operating/everything.ts";
import { Misuse } from "../operating/operator.ts";
import { contents } from "../projections/contents.ts";
import { diagrams } from "../projections/diagrams.ts";
import { generations } from "../projections/generations.ts";
import { readPointer } from "../projections/pointers.ts";
import { collectionOf } from "../projections/projection.ts";
import { versions } from "../projections/versions.ts";
import { viewsOf } from "../projections/views.ts";
import type { Raw } from "../store/raw.ts";
import { type Command, type Desk, optional, repeated, table, word } from "./command.ts";
import { searchFiles } from "./search-files.ts";
import { rawEvents, searchRaw } from "./search-servers.ts";

type Check = { what: string; ok: boolean; detail: string };

export const deletion: Command = {
  usage: "audit deletion DIAGRAM [--text MARKER [--files DIR]...]",
  summary: [
    "What is left of a deleted diagram: the event, the destroyed key, views, pictures, jobs, and the attempt to open its",
    "sealed events. --text also searches the raw bytes of all that the stores keep for a text it had: every file in the",
    "data folder, or every event, document and message on the servers; and every file below each DIR: a server's own files",
    "(MongoDB's data folder, EventStoreDB's chunks, the store of NATS), a backup. Exit code 1 when something is left.",
  ].join("\n"),
  example: 'pds audit deletion 01942f0e-7f5c-7c4e-9d6e-0c6f2d6d6b1a --text "Approve the merger"',
  options: { text: { type: "string" }, files: { type: "string", multiple: true } },
  async run(desk, given) {
    const id = word(given, 0, "The id of the diagram");
    const text = optional(given, "text");
    const folders = repeated(given, "files");
    if (text === undefined && folders.length > 0)
      throw new Misuse("--files needs --text: what to search for.");
    const events = await desk.log.store.read(`${diagramEvents.prefix}${id}`);
    if (events.length === 0) throw new Misuse(`The log knows no diagram ${id}.`);
    const jobs = await everything(viewsOf(desk.models, generations), { diagramId: id });
    const ofJobs: RecordedEvent[] = [];
    for (const job of jobs)
      ofJobs.push(...(await desk.log.store.read(`${generationEvents.prefix}${job.id}`)));
    const checks = [
      deletionCheck(events),
      await keyCheck(desk, id),
      await sealedCheck(desk, id, [...events, ...ofJobs]),
      await viewsCheck(desk, id),
      await picturesCheck(desk, id),
      jobsCheck(jobs),
    ];
    if (text !== undefined) {
      checks.push(await searchCheck(desk, text));
      for (const folder of folders) checks.push(filesCheck(`raw files of ${folder}`, folder, text));
    }
    const ok = checks.every((check) => check.ok);
    const rows = checks.map((check) => [check.ok ? "ok" : "LEFT", check.what, check.detail]);
    const verdict = ok ? "Nothing of the diagram can be read." : "Something is left of the diagram.";
    return {
      json: { id, ok, checks },
      text: `${table(["", "what", "detail"], rows)}\n\n${verdict}`,
      code: ok ? 0 : 1,
    };
  },
};

function deletionCheck(events: RecordedEvent[]): Check {
  const event = events.find(({ type }) => type === "DiagramDeleted");
  if (!event) return { what: "deletion event", ok: false, detail: "The diagram was not deleted." };
  const { actor, at, requestId } = event.metadata;
  const detail = `${at} by ${actor.kind} ${actor.id}, request ${requestId ?? "-"}, revision ${event.revision}, position ${event.position}`;
  return { what: "deletion event", ok: true, detail };
}

async function keyCheck({ log }: Desk, id: string): Promise<Check> {
  const gone = (await log.vault.get(id)) === null;
  return { what: "data key", ok: gone, detail: gone ? "destroyed" : "still in the vault" };
}

/** Every sealed text is really tried. */
async function sealedCheck({ log }: Desk, id: string, events: RecordedEvent[]): Promise<Check> {
  const sealed = events.filter(({ data }) => typeof data.sealed === "string");
  const key = await log.vault.get(id);
  const opened = sealed.filter((event) => key !== null && opens(event, key)).length;
  const bytes = sealed.reduce((sum, { data }) => sum + String(data.sealed).length, 0);
  const detail = `${opened} of ${sealed.length} open (${bytes.toLocaleString("en")} unreadable characters in the log)`;
  return { what: "sealed texts", ok: opened === 0, detail };
}

function opens({ data, stream, id }: RecordedEvent, key: Uint8Array): boolean {
  try {
    open(String(data.sealed), key, { stream, eventId: id });
    return true;
  } catch {
    // That it does not open is the answer.
    return false;
  }
}

async function viewsCheck({ models, log }: Desk, id: string): Promise<Check> {
  const left: string[] = [];
  for (const projection of [diagrams, contents, versions]) {
    // Also those that a rebuild has left beside the live ones.
    const { pointer } = await readPointer(models, collectionOf(projection));
    for (const collection of [pointer.live, pointer.previous, pointer.building])
      if (collection !== null && (await models.get(collection, id))?.view) left.push(collection);
  }
  const events = await readEvents(log, diagramEvents, `${diagramEvents.prefix}${id}`);
  const texts = events.filter(
    ({ event: { data } }) => ("bpmn" in data && data.bpmn) || ("name" in data && data.name),
  );
  if (texts.length > 0) left.push("what a rebuild would read");
  return { what: "views", ok: left.length === 0, detail: left.length === 0 ? "none" : left.join(", ") };
}

async function picturesCheck(desk: Desk, id: string): Promise<Check> {
  const { images } = await desk.adapters();
  const count = await images.count(id);
  return { what: "pictures", ok: count === 0, detail: String(count) };
}

function jobsCheck(jobs: { open: boolean }[]): Check {
  const open = jobs.filter((job) => job.open).length;
  return {
    what: "jobs",
    ok: open === 0,
    detail: `${open} open of ${jobs.length}; their texts are sealed too`,
  };
}

async function searchCheck({ rawContents, log, dataDir }: Desk, text: string): Promise<Check> {
  return rawContents
    ? serversCheck(all(rawEvents(log.store), rawContents()), text)
    : filesCheck("raw files", dataDir, text);
}

async function* all<T>(...parts: AsyncIterable<T>[]): AsyncGenerator<T> {
  for (const part of parts) yield* part;
}

async function serversCheck(contents: AsyncIterable<Raw>, text: string): Promise<Check> {
  const { counts, found } = await searchRaw(contents, text);
  const what = "raw contents";
  // A log with this diagram has events and documents: who finds none has looked in the wrong place.
  if (!counts.events || !counts.documents)
    return { what, ok: false, detail: "There are no documents on the servers to search." };
  const searched = Object.entries(counts).map(([kind, count]) => `${count.toLocaleString("en")} ${kind}`);
  const places = found.map(({ place, form }) => `${place} (${form})`).join("; ");
  return {
    what,
    ok: found.length === 0,
    detail: found.length === 0 ? `not found in ${searched.join(", ")}` : `found in ${places}`,
  };
}

function filesCheck(what: string, folder: string, text: string): Check {
  const { files, found, unread } = searchFiles(folder, text);
  if (files === 0) return { what, ok: false, detail: `There are no files in ${folder} to search.` };
  const places = found.map(({ file, form, offset }) => `${file} at ${offset} (${form})`);
  const result = found.length === 0 ? `not found in ${files} files` : `found in ${some(places)}`;
  const detail = unread.length === 0 ? result : `${result}; not read: ${some(unread)}`;
  return { what, ok: found.length === 0 && unread.length === 0, detail };
}

/** The first of them, when there are many. */
function some(places: string[]): string {
  const more = places.length - limits.auditFaultsMax;
  const shown = places.slice(0, limits.auditFaultsMax).join(", ");
  return more > 0 ? `${shown} and ${more} more` : shown;
}
