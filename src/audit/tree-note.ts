/**
 * A tree as a signed note (C2SP tlog-checkpoint): the name of the log, the number of its events, the root over them.
 */
import { createPublicKey } from "node:crypto";
import type { Checkpoint } from "../events/checkpoint.ts";
import {
  bytesOfBase64,
  type Checked,
  checkSignatures,
  type Head,
  type Note,
  type NoteKey,
  parseNote,
  signatureBy,
  signersOf,
  writeNote,
} from "./note.ts";
import { hashBytes } from "./tree.ts";

/** A note and its content. */
export type TreeNote = Note & { head: Head };

/** @returns null for a text that is no checkpoint of a tree */
export function parseTreeNote(whole: string): TreeNote | null {
  const note = parseNote(whole);
  const head = note && headIn(note.text);
  return note && head && { ...note, head };
}

function headIn(text: string): Head | null {
  const [origin = "", size = "", coded = "", ...rest] = text.slice(0, -1).split("\n");
  const root = bytesOfBase64(coded);
  const isCount = /^(0|[1-9]\d*)$/.test(size) && Number.isSafeInteger(Number(size));
  if (origin === "" || !isCount || root?.length !== hashBytes || rest.includes("")) return null;
  return { origin, size: Number(size), root };
}

export const textOf = ({ origin, size, root }: Head): string =>
  `${origin}\n${size}\n${root.toString("base64")}\n`;

/** @param signedAt ISO 8601 */
export function signTree(head: Head, privatePem: string, signedAt: string): string {
  const text = textOf(head);
  const seconds = Math.floor(Date.parse(signedAt) / 1000);
  const signers = signersOf(head.origin, privatePem, "ed25519");
  return writeNote({ text, signatures: signers.map((signer) => signatureBy(signer, text, head, seconds)) });
}

export const checkTreeNote = (note: TreeNote, keys: NoteKey[]): Checked =>
  checkSignatures(note, note.head, keys);

/** The Ed25519 key of the log with that name. @param publicKey as checkpoints name it: DER in base64 */
export const logKey = (origin: string, publicKey: string): NoteKey => ({
  ...{ name: origin, kind: "ed25519" },
  publicKey: createPublicKey({ key: Buffer.from(publicKey, "base64"), format: "der", type: "spki" }),
});

/** The tree that a checkpoint states; null for an older one without a tree. */
export function headOf({ origin, tree, events }: Checkpoint): Head | null {
  return origin === undefined || tree === undefined
    ? null
    : { origin, size: events, root: Buffer.from(tree, "hex") };
}

/** Whether a checkpoint's note states the same tree, signed with the same key; an older checkpoint has no note. */
export function hasItsNote(checkpoint: Checkpoint): boolean {
  const head = headOf(checkpoint);
  if (head === null) return checkpoint.note === undefined;
  const note = parseTreeNote(checkpoint.note ?? "");
  if (note === null || note.text !== textOf(head)) return false;
  const { good, bad } = checkTreeNote(note, [logKey(head.origin, checkpoint.publicKey)]);
  return good.length > 0 && bad.length === 0;
}
