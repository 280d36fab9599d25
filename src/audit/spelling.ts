/** What a JSON text says that its value does not show. */
import type { Json } from "../events/recorded.ts";

/**
 * Parsers take one of two members of the same name and say nothing, each its own: so names are counted as they are written.
 *
 * @param value what the text was parsed to
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
