/**
 * A signed statement that something was erased: what, when, by whom and what was checked, with a proof that the event
 * of the deletion is in the log (C2SP tlog-proof). Anyone with the public key can check it, without the log and without
 * this program.
 */
import { createPrivateKey, createPublicKey, sign, verify } from "node:crypto";
import { z } from "zod";
import { canonicalJson } from "../events/canonical-json.ts";
import type { JsonObject } from "../events/recorded.ts";
import { ownFile } from "./own-file.ts";
import { publicKeyOf } from "./signature.ts";
import { hasMemberTwice } from "./spelling.ts";
import { logKey } from "./tree-note.ts";
import { parseProof, proofFault } from "./tree-proof.ts";

export const certificateFormat = "process-diagram-service certificate of erasure 1";

const Statement = z.strictObject({
  subject: z.strictObject({ kind: z.enum(["diagram", "user", "organization"]), id: z.string() }),
  /** ISO 8601; `by` is an API key, an operator or a part of the service. */
  erased: z.strictObject({
    at: z.string(),
    by: z.string(),
    request_id: z.string().nullable(),
    event_id: z.string(),
  }),
  /** The vault's names of the keys, all of which are destroyed. */
  destroyed_keys: z.array(z.string()),
  checked_at: z.string(),
  checks: z.array(z.strictObject({ what: z.string(), detail: z.string() })),
  stays: z.array(z.string()),
});
export type Statement = z.infer<typeof Statement>;

export const Certificate = z.strictObject({
  format: z.literal(certificateFormat),
  statement: Statement,
  /** Proof that the event is in the log, with the signed checkpoint. */
  proof: z.string(),
  /** Ed25519, DER in base64. */
  publicKey: z.string(),
  signature: z.string(),
});
export type Certificate = z.infer<typeof Certificate>;

/**
 * Recognises a text that names itself such a certificate.
 *
 * @returns null for everything else
 */
export function readCertificate(text: string): { certificate: Certificate } | { faults: string[] } | null {
  const value = ownFile(text, (format) => format === certificateFormat);
  if (value === null) return null;
  const read = Certificate.safeParse(value);
  if (!read.success)
    return { faults: read.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}.`) };
  if (hasMemberTwice(text, value)) return { faults: ["A member stands in it twice."] };
  return { certificate: read.data };
}

export function signCertificate(statement: Statement, proof: string, privatePem: string): Certificate {
  const signature = sign(null, signedBytes(statement, proof), createPrivateKey(privatePem));
  return {
    format: certificateFormat,
    statement,
    proof,
    publicKey: publicKeyOf(privatePem),
    signature: signature.toString("base64"),
  };
}

/**
 * What is wrong with it; empty when it holds.
 *
 * @param trusted public keys as checkpoints name them; null trusts the one that the certificate names
 */
export function certificateFaults(
  { statement, proof, publicKey, signature }: Certificate,
  trusted: string[] | null,
): string[] {
  const faults: string[] = [];
  if (trusted !== null && !trusted.includes(publicKey))
    faults.push("It was signed with another key than a trusted one.");
  if (!isSigned(signedBytes(statement, proof), publicKey, signature))
    faults.push("Its signature does not fit.");
  const read = parseProof(proof);
  const keys = (trusted ?? [publicKey]).map((key) => logKey(read?.checkpoint.head.origin ?? "", key));
  const ofProof = proofFault(proof, keys, null);
  if (ofProof !== null) faults.push(`The proof that the event is in the log does not hold. ${ofProof}`);
  else if (!tellsOf(read?.event ?? Buffer.alloc(0), statement))
    faults.push("The event in the proof says something else.");
  return faults;
}

/** Whether the event is the deletion that the statement is about. */
function tellsOf(event: Buffer, { subject, erased }: Statement): boolean {
  const { id, type, stream, metadata } = JSON.parse(event.toString("utf8"));
  const [prefix, expected] =
    subject.kind === "diagram" ? ["diagram", "DiagramDeleted"] : ["account", "AccountDeleted"];
  const { kind: actorKind, id: actorId } = metadata.actor;
  return (
    id === erased.event_id &&
    type === expected &&
    stream === `${prefix}-${subject.id}` &&
    metadata.at === erased.at &&
    metadata.requestId === erased.request_id &&
    `${actorKind} ${actorId}` === erased.by
  );
}

function isSigned(bytes: Buffer, publicKey: string, signature: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, "base64"), format: "der", type: "spki" });
    return verify(null, bytes, key, Buffer.from(signature, "base64"));
  } catch {
    // An unreadable key has signed nothing.
    return false;
  }
}

/** The purpose is a prefix, so that no signature of anything else can pass for this one. */
const signedBytes = (statement: Statement, proof: string): Buffer =>
  Buffer.from(`${certificateFormat}\n${canonicalJson({ statement, proof } as JsonObject)}`); // JSON by its schema.
