/** From the bytes of a request body to the JSON object in it. */
import { limits } from "../limits.ts";
import { ApiError } from "./errors.ts";

/** The media types whose bodies are read; parameters such as charset are not looked at, the bytes must be UTF-8 (A10). */
export const jsonMediaType = /^application\/(?:[\w.!#$&^+-]+\+)?json\s*(?:;|$)/i;

/**
 * The members of the object; the last of equal names counts, a byte order mark is skipped.
 *
 * @param required false where a body may be left out; then nothing gives `{}`.
 * @throws ApiError invalid_json, or invalid_parameter when the text is JSON but no object (A10, A13, A14, A15).
 */
export function readJsonObject(bytes: Uint8Array | undefined, required: boolean): Record<string, unknown> {
  if (!bytes?.length) {
    if (required) throw new ApiError("invalid_json", "The request body is empty; send a JSON object.");
    return {};
  }
  const value = parse(decode(bytes));
  checkMembers(value);
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

/** Walks level by level, because a text of brackets alone is nested as deeply as it is long. */
function checkMembers(value: unknown): void {
  let level = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > limits.jsonDepthMax)
      throw new ApiError("invalid_json", "The request body is nested too deeply.");
    level = level.flatMap((member) => {
      if (Array.isArray(member)) return member.filter(isContainer);
      if (!isObject(member)) return [];
      if (Object.hasOwn(member, "__proto__"))
        throw new ApiError("invalid_json", "The name __proto__ is not accepted in a request body.");
      return Object.values(member).filter(isContainer);
    });
  }
}

const isContainer = (value: unknown) => typeof value === "object" && value !== null;

const isObject = (value: unknown): value is Record<string, unknown> =>
  isContainer(value) && !Array.isArray(value);
