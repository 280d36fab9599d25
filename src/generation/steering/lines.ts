/** A folder's text as sentences with their clauses: one a line, or several, with or without bullets. */
import type { Phrase } from "../clauses/clause.ts";
import { lightened } from "../clauses/light-verbs.ts";
import { readSpan } from "../clauses/read.ts";
import type { Span } from "../document/document.ts";
import { parser } from "../parser/parser.ts";
import type { Line } from "./order.ts";
import { partiesNamed } from "./words.ts";

/** A bullet, and words that announce a rule: "House style: no lanes". */
const heading =
  /^\s*(?:(?:[-*•–]|\(?\d{1,3}[.)]|#+)\s*)?(?:(?:(?:house|our|general|drawing)\s+)?(?:style|rules?|layout|notation|conventions?|wording)\s*:\s*(?=\S))?/i;
const quotation =
  /["“”„«»]([^"“”„«»\n]{1,80})["“”„«»]|(?<![\p{L}\p{N}])['‘‚]([^'’\n]{1,80})['’](?![\p{L}\p{N}])/gu;
/** Points after these do not end a sentence. */
const shortForm = /(?:^|[\s(])(?:e\.g|i\.e|etc|approx|incl|resp|no|vs|Ltd|Inc|Co|Mr|Mrs|Ms|Dr)\.\s*$/i;

const polite = /,?\s+please\s*[.!]?$/i;
/** "even when the text forgets to mention it" asks for nothing more. */
const whateverTheText =
  /,?\s+(?:whoever|whatever|no matter (?:who|what))\s+(?:the|a|any)\s+texts?\b[^"“;]*$|,?\s+(?:even|also)\s+(?:if|when|though|where)\s+(?:the|a|my|whoever|nobody|no one|somebody|someone|anybody|it|texts?)\b[^"“;]*?(?:n['’]t|\b(?:not|nobody|no one|forgets?|forgot|leaves?|omits?|skips?|silent|missing|tells?|has|do|does|mentions?))\b[^"“;]*$/i;

/** "even if the text says somebody else" */
const insisting =
  /\b(?:even|also) (?:if|when|where|though) (?:the|a|my|some|somebody|someone)\b[^"“;]*\b(?:says?|names?|tells?|gives?|writes?)\b(?!.*\b(?:not|nothing|nobody)\b)(?!.*n['’]t)[^"“;]*$/i;

/** ", since half of our collection is spoons": the reason for a wish. */
const reason =
  /,?\s+because\s+[^"“;]*$|,\s+(?:since\s+(?!(?:19|20)\d\d)|as\s+(?:we|our|all|the|it|this|that|they|these|those|he|she|nobody|everybody)\s)[^"“;]*$/i;

/** "For a long stay Housekeeping puts": no comma ends the opening phrase, although a name follows. */
const leading =
  /(?<=^|[.!?;\n]\s*)((?:[Ff]or|[Ii]n|[Ww]ith|[Oo]n|[Aa]t)\s(?:an?\s|any\s|every\s|each\s|the\s)?\p{Ll}+(?:-\p{Ll}+)?\s\p{Ll}+)\s(?=\p{Lu}\p{Ll}+\s)/gu;

/** Skips empty lines; a line that only announces others ("House rules:") is a line without orders. */
export function linesOf(context: string): Line[] {
  const { masked: words, say } = maskedOf(context);
  const masked = words.replace(leading, "$1,");
  let before: Phrase[] = [];
  return [...masked.matchAll(/[^\n]+/g)].flatMap(({ 0: row, index }) => {
    const from = index + (heading.exec(row)?.[0].length ?? 0);
    return sentencesIn(masked, from, index + row.length).map((span): Line => {
      const said = masked.slice(span.from, span.to);
      const left = (polite.exec(said) ?? whateverTheText.exec(said) ?? reason.exec(said))?.[0].length ?? 0;
      const end = span.to - left;
      const { tokens, clauses } = readSpan(masked, { from: span.from, to: end }, parser);
      const text = context.slice(span.from, polite.test(said) ? span.to : end);
      const continues = /;\s*$/.test(masked.slice(from, span.from));
      const isHeading = /^\s*#/.test(row);
      const line = {
        ...span,
        text,
        tokens,
        clauses: clauses.map(lightened),
        say,
        before,
        continues,
        terms: new Map<string, string>(),
        isHeading,
        insists: insisting.test(said),
      };
      const named = partiesNamed(line);
      if (named.length > 0) before = named;
      return line;
    });
  });
}

/** Replaces quotations by single words of the same length, so that their content counts as a name. */
function maskedOf(text: string): { masked: string; say: (words: string) => string } {
  const names = new Map<string, string>();
  const masked = text.replace(quotation, (whole: string, one?: string, other?: string) => {
    // A single letter is not a name, and has no room for one.
    if (whole.length < 4) return whole;
    const word = nameNumber(names.size, whole.length);
    names.set(word.toLowerCase(), (one ?? other ?? "").trim());
    return word;
  });
  const known = /qx*[a-z]{2}z/gi;
  return { masked, say: (words) => words.replace(known, (word) => names.get(word.toLowerCase()) ?? word) };
}

const letters = "abcdefghijklmnopqrstuvw";

/** "Qxxxabz": no English word looks like it. */
function nameNumber(count: number, length: number): string {
  const number =
    (letters[Math.floor(count / letters.length) % letters.length] ?? "a") +
    (letters[count % letters.length] ?? "a");
  return `Q${"x".repeat(Math.max(0, length - 4))}${number}z`;
}

function sentencesIn(text: string, from: number, to: number): Span[] {
  const segments = new Intl.Segmenter("en", { granularity: "sentence" }).segment(text.slice(from, to));
  const spans: Span[] = [];
  for (const { segment, index } of segments) {
    const last = spans.at(-1);
    const span = { from: from + index, to: from + index + segment.length };
    const before = last ? text.slice(last.from, last.to) : "";
    // "(not product manager!!) stay abbreviated"
    const goesOn = /\)\s*$/.test(before) && /^\s*\p{Ll}/u.test(segment);
    if (last && (shortForm.test(before) || goesOn)) last.to = span.to;
    else spans.push(span);
  }
  // "The word sounds old; use another": both halves are one wish.
  return spans.flatMap((span) =>
    [
      ...text
        .slice(span.from, span.to)
        .matchAll(
          /(?:[^;,]|;(?=\s*(?:so\s+|please\s+|just\s+)*(?:use|write|say)\b)|,(?!\s+(?:and\s+)?(?:everything else|all the rest|the rest)\b))+/gi,
        ),
    ].flatMap((part) => {
      const words = part[0].trim();
      const start = span.from + part.index + part[0].indexOf(words);
      return /[\p{L}\p{N}]/u.test(words) ? [{ from: start, to: start + words.length }] : [];
    }),
  );
}
