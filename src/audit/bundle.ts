/**
 * A diagram with its jobs as one self-contained proof: stored events, a signed checkpoint, the proofs that connect
 * them, and a signed list of the contents, so that nothing can be omitted or exchanged unnoticed. `docs/FORMATS.md`
 * specifies every byte.
 */
import { createHash } from "node:crypto";
import { z } from "zod";
import { canonicalJson } from "../events/canonical-json.ts";
import { type Checkpoint, CheckpointEvent } from "../events/checkpoint.ts";
import type { JsonObject, RecordedEvent } from "../events/recorded.ts";
import { bytesOfBase64 } from "./note.ts";
import { isSignedText, publicKeyOf, signText } from "./signature.ts";

/** Also the prefix of the signed text, so that a signature of anything else can never pass for one of a bundle. */
export const bundleFormat = "process-diagram-service bundle 2";

const StoredEvent = z.strictObject({
  id: z.string(),
  type: z.string(),
  revision: z.int().min(0),
  position: z.string().regex(/^(0|[1-9]\d{0,19})$/),
  data: z.custom<JsonObject>((value) => typeof value === "object" && value !== null),
  metadata: z.custom<RecordedEvent["metadata"]>((value) => typeof value === "object" && value !== null),
});

const Base64 = z.string().refine((text) => bytesOfBase64(text) !== null, "is no base64");
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const likeness = { revision: z.int().min(0), theme: z.string(), format: z.string(), renderer: z.string() };

/** The contents as the maker of the file signed them. */
const Contents = z.strictObject({
  /** When the file was made, ISO 8601 UTC. */
  madeAt: z.string(),
  diagramId: z.string(),
  /** SHA-256 of the checkpoint's canonical JSON. */
  checkpoint: Sha256,
  /** The diagram, and every job about it that the log had up to the checkpoint. */
  streams: z.array(z.strictObject({ name: z.string(), head: Sha256, positions: z.array(z.string()) })),
  /** SHA-256 of the key's 32 bytes. */
  dataKey: Sha256.nullable(),
  pictures: z.array(z.strictObject({ ...likeness, sha256: Sha256 })),
  /** Ed25519, DER in base64, as checkpoints name it. */
  publicKey: z.string(),
});
export type Contents = z.infer<typeof Contents>;

export const Bundle = z.strictObject({
  format: z.literal(bundleFormat),
  diagramId: z.string(),
  checkpoint: z.custom<Checkpoint>(
    (data) => CheckpointEvent.safeParse({ type: "CheckpointSigned", data }).success,
    "is no checkpoint",
  ),
  streams: z.array(
    z.strictObject({
      name: z.string(),
      events: z.array(StoredEvent),
      proof: z.array(z.strictObject({ side: z.enum(["left", "right"]), hash: Sha256 })),
    }),
  ),
  /** Base64; null when the texts are omitted or the diagram is deleted. */
  dataKey: Base64.nullable(),
  pictures: z.array(z.strictObject({ ...likeness, bytes: Base64 })),
  contents: Contents,
  /** Signature of the contents, base64. */
  signature: Base64,
});
export type Bundle = z.infer<typeof Bundle>;
export type BundledPicture = Bundle["pictures"][number];

/** A bundle without contents and signature. */
export type Unsigned = Omit<Bundle, "contents" | "signature">;

export const bundledEvent = ({ id, type, revision, position, data, metadata }: RecordedEvent) => ({
  id,
  type,
  revision,
  position: String(position),
  data,
  metadata,
});

/** @param madeAt ISO 8601 UTC */
export function signBundle(unsigned: Unsigned, privatePem: string, madeAt: string): Bundle {
  const contents = contentsOf(unsigned, madeAt, publicKeyOf(privatePem));
  return { ...unsigned, contents, signature: signText(signedText(contents), privatePem) };
}

/** Whether the key that the contents name signed them. */
export const areSigned = ({ contents, signature }: Pick<Bundle, "contents" | "signature">): boolean =>
  isSignedText(signedText(contents), contents.publicKey, signature);

const signedText = (contents: Contents): string => `${bundleFormat}\n${canonicalJson(contents)}`;

/** The list of a file's contents. */
export function contentsOf(
  { diagramId, checkpoint, streams, dataKey, pictures }: Unsigned,
  madeAt: string,
  publicKey: string,
): Contents {
  return {
    madeAt,
    diagramId,
    // Its schema makes it JSON: optional members are absent, never undefined.
    checkpoint: sha256(canonicalJson(checkpoint as JsonObject)),
    streams: streams.map(({ name, events }) => ({
      name,
      head: events.at(-1)?.metadata.hash ?? "",
      positions: events.map(({ position }) => position),
    })),
    dataKey: dataKey === null ? null : sha256(Buffer.from(dataKey, "base64")),
    pictures: pictures.map(({ bytes, ...shown }) => ({
      ...shown,
      sha256: sha256(Buffer.from(bytes, "base64")),
    })),
    publicKey,
  };
}

const sha256 = (bytes: Buffer | string): string => createHash("sha256").update(bytes).digest("hex");
