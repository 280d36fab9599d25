/** A diagram with its jobs as one file that proves itself: stored events, a signed checkpoint, and the way from one to the other. */
import { z } from "zod";
import { type Checkpoint, CheckpointEvent } from "../events/checkpoint.ts";
import { decode } from "../events/codec.ts";
import { type DiagramEvent, diagramEvents } from "../events/diagram.ts";
import { type GenerationEvent, generationEvents } from "../events/generation.ts";
import type { JsonObject, RecordedEvent } from "../events/recorded.ts";
import { type Fault, faultAt } from "./fault.ts";
import { type Proof, rootFrom } from "./merkle.ts";
import { isPictureOf } from "./recorded-picture.ts";
import { isSigned } from "./signature.ts";
import { hasItsNote } from "./tree-note.ts";
import { newWalk, step } from "./walk.ts";

export const bundleFormat = "process-diagram-service bundle 1";

const StoredEvent = z.object({
  id: z.string(),
  type: z.string(),
  revision: z.number(),
  position: z.string(),
  data: z.custom<JsonObject>((value) => typeof value === "object" && value !== null),
  metadata: z.custom<RecordedEvent["metadata"]>((value) => typeof value === "object" && value !== null),
});

export const Bundle = z.object({
  format: z.literal(bundleFormat),
  diagramId: z.string(),
  checkpoint: z.custom<Checkpoint>(
    (data) => CheckpointEvent.safeParse({ type: "CheckpointSigned", data }).success,
  ),
  streams: z.array(
    z.object({
      name: z.string(),
      events: z.array(StoredEvent),
      proof: z.array(z.object({ side: z.enum(["left", "right"]), hash: z.string() })),
    }),
  ),
  /** Base64; null when the texts are left out or the diagram is deleted. */
  dataKey: z.string().nullable(),
  pictures: z.array(
    z.object({
      revision: z.number(),
      theme: z.string(),
      format: z.string(),
      renderer: z.string(),
      bytes: z.string(),
    }),
  ),
});
export type Bundle = z.infer<typeof Bundle>;

export const bundledEvent = ({ id, type, revision, position, data, metadata }: RecordedEvent) => ({
  id,
  type,
  revision,
  position: String(position),
  data,
  metadata,
});

/** A document that the diagram had, by the revision of its stream. */
export type BundledContent = { revision: number; bpmn: string };

/**
 * Everything that can be checked without drawing: the chain of each stream, that each is in the log that was signed,
 * and that the sealed texts open.
 *
 * @param trusted public keys as checkpoints name them; null trusts the key that the file names.
 */
export function checkBundle(
  bundle: Bundle,
  trusted: string[] | null,
): { events: number; faults: Fault[]; contents: BundledContent[] } {
  const { checkpoint, streams, dataKey } = bundle;
  const key = dataKey === null ? null : Buffer.from(dataKey, "base64");
  const faults = signingFaults(bundle, trusted);
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
  return { events: count, faults, contents };
}

function signingFaults({ checkpoint, streams, diagramId }: Bundle, trusted: string[] | null): Fault[] {
  const faults: Fault[] = [];
  if (!isSigned(checkpoint)) faults.push(ofCheckpoint("Its signature does not fit."));
  else if (!hasItsNote(checkpoint)) faults.push(ofCheckpoint("Its note is not what it states."));
  if (trusted !== null && !trusted.includes(checkpoint.publicKey))
    faults.push(ofCheckpoint("It was signed with another key than a trusted one."));
  if (!streams.some(({ name }) => name === `${diagramEvents.prefix}${diagramId}`))
    faults.push(ofCheckpoint(`The file has no stream of diagram ${diagramId}.`));
  return faults;
}

/** Whether the picture is the one whose hash the job recorded; null when the log holds no hash of such a picture. */
export function isRecordedPicture(bundle: Bundle, picture: Bundle["pictures"][number]): boolean | null {
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
  const last = events.at(-1);
  if (!head || !last)
    return [
      { kind: "missing", position: null, stream, revision: null, what: "The file has no event of it." },
    ];
  if (rootFrom(stream, head, proof) === checkpoint.root) return faults;
  const what =
    "It does not lead to the signed Merkle root: events behind it are missing, or it was not in the log.";
  return [...faults, faultAt(last, "replaced", what)];
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
