/** `pds audit bundle` writes a self-contained proof; `pds audit verify FILE` checks it anywhere. */
import { readFileSync, writeFileSync } from "node:fs";
import {
  type Bundle,
  type BundledPicture,
  bundledEvent,
  bundleFormat,
  signBundle,
  type Unsigned,
} from "../audit/bundle.ts";
import {
  type BundledContent,
  type BundledDeletion,
  checkBundle,
  isRecordedPicture,
  readBundle,
} from "../audit/bundle-check.ts";
import { type Fault, placeOf } from "../audit/fault.ts";
import { type Head, proofOf } from "../audit/merkle.ts";
import { checkpointStream } from "../commands/checkpoint.ts";
import type { Drawing } from "../drawing/drawing.ts";
import type { Checkpoint } from "../events/checkpoint.ts";
import { diagramEvents } from "../events/diagram.ts";
import { generationEvents } from "../events/generation.ts";
import type { RecordedEvent } from "../events/recorded.ts";
import { Misuse } from "../operating/operator.ts";
import type { EventStore } from "../store/event-store.ts";
import { signCheckpoint } from "../workers/checkpoint.ts";
import { signingKey, type Trust, trustSentence } from "./audit-keys.ts";
import { type Answer, type Command, type Desk, required, table, word } from "./command.ts";

export const bundle: Command = {
  usage: "audit bundle DIAGRAM --out FILE [--without-texts]",
  summary: [
    "Writes the diagram's events with its jobs, pictures and a signed checkpoint into one file, which `audit verify FILE`",
    "checks on any machine. With it goes the diagram's data key, so that the texts can be checked too: whoever holds the",
    "file can read them, also after the diagram is deleted. --without-texts leaves key and pictures out.",
  ].join("\n"),
  example: "pds audit bundle 01942f0e-7f5c-7c4e-9d6e-0c6f2d6d6b1a --out diagram.bundle.json",
  options: { out: { type: "string" }, "without-texts": { type: "boolean" } },
  async run(desk, given) {
    const id = word(given, 0, "The id of the diagram");
    const out = required(given, "out");
    const { checkpoint, heads } = await signedHeads(desk);
    const streams = await streamsOf(desk, id, BigInt(checkpoint.upTo));
    const key = given.values["without-texts"] === true ? null : await desk.log.vault.get(id);
    const unsigned: Unsigned = {
      format: bundleFormat,
      diagramId: id,
      checkpoint,
      streams: streams.map(({ name, events }) => ({
        name,
        events: events.map(bundledEvent),
        proof: proofOf(heads, name),
      })),
      dataKey: key && Buffer.from(key).toString("base64"),
      pictures: [],
    };
    const madeAt = new Date(desk.now()).toISOString();
    const sign = (one: Unsigned): Bundle => signBundle(one, signingKey(desk.dataDir), madeAt);
    const pictures = key === null ? [] : await picturesOf(desk, sign(unsigned));
    writeFileSync(out, `${JSON.stringify(sign({ ...unsigned, pictures }))}\n`, { mode: 0o600 });
    const events = streams.reduce((sum, one) => sum + one.events.length, 0);
    const json = { id, out, events, streams: streams.length, pictures: pictures.length, texts: key !== null };
    return {
      json,
      text: `${events} events in ${streams.length} streams, ${pictures.length} pictures: ${out}`,
    };
  },
};

/** @throws Misuse when the file is no bundle. */
export async function verifyBundleFile(file: string, trust: Trust, fontFiles: string[]): Promise<Answer> {
  const read = readBundle(textOf(file));
  if (read === null) throw new Misuse(`${file} cannot be read as a bundle.`);
  if ("faults" in read) {
    const { faults } = read;
    return { json: { ok: false, faults }, text: verdictOn(faults), code: 1 };
  }
  const { bundle } = read;
  const { events, faults, contents, deletion } = checkBundle(bundle, trust.keys);
  const drawn = await pictureFaults(bundle, contents, fontFiles);
  const all = [...faults, ...drawn.faults];
  const lines = [
    `Diagram ${bundle.diagramId}: ${events} events in ${bundle.streams.length} streams, ${contents.length} documents`,
    `${bundle.pictures.length} pictures, ${drawn.again} drawn again and the same, ${drawn.recorded} with a hash in the log`,
    `signed ${bundle.checkpoint.signedAt} over ${bundle.checkpoint.events} events of the whole log, the file made ${bundle.contents.madeAt}`,
    textsSentence(bundle, deletion),
    trustSentence(trust, bundle.checkpoint.publicKey),
    "",
    all.length === 0 ? "No fault." : verdictOn(all),
  ];
  const json = {
    ok: all.length === 0,
    id: bundle.diagramId,
    events,
    faults: all,
    pictures: drawn.again,
    deletion,
  };
  return { json, text: lines.join("\n"), code: all.length === 0 ? 0 : 1 };
}

function textsSentence({ dataKey }: Bundle, deletion: BundledDeletion | null): string {
  if (deletion !== null)
    return `Deleted ${deletion.at} by ${deletion.actor.kind} ${deletion.actor.id}: its texts are sealed, and its data key is destroyed.`;
  return dataKey === null
    ? "Texts and pictures were left out."
    : "Its texts open with the data key in the file.";
}

