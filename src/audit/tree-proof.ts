/**
 * A self-contained proof that an event is in the log (C2SP tlog-proof), and the request to a witness (C2SP
 * tlog-witness).
 */
import { createHash } from "node:crypto";
import { bytesOfBase64, type NoteKey } from "./note.ts";
import { hashBytes, leafHash, rootFromInclusion } from "./tree.ts";
import { checkTreeNote, parseTreeNote, type TreeNote } from "./tree-note.ts";

export type EventProof = {
  /** The event in its hashed form, canonical JSON in UTF-8; null if it is not disclosed. */
  event: Buffer | null;
  /** From 0, in the order of the log. */
  index: number;
  proof: Buffer[];
  /** The checkpoint as signed. */
  note: string;
};

const firstLine = "c2sp.org/tlog-proof@v1";

export function writeProof({ event, index, proof, note }: EventProof): string {
  const extra = event === null ? [] : [`extra ${event.toString("base64")}`];
  return [firstLine, ...extra, `index ${index}`, ...proof.map(coded), "", note].join("\n");
}

/** The request to a witness: the size that it knows, the proof from there, and the checkpoint. */
export const writeConsistency = (from: number, proof: Buffer[], note: string): string =>
  [`old ${from}`, ...proof.map(coded), "", note].join("\n");

const coded = (hash: Buffer): string => hash.toString("base64");

/** Whether a text names itself such a proof. */
export const isProof = (text: string): boolean => text.startsWith(`${firstLine}\n`);

/** @returns null for any other text */
export function parseProof(text: string): (EventProof & { checkpoint: TreeNote }) | null {
  const end = text.indexOf("\n\n");
  const [first, ...lines] = text.slice(0, Math.max(0, end)).split("\n");
  const extra = lines[0]?.startsWith("extra ") ? bytesOfBase64(lines.shift()?.slice(6) ?? "") : undefined;
  const index = /^index (?<index>0|[1-9]\d{0,14})$/.exec(lines.shift() ?? "")?.groups?.index;
  const proof = lines.map(bytesOfBase64);
  const whole = proof.flatMap((hash) => (hash?.length === hashBytes ? [hash] : []));
  const note = text.slice(end + 2);
  const checkpoint = parseTreeNote(note);
  if (first !== firstLine || extra === null || index === undefined || checkpoint === null) return null;
  if (whole.length !== proof.length) return null;
  return { event: extra ?? null, index: Number(index), proof: whole, note, checkpoint };
}

/**
 * What is wrong with a proof; null when it shows that the event with that hash is in a log signed by one of the keys.
 *
 * @param hash of the event, hexadecimal; null takes that of the event in the proof
 */
export function proofFault(text: string, keys: NoteKey[], hash: string | null): string | null {
  const read = parseProof(text);
  if (read === null) return "It is no proof as c2sp.org/tlog-proof describes it.";
  const { event, index, proof, checkpoint } = read;
  const { good, bad } = checkTreeNote(checkpoint, keys);
  if (bad.length > 0) return "A signature of its checkpoint does not fit.";
  if (good.length === 0) return "Its checkpoint was not signed with a trusted key.";
  const own = event === null ? null : createHash("sha256").update(event).digest();
  const asked = hash === null ? own : Buffer.from(hash, "hex");
  if (asked === null) return "It does not tell the event, and no hash of one was given.";
  if (own !== null && !own.equals(asked)) return "It tells another event.";
  const root = rootFromInclusion(leafHash(asked), index, checkpoint.head.size, proof);
  return root?.equals(checkpoint.head.root)
    ? null
    : "Its hashes do not lead from the event to the signed root.";
}
