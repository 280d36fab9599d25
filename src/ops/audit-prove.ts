/**
 * `pds audit prove`: proves that an event is in the log, or that one checkpoint extends another, to someone who has
 * neither log nor program.
 */
import { readFileSync, writeFileSync } from "node:fs";
import type { Placed } from "../audit/checkpoints.ts";
import { writeNote } from "../audit/note.ts";
import { fingerprintOf, isSigned } from "../audit/signature.ts";
import {
  consistencyProof,
  inclusionProof,
  isConsistent,
  leafOfEvent,
  newLeaves,
  treeRoot,
} from "../audit/tree.ts";
import {
  checkTreeNote,
  hasItsNote,
  headOf,
  logKey,
  parseTreeNote,
  type TreeNote,
} from "../audit/tree-note.ts";
import { writeConsistency, writeProof } from "../audit/tree-proof.ts";
import { hashedText, hashOf } from "../events/chain.ts";
import type { Checkpoint } from "../events/checkpoint.ts";
import type { RecordedEvent } from "../events/recorded.ts";
import { Misuse } from "../operating/operator.ts";
import { type Answer, type Command, failed, type Given, optional } from "./command.ts";
import type { Evidence } from "./evidence.ts";

export const prove: Command = {
  usage: "audit prove (--event ID [--note FILE] | --consistency OLDER [NEWER]) [--out FILE] [--log FILE]",
  summary: [
    "Proves by the tree over all events (RFC 6962), for people who have neither the log nor this program. It only reads.",
    "--event: that the event with this id, or at this position, is in the log: a c2sp.org/tlog-proof with the newest",
    "checkpoint. It tells the event as it is stored, sealed texts sealed; `audit verify FILE --public-key KEY` checks it.",
    "--note: proves it by this checkpoint, such as one with cosignatures of `audit cosign`, instead of the newest.",
    "--consistency: that the log of the older checkpoint is the beginning of the newer one's. OLDER is a file of",
    "`audit checkpoint --note` or a number of events, NEWER too; without it, the newest checkpoint. What is written is what a",
    "c2sp.org/tlog-witness is sent. Ends with 1 when the log contradicts a file.",
  ].join("\n"),
  example: "pds audit prove --consistency /mnt/auditor/checkpoint.note",
  options: {
    event: { type: "string" },
    note: { type: "string" },
    consistency: { type: "string" },
    out: { type: "string" },
    log: { type: "string" },
  },
  needsStores: () => false,
  async run(desk, given) {
    const [event, older] = [optional(given, "event"), optional(given, "consistency")];
    if ((event === undefined) === (older === undefined))
      throw new Misuse("Give either --event or --consistency.");
    if (event === undefined && optional(given, "note") !== undefined)
      throw new Misuse("--note goes with --event.");
    const evidence = await desk.evidence(optional(given, "log"));
    try {
      const checkpoints = (await evidence.checkpoints()).flatMap(withTree);
      if (event !== undefined) return await proveEvent(evidence, checkpoints, event, given);
      return await proveConsistency(evidence, checkpoints, older ?? "", given);
    } finally {
      await evidence.close();
    }
  },
};

type Noted = { size: number; root: Buffer; note: string; checkpoint: Checkpoint };

/** Checkpoints that are validly signed and state a tree. */
export function withTree({ checkpoint }: Placed): Noted[] {
  const head = headOf(checkpoint);
  if (head === null || checkpoint.note === undefined) return [];
  if (!isSigned(checkpoint) || !hasItsNote(checkpoint)) return [];
  return [{ size: head.size, root: head.root, note: checkpoint.note, checkpoint }];
}

const faultyLog = "The log is not the one that was signed: `pds audit verify` says where it differs.";

async function proveEvent(
  evidence: Evidence,
  checkpoints: Noted[],
  asked: string,
  given: Given,
): Promise<Answer> {
  const file = optional(given, "note");
  const by = file === undefined ? checkpoints : [notedIn(file, checkpoints)];
  const proven = await eventProof(evidence, by, asked);
  if ("fault" in proven) return failed(proven.fault);
  const { text, index, proof, newest } = proven;
  const said = `Event ${index + 1} of the first ${newest.size} is in the log that was signed ${newest.checkpoint.signedAt} with the key ${fingerprintOf(newest.checkpoint.publicKey)}.`;
  return written(given, text, said, { index, size: newest.size, hashes: proof.length });
}

