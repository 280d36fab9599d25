/**
 * Texts whose letters join, change form or run from right to left: HarfBuzz selects and places their glyphs, in the
 * order of the Unicode bidirectional algorithm. Both libraries are loaded for the first such text (`readyFor` in
 * `text.ts`).
 */

import { readFileSync } from "node:fs";
import type { Bidi } from "bidi-js";
import type * as HarfBuzz from "harfbuzzjs";
import { type FontFile, fontFor, glyphCode } from "./fonts.ts";
import type { Face, Tongue } from "./scripts.ts";

/** A glyph of a font in visual order, all lengths in ems. */
export type ShapedGlyph = { font: FontFile; code: number; advance: number; dx: number; dy: number };

/** A piece of text in one font and one direction. */
type Run = { text: string; font: FontFile | null; level: number };

type Loaded = { harfbuzz: typeof HarfBuzz; bidi: Bidi };
let loaded: Loaded | null = null;

/** Must have completed before a text that needs shaping is measured or drawn. */
export async function loadShaper(): Promise<void> {
  if (loaded !== null) return;
  const [harfbuzz, bidi] = await Promise.all([import("harfbuzzjs"), import("bidi-js")]);
  // Its types describe another kind of module: the default export is the function itself.
  const factory = bidi.default as unknown as () => Bidi;
  loaded = { harfbuzz, bidi: factory() };
}

/** Null if no font has some character. Throws if `loadShaper` has not completed. */
export function shaped(
  text: string,
  face: Face,
  further: readonly string[],
  tongue: Tongue,
): ShapedGlyph[] | null {
  if (loaded === null) throw new Error("the shaper is not loaded: wait for readyFor first");
  const { levels } = loaded.bidi.getEmbeddingLevels(text, "auto");
  const runs = runsOf(text, levels, (code) => fontFor(code, face, further, tongue));
  const glyphs: ShapedGlyph[] = [];
  for (const { text: part, font, level } of inPicture(runs)) {
    if (font === null) return null;
    glyphs.push(...glyphsOf(loaded.harfbuzz, part, font, level % 2 === 1));
  }
  return glyphs;
}

const letter = /[\p{L}\p{N}\p{S}]/u;

/** Spaces, marks and punctuation stay in the font of the preceding text if it has them. */
function runsOf(text: string, levels: ArrayLike<number>, fontOf: (code: number) => FontFile | null): Run[] {
  const runs: Run[] = [];
  let at = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const level = levels[at] ?? 0;
    const last = runs.at(-1);
    const stays =
      last?.font && !letter.test(character) && (isJoiner(code) || last.font.advanceOf(code) !== null);
    const font = stays ? last.font : fontOf(code);
    if (last && last.level === level && last.font === font) last.text += character;
    else runs.push({ text: character, font, level });
    at += character.length;
  }
  return runs;
}

const isJoiner = (code: number): boolean => code === 0x200c || code === 0x200d;

/** Rule L2 of the algorithm: from the highest level down, reverses every sequence at that level or above. */
function inPicture(runs: readonly Run[]): Run[] {
  let ordered = [...runs];
  const highest = runs.reduce((most, { level }) => Math.max(most, level), 0);
  for (let level = highest; level > 0; level--) {
    const next: Run[] = [];
    let turned: Run[] = [];
    for (const run of ordered) {
      if (run.level >= level) turned.unshift(run);
      else {
        next.push(...turned, run);
        turned = [];
      }
    }
    ordered = [...next, ...turned];
  }
  return ordered;
}

const fonts = new Map<string, HarfBuzz.Font>();

function glyphsOf(harfbuzz: typeof HarfBuzz, text: string, font: FontFile, toLeft: boolean): ShapedGlyph[] {
  const own =
    fonts.get(font.file) ?? new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(bytesOf(font.file))));
  fonts.set(font.file, own);
  const buffer = new harfbuzz.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setDirection(toLeft ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR);
  harfbuzz.shape(own, buffer);
  const places = buffer.getGlyphPositions();
  return buffer.getGlyphInfos().map(({ codepoint }, i) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = places[i] ?? {};
    const ems = (units: number) => units * font.unit;
    return { font, code: glyphCode(codepoint), advance: ems(xAdvance), dx: ems(xOffset), dy: ems(yOffset) };
  });
}

function bytesOf(file: string): ArrayBuffer {
  const bytes = readFileSync(file);
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
}
