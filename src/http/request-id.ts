import { randomBytes } from "node:crypto";

/** Digits and letters that are not mistaken for each other when read aloud (Crockford's base 32). */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

/** `req_` and 26 characters with 130 random bits; always made here, never taken from the request (A17). */
export function newRequestId(): string {
  let id = "req_";
  for (const byte of randomBytes(26)) id += alphabet[byte & 31];
  return id;
}

/** An id that a client sent is only logged, and only when it can do no harm in a log. */
export const clientRequestId = (value: unknown): string | null =>
  typeof value === "string" && /^[\w.-]{1,128}$/.test(value) ? value : null;