function verdictOn(faults: Fault[]): string {
  const [first] = faults;
  const place = first && (first.stream === null ? "the file as a whole" : placeOf(first));
  return [
    `First fault: ${place}. ${first?.what}`,
    "",
    table(["stream", "revision", "what"], faults.map(rowOf)),
  ].join("\n");
}

const rowOf = ({ stream, revision, what }: Fault) => [
  stream,
  revision === null ? null : String(revision),
  what,
];

/** @throws Misuse */
function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw new Misuse(`${file} cannot be read.`);
  }
}

/** A checkpoint over the current log, and the last event of every stream that it covers. */
async function signedHeads({
  log,
  change,
  dataDir,
}: Desk): Promise<{ checkpoint: Checkpoint; heads: Map<string, Head> }> {
  const { result, auditing } = await signCheckpoint(log, signingKey(dataDir), change);
  if (result.status === "faulty") throw new Misuse("The log has faults: see `pds audit verify`.");
  if (!("newest" in result)) throw new Misuse("The log is empty.");
  const heads = new Map(auditing.verifier.heads());
  if (result.status === "unchanged") {
    // The walk included the checkpoint itself, which it does not cover.
    const [newest] = await log.store.read(checkpointStream, { direction: "backwards", max: 1 });
    const hash = newest?.metadata.previousHash;
    if (newest && hash) heads.set(checkpointStream, { revision: newest.revision - 1, hash });
    else heads.delete(checkpointStream);
  }
  return { checkpoint: result.newest, heads };
}

/** The diagram and all jobs about it, failed ones too, as far as the log is signed. @throws Misuse */
async function streamsOf({ log }: Desk, id: string, upTo: bigint) {
  const own = `${diagramEvents.prefix}${id}`;
  const streams: { name: string; events: RecordedEvent[] }[] = [];
  for (const name of [own, ...(await jobStreams(log.store, id, upTo))]) {
    const events = (await log.store.read(name)).filter(({ position }) => position <= upTo);
    if (events.length > 0) streams.push({ name, events });
  }
  if (streams[0]?.name !== own) throw new Misuse(`The log knows no diagram ${id}.`);
  return streams;
}

/** Read from the log itself: a read model may lack one. */
async function jobStreams(store: EventStore, diagramId: string, end: bigint): Promise<string[]> {
  const names: string[] = [];
  const stop = new AbortController();
  for await (const { events, upTo } of store.follow([generationEvents.prefix], 0n, stop.signal)) {
    for (const { type, data, stream } of events)
      if (type === "GenerationRequested" && data.diagramId === diagramId) names.push(stream);
    if (upTo >= end) stop.abort();
  }
  return names;
}

/** Each document in the look that its job asked for; an imported one in the API's default look. */
async function picturesOf(desk: Desk, whole: Bundle): Promise<BundledPicture[]> {
  const { drawing } = await desk.adapters();
  const renderer = drawing.rendererVersion;
  const pictures: BundledPicture[] = [];
  for (const { revision, bpmn } of checkBundle(whole, null).contents) {
    const { theme, format } = askedFor(whole, revision);
    const bytes = Buffer.from(await drawing.render({ bpmn, theme, format })).toString("base64");
    pictures.push({ revision, theme, format, renderer, bytes });
  }
  return pictures;
}

function askedFor({ streams }: Bundle, revision: number): { theme: "light" | "dark"; format: "png" | "svg" } {
  const made = streams[0]?.events.find((event) => event.revision === revision)?.data.generationId;
  const asked = streams.find(({ name }) => name === `${generationEvents.prefix}${made}`)?.events[0]?.data;
  return {
    theme: asked?.theme === "dark" ? "dark" : "light",
    format: asked?.format === "svg" ? "svg" : "png",
  };
}

/** Pictures by this renderer are drawn again; others can only be compared with the hash in the log. */
async function pictureFaults(read: Bundle, contents: BundledContent[], fontFiles: string[]) {
  const { openDrawing } = await import("../drawing/threads.ts");
  const drawing = openDrawing({ threads: 1, fontFiles });
  const counted = { faults: [] as Fault[], again: 0, recorded: 0 };
  for (const picture of read.pictures) {
    const same = isRecordedPicture(read, picture);
    const content = contents.find(({ revision }) => revision === picture.revision);
    const drawn = content && (await drawnAgain(drawing, picture, content.bpmn));
    const { revision } = picture;
    const at = {
      stream: `${diagramEvents.prefix}${read.diagramId}`,
      revision,
      position: null,
      kind: "altered",
    } as const;
    if (same) counted.recorded += 1;
    if (drawn) counted.again += 1;
    if (same === false)
      counted.faults.push({ ...at, what: "The picture is not the one whose hash the log holds." });
    else if (drawn === false)
      counted.faults.push({ ...at, what: "The picture is not what its document looks like." });
    else if (!content)
      counted.faults.push({ ...at, what: "The file does not have the document of this picture." });
  }
  await drawing.close();
  return counted;
}

/** Whether the document still looks like the picture; null when another renderer drew it. */
async function drawnAgain(drawing: Drawing, picture: BundledPicture, bpmn: string): Promise<boolean | null> {
  if (picture.renderer !== drawing.rendererVersion) return null;
  const theme = picture.theme === "dark" ? "dark" : "light";
  const bytes = await drawing.render({ bpmn, theme, format: picture.format === "svg" ? "svg" : "png" });
  return Buffer.from(bytes).toString("base64") === picture.bytes;
}
