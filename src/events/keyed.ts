/** Hashes that need a data key: once the key is destroyed, no guess about the hashed content can be confirmed. */
import { createHmac } from "node:crypto";

/** Each purpose has its own hashes, so that one never passes for another. */
export type Purpose = "idempotency" | "picture";

/**
 * HMAC-SHA256 over a plain hash, hexadecimal. It takes a hash so that the unkeyed hashes of older versions can be
 * compared with it and converted.
 *
 * @param dataKey 32 bytes
 * @param sha256 of the content, hexadecimal
 */
export function keyedHash(dataKey: Uint8Array, purpose: Purpose, sha256: string): string {
  const key = createHmac("sha256", dataKey).update(`process-diagram-service ${purpose} 1`).digest();
  return createHmac("sha256", key).update(sha256).digest("hex");
}
