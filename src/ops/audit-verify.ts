/** `pds audit verify`: proves that the log is unchanged. */
import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Placed } from "../audit/checkpoints.ts";
import { type Fault, placeOf } from "../audit/fault.ts";
import { fingerprintOf } from "../audit/signature.ts";
import { CheckpointEvent } from "../events/checkpoint.ts";
import type { FormerLog } from "../events/former.ts";
import { Misuse } from "../operating/operator.ts";
import { type Trust, trustIn, trustSentence } from "./audit-keys.ts";
import { certificateFileAnswer } from "./certificate-file.ts";
import { type Answer, type Command, type Given, optional, table } from "./command.ts";
import { type Examined, examine } from "./evidence.ts";
import { openProgress } from "./progress.ts";
import { proofAnswer, proofIn } from "./proof-file.ts";

export const verify: Command = {
  usage:
    "audit verify [FILE] [--log FILE] [--public-key FILE] [--checkpoint FILE] [--open] [--max-uncovered N] [--max-age HOURS]",
  summary: [
    "Walks the whole log: hash chains, revisions, positions, spelling, schema, signed checkpoints; names every bad event. It",
    "only reads: no file is made or changed, and a read-only copy will do. With a FILE of `audit bundle`, `audit prove` or",
    "`audit deletion --certificate` it checks that instead. Exit code 0: sound; 1: faults, or a limit is passed; 2: it cannot look.",
    "--log: the events.db to look at, wherever it lies; without it, the log of the service.",
    "--public-key: the key that signatures must fit, from where nobody who can change the log can change it.",
    "--checkpoint: a checkpoint that was kept elsewhere, which also tells when the newest events were cut off.",
    "--open: tries every sealed text with its data key, and names what does not open though its diagram was not deleted.",
    "--max-uncovered, --max-age: fails when more events than that have no signature, or the newest is older than that.",
  ].join("\n"),
  example: "pds audit verify --public-key /mnt/auditor/audit-key.pub.pem --max-age 24",
  options: {
    log: { type: "string" },
    "public-key": { type: "string" },
    checkpoint: { type: "string" },
    open: { type: "boolean" },
    "max-uncovered": { type: "string" },
    "max-age": { type: "string" },
  },
  needsStores: () => false,
  async run(desk, given, terminal) {
    const bundle = given.words[0];
    const log = optional(given, "log");
    const bounds = boundsOf(given);
    const besides = bundle === undefined ? (log === undefined ? desk.dataDir : dirname(log)) : null;
    const trust = trustIn(besides, optional(given, "public-key"));
    if (bundle !== undefined) {
      const proof = proofIn(bundle);
      if (proof !== null) return proofAnswer(proof, trust);
      const certificate = certificateFileAnswer(bundle, trust);
      if (certificate !== null) return certificate;
      const { verifyBundleFile } = await import("./audit-bundle.ts");
      return verifyBundleFile(bundle, trust, desk.fontFiles);
    }
    const kept = keptElsewhere(given);
    const evidence = await desk.evidence(log);
    const progress = openProgress("verified", terminal.errors);
    const startedMs = performance.now();
    try {
      const examined = await examine(evidence, {
        kept,
        trusted: trust.keys,
        open: given.values.open === true,
        onRows: (done) => progress.at(done, evidence.end),
      });
      const seconds = (performance.now() - startedMs) / 1000;
      return verificationAnswer(examined, { seconds, trust, bounds, nowMs: desk.now() });
    } finally {
      progress.end();
      await evidence.close();
    }
  },
};

/** @throws Misuse */
function keptElsewhere(given: Given): Placed[] {
  const file = optional(given, "checkpoint");
  if (file === undefined) return [];
  try {
    const data = JSON.parse(readFileSync(file, "utf8"));
    const { data: checkpoint } = CheckpointEvent.parse({ type: "CheckpointSigned", data });
    return [{ checkpoint, revision: 0, position: null }];
  } catch {
    throw new Misuse(`${file} cannot be read as a checkpoint.`);
  }
}

type Bounds = { uncovered: number | null; ageHours: number | null };

/** @throws Misuse */
function boundsOf(given: Given): Bounds {
  const number = (name: string): number | null => {
    const text = optional(given, name);
    if (text === undefined) return null;
    if (!/^\d+(\.\d+)?$/.test(text)) throw new Misuse(`--${name} must be a number, 0 or more.`);
    return Number(text);
  };
  return { uncovered: number("max-uncovered"), ageHours: number("max-age") };
}

export type Verified = {
  /** Null if it was not timed. */
  seconds: number | null;
  trust: Trust;
  bounds: Bounds;
  nowMs: number;
};

