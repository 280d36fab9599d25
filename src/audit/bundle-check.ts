/** Checks a bundle: whether it is complete as its signer made it, and part of the signed log. */
import type { z } from "zod";
import type { Checkpoint } from "../events/checkpoint.ts";
import { decode } from "../events/codec.ts";
import { type DiagramEvent, diagramEvents } from "../events/diagram.ts";
import { type GenerationEvent, generationEvents } from "../events/generation.ts";
import type { Actor, RecordedEvent } from "../events/recorded.ts";
import { areSigned, Bundle, type BundledPicture, type Contents, contentsOf } from "./bundle.ts";
import { type Fault, faultAt } from "./fault.ts";
import { type Proof, rootFrom } from "./merkle.ts";
import { ownFile } from "./own-file.ts";
import { isPictureOf } from "./recorded-picture.ts";
import { isSigned } from "./signature.ts";
import { hasMemberTwice } from "./spelling.ts";
import { trailHashOf } from "./trails.ts";
import { hasItsNote } from "./tree-note.ts";
import { newWalk, step } from "./walk.ts";

/** A document of the diagram, with its revision in the stream. */
export type BundledContent = { revision: number; bpmn: string };

/** The diagram's permanent deletion as recorded in the log. */
export type BundledDeletion = { at: string; actor: Actor };

export type CheckedBundle = {
  events: number;
  faults: Fault[];
  contents: BundledContent[];
  deletion: BundledDeletion | null;
};

/**
 * Recognises a file that names itself a bundle, of this format or another.
 *
 * @returns null for everything else
 */
export function readBundle(text: string): { bundle: Bundle } | { faults: Fault[] } | null {
  const value = ownFile(text, (format) => format.startsWith("process-diagram-service bundle"));
  if (value === null) return null;
  const read = Bundle.safeParse(value);
  if (!read.success) return { faults: read.error.issues.map(ofSchema) };
  if (hasMemberTwice(text, value)) return { faults: [ofFile("A member stands in it twice.")] };
  return { bundle: read.data };
}

const ofSchema = ({ path, message }: z.core.$ZodIssue): Fault =>
  ofFile(`The file is not of the format${path.length === 0 ? "" : ` at ${path.join(".")}`}: ${message}.`);

/**
 * Every check that needs no drawing: the file holds what was signed, each stream's chain is sound, each stream is in
 * the signed log, and the sealed texts can be opened.
 *
 * @param trusted public keys as checkpoints name them; null trusts the keys that the file names.
 */
export function checkBundle(bundle: Bundle, trusted: string[] | null): CheckedBundle {
  const { checkpoint, streams, dataKey } = bundle;
  const key = dataKey === null ? null : Buffer.from(dataKey, "base64");
  const faults = [...signingFaults(bundle, trusted), ...contentFaults(bundle), ...belongingFaults(bundle)];
  const contents: BundledContent[] = [];
  let count = 0;
  for (const { name, events, proof } of streams) {
    const recorded = events.map((event) => ({ ...event, stream: name, position: BigInt(event.position) }));
    count += recorded.length;
    faults.push(...streamFaults(recorded, name, proof, checkpoint));
    const opened = key === null ? [] : recorded.map((event) => openedOf(event, key));
    faults.push(...opened.flatMap(({ fault }) => fault ?? []));
    contents.push(...opened.flatMap(({ content }) => content ?? []));
  }
  return { events: count, faults, contents, deletion: deletionIn(bundle) };
}

function signingFaults(bundle: Bundle, trusted: string[] | null): Fault[] {
  const { checkpoint, contents } = bundle;
  const faults: Fault[] = [];
  const isForeign = (key: string) => trusted !== null && !trusted.includes(key);
  if (!isSigned(checkpoint)) faults.push(ofCheckpoint("Its signature does not fit."));
  else if (!hasItsNote(checkpoint)) faults.push(ofCheckpoint("Its note is not what it states."));
  else if (checkpoint.trailHash !== undefined && checkpoint.trailHash !== trailHashOf(checkpoint.trail))
    faults.push(ofCheckpoint("Its trail is not the one that was signed."));
  if (isForeign(checkpoint.publicKey))
    faults.push(ofCheckpoint("It was signed with another key than a trusted one."));
  if (!areSigned(bundle)) faults.push(ofFile("The signature of its contents does not fit."));
  if (isForeign(contents.publicKey))
    faults.push(ofFile("Its contents were signed with another key than a trusted one."));
  return faults;
}

