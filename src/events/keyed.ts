/** Hashes that only the holder of a data key can make: when the key is destroyed, no guess at what was hashed can be confirmed. */
import { createHmac } from "node:crypto";

/** One data key makes other hashes for each, so that one never passes for another. */
export type Purpose = "idempotency" | "picture";

/**
 * HMAC-SHA256 over a plain hash, hexadecimal; so what older versions hashed without a key can be held against it, and brought under it.
 *
 * @param dataKey 32 bytes
 * @param sha256 of what is hashed, hexadecimal
 */
export function keyedHash(dataKey: Uint8Array, purpose: Purpose, sha256: string): string {
  const key = createHmac("sha256", dataKey).update(`process-diagram-service ${purpose} 1`).digest();
  return createHmac("sha256", key).update(sha256).digest("hex");
}