/** A checkpoint of the log in a copy that has more signatures. @throws Misuse when it is not one of the log */
function notedIn(file: string, checkpoints: Noted[]): Noted {
  const note = noteIn(file);
  const { origin, size, root } = note.head;
  const own = checkpoints.find((one) => one.size === size && one.root.equals(root));
  if (!own || own.checkpoint.origin !== origin)
    throw new Misuse(`${file} is no checkpoint that this log has signed.`);
  const { good, bad } = checkTreeNote(note, [logKey(origin, own.checkpoint.publicKey)]);
  if (good.length === 0 || bad.length > 0)
    throw new Misuse(`${file} does not have the signature of the log.`);
  return { ...own, note: writeNote(note) };
}

type Proven = { text: string; index: number; proof: Buffer[]; newest: Noted };

/** @param asked id or position of an event. @throws Misuse when the log has no such event */
export async function eventProof(
  evidence: Evidence,
  checkpoints: Noted[],
  asked: string,
): Promise<Proven | { fault: string }> {
  const { leaves, found } = await readTree(evidence, asked);
  if (found === null) throw new Misuse(`The log has no event ${asked}.`);
  const { event, index } = found;
  const newest = checkpoints.at(-1);
  if (newest === undefined || newest.size <= index)
    return { fault: "No checkpoint covers the event yet: `pds audit checkpoint` signs one." };
  if (hashOf(event) !== event.metadata.hash || newest.size > leaves.length) return { fault: faultyLog };
  if (!treeRoot(leaves, newest.size).equals(newest.root)) return { fault: faultyLog };
  const proof = inclusionProof(leaves, index, newest.size);
  const text = writeProof({ event: Buffer.from(hashedText(event)), index, proof, note: newest.note });
  return { text, index, proof, newest };
}

/** A requested tree; its root is known if a checkpoint of it was kept. */
type Asked = { size: number; root: Buffer | null };

async function proveConsistency(
  evidence: Evidence,
  checkpoints: Noted[],
  older: string,
  given: Given,
): Promise<Answer> {
  const { leaves } = await readTree(evidence, null);
  const from = askedFor(older);
  const to = given.words[0] === undefined ? newestOf(checkpoints) : askedFor(given.words[0]);
  if (from.size > to.size) throw new Misuse("The older checkpoint covers more events than the newer one.");
  const newer = checkpoints.find(({ size }) => size === to.size);
  if (newer === undefined) throw new Misuse(`No checkpoint of the log covers ${to.size} events.`);
  if (to.size > leaves.length || !treeRoot(leaves, to.size).equals(newer.root)) return failed(faultyLog);
  const [root, toRoot] = [from.root ?? treeRoot(leaves, from.size), to.root ?? newer.root];
  const proof = consistencyProof(leaves, from.size, to.size);
  if (!isConsistent({ size: from.size, root }, { size: to.size, root: toRoot }, proof))
    return failed(
      `The log contradicts what was kept: its first ${from.size} events are not those of the older checkpoint, or its first ${to.size} not those of the newer one.`,
    );
  const text = writeConsistency(from.size, proof, newer.note);
  const said = `The log of ${from.size} events is the beginning of the log of ${to.size} events.`;
  return written(given, text, said, { from: from.size, to: to.size, hashes: proof.length });
}

function newestOf(checkpoints: Noted[]): Asked {
  const newest = checkpoints.at(-1);
  if (newest === undefined)
    throw new Misuse("The log has no checkpoint with a tree: `pds audit checkpoint` signs one.");
  return { size: newest.size, root: newest.root };
}

/** @throws Misuse */
function askedFor(text: string): Asked {
  if (/^(0|[1-9]\d{0,14})$/.test(text)) return { size: Number(text), root: null };
  const { size, root } = noteIn(text).head;
  return { size, root };
}

/** @throws Misuse */
function noteIn(file: string): TreeNote {
  let read: string;
  try {
    read = readFileSync(file, "utf8");
  } catch {
    throw new Misuse(`${file} is no file that can be read, and no number of events.`);
  }
  const note = parseTreeNote(read);
  if (note === null) throw new Misuse(`${file} is no checkpoint as c2sp.org/tlog-checkpoint describes it.`);
  return note;
}

/** @param asked id or position of an event */
export async function readTree(evidence: Evidence, asked: string | null) {
  const leaves = newLeaves();
  let found: { event: RecordedEvent; index: number } | null = null;
  for await (const rows of evidence.rows())
    for (const row of rows) {
      if ("event" in row && (row.event.id === asked || String(row.event.position) === asked))
        found = { event: row.event, index: leaves.length };
      leaves.push(leafOfEvent("event" in row ? row.event.metadata.hash : ""));
    }
  return { leaves, found };
}

function written(given: Given, text: string, said: string, json: object): Answer {
  const out = optional(given, "out");
  if (out === undefined)
    return { json: { ok: true, ...json, proof: text }, text: "", bytes: Buffer.from(text), note: said };
  writeFileSync(out, text);
  return { json: { ok: true, ...json, out, proof: text }, text: `${said} ${out}` };
}