/** Checks that the file holds everything that was signed for it, and nothing else. */
function contentFaults(bundle: Bundle): Fault[] {
  const said = bundle.contents;
  const found = contentsOf(bundle, said.madeAt, said.publicKey);
  const faults: Fault[] = [];
  if (said.diagramId !== found.diagramId) faults.push(ofFile("It was made of another diagram."));
  if (said.checkpoint !== found.checkpoint) faults.push(ofCheckpoint("The file was made with another one."));
  if (said.dataKey !== found.dataKey)
    faults.push(ofFile(found.dataKey === null ? "The data key was left out." : "The data key is another."));
  return [...faults, ...streamListFaults(said, found), ...pictureListFaults(said, found, bundle.diagramId)];
}

function streamListFaults(said: Contents, found: Contents): Fault[] {
  const faults: Fault[] = [];
  for (const stream of said.streams) {
    const copies = found.streams.filter(({ name }) => name === stream.name);
    const [own] = copies;
    if (own === undefined) faults.push(ofStream(stream.name, "missing", "The file was made with it."));
    else if (copies.length > 1) faults.push(ofStream(stream.name, "inserted", "The file has it twice."));
    else if (own.positions.length !== stream.positions.length)
      faults.push(ofStream(stream.name, "missing", `It had ${stream.positions.length} events in the file.`));
    else faults.push(...movedFaults(stream, own));
  }
  const names = said.streams.map(({ name }) => name);
  const added = found.streams.filter(({ name }) => !names.includes(name));
  return [...faults, ...added.map(({ name }) => ofStream(name, "inserted", "The file was made without it."))];
}

type Listed = Contents["streams"][number];

function movedFaults(said: Listed, found: Listed): Fault[] {
  const faults = said.positions.flatMap((position, revision): Fault[] => {
    if (found.positions[revision] === position) return [];
    const what = `It stood at position ${position} of the log.`;
    return [{ kind: "moved", position, stream: said.name, revision, what }];
  });
  if (said.head === found.head) return faults;
  return [...faults, ofStream(said.name, "replaced", "Its last event is not the one that it had.")];
}

function pictureListFaults(said: Contents, found: Contents, diagramId: string): Fault[] {
  const stream = `${diagramEvents.prefix}${diagramId}`;
  const faults: Fault[] = [];
  const at = (revision: number, kind: Fault["kind"], what: string) =>
    faults.push({ kind, position: null, stream, revision, what });
  for (const { revision, sha256, ...shown } of said.pictures) {
    const [own, copy] = found.pictures.filter((one) => one.revision === revision);
    if (own === undefined) at(revision, "missing", "Its picture was left out.");
    else if (copy !== undefined) at(revision, "inserted", "The file has two pictures of it.");
    else if (own.sha256 !== sha256)
      at(revision, "replaced", "Its picture is not the one that the file was made with.");
    else if (JSON.stringify(likenessOf(own)) !== JSON.stringify(likenessOf(shown)))
      at(revision, "altered", "What is said of its picture is not what the file was made with.");
  }
  const revisions = said.pictures.map(({ revision }) => revision);
  for (const { revision } of found.pictures.filter((one) => !revisions.includes(one.revision)))
    at(revision, "inserted", "The file was made without this picture.");
  return faults;
}

const likenessOf = ({ theme, format, renderer }: Pick<BundledPicture, "theme" | "format" | "renderer">) => [
  theme,
  format,
  renderer,
];