/** The result for a log, in words and as JSON. */
export function verificationAnswer(examined: Examined, { seconds, trust, bounds, nowMs }: Verified): Answer {
  const { events, streams, checkpoints, newest, uncovered, sealed, faults } = examined;
  const ageHours = newest && (nowMs - Date.parse(newest.signedAt)) / 3_600_000;
  const passed = passedBounds(bounds, uncovered, ageHours);
  const rate =
    seconds === null
      ? ""
      : ` in ${seconds.toFixed(1)} s (${Math.round(events / seconds).toLocaleString("en")}/s)`;
  const lines = [
    `${events.toLocaleString("en")} events in ${streams.toLocaleString("en")} streams${rate}`,
    ...coverSentences(examined, ageHours),
    sealed === null
      ? "Sealed texts were not opened: --open tries each with its data key."
      : `${sealed.opened.toLocaleString("en")} sealed texts open, ${sealed.erased.toLocaleString("en")} are erased with their diagrams`,
    ...formerSentences(examined),
    trustSentence(trust, newest?.publicKey ?? null),
    ...passed,
  ];
  const ok = faults.length === 0 && events > 0 && passed.length === 0;
  return {
    json: {
      ok,
      events,
      streams,
      checkpoints,
      covered_up_to: newest?.upTo ?? null,
      signed_at: newest?.signedAt ?? null,
      signed_by: newest && fingerprintOf(newest.publicKey),
      age_hours: ageHours,
      uncovered,
      limits_passed: passed,
      trust: { keys: trust.keys?.map(fingerprintOf) ?? [], from: trust.from, beside_log: trust.besideLog },
      sealed,
      former: examined.former && {
        event_id: examined.former.eventId,
        ...formerJson(examined.former),
        earlier: (examined.former.earlier ?? []).map(formerJson),
      },
      first: faults[0] ?? null,
      faults,
    },
    text: [...lines, ...verdictOn(events, faults)].join("\n"),
    code: ok ? 0 : 1,
  };
}

const formerJson = ({ origin, events, signedAt, publicKey }: FormerLog) => ({
  ...{ origin, events, signed_at: signedAt, signed_by: fingerprintOf(publicKey) },
});

const formerSentences = ({ former }: Examined): string[] =>
  former === null
    ? []
    : [
        `The log goes on from ${signedLog(former)}: its last note is the first event here.`,
        ...(former.earlier ?? []).map((log) => `That one went on from ${signedLog(log)}.`),
      ];

const signedLog = ({ origin, events, signedAt, publicKey }: FormerLog): string =>
  `${origin}, whose ${events.toLocaleString("en")} events were signed ${signedAt} with the key ${fingerprintOf(publicKey)}`;

function coverSentences({ newest, uncovered, checkpoints }: Examined, ageHours: number | null): string[] {
  if (newest === null || ageHours === null)
    return [
      "There is no checkpoint: events cut off at the end of a stream, or whole streams, could not be missed.",
    ];
  const count =
    checkpoints === 1 ? "One checkpoint" : `${checkpoints.toLocaleString("en")} checkpoints, the newest`;
  const covered = `${count} covers the log up to position ${newest.upTo}, signed ${newest.signedAt} (${ageHours.toFixed(1)} h ago)`;
  const open =
    uncovered === 0
      ? "No event is behind it."
      : `${uncovered.toLocaleString("en")} ${uncovered === 1 ? "event" : "events"} behind it ${uncovered === 1 ? "has" : "have"} no signature: whoever can write the log could have made or changed ${uncovered === 1 ? "it" : "them"}.`;
  return [covered, open];
}

function passedBounds(bounds: Bounds, uncovered: number, ageHours: number | null): string[] {
  const passed: string[] = [];
  if (bounds.uncovered !== null && uncovered > bounds.uncovered)
    passed.push(
      `More events without a signature than --max-uncovered allows: ${uncovered} of ${bounds.uncovered}.`,
    );
  if (bounds.ageHours !== null && ageHours === null)
    passed.push("There is no checkpoint, and --max-age asks for one.");
  if (bounds.ageHours !== null && ageHours !== null && ageHours > bounds.ageHours)
    passed.push(
      `The newest checkpoint is older than --max-age allows: ${ageHours.toFixed(1)} of ${bounds.ageHours} hours.`,
    );
  return passed;
}

function verdictOn(events: number, faults: Fault[]): string[] {
  const [first] = faults;
  if (first) return ["", `First bad event: ${placeOf(first)}. ${first.what}`, "", faultTable(faults)];
  return [events === 0 ? "The log is empty: there is nothing that could be proven." : "No fault."];
}

const faultTable = (faults: Fault[]): string =>
  table(
    ["position", "stream", "revision", "kind", "what"],
    faults.map(({ position, from, to, stream, revision, kind, what }) => [
      position ?? (from === undefined ? null : `${from}-${to}`),
      stream,
      revision === null ? null : String(revision),
      kind,
      what,
    ]),
  );
