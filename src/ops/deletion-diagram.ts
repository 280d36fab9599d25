/** Looks for remains of a deleted diagram, or of the one that a failed job should have made. */
import { readEvents } from "../commands/log.ts";
import { diagramEvents } from "../events/diagram.ts";
import { generationEvents } from "../events/generation.ts";
import type { RecordedEvent } from "../events/recorded.ts";
import { open } from "../events/seal.ts";
import { everything } from "../operating/everything.ts";
import { Misuse } from "../operating/operator.ts";
import { contents } from "../projections/contents.ts";
import { diagrams } from "../projections/diagrams.ts";
import { generations } from "../projections/generations.ts";
import { readPointer } from "../projections/pointers.ts";
import { collectionOf } from "../projections/projection.ts";
import { versions } from "../projections/versions.ts";
import { viewsOf } from "../projections/views.ts";
import type { Desk } from "./command.ts";
import { type Check, type Examined, plainCheck, plainClaims } from "./deletion-check.ts";

/** @throws Misuse when the log does not have it */
export async function examineDiagram(desk: Desk, id: string): Promise<Examined> {
  const events = await desk.log.store.read(`${diagramEvents.prefix}${id}`);
  const jobs = await everything(viewsOf(desk.models, generations), { diagramId: id });
  if (events.length === 0 && jobs.length === 0)
    throw new Misuse(`The log knows no diagram, job or account ${id}.`);
  const ofJobs: RecordedEvent[] = [];
  for (const job of jobs) ofJobs.push(...(await desk.log.store.read(`${generationEvents.prefix}${job.id}`)));
  const event = events.find(({ type }) => type === "DiagramDeleted");
  const hashes = ofJobs.filter(({ data }) => typeof data.sha256 === "string").length;
  const claims = await plainClaims(desk, new Set([id, ...jobs.map((job) => job.id)]));
  return {
    kind: "diagram",
    id,
    eventId: event?.id ?? null,
    at: event?.metadata.at ?? null,
    by: event ? `${event.metadata.actor.kind} ${event.metadata.actor.id}` : null,
    requestId: event?.metadata.requestId ?? null,
    keyIds: new Set([id]),
    checks: [
      eventCheck(event),
      await keyCheck(desk, id),
      await sealedCheck(desk, id, [...events, ...ofJobs]),
      await viewsCheck(desk, id),
      await picturesCheck(desk, id),
      jobsCheck(jobs),
      plainCheck({ texts: 0, hashes: hashes + claims }),
    ],
    stays: [
      "that there was a diagram, its ids, who changed it and when",
      "sizes of sealed texts and of pictures",
      "names and contexts of the folders that it lay in",
    ],
  };
}

function eventCheck(event: RecordedEvent | undefined): Check {
  if (!event) return { what: "deletion event", ok: false, detail: "The diagram was not deleted." };
  const { actor, at, requestId } = event.metadata;
  const detail = `${at} by ${actor.kind} ${actor.id}, request ${requestId ?? "-"}, revision ${event.revision}, position ${event.position}`;
  return { what: "deletion event", ok: true, detail };
}

async function keyCheck({ log }: Desk, id: string): Promise<Check> {
  const gone = (await log.vault.get(id)) === null;
  return { what: "data key", ok: gone, detail: gone ? "destroyed" : "still in the vault" };
}

/** Actually tries every sealed text. */
async function sealedCheck({ log }: Desk, id: string, events: RecordedEvent[]): Promise<Check> {
  const sealed = events.filter(({ data }) => typeof data.sealed === "string");
  const key = await log.vault.get(id);
  const opened = sealed.filter((event) => key !== null && opens(event, key)).length;
  const bytes = sealed.reduce((sum, { data }) => sum + String(data.sealed).length, 0);
  const unreadable = `${bytes.toLocaleString("en")} unreadable characters in the log`;
  const detail =
    key === null
      ? `${sealed.length}, and no key to try them with (${unreadable})`
      : `${opened} of ${sealed.length} open (${unreadable})`;
  return { what: "sealed texts", ok: opened === 0, detail };
}

function opens({ data, stream, id }: RecordedEvent, key: Uint8Array): boolean {
  try {
    open(String(data.sealed), key, { stream, eventId: id });
    return true;
  } catch {
    // That it cannot be opened is the answer.
    return false;
  }
}

async function viewsCheck({ models, log }: Desk, id: string): Promise<Check> {
  const left: string[] = [];
  for (const projection of [diagrams, contents, versions]) {
    // Includes those that a rebuild has left beside the live ones.
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
