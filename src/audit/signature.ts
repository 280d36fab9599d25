/** Ed25519 signatures of checkpoints (RFC 8032). */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
} from "node:crypto";
import { canonicalJson } from "../events/canonical-json.ts";
import type { Checkpoint } from "../events/checkpoint.ts";
import type { JsonObject } from "../events/recorded.ts";

/** What a checkpoint states. Its trail only helps to locate faults, and its note has its own signatures. */
export type Statement = Omit<Checkpoint, "publicKey" | "signature" | "trail" | "note">;

/** Both keys as PEM. */
export function newKeyPair(): { privatePem: string; publicPem: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  return {
    privatePem: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    publicPem: publicKey.export({ type: "spki", format: "pem" }).toString(),
  };
}

/**
 * SHA-256 of the key in DER, hexadecimal; the same as `openssl pkey -pubin -outform DER -in KEY | sha256sum` prints.
 */
export const fingerprintOf = (publicKey: string): string =>
  createHash("sha256").update(Buffer.from(publicKey, "base64")).digest("hex");

/** The public key of a PEM in the form of checkpoints: DER in base64. @throws when it is no Ed25519 key. */
export function publicKeyOf(pem: string): string {
  const key = createPublicKey(pem);
  if (key.asymmetricKeyType !== "ed25519") throw new Error("The key is no Ed25519 key.");
  return key.export({ type: "spki", format: "der" }).toString("base64");
}

export function signStatement(
  statement: Statement,
  privatePem: string,
): { publicKey: string; signature: string } {
  return { publicKey: publicKeyOf(privatePem), signature: signText(textOf(statement), privatePem) };
}

/** Whether the checkpoint's key signed its statement. */
export const isSigned = ({ publicKey, signature, trail: _, note: __, ...statement }: Checkpoint): boolean =>
  isSignedText(textOf(statement), publicKey, signature);

/** The purpose is a prefix, so that a signature of anything else by this key can never pass for this one. */
const textOf = (statement: Statement): string =>
  // JSON by its schema: optional members are absent, never undefined.
  `process-diagram-service checkpoint 1\n${canonicalJson(statement as JsonObject)}`;

/** @returns base64. */
export const signText = (text: string, privatePem: string): string =>
  sign(null, Buffer.from(text), createPrivateKey(privatePem)).toString("base64");

/** @param publicKey DER in base64 */
export function isSignedText(text: string, publicKey: string, signature: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, "base64"), format: "der", type: "spki" });
    return (
      key.asymmetricKeyType === "ed25519" &&
      verify(null, Buffer.from(text), key, Buffer.from(signature, "base64"))
    );
  } catch {
    // An unreadable key has signed nothing.
    return false;
  }
}
