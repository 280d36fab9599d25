/** Recognises files by the format that they name themselves. */
import type { Json, JsonObject } from "../events/recorded.ts";

/** The content of a JSON file that names one of our formats; null for everything else. */
export function ownFile(text: string, isOurs: (format: string) => boolean): JsonObject | null {
  let value: Json;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  return typeof value.format === "string" && isOurs(value.format) ? value : null;
}
