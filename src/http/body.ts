/** From the bytes of a request body to the JSON object in it. */
import { limits } from "../limits.ts";
import { ApiError } from "./errors.ts";

/** Media types whose bodies are accepted; parameters such as charset are ignored, and the bytes must be UTF-8 (A10). */
export const jsonMediaType = /^application\/(?:[\w.!#$&^+-]+\+)?json\s*(?:;|$)/i;

/**
 * The members of the object; the last of duplicate names wins, and a byte order mark is skipped.
 *
 * @param required false where the body is optional; an absent one then gives `{}`.
 * @throws ApiError invalid_json, or invalid_parameter when the text is JSON but no object (A10, A13, A14, A15).
 */
export function readJsonObject(bytes: Uint8Array | undefined, required: boolean): Record<string, unknown> {
  if (!bytes?.length) {
    if (required) throw new ApiError("invalid_json", "The request body is empty; send a JSON object.");
    return {};
  }
  checkSize(bytes);
  const value = parse(decode(bytes));
  checkNames(value);
  if (!isObject(value)) throw new ApiError("invalid_parameter", "The request body must be a JSON object.");
  return value;
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new ApiError("invalid_json", "The request body is not valid UTF-8.");
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError("invalid_json", "The request body is not valid JSON.");
  }
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openers, closers] = [
  [0x5b, 0x7b],
  [0x5d, 0x7d],
];

/** Runs before parsing, because the parser takes a second for megabytes of brackets. Strings are skipped. */
function checkSize(bytes: Uint8Array): void {
  let [depth, values] = [0, 0];
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] ?? 0;
    if (byte === quote) i = endOfString(bytes, i);
    else if (byte === comma) values++;
    else if (closers.includes(byte)) depth--;
    else if (openers.includes(byte)) {
      depth++;
      values++;
    }
    if (depth > limits.jsonDepthMax || values > limits.jsonValuesMax)
      throw new ApiError("invalid_json", "The request body is nested too deeply or holds too many values.");
  }
}

/** Index of the quote that ends the string beginning at `start`; the end of the text when it has none. */
function endOfString(bytes: Uint8Array, start: number): number {
  for (let from = start + 1; ; ) {
    const end = bytes.indexOf(quote, from);
    if (end < 0) return bytes.length;
    let slashes = 0;
    while (bytes[end - 1 - slashes] === backslash) slashes++;
    if (slashes % 2 === 0) return end;
    from = end + 1;
  }
}

/** `__proto__` as a name is an attack, at any level (A15). The depth has been checked before. */
function checkNames(value: unknown): void {
  if (Array.isArray(value)) value.forEach(checkNames);
  if (!isObject(value)) return;
  if (Object.hasOwn(value, "__proto__"))
    throw new ApiError("invalid_json", "The name __proto__ is not accepted in a request body.");
  Object.values(value).forEach(checkNames);
}

const isContainer = (value: unknown) => typeof value === "object" && value !== null;

const isObject = (value: unknown): value is Record<string, unknown> =>
  isContainer(value) && !Array.isArray(value);
