/** Detects content of a JSON text that its parsed value does not show. */
import type { Json } from "../events/recorded.ts";

/**
 * Whether a member name occurs twice. Parsers silently keep one of the two, and not all the same one; so the names are
 * counted as written.
 *
 * @param value the parsed text
 */
export const hasMemberTwice = (text: string, value: Json): boolean =>
  membersWritten(text) !== membersOf(value);

function membersWritten(text: string): number {
  let count = 0;
  for (const [, colon] of text.matchAll(/"(?:[^"\\]|\\.)*"\s*(:?)/g)) if (colon === ":") count += 1;
  return count;
}

function membersOf(value: Json): number {
  if (typeof value !== "object" || value === null) return 0;
  const own = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Object.values(value).reduce((sum: number, one) => sum + membersOf(one), own);
}
