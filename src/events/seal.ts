/** Sealed fields: compressed, then encrypted with AES-256-GCM under the data key, bound to their stream and event. */
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompressSync, constants } from "node:zlib";
import { canonicalJson } from "./canonical-json.ts";
import type { Json, JsonObject } from "./recorded.ts";

const nonceBytes = 12;
const tagBytes = 16;
/** Level 5 is where brotli's text mode stops being cheap. */
const compression = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const compress = promisify(brotliCompress);

/** The stream and event that the sealed fields belong to; they open nowhere else. */
export type Place = { stream: string; eventId: string };

/** Base64 of nonce, tag and ciphertext. The nonce is random, so sealing the same text twice differs. */
export async function seal(fields: JsonObject, key: Uint8Array, place: Place): Promise<string> {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(associated(place));
  const plain = await compress(Buffer.from(canonicalJson(fields)), compression);
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64");
}

/** @throws when the text was altered, or sealed for another place. */
export function open(sealed: string, key: Uint8Array, place: Place): Record<string, Json> {
  const bytes = Buffer.from(sealed, "base64");
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, nonceBytes))
    .setAAD(associated(place))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  const plain = Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]);
  return JSON.parse(brotliDecompressSync(plain).toString());
}

const associated = ({ stream, eventId }: Place) => Buffer.from(`${stream}\n${eventId}`);
