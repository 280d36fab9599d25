/** Text by the font's own numbers: what a name is drawn as and how wide it is. */

import { limits } from "../limits.ts";
import { type Face, type FontFile, fontFor, shippedFont } from "./fonts.ts";

/** One glyph to draw: `font` null stands for a character that no font has and a box of one em replaces. */
export type Glyph = { font: FontFile | null; code: number; advance: number };

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must go
const UNDRAWN = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\ufffe\uffff]|(?![\u200c\u200d])\p{Cf}/gu;
const MARK = /\p{M}/u;
const COMPLEX = /[\p{M}\u200c\u200d]|\p{Emoji_Modifier}|\p{Regional_Indicator}/u;
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

/** What is drawn and cut as one: a character with its marks, an emoji with all that is joined to it. */
export const piecesOf = (text: string): string[] =>
  COMPLEX.test(text) ? Array.from(graphemes.segment(text), (part) => part.segment) : [...text];

/**
 * The glyphs of one line, kerning included in the advances (in ems). A mark that does not compose has no width;
 * a joined emoji is drawn as its first character.
 */
export function glyphsOf(text: string, face: Face, further: readonly string[]): Glyph[] {
  const glyphs: Glyph[] = [];
  let before: Glyph | null = null;
  for (const piece of piecesOf(text)) {
    const [base = 0, ...rest] = Array.from(piece, (character) => character.codePointAt(0) ?? 0);
    const font = fontFor(base, face, further);
    const glyph: Glyph = { font, code: base, advance: font?.advanceOf(base) ?? 1 };
    if (before?.font && before.font === font) before.advance += font.kernOf(before.code, base);
    glyphs.push(...rest.flatMap((code) => markOf(code, face, further)), glyph);
    before = glyph;
  }
  return glyphs;
}

/** A combining mark stands over the glyph that follows it in the list, for it has no width of its own. */
function markOf(code: number, face: Face, further: readonly string[]): Glyph[] {
  const font = MARK.test(String.fromCodePoint(code)) ? fontFor(code, face, further) : null;
  return font === null ? [] : [{ font, code, advance: 0 }];
}

/** Width of a line in pixels at a size in pixels, kerning included: what a browser measures with the same font. */
export function measure(
  text: string,
  px: number,
  face: Face = "regular",
  further: readonly string[] = [],
): number {
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
