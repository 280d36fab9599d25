import { randomFillSync } from "node:crypto";

/** Digits and letters that are not confused when read aloud (Crockford's base 32). */
const alphabet = Buffer.from("0123456789abcdefghjkmnpqrstvwxyz");
const chars = 26;
/** Random bytes are drawn for many ids at once, because each draw costs more than all the rest. */
const random = Buffer.alloc(chars * 512);
let used = random.length;

/** `req_` and 26 characters with 130 random bits; always made here, never taken from the request (A17). */
export function newRequestId(): string {
  if (used === random.length) {
    randomFillSync(random);
    for (const [i, byte] of random.entries()) random[i] = alphabet[byte & 31] ?? 0;
    used = 0;
  }
  used += chars;
  return `req_${random.toString("latin1", used - chars, used)}`;
}

/** An id that a client sent is only logged, and only if it is harmless in a log. */
export const clientRequestId = (value: unknown): string | null =>
  typeof value === "string" && /^[\w.-]{1,128}$/.test(value) ? value : null;
