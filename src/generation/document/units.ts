/** Groups lines that belong together: a wrapped paragraph, an item with its continuation, a table, code. */
import type { Span } from "./document.ts";
import { answers, openEnds } from "./lexicon/grammar.ts";
import { type Line, unmarked } from "./lines.ts";
import { bareNumber } from "./markers.ts";
import { isPhrase } from "./phrases.ts";
import { type Table, tableAt } from "./tables.ts";

export type Unit = {
  kind: "text" | "code" | "rule" | "table";
  lines: readonly Line[];
  table?: Table;
};

export const spanOf = (lines: readonly Line[]): Span => ({
  from: lines[0]?.from ?? 0,
  to: lines.at(-1)?.to ?? 0,
});

const fence = /^(?:```|~~~)/;
const ruler = /^(?:[-=_*~#.•–—]\s?){3,}$/;

/** Patterns that only lines of code have. */
const codeForms = [
  /[{}]\)?;?$/,
  /^[\w.]+\([^)]*\);?$/,
  /^<[/?!]?[a-z][\w:.-]*(?:\s[^>]*)?\/?>/i,
  /^(?:const|let|var|function|def|class|import|from|return|public|private|package|using|#include)\b.*[;:{)"']$/,
  /^(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|CREATE TABLE|ALTER TABLE)\b/,
  /=\s*[\w.]+\(.*\);?$/,
  /^[\w.]+ = [^;]+;$/,
  /^(?:for \w+ in \w+.*|while .+|if .*[=()].*|else|try|except.*):$/,
  /^"[\w-]+"\s*:\s*\S/,
  /^(?:\/\/|\/\*|\*\/|#!)/,
];
const surelyCode =
  /\)\s*\{[^{}]*;\s*\}|^<\?xml|^<[a-z][\w:-]*[^>]*>.*<\/|^for \w+ in \w+\(.*\):|=> ?\{|\w\(\w*\);|^(?:select|insert|update|delete)\s.+\s(?:from|into|set|where)\s.*;/i;
const isCode = (line: string) => codeForms.some((form) => form.test(line));

export function unitsOf(text: string, all: readonly Line[]): Unit[] {
  const lines = steadyMarkers(text, all);
  const units: Unit[] = [];
  const style = styleOf(text, lines);
  let at = 0;
  while (at < lines.length) {
    const unit = codeAt(text, lines, at) ?? specialAt(text, lines, at) ?? textAt(text, lines, at, style);
    units.push(unit);
    at += unit.lines.length;
  }
  return units;
}

function codeAt(text: string, lines: readonly Line[], at: number): Unit | null {
  const first = lines[at];
  if (!first) return null;
  const words = (line: Line) => text.slice(line.from, line.to);
  if (fence.test(words(first))) {
    const close = lines.findIndex((line, place) => place > at && fence.test(words(line)));
    return { kind: "code", lines: lines.slice(at, close < 0 ? lines.length : close + 1) };
  }
  if (surelyCode.test(words(first))) return { kind: "code", lines: lines.slice(at, at + 1) };
  let to = at;
  while (to < lines.length && to - at < 400 && isCode(words(lines[to] ?? first))) to++;
  return to - at >= 2 ? { kind: "code", lines: lines.slice(at, to) } : null;
}

function specialAt(text: string, lines: readonly Line[], at: number): Unit | null {
  const line = lines[at];
  if (!line) return null;
  const table = tableAt(text, lines, at);
  if (table) return { kind: "table", lines: lines.slice(at, at + table.lines), table };
  return ruler.test(text.slice(line.from, line.to)) ? { kind: "rule", lines: [line] } : null;
}

/**
 * The style of a text's line ends: with full stops or not, only in lower case or not, and the width at which it was
 * wrapped.
 */
type Style = { stops: boolean; lower: boolean; width: number };

function styleOf(text: string, lines: readonly Line[]): Style {
  const ends = lines.filter((line) => /[.!?]["')\]]?$/.test(text.slice(line.from, line.to))).length;
  const stops = ends > lines.length / 4 || /\p{Ll}[.!?]\s+\p{L}/u.test(text);
  const starts = lines.filter((line) => /^\p{Lu}/u.test(text.slice(line.body, line.body + 2))).length;
  return { stops, lower: starts < lines.length / 4, width: Math.max(0, ...widthsOf(lines)) };
}

const widthsOf = (lines: readonly Line[]) =>
  lines.map((line) => line.to - line.from + line.indent).slice(0, 5000);

function textAt(text: string, lines: readonly Line[], at: number, style: Style): Unit {
  let to = at + 1;
  const width = groupWidth(lines, at);
  while (to < lines.length && continues(text, lines, to, { ...style, width })) to++;
  return { kind: "text", lines: lines.slice(at, to) };
}

/** Width of the lines up to the next gap. */
function groupWidth(lines: readonly Line[], at: number): number {
  let width = 0;
  for (let place = at; place < Math.min(lines.length, at + 40); place++) {
    const line = lines[place];
    if (!line || (place > at && line.gap)) break;
    width = Math.max(width, line.to - line.from + line.indent);
  }
  return width;
}

/** Narrower lines were not wrapped; if all begin in lower case, more evidence is needed. */
const widths = { usual: 40, lower: 65 };

/** Whether a line continues the sentence or paragraph of the previous line. */
function continues(text: string, lines: readonly Line[], at: number, style: Style): boolean {
  const line = lines[at];
  const before = lines[at - 1];
  if (!line || !before || opensNew(text, line, before)) return false;
  const last = text.slice(before.body, before.to);
  if (/[:;]["')\]]?$|(?:->|=>|→)$/.test(last) || isPhrase(last, answers)) return false;
  if (sign.test(last) && headed.test(text.slice(line.from, line.to))) return false;
  const full = wouldNotFit(text, before, line, style.width);
  if (/[.!?]["')\]]?$/.test(last))
    return full && style.width >= 50 && !isAddendum(text.slice(line.from, line.to));
  if (cannotEnd(last)) return true;
  const lower = /^[\p{Ll}(]/u.test(text.slice(line.from, line.from + 2));
  if (!lower && keyLine.test(text.slice(before.from, before.to))) return false;
  if (lower && before.marker && line.indent > before.indent) return true;
  return full && style.stops && style.width >= (style.lower ? widths.lower : widths.usual);
}

/** "fresh -> shelve it" above "stale: back to the baker": in notes, a short heading starts a new line. */
const sign = /(?:[:?]|[-=]>|→)\s/;
const headed = /^[\p{L}\p{N} ]{1,30}(?:[:?]|\s?(?:[-=]>|→))\s/u;

/** "Kim", "Thanks" after a full stop: not the rest of a paragraph. */
const isAddendum = (words: string) => words.split(/\s+/).length <= 4 && !/[.!?)]$/.test(words);

const cannotEnd = (last: string) =>
  /,$/.test(last) || openEnds.has(/[\p{L}']+$/u.exec(last.slice(-12))?.[0].toLowerCase() ?? "");

function opensNew(text: string, line: Line, before: Line): boolean {
  if (line.gap || line.marker || line.quoted !== before.quoted) return true;
  if (before.marker && line.indent < before.indent) return true;
  const words = text.slice(line.from, line.to);
  return opensForm(words) || ruler.test(words);
}

/** "Owner: R. Hall", "**Nurse (Tina):** I wake ..." */
const keyLine = /^[*_]*\p{Lu}[\p{L} .&/]{0,28}(?:\([^)]{1,30}\))?[*_]*:[*_]*\s/u;
const ownForms = [
  /^(?:[-–=]+>|→)/,
  /^(?:GIVEN|WHEN|THEN|AND|BUT)\b/,
  /^(?:Given|When|Then|And|But)\b(?!,)/,
  keyLine,
  /^\[/,
  /^https?:/,
  /^As an? \p{L}/u,
];
/** Lines that begin with one of these start something new. */
const opensForm = (words: string) => ownForms.some((form) => form.test(words));

function wouldNotFit(text: string, before: Line, line: Line, width: number): boolean {
  const first = /\S+/.exec(text.slice(line.from, Math.min(line.to, line.from + 40)))?.[0] ?? "";
  return before.to - before.from + before.indent + 1 + first.length > width - 1;
}

/**
 * A mark counts if the text has a list with it: not in "A. Smith signs." and "3.5 litres", but in "10 Open" among tens.
 */
function steadyMarkers(text: string, lines: readonly Line[]): Line[] {
  const counts = new Map<string, number>();
  for (const line of lines)
    if (line.marker) counts.set(line.marker.style, (counts.get(line.marker.style) ?? 0) + 1);
  const bares = lines.filter((line) => !line.marker && bareNumber(text.slice(line.body, line.to)));
  const roman = lines.some((line) => /^(?:ii|iii)$/i.test(line.marker?.number ?? ""));
  return lines.map((line) => {
    const marker = roman ? asRoman(line.marker) : line.marker;
    if (marker && !isSteady(text, line, counts)) return unmarked(line);
    const bare =
      marker || bares.length < 3 ? null : bareNumber(text.slice(line.body, Math.min(line.to, line.body + 8)));
    return bare ? { ...line, marker: bare, body: line.body + bare.length } : { ...line, marker };
  });
}

/** Beside "ii)", "i)" is a number too. */
const asRoman = (marker: Line["marker"]): Line["marker"] =>
  marker && /^[ivx]+$/i.test(marker.number ?? "") && marker.kind !== "step"
    ? { ...marker, style: marker.kind === "paragraph" ? "(i)" : "i" }
    : marker;

function isSteady(text: string, line: Line, counts: ReadonlyMap<string, number>): boolean {
  const marker = line.marker;
  if (!marker) return false;
  const many = (counts.get(marker.style) ?? 0) >= 2;
  if (marker.kind === "letter") return many || /[a-z]/.test(marker.style);
  if (marker.style.startsWith("1.1"))
    return many || [...counts.keys()].some((style) => style.startsWith("1") && style !== marker.style);
  if (marker.style === "+" || marker.style === "~") return many;
  if (marker.kind === "number" && !many) return !/^\d+\s+\d/.test(text.slice(line.from, line.to));
  return true;
}
