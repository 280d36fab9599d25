/** Text by the font's own numbers: what a name is drawn as, how wide it is, and where its lines break. */

import { limits } from "../limits.ts";
import { type Face, type FontFile, fontFor, shippedFont } from "./fonts.ts";

/** One glyph to draw: `font` null stands for a character that no font has and a box of one em replaces. */
export type Glyph = { font: FontFile | null; code: number; advance: number };

/** Lines that were broken to fit; `complete` is false when an ellipsis stands for the rest. */
export type Wrapped = { lines: string[]; complete: boolean; wordsWhole: boolean };

/** A piece of text that stays on one line, with its width, and the width of the blank before it. */
type Token = { text: string; width: number; gap: number; breaksLine: boolean };

/** How wide the i-th line may be. */
export type Widths = (line: number) => number;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must go
const UNDRAWN = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\ufffe\uffff]|(?![\u200c\u200d])\p{Cf}/gu;
const COMPLEX = /[\p{M}\u200c\u200d]|\p{Emoji_Modifier}|\p{Regional_Indicator}/u;
const ELLIPSIS = "…";
const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/** A name as it may be drawn: well-formed, composed, without controls and invisible characters, bounded. */
export function drawable(name: string): string {
  return name
    .slice(0, limits.drawnCharsMax)
    .toWellFormed()
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .replace(/\t/g, " ")
    .replace(UNDRAWN, "")
    .trim();
}

/**
 * The glyphs of one line, kerning included in the advances (in ems). A mark that does not compose has no width;
 * a joined emoji is drawn as its first character.
 */
export function glyphsOf(text: string, face: Face, further: readonly string[]): Glyph[] {
  const pieces = COMPLEX.test(text) ? Array.from(graphemes.segment(text), (part) => part.segment) : [...text];
  const glyphs: Glyph[] = [];
  for (const piece of pieces) {
    const codes = piece.length > 2 || !isOne(piece) ? Array.from(piece, codeOf) : [codeOf(piece)];
    const [base = 0] = codes;
    const font = fontFor(base, face, further);
    const advance = font?.advanceOf(base) ?? 1;
    const before = glyphs.at(-1);
    if (before?.font && before.font === font) before.advance += font.kernOf(before.code, base);
    for (const mark of codes.slice(1)) {
      const drawn = /\p{M}/u.test(String.fromCodePoint(mark)) ? fontFor(mark, face, further) : null;
      if (drawn !== null) glyphs.push({ font: drawn, code: mark, advance: 0 });
    }
    glyphs.push({ font, code: base, advance });
  }
  return glyphs;
}

const codeOf = (piece: string) => piece.codePointAt(0) ?? 0;
const isOne = (piece: string) => piece.length === 1 || codeOf(piece) > 0xffff;

/** Width of a line in pixels at a size in pixels, kerning included: what a browser measures with the same font. */
export function measure(text: string, px: number, face: Face = "regular", further: readonly string[] = []): number {
  const latin = latinOf(face);
  let ems = 0;
  let before = -1;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 255) return slowMeasure(text, face, further) * px;
    ems += latin.advance(code) + (before < 0 ? 0 : latin.kern(before, code));
    before = code;
  }
  return ems * px;
}

const slowMeasure = (text: string, face: Face, further: readonly string[]) =>
  glyphsOf(text, face, further).reduce((sum, glyph) => sum + glyph.advance, 0);

type Latin = { advance: (code: number) => number; kern: (first: number, second: number) => number };
const latins = new Map<Face, Latin>();

/** Tables of the first 256 characters: a label of 30 letters is measured below a microsecond. */
function latinOf(face: Face): Latin {
  const known = latins.get(face);
  if (known !== undefined) return known;
  const font = shippedFont(face);
  const advances = Float64Array.from({ length: 256 }, (_, code) => font.advanceOf(code) ?? 1);
  const kerns = new Float64Array(256 * 256).fill(Number.NaN);
  const fresh: Latin = {
    advance: (code) => advances[code] ?? 1,
    kern: (first, second) => {
      const at = first * 256 + second;
      const kept = kerns[at] ?? 0;
      if (!Number.isNaN(kept)) return kept;
      const found = font.kernOf(first, second);
      kerns[at] = found;
      return found;
    },
  };
  latins.set(face, fresh);
  return fresh;
}

export type Lettering = { px: number; face: Face; further: readonly string[] };

/**
 * Breaks a drawable name into at most `linesMax` lines, none wider than its width: after blanks and hyphens, between
 * ideographs, inside a word only where the word is wider than a line. What does not fit ends in an ellipsis.
 */
