/**
 * Whether a picture is the one that a job recorded: events store its hash under the diagram's data key, older ones a
 * plain hash.
 */
import { createHash } from "node:crypto";
import { keyedHash } from "../events/keyed.ts";

/**
 * @param drawn data of an `ImageRendered`
 * @param dataKey of the diagram; null if it is not available
 * @returns null when it cannot be decided
 */
export function isPictureOf(
  drawn: { hmac?: unknown; sha256?: unknown },
  picture: Uint8Array,
  dataKey: Uint8Array | null,
): boolean | null {
  const sha256 = createHash("sha256").update(picture).digest("hex");
  if (typeof drawn.hmac === "string") return dataKey && keyedHash(dataKey, "picture", sha256) === drawn.hmac;
  return typeof drawn.sha256 === "string" ? sha256 === drawn.sha256 : null;
}
