/** Data keys wrapped with the master key, as every vault stores them. */
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { KeyUnreadable } from "./vault.ts";

export const keyBytes = 32;
/** The vault cannot be opened with the given master key, or without one. The message is one sentence for people. */
export class WrongMasterKey extends Error {
  override name = "WrongMasterKey";
}

const nonceBytes = 12;
const tagBytes = 16;

/** A new vault stores this text wrapped; unwrapping it later shows whether the master key is the same. */
export const proofText = "process-diagram-service vault";

/** @throws WrongMasterKey when a given master key has the wrong length. */
export function checkKeyLength(masterKey: Uint8Array | null): void {
  if (masterKey !== null && masterKey.length !== keyBytes)
    throw new WrongMasterKey(`The master key has ${masterKey.length} bytes; it needs ${keyBytes}.`);
}

/** What a new vault stores to recognise its master key; null for a vault without one. */
export const makeProof = (masterKey: Uint8Array | null): Uint8Array | null =>
  masterKey === null ? null : wrap(Buffer.from(proofText), proofText, masterKey);

/** @throws WrongMasterKey when the vault was made with another master key, or only one of the two has one. */
export function checkProof(proof: Uint8Array | null, masterKey: Uint8Array | null): void {
  if (proof === null && masterKey === null) return;
  if (proof === null)
    throw new WrongMasterKey("The vault was made without a master key: leave MASTER_KEY_FILE empty.");
  if (masterKey === null)
    throw new WrongMasterKey("The vault was made with a master key: MASTER_KEY_FILE must name its file.");
  try {
    unwrap(proof, proofText, masterKey);
  } catch (error) {
    const message = "The vault was made with another master key: MASTER_KEY_FILE must name the file of then.";
    throw new WrongMasterKey(message, { cause: error });
  }
}

/**
 * AES-256-GCM with the id as associated data, so that a key moved to another id cannot be unwrapped: nonce, ciphertext,
 * tag.
 */
export function wrap(key: Uint8Array, id: string, masterKey: Uint8Array | null): Uint8Array {
  if (masterKey === null) return key;
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", masterKey, nonce).setAAD(Buffer.from(id));
  return Buffer.concat([nonce, cipher.update(key), cipher.final(), cipher.getAuthTag()]);
}

/** @throws KeyUnreadable when the bytes were changed or belong to another id or master key. */
export function unwrap(wrapped: Uint8Array, id: string, masterKey: Uint8Array | null): Uint8Array {
  if (masterKey === null) return wrapped;
  try {
    return opened(wrapped, id, masterKey);
  } catch (error) {
    throw new KeyUnreadable(`What is stored as the key of ${id} does not open.`, { cause: error });
  }
}

function opened(wrapped: Uint8Array, id: string, masterKey: Uint8Array): Uint8Array {
  const nonce = wrapped.subarray(0, nonceBytes);
  const text = wrapped.subarray(nonceBytes, -tagBytes);
  const decipher = createDecipheriv("aes-256-gcm", masterKey, nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(id))
    .setAuthTag(wrapped.subarray(-tagBytes));
  return new Uint8Array(Buffer.concat([decipher.update(text), decipher.final()]));
}