export function wrap(text: string, letters: Lettering, widths: Widths, linesMax: number): Wrapped {
  const tokens = tokensOf(text, letters);
  const lines: string[] = [];
  let [line, used, wordsWhole] = ["", 0, true];
  let at = 0;
  const close = () => {
    lines.push(line);
    [line, used] = ["", 0];
  };
  while (at < tokens.length && lines.length < linesMax) {
    const token = tokens[at] as Token; // at is below the length
    const room = widths(lines.length);
    if (line !== "" && (token.breaksLine || used + token.gap + token.width > room)) {
      close();
      continue;
    }
    if (token.width > room) {
      wordsWhole = false;
      const [head, rest] = cut(token, letters, room);
      line = head;
      if (rest === null) at++;
      else tokens[at] = rest;
      if (rest !== null) close();
      continue;
    }
    line += line === "" ? token.text : (token.gap > 0 ? " " : "") + token.text;
    used += (used === 0 ? 0 : token.gap) + token.width;
    at++;
  }
  const complete = at === tokens.length && (line === "" || lines.length < linesMax);
  if (line !== "" && lines.length < linesMax) close();
  if (!complete && lines.length > 0) shorten(lines, letters, widths(lines.length - 1));
  return { lines, complete, wordsWhole };
}

/** Widths of lines of one size that keep the number of lines and make them about equally long. */
export function balanced(text: string, letters: Lettering, width: number, linesMax: number): Wrapped {
  const full = wrap(text, letters, () => width, linesMax);
  if (full.lines.length < 2 || !full.complete || !full.wordsWhole || text.includes("\n")) return full;
  let [low, high, best] = [width / 2, width, full];
  for (let step = 0; step < 5; step++) {
    const middle = (low + high) / 2;
    const tried = wrap(text, letters, () => middle, full.lines.length);
    if (tried.complete && tried.wordsWhole) [high, best] = [middle, tried];
    else low = middle;
  }
  return best;
}

/** Kept in reach of one drawing: the same names are wrapped at several widths in a row. */
let kept: { text: string; letters: Lettering; tokens: Token[] } | null = null;

function tokensOf(text: string, letters: Lettering): Token[] {
  if (kept?.text === text && kept.letters === letters) return kept.tokens.slice();
  const gap = measure(" ", letters.px, letters.face);
  const tokens: Token[] = [];
  for (const [row, paragraph] of text.split("\n").entries()) {
    let fresh = row > 0;
    for (const word of paragraph.split(" ").filter((part) => part !== "")) {
      for (const [i, part] of piecesOf(word).entries()) {
        const width = measure(part, letters.px, letters.face, letters.further);
        tokens.push({ text: part, width, gap: i === 0 ? gap : 0, breaksLine: fresh });
        fresh = false;
      }
    }
  }
  kept = { text, letters, tokens };
  return tokens.slice();
}

const HYPHEN = /(?<=[\p{L}\p{N}][-‐–—/])(?=[\p{L}\p{N}])/u;
const IDEOGRAPH = /[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]/;
const BETWEEN_IDEOGRAPHS = /(?<=[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff])(?=[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff])/;

function piecesOf(word: string): string[] {
  if (IDEOGRAPH.test(word)) return word.split(BETWEEN_IDEOGRAPHS);
  return HYPHEN.test(word) ? word.split(HYPHEN) : [word];
}

/** The longest beginning of a token that fits (at least one character), and the rest. */
function cut(token: Token, letters: Lettering, room: number): [string, Token | null] {
  const parts = COMPLEX.test(token.text)
    ? Array.from(graphemes.segment(token.text), (part) => part.segment)
    : [...token.text];
  let [head, count] = [parts[0] ?? "", 1];
  while (count < parts.length) {
    const longer = head + parts[count];
    if (measure(longer, letters.px, letters.face, letters.further) > room) break;
    head = longer;
    count++;
  }
  if (count >= parts.length) return [head, null];
  const rest = parts.slice(count).join("");
  const width = measure(rest, letters.px, letters.face, letters.further);
  return [head, { text: rest, width, gap: 0, breaksLine: false }];
}

/** Ends the last line in an ellipsis that fits. */
function shorten(lines: string[], letters: Lettering, room: number): void {
  let parts = [...(lines.pop() ?? "")];
  const fits = () => measure(parts.join("") + ELLIPSIS, letters.px, letters.face, letters.further) <= room;
  while (parts.length > 0 && !fits()) parts = parts.slice(0, -1);
  lines.push(parts.join("").trimEnd() + ELLIPSIS);
}
