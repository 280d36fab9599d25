/** Data keys under the master key, as every vault stores them. */
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

export const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

/** A text that a vault stores wrapped when it is made; opening it later tells whether the master key is the same. */
export const proofText = "process-diagram-service vault";

/** @throws Error when a master key is given that cannot be one. */
export function checkKeyLength(masterKey: Uint8Array | null): void {
  if (masterKey !== null && masterKey.length !== keyBytes)
    throw new Error(`The master key has ${masterKey.length} bytes; it needs ${keyBytes}.`);
}

/** What a new vault stores to recognise its master key; null for a vault without one. */
export const makeProof = (masterKey: Uint8Array | null): Uint8Array | null =>
  masterKey === null ? null : wrap(Buffer.from(proofText), proofText, masterKey);

/** @throws Error when the vault was made with another master key, or one has it and the other has not. */
export function checkProof(proof: Uint8Array | null, masterKey: Uint8Array | null): void {
  if (proof === null && masterKey === null) return;
  if (proof === null) throw new Error("The vault was made without a master key; open it without one.");
  if (masterKey === null) throw new Error("The vault was made with a master key; it is needed to open it.");
  try {
    unwrap(proof, proofText, masterKey);
  } catch (error) {
    throw new Error("The vault was made with another master key.", { cause: error });
  }
}

/** AES-256-GCM with the id as associated data, so that a key moved to another id does not open: nonce, text, tag. */
export function wrap(key: Uint8Array, id: string, masterKey: Uint8Array | null): Uint8Array {
  if (masterKey === null) return key;
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", masterKey, nonce).setAAD(Buffer.from(id));
  return Buffer.concat([nonce, cipher.update(key), cipher.final(), cipher.getAuthTag()]);
}

/** @throws Error when the bytes were changed or belong to another id or master key. */
export function unwrap(wrapped: Uint8Array, id: string, masterKey: Uint8Array | null): Uint8Array {
  if (masterKey === null) return wrapped;
  const nonce = wrapped.subarray(0, nonceBytes);
  const text = wrapped.subarray(nonceBytes, -tagBytes);
  const decipher = createDecipheriv("aes-256-gcm", masterKey, nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(id))
    .setAuthTag(wrapped.subarray(-tagBytes));
  return new Uint8Array(Buffer.concat([decipher.update(text), decipher.final()]));
}
