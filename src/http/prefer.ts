/** The preference `wait` of RFC 7240: how long a client prefers to wait for a job rather than poll. */
import { limits } from "../limits.ts";

/** Quoted strings, text between separators, separators. An unclosed quote takes the rest. */
const pieces = /"(?:[^"\\]|\\.)*"?|[^",;]+|[,;]/g;

/**
 * Seconds that the client waits, at most `limits.preferredWaitSecondsMax`.
 *
 * @param prefer value of the header `Prefer`; several lines are joined by commas.
 * @returns null without a `wait` that is a whole number: section 2 of the RFC says to ignore what is not understood.
 */
export function preferredWait(prefer: string | null): number | null {
  for (const preference of preferencesIn(prefer ?? "")) {
    const [, name = "", value = ""] = /^\s*([^\s=]+)\s*(?:=\s*(.*?)\s*)?$/s.exec(preference) ?? [];
    // Of several with one name, the first counts.
    if (name.toLowerCase() === "wait") return secondsOf(value);
  }
  return null;
}

/** The preferences, without their parameters. */
function preferencesIn(header: string): string[] {
  const found = [""];
  let inParameters = false;
  for (const piece of header.match(pieces) ?? []) {
    if (piece === ",") found.push("");
    if (piece === "," || piece === ";") inParameters = piece === ";";
    else if (!inParameters) found.push((found.pop() ?? "") + piece);
  }
  return found;
}

function secondsOf(value: string): number | null {
  const [, digits] = /^"?(\d+)"?$/.exec(value) ?? [];
  return digits === undefined ? null : Math.min(Number(digits), limits.preferredWaitSecondsMax);
}