/** Checks that the streams are the diagram's and those of every job that its events name. */
function belongingFaults({ streams, diagramId }: Bundle): Fault[] {
  const own = `${diagramEvents.prefix}${diagramId}`;
  const diagram = streams.find(({ name }) => name === own);
  if (diagram === undefined) return [ofFile(`The file has no stream of diagram ${diagramId}.`)];
  const faults: Fault[] = [];
  for (const { revision, data } of diagram.events) {
    const job = `${generationEvents.prefix}${data.generationId}`;
    if (data.generationId !== undefined && !streams.some(({ name }) => name === job))
      faults.push(ofStream(job, "missing", `It made revision ${revision} of the diagram.`));
  }
  for (const { name, events } of streams) {
    const isJob = name.startsWith(generationEvents.prefix) && events[0]?.data.diagramId === diagramId;
    if (name !== own && !isJob) faults.push(ofStream(name, "inserted", "It is not about this diagram."));
  }
  return faults;
}

/** Whether the picture is the one whose hash the job recorded; null when the log has no hash of such a picture. */
export function isRecordedPicture(bundle: Bundle, picture: BundledPicture): boolean | null {
  const made = bundle.streams
    .find(({ name }) => name === `${diagramEvents.prefix}${bundle.diagramId}`)
    ?.events.find(({ revision }) => revision === picture.revision)?.data.generationId;
  const job = bundle.streams.find(({ name }) => name === `${generationEvents.prefix}${made}`)?.events ?? [];
  const asked = job.find(({ type }) => type === "GenerationRequested")?.data;
  const drawn = job.findLast(({ type }) => type === "ImageRendered")?.data;
  if (!asked || !drawn || asked.theme !== picture.theme || asked.format !== picture.format) return null;
  if (drawn.renderer !== picture.renderer) return null;
  const key = bundle.dataKey === null ? null : Buffer.from(bundle.dataKey, "base64");
  return isPictureOf(drawn, Buffer.from(picture.bytes, "base64"), key);
}

function streamFaults(
  events: RecordedEvent[],
  stream: string,
  proof: Proof,
  checkpoint: Checkpoint,
): Fault[] {
  const walk = newWalk();
  const faults = events.flatMap((event) => step(walk, event));
  const head = walk.heads.get(stream);
  if (!head) return [ofStream(stream, "missing", "The file has no event of it.")];
  if (rootFrom(stream, head, proof) === checkpoint.root) return faults;
  const what =
    "It does not lead to the signed Merkle root: events behind it are missing, or it was not in the log.";
  return [...faults, ofStream(stream, "replaced", what)];
}

function openedOf(event: RecordedEvent, key: Uint8Array): { fault?: Fault; content?: BundledContent } {
  try {
    const { type, data } = decoded(event, key);
    const isContent =
      event.stream.startsWith(diagramEvents.prefix) && "bpmn" in data && type !== "ProcessGenerated";
    return isContent ? { content: { revision: event.revision, bpmn: data.bpmn } } : {};
  } catch {
    return { fault: faultAt(event, "sealed", "Its sealed texts do not open with the key in the file.") };
  }
}

function decoded(event: RecordedEvent, key: Uint8Array): DiagramEvent | GenerationEvent {
  if (event.stream.startsWith(diagramEvents.prefix)) return decode(diagramEvents, event, key);
  return decode(generationEvents, event, key);
}

const ofCheckpoint = (what: string): Fault => ({
  kind: "checkpoint",
  position: null,
  stream: null,
  revision: null,
  what,
});

const ofFile = (what: string): Fault => ({
  ...{ kind: "file", position: null, stream: null, revision: null },
  what,
});

const ofStream = (stream: string, kind: Fault["kind"], what: string): Fault => ({
  ...{ kind, position: null, stream, revision: null },
  what,
});

function deletionIn({ streams, diagramId }: Bundle): BundledDeletion | null {
  const own = streams.find(({ name }) => name === `${diagramEvents.prefix}${diagramId}`);
  const deleted = own?.events.find(({ type }) => type === "DiagramDeleted");
  return deleted === undefined ? null : { at: deleted.metadata.at, actor: deleted.metadata.actor };
}
