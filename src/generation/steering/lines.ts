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
/** Points behind these end no sentence. */
const shortForm = /(?:^|\s)(?:e\.g|i\.e|etc|approx|incl|resp|no|vs|Ltd|Inc|Co|Mr|Mrs|Ms|Dr)\.\s*$/i;

/** Empty lines are none; a line that only announces others ("House rules:") is one without orders. */
export function linesOf(context: string): Line[] {
  const { masked, say } = maskedOf(context);
  let before: Phrase[] = [];
  return [...masked.matchAll(/[^\n]+/g)].flatMap(({ 0: row, index }) => {
    const from = index + (heading.exec(row)?.[0].length ?? 0);
    return sentencesIn(masked, from, index + row.length).map((span): Line => {
      const polite = /,?\s+please\s*[.!]?$/i.exec(masked.slice(span.from, span.to))?.[0].length ?? 0;
      const { tokens, clauses } = readSpan(masked, { from: span.from, to: span.to - polite }, parser);
      const text = context.slice(span.from, span.to);
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
        isHeading,
      };
      const named = partiesNamed(line);
      if (named.length > 0) before = named;
      return line;
    });
  });
}

/** Quotations as single words of the same length, so that whatever is in them is a name. */
function maskedOf(text: string): { masked: string; say: (words: string) => string } {
  const names = new Map<string, string>();
  const masked = text.replace(quotation, (whole: string, one?: string, other?: string) => {
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
    if (last && shortForm.test(text.slice(last.from, last.to))) last.to = span.to;
    else spans.push(span);
  }
  // "The word sounds old; use another": both halves are one wish.
  return spans.flatMap((span) =>
    [
      ...text
        .slice(span.from, span.to)
        .matchAll(/(?:[^;]|;(?=\s*(?:so\s+|please\s+|just\s+)*(?:use|write|say)\b))+/gi),
    ].flatMap((part) => {
      const words = part[0].trim();
      const start = span.from + part.index + part[0].indexOf(words);
      return /[\p{L}\p{N}]/u.test(words) ? [{ from: start, to: start + words.length }] : [];
    }),
  );
}
