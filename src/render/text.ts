/** Text with the font's own metrics: the glyphs of a name and its width. */

import type { Graph } from "../bpmn/graph.ts";
import { type Lettering, piecesOf } from "../lettering.ts";
import { limits } from "../limits.ts";
import { remember } from "../remember.ts";
import { type FontFile, fontFor, shippedFont } from "./fonts.ts";
import type { Face } from "./scripts.ts";
import { type Tongue, tongueOf } from "./scripts.ts";
import { loadShaper, shaped } from "./shaper.ts";

/**
 * One glyph to draw, (dx, dy) ems right of and above the pen. `font` null is a character that no font has; a box of one
 * em replaces it.
 */
export type Glyph = { font: FontFile | null; code: number; advance: number; dx?: number; dy?: number };

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must go
const undrawn = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\ufffe\uffff]|(?![\u200c\u200d])\p{Cf}/gu;
const plainText = /^[\x20-\x7e]*$/;
const shapedText =
  /[\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}\p{sc=Devanagari}\p{sc=Bengali}\p{sc=Gurmukhi}\p{sc=Gujarati}\p{sc=Oriya}\p{sc=Tamil}\p{sc=Telugu}\p{sc=Kannada}\p{sc=Malayalam}\p{sc=Sinhala}\p{sc=Thai}\p{sc=Lao}\p{sc=Tibetan}\p{sc=Myanmar}\p{sc=Khmer}\p{sc=Mongolian}]/u;
const combiningMark = /\p{M}/u;

/** A name in drawable form: well-formed, composed, without controls and invisible characters, of limited length. */
export function drawable(name: string): string {
  if (name.length <= limits.drawnCharsMax && plainText.test(name)) return name.trim();
  return name
    .slice(0, limits.drawnCharsMax)
    .toWellFormed()
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .replace(/\t/g, " ")
    .replace(undrawn, "")
    .trim();
}

/** Whether the text's letters join, change form or run from right to left, so that they cannot be placed one by one. */
export const needsShaping = (text: string): boolean => shapedText.test(text);

/** Loads what is needed to measure and draw the names of a graph; most graphs need nothing. */
export async function readyFor({ planes }: Graph): Promise<void> {
  const isNeeded = planes.some(({ name, nodes, edges }) =>
    [name, ...nodes.flatMap((node) => [node.name, node.state ?? ""]), ...edges.map((edge) => edge.name)].some(
      needsShaping,
    ),
  );
  if (isNeeded) await loadShaper();
}

/**
 * The glyphs of one line from left to right, with kerning included in the advances (in ems). A mark that does not
 * compose has no width; a joined emoji is drawn as its first character.
 */
export function glyphsOf(text: string, face: Face, further: readonly string[]): Glyph[] {
  const plain = plainGlyphs(text, face);
  if (plain !== null) return plain;
  const joined = needsShaping(text) ? shaped(text, face, further, tongueOf(text)) : null;
  return joined ?? anyGlyphs(text, face, further);
}

/** The usual case: one glyph of the bundled font per character; null if that is not enough. */
function plainGlyphs(text: string, face: Face): Glyph[] | null {
  const font = shippedFont(face);
  const table = tableOf(face);
  const glyphs: Glyph[] = [];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (!isPlain(code) || font.advanceOf(code) === null) return null;
    const next = i + 1 < text.length ? table.kernOf(code, text.charCodeAt(i + 1)) : 0;
    glyphs.push({ font, code, advance: table.advanceOf(code) + next });
  }
  return glyphs;
}

function anyGlyphs(text: string, face: Face, further: readonly string[]): Glyph[] {
  const glyphs: Glyph[] = [];
  const tongue = tongueOf(text);
  let before: Glyph | null = null;
  for (const piece of piecesOf(text)) {
    const [base = 0, ...rest] = Array.from(piece, (character) => character.codePointAt(0) ?? 0);
    const font = fontFor(base, face, further, tongue);
    const glyph: Glyph = { font, code: base, advance: font?.advanceOf(base) ?? 1 };
    if (before?.font && before.font === font) before.advance += font.kernOf(before.code, base);
    glyphs.push(...rest.flatMap((code) => markOf(code, face, further, tongue)), glyph);
    before = glyph;
  }
  return glyphs;
}

/** A combining mark comes before the next glyph in the list, because it has no width of its own. */
function markOf(code: number, face: Face, further: readonly string[], tongue: Tongue): Glyph[] {
  const font = combiningMark.test(String.fromCodePoint(code)) ? fontFor(code, face, further, tongue) : null;
  return font === null ? [] : [{ font, code, advance: 0 }];
}

/** Width of a line in pixels at a size in pixels, with kerning; the same as a browser measures with this font. */
export function measure(
  text: string,
  px: number,
  face: Face = "regular",
  further: readonly string[] = [],
): number {
  const table = tableOf(face);
  let ems = 0;
  let before = -1;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (!isPlain(code)) return slowMeasure(text, face, further) * px;
    ems += table.advanceOf(code) + (before < 0 ? 0 : table.kernOf(before, code));
    before = code;
  }
  return ems * px;
}

/** Letters of a face, from the bundled fonts and further font files. */
export type FontLetters = Lettering & { face: Face; further: readonly string[] };

export const fontLetters = (
  px: number,
  face: Face = "regular",
  further: readonly string[] = [],
): FontLetters => ({ px, face, further, widthOf: (text) => measure(text, px, face, further) });

/** Widths in ems of texts that are slow to measure: a name is measured again for every width and size. */
const slowWidths = new Map<string, number>();

function slowMeasure(text: string, face: Face, further: readonly string[]): number {
  const key = [face, ...further, text].join("\n");
  const known = slowWidths.get(key);
  if (known !== undefined) return known;
  const ems = glyphsOf(text, face, further).reduce((sum, glyph) => sum + glyph.advance, 0);
  remember(slowWidths, key, ems, limits.widthsKeptMax);
  return ems;
}

/** Latin, Greek and Cyrillic without marks, which the bundled font has and which need no shaping. */
const isPlain = (code: number) => code < 0x300 || (code >= 0x370 && code < 0x483) || code === 0x2026;

type Table = { advanceOf: (code: number) => number; kernOf: (first: number, second: number) => number };
const tables = new Map<Face, Table>();

/** Metrics of a face, cached by code and by pair: measuring a label takes a microsecond. */
function tableOf(face: Face): Table {
  const known = tables.get(face);
  if (known !== undefined) return known;
  const font = shippedFont(face);
  const advances = new Float64Array(0x2027).fill(Number.NaN);
  const kerns = new Float64Array(256 * 256).fill(Number.NaN);
  const fresh: Table = {
    advanceOf: (code) => {
      const kept = advances[code] ?? 1;
      if (!Number.isNaN(kept)) return kept;
      const found = font.advanceOf(code) ?? 1;
      advances[code] = found;
      return found;
    },
    kernOf: (first, second) => {
      if (first > 255 || second > 255) return font.kernOf(first, second);
      const kept = kerns[first * 256 + second] ?? 0;
      if (!Number.isNaN(kept)) return kept;
      const found = font.kernOf(first, second);
      kerns[first * 256 + second] = found;
      return found;
    },
  };
  tables.set(face, fresh);
  return fresh;
}
