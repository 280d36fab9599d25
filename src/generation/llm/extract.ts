/**
 * Finds the JSON in a language model's answer: bare, in a code fence, in prose, after its reasoning, with superfluous
 * commas.
 */
import { type Reading, rootProblem } from "./reading.ts";

/**
 * Reads the last readable object: a model that thinks aloud, or drafts, ends with what it means. A truncated text is
 * not completed: what it lacks would be missing in the process.
 */
export async function readLast<T>(
  text: string,
  read: (value: unknown) => Promise<Reading<T>>,
): Promise<Reading<T>> {
  const { values, breaksOff } = objectsIn(withoutThoughts(text));
  if (breaksOff) return rootProblem("The JSON breaks off before its end.");
  let last: Reading<T> | null = null;
  for (const value of values.toReversed()) {
    const reading = await read(value);
    if ("value" in reading) return reading;
    last ??= reading;
  }
  return last ?? rootProblem("The answer holds no JSON object.");
}

/** Some servers include a model's reasoning in its answer, some without the opening tag. */
const withoutThoughts = (text: string): string =>
  text.replace(/^[\s\S]*<\/(?:think|thinking|thought|reasoning|reflection)>/i, "");

function objectsIn(text: string): { values: unknown[]; breaksOff: boolean } {
  const values: unknown[] = [];
  // Prose may contain brackets too: a closed pair that is no JSON is skipped.
  for (let start = text.indexOf("{"); start >= 0; ) {
    const end = endOf(text, start);
    if (end === null) return { values, breaksOff: /^\{\s*"/.test(text.slice(start)) };
    const json = text.slice(start, end);
    const value = parsed(json) ?? parsed(repaired(json));
    if (value) values.push(value.value);
    start = text.indexOf("{", end);
  }
  return { values, breaksOff: false };
}

/** Index after the bracket that closes the one at `start`. */
function endOf(text: string, start: number): number | null {
  let depth = 0;
  for (const { 0: token, index } of text.slice(start).matchAll(tokens)) {
    if (token === "{" || token === "[") depth++;
    if (token === "}" || token === "]") depth--;
    if (depth === 0) return start + index + 1;
  }
  return null;
}

/** Brackets, and strings and comments as whole tokens, so that brackets inside of them do not count. */
const tokens = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"?|\/\/[^\n]*|\/\*[\s\S]*?\*\/|[{}[\]]/g;

/** Removes comments and superfluous commas. */
const repaired = (json: string) =>
  json
    .replace(
      /("[^"\\]*(?:\\[\s\S][^"\\]*)*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g,
      (_, string?: string) => string ?? "",
    )
    .replace(/("[^"\\]*(?:\\[\s\S][^"\\]*)*")|,(?=\s*[}\]])/g, (_, string?: string) => string ?? "");

function parsed(json: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(json, (_, value) => (typeof value === "string" ? cleaned(value) : value)) };
  } catch {
    return null;
  }
}

/** XML can hold neither control characters nor lone surrogates, and a label is one line. */
const cleaned = (text: string) =>
  text
    .replace(/[\s\p{Cc}\ufffe\uffff]+/gu, " ")
    .toWellFormed()
    .trim();
