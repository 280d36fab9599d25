/** Finds the JSON in what a language model wrote: bare, in a fence, after some prose, with commas too many. */

export type Extracted = { found: true; value: unknown } | { found: false; reason: string };

/** A text that breaks off is not completed: what is missing of it would be missing in the process. */
export function extractJson(text: string): Extracted {
  // Prose may hold brackets too: what is closed but no JSON is passed over.
  for (let start = text.indexOf("{"); start >= 0; ) {
    const end = endOf(text, start);
    if (end === null) return { found: false, reason: "The JSON breaks off before its end." };
    const json = text.slice(start, end);
    const value = parsed(json) ?? parsed(withoutTrailingCommas(json));
    if (value) return { found: true, value: value.value };
    start = text.indexOf("{", end);
  }
  return { found: false, reason: "The answer holds no JSON object." };
}

/** Index behind the bracket that closes the one at `start`. */
function endOf(text: string, start: number): number | null {
  let depth = 0;
  for (const { 0: token, index } of text.slice(start).matchAll(tokens)) {
    if (token === "{" || token === "[") depth++;
    if (token === "}" || token === "]") depth--;
    if (depth === 0) return start + index + 1;
  }
  return null;
}

/** Brackets, and strings as a whole, so that brackets inside of them do not count. */
const tokens = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"?|[{}[\]]/g;

const withoutTrailingCommas = (json: string) =>
  json.replace(/("[^"\\]*(?:\\[\s\S][^"\\]*)*")|,(?=\s*[}\]])/g, (_, string?: string) => string ?? "");

function parsed(json: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(json, (_, value) => (typeof value === "string" ? cleaned(value) : value)) };
  } catch {
    return null;
  }
}

/** XML can hold neither control characters nor halves of characters, and a label is one line. */
const cleaned = (text: string) =>
  text
    .replace(/[\s\p{Cc}\ufffe\uffff]+/gu, " ")
    .toWellFormed()
    .trim();
