/**
 * Cuts a prompt into blocks (paragraph, list item, heading) and sentences, without changing a place: every character
 * is replaced by one character, so that offsets stay those of the original.
 */

import { limits } from "../../limits.ts";
import { abbreviations } from "../lexicon/words.ts";

export type Span = { text: string; from: number; to: number };

export type Block = {
  kind: "paragraph" | "item" | "heading";
  /** "1", "2.3", "a", "-"; null without. */
  marker: string | null;
  /** Columns that the item is indented by. */
  indent: number;
  sentences: Span[];
  /** Pieces between arrows rather than sentences. */
  arrows: boolean;
};

type Line = Span & { marker: string | null; indent: number; blankBefore: boolean };

const replacements: [RegExp, string][] = [
  [/[‘’‛′´`]/g, "'"],
  [/[“”„«»″]/g, '"'],
  [/[\u00a0\u2000-\u200a\u202f\u3000\t]/g, " "],
  [/[\u200b-\u200f\u2028\u2029\ufeff]/g, " "],
  [/[→⇒➔➜➝⟶►▶]/g, "→"],
  [/[–—]/g, "-"],
];

/** "if OK -> store it": the arrow after a condition is a colon, of the same length. */
const conditionArrow = /(\b(?:if|when|in case)\s[^;:.,\n>]{1,60}?)(\s*)(-+>|=+>|→)/gi;

/** Only where semicolons part the steps: otherwise the arrows do. */
const withConditionColons = (line: string) =>
  line.replace(
    conditionArrow,
    (_, condition: string, blank: string, found: string) =>
      `${condition}:${" ".repeat(blank.length + found.length - 1)}`,
  );

export function blocksOf(prompt: string): Block[] {
  const plain = replacements.reduce((result, [from, to]) => result.replace(from, to), prompt);
  const text = plain.replace(/[^\n]*;[^\n]*/g, withConditionColons);
  const lines = linesOf(text);
  return joinLines(lines).flatMap((line, at, all) => blockOf(line, all[at + 1] ?? null));
}

const markerPattern =
  /^(\s*)(?:(?:step|schritt)\s+(\d{1,3})\s*[:.)-]|\(?(\d{1,3}(?:\.\d{1,3}){0,3})[.):]|(\d{1,3}\.\d{1,3})(?=\s)|\(?([a-z]|[ivx]{1,4})[.)]|([-*•◦‣·▪○●+]|\[[ x]?\]|#{1,4}))\s+/i;

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let from = 0;
  let blankBefore = true;
  for (const raw of inlineItems(text).split("\n")) {
    const found = markerPattern.exec(raw);
    const head = found?.[0].length ?? raw.length - raw.trimStart().length;
    const body = raw.slice(head).trimEnd();
    const marker = found ? (found[2] ?? found[3] ?? found[4] ?? found[5] ?? found[6] ?? null) : null;
    if (body !== "")
      lines.push({
        text: body,
        from: from + head,
        to: from + head + body.length,
        marker,
        indent: raw.search(/\S/),
        blankBefore,
      });
    blankBefore = body === "";
    from += raw.length + 1;
  }
  return lines;
}

/** "1. Do this 2. Do that" in one line: a line each. The blank before a marker turns into the line end. */
function inlineItems(text: string): string {
  if (!/(^|\s)\(?1[.)]\s/.test(text) || !/\s\(?2[.)]\s/.test(text)) return text;
  let expected = 2;
  return text.replace(/[ ](?=\(?(\d{1,2})[.)] )/g, (blank, number: string) => {
    if (Number(number) !== expected) return blank;
    expected += 1;
    return "\n";
  });
}

const endsSentence = /[.!?:;]["')\]]*$/;

/** A line that goes on in the next one (wrapped text) is joined to it. */
function joinLines(lines: Line[]): Line[] {
  const joined: Line[] = [];
  for (const line of lines) {
    const last = joined.at(-1);
    if (last && goesOn(last, line)) {
      const gap = " ".repeat(line.from - last.to);
      last.text = last.text + gap + line.text;
      last.to = line.to;
    } else joined.push({ ...line });
  }
  return joined;
}

function goesOn(last: Line, line: Line): boolean {
  const isRole = /^\p{Lu}[\w &-]{1,30}:\s/u.test(line.text);
  if (line.marker !== null || line.blankBefore || last.marker === "#" || isRole) return false;
  if (/(->|=>|→)$/.test(last.text) || /^(->|=>|→)/.test(line.text)) return true;
  if (endsSentence.test(last.text))
    return last.marker === null && !last.text.endsWith(":") && last.text.length > 60;
  return /^[a-z(]/.test(line.text) || last.text.length > 70;
}

/** A single ">" is an arrow too, unless it compares with a number. */
const arrow = /(-+>|=+>|→|\s>\s(?!\d))/;

function blockOf(line: Line, next: Line | null): Block[] {
  const arrows = arrow.test(line.text);
  const sentences = arrows ? arrowPieces(line) : sentencesOf(line);
  const kind = isHeading(line, next) ? "heading" : line.marker !== null ? "item" : "paragraph";
  return sentences.length === 0
    ? []
    : [{ kind, marker: line.marker, indent: line.indent, sentences, arrows }];
}

function isHeading(line: Line, next: Line | null): boolean {
  if (line.marker !== null && /^#/.test(line.marker)) return true;
  if (next === null || line.text.length > 80) return false;
  if (line.marker === null && line.text.endsWith(":") && !/[.;]/.test(line.text)) return true;
  if (line.marker !== null) return false;
  return (
    !endsSentence.test(line.text) &&
    !/,/.test(line.text) &&
    (next.marker !== null || next.blankBefore) &&
    line.text.split(/\s+/).length <= 8
  );
}

function arrowPieces(line: Line): Span[] {
  const pieces: Span[] = [];
  let at = 0;
  for (const part of line.text.split(arrow)) {
    if (!arrow.test(part))
      pieces.push(trimmed({ text: part, from: line.from + at, to: line.from + at + part.length }));
    at += part.length;
  }
  return pieces.filter((piece) => piece.text !== "");
}

function sentencesOf(line: Span): Span[] {
  const cuts: number[] = [];
  for (const found of line.text.matchAll(/[.!?]+["')\]]*\s+(?=["'([]*[\p{Lu}\p{N}])|[.!?]+["')\]]*$/gu)) {
    const end = found.index + found[0].length;
    if (!isAbbreviation(line.text.slice(0, found.index))) cuts.push(end);
  }
  if (cuts.at(-1) !== line.text.length) cuts.push(line.text.length);
  return cuts
    .flatMap((cut, at) => {
      const start = cuts[at - 1] ?? 0;
      return capped(
        trimmed({ text: line.text.slice(start, cut), from: line.from + start, to: line.from + cut }),
      );
    })
    .filter((span) => /[\p{L}\p{N}]/u.test(span.text));
}

function isAbbreviation(before: string): boolean {
  const word = /([\p{L}.]+)$/u.exec(before)?.[1]?.toLowerCase() ?? "";
  return abbreviations.has(word) || /^[a-z]$/.test(word);
}

/** Very long "sentences" (text without full stops) are cut at a blank: tagging costs more than its length. */
function capped(span: Span): Span[] {
  const parts: Span[] = [];
  let rest = span;
  while (rest.text.length > limits.sentenceCharsMax) {
    const blank = rest.text.lastIndexOf(" ", limits.sentenceCharsMax);
    const cut = blank > 0 ? blank : limits.sentenceCharsMax;
    parts.push(trimmed({ text: rest.text.slice(0, cut), from: rest.from, to: rest.from + cut }));
    rest = trimmed({ text: rest.text.slice(cut), from: rest.from + cut, to: rest.to });
  }
  return [...parts, rest];
}

function trimmed({ text, from }: Span): Span {
  const start = text.length - text.trimStart().length;
  const body = text.trim();
  return { text: body, from: from + start, to: from + start + body.length };
}
