/** `pds audit verify` and `pds audit checkpoint`: proof that the log is what was written. */
import { readFileSync, writeFileSync } from "node:fs";
import type { Placed } from "../audit/checkpoints.ts";
import { openVerifier, type Verification } from "../audit/verify.ts";
import type { Fault } from "../audit/walk.ts";
import { CheckpointEvent } from "../events/checkpoint.ts";
import { Misuse } from "../operating/operator.ts";
import { readCheckpoints, signCheckpoint, walkLog } from "../workers/checkpoint.ts";
import { signingKey, trustedKeys } from "./audit-keys.ts";
import { type Opened, openAll } from "./audit-open.ts";
import { type Answer, type Command, type Given, optional, table } from "./command.ts";
import { openProgress, type Progress } from "./progress.ts";

export const verify: Command = {
  usage: "audit verify [FILE] [--public-key FILE] [--checkpoint FILE] [--open]",
  summary: [
    "Walks the whole log: hash chains, revisions, signed checkpoints; names the first bad event. With a FILE that",
    "`audit bundle` wrote it checks that instead, and needs no database.",
    "--checkpoint: a checkpoint that was kept elsewhere, which also tells when the newest events were cut off.",
    "--open: tries every sealed text with its data key, and names what does not open though its diagram was not deleted.",
  ].join("\n"),
  example: "pds audit verify --public-key /mnt/auditor/audit-key.pub.pem",
  options: { "public-key": { type: "string" }, checkpoint: { type: "string" }, open: { type: "boolean" } },
  needsStores: ({ words }) => words.length === 0,
  async run(desk, given) {
    const file = given.words[0];
    const trusted = trustedKeys(file === undefined ? desk.dataDir : null, optional(given, "public-key"));
    if (file !== undefined) {
      const { verifyBundleFile } = await import("./audit-bundle.ts");
      return verifyBundleFile(file, trusted, desk.fontFiles);
    }
    const checkpoints = [...(await readCheckpoints(desk.log)), ...keptElsewhere(given)];
    const verifier = openVerifier(checkpoints, trusted);
    const progress = openProgress("verified");
    const startedMs = performance.now();
    await walkLog(desk.log.store, verifier, counted(progress));
    const sealed = given.values.open === true ? await openAll(desk.log) : null;
    progress.end();
    const seconds = (performance.now() - startedMs) / 1000;
    return verificationAnswer(verifier.result(), { seconds, trusted: trusted !== null, sealed });
  },
};

export const checkpoint: Command = {
  usage: "audit checkpoint [--out FILE]",
  summary: [
    "Verifies the log and signs its end (Ed25519); the running service does so every hour. Keep the output, and the",
    "public key audit-key.pub.pem from the data folder, where nobody who can change the log can change them.",
  ].join("\n"),
  example: "pds audit checkpoint --out /mnt/auditor/checkpoint.json",
  options: { out: { type: "string" } },
  async run({ log, change, dataDir }, given) {
    // Before a key is made for it.
    if ((await log.store.end()) === 0n)
      return { json: { status: "empty" }, text: "The log is empty: there is nothing to sign.", code: 1 };
    const progress = openProgress("verified");
    const { result } = await signCheckpoint(log, signingKey(dataDir), change, null, counted(progress));
    progress.end();
    if (result.status === "faulty") {
      const answer = verificationAnswer(result.verification, { seconds: null, trusted: false, sealed: null });
      return { ...answer, text: `A log with faults is not signed.\n${answer.text}` };
    }
    if (result.status === "empty") throw new Error("A log with events has nothing to sign.");
    const { trail: _, ...shown } = result.newest;
    const out = optional(given, "out");
    if (out !== undefined) writeFileSync(out, `${JSON.stringify(result.newest)}\n`);
    const text = [
      result.status === "signed" ? "Signed." : "The log has not grown since this checkpoint.",
      ...Object.entries(shown).map(([name, value]) => `${name.padEnd(10)} ${value}`),
    ].join("\n");
    return { json: { status: result.status, checkpoint: shown }, text };
  },
};

function counted(progress: Progress): (events: unknown[]) => void {
  let done = 0;
  return (events) => {
    done += events.length;
    progress.at(done);
  };
}

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

type Verified = {
  /** Null where nobody waited. */
  seconds: number | null;
  trusted: boolean;
  /** Null where no text was opened. */
  sealed: Opened | null;
};

function verificationAnswer(
  { events, streams, checkpoints, coveredUpTo, faults: ofLog }: Verification,
  { seconds, trusted, sealed }: Verified,
): Answer {
  const faults = [...ofLog, ...(sealed?.faults ?? [])];
  const [first] = faults;
  const rate =
    seconds === null
      ? ""
      : ` in ${seconds.toFixed(1)} s (${Math.round(events / seconds).toLocaleString("en")}/s)`;
  const lines = [
    `${events.toLocaleString("en")} events in ${streams.toLocaleString("en")} streams${rate}`,
    coveredUpTo === null
      ? "There is no checkpoint: events cut off at the end of a stream, or whole streams, could not be missed."
      : `${checkpoints} checkpoints, the newest covers the log up to position ${coveredUpTo}`,
    sealed === null
      ? "Sealed texts were not opened: --open tries each with its data key."
      : `${sealed.opened.toLocaleString("en")} sealed texts open, ${sealed.erased.toLocaleString("en")} are erased with their diagrams`,
  ];
  if (coveredUpTo !== null && !trusted)
    lines.push(
      "No trusted public key was given: signatures fit the keys that the checkpoints name themselves.",
    );
  const ok = !first && events > 0;
  return {
    json: {
      ok,
      events,
      streams,
      checkpoints,
      covered_up_to: coveredUpTo,
      sealed: sealed && { opened: sealed.opened, erased: sealed.erased },
      first: first ?? null,
      faults,
    },
    text: [...lines, ...verdictOn(events, faults)].join("\n"),
    code: ok ? 0 : 1,
  };
}

function verdictOn(events: number, faults: Fault[]): string[] {
  const [first] = faults;
  if (first) return ["", `First bad event: ${placeOf(first)}. ${first.why}`, "", faultTable(faults)];
  return [events === 0 ? "The log is empty: there is nothing that could be proven." : "No fault."];
}

const placeOf = ({ stream, revision, position }: Fault) =>
  `${stream} revision ${revision}, position ${position}`;

const faultTable = (faults: Fault[]): string =>
  table(
    ["position", "stream", "revision", "kind", "why"],
    faults.map(({ stream, revision, position, kind, why }) => [
      position,
      stream,
      String(revision),
      kind,
      why,
    ]),
  );
