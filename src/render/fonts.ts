/**
 * The fonts of a picture: the bundled Inter, further files named by the caller, and Noto for other scripts. Read once
 * and cached.
 */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create, type Font } from "fontkitten";
import { limits } from "../limits.ts";
import { remember } from "../remember.ts";
import { kerningOf } from "./kerning.ts";
import { type Face, filesFor, type Tongue } from "./scripts.ts";

/** One opened font file. Lengths are fractions of an em, to be multiplied by a size in pixels. */
export type FontFile = {
  file: string;
  /** One font unit in ems. */
  unit: number;
  /** Null when the font has no such character. */
  advanceOf: (code: number) => number | null;
  /** Added to the first character's advance when the second one follows. */
  kernOf: (first: number, second: number) => number;
  /** Outline of a character or a `glyphCode` as SVG path data in font units, y upwards, with its bounding box. */
  outlineOf: (code: number) => { d: string; unit: number; box: Box };
};

/** Numbers from here on are glyphs of a font; lower ones are characters. */
const firstGlyph = 0x200000;

/** The number of a glyph, distinct from all characters. */
export const glyphCode = (id: number): number => firstGlyph + id;

type Box = { minX: number; minY: number; maxX: number; maxY: number };

const require = createRequire(import.meta.url);
const shipped: Record<Face, string> = {
  regular: require.resolve("@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf"),
  bold: require.resolve("@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf"),
};

const opened = new Map<string, FontFile>();

/**
 * The font for a character: the bundled face, else the first further file that has it, else the bundled font of its
 * script, else null. Han characters have the form of the text's language. Throws when a file cannot be read or is no
 * TrueType or OpenType font.
 */
export function fontFor(
  code: number,
  face: Face,
  further: readonly string[],
  tongue: Tongue = "chinese",
): FontFile | null {
  const own = fontFile(shipped[face]);
  if (own.advanceOf(code) !== null) return own;
  for (const file of further) {
    const font = fontFile(file);
    if (font.advanceOf(code) !== null) return font;
  }
  for (const file of isAssigned(code) ? filesFor(code, face, tongue) : []) {
    const font = fontFile(file);
    if (font.advanceOf(code) !== null) return font;
  }
  return null;
}

/** No font has a glyph for characters that Unicode has not assigned or leaves to private use. */
const isAssigned = (code: number): boolean => !/[\p{Cn}\p{Co}]/u.test(String.fromCodePoint(code));

export const shippedFont = (face: Face): FontFile => fontFile(shipped[face]);

function fontFile(file: string): FontFile {
  const known = opened.get(file);
  if (known !== undefined) return known;
  const bytes = readFileSync(file);
  const made = create(bytes);
  const font = made.isCollection ? made.fonts[0] : made;
  if (font === undefined) throw new Error(`${file} holds no font`);
  const fresh = fontOf(file, font, kerningOf(bytes));
  opened.set(file, fresh);
  return fresh;
}

function fontOf(file: string, font: Font, kernOfGlyphs: (first: number, second: number) => number): FontFile {
  const unit = 1 / font.unitsPerEm;
  const glyphs = new Map<number, { id: number; advance: number } | null>();
  const glyphOf = (code: number) => {
    const known = glyphs.get(code);
    if (known !== undefined) return known;
    const glyph = font.hasGlyphForCodePoint(code) ? font.glyphForCodePoint(code) : null;
    const found = glyph && { id: glyph.id, advance: glyph.advanceWidth * unit };
    remember(glyphs, code, found, limits.glyphsKeptMax);
    return found;
  };
  return {
    file,
    unit,
    advanceOf: (code) => glyphOf(code)?.advance ?? null,
    kernOf: (first, second) => {
      const [left, right] = [glyphOf(first), glyphOf(second)];
      return left && right ? kernOfGlyphs(left.id, right.id) * unit : 0;
    },
    outlineOf: (code) => {
      const glyph = code < firstGlyph ? font.glyphForCodePoint(code) : font.getGlyph(code - firstGlyph);
      const { minX, minY, maxX, maxY } = glyph.bbox;
      return { d: glyph.path.toSVG(), unit, box: { minX, minY, maxX, maxY } };
    },
  };
}
