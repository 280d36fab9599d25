/** Letters as pixels: rasterised once for each size and sub-pixel position, then only copied. */

import { Resvg } from "@resvg/resvg-js";
import { limits } from "../limits.ts";
import { forgetOldest } from "../remember.ts";
import type { FontFile } from "./fonts.ts";

/** Coverage of one glyph, one byte (0 to 255) per pixel; (left, top) is its offset from the pen on the baseline. */
export type Mask = { left: number; top: number; width: number; height: number; coverage: Uint8Array };

/** A size and direction of writing in one font; null is the box for characters that no font has. */
export type Writing = { font: FontFile | null; px: number; turned: boolean };

/** Sub-pixel positions of the pen: more would not be visible, and would make files larger. */
export const steps = 2;

/** More shades than this are not visible at these sizes; fewer colours keep the palette of a picture small. */
const shadesMax = 15;

/**
 * The box of one em that replaces a character without a glyph, in thousandths of an em; its hole has the opposite
 * direction.
 */
const missing = {
  d: "M80 -120H920V780H80ZM160 -40V700H840V-40Z",
  unit: 1 / 1000,
  box: { minX: 80, minY: -120, maxX: 920, maxY: 780 },
};

/** The masks of one writing by code point and step, and their size in bytes. */
type Kept = { masks: Map<number, Mask>; bytes: number };

/** By writing, the least recently used first. */
const kept = new Map<string, Kept>();
let count = 0;
let bytes = 0;

const isFull = () => count >= limits.glyphMasksMax || bytes >= limits.glyphMaskBytesMax;

/** The masks of one writing, by code point and step. */
export function masksOf(writing: Writing): (code: number, step: number) => Mask {
  forgetOldest(kept, isFull, (one) => {
    count -= one.masks.size;
    bytes -= one.bytes;
  });
  const key = `${writing.font?.file ?? ""} ${writing.px.toFixed(2)} ${writing.turned}`;
  const own = kept.get(key) ?? { masks: new Map<number, Mask>(), bytes: 0 };
  kept.delete(key);
  kept.set(key, own);
  return (code, step) => {
    const at = code * steps + step;
    const known = own.masks.get(at);
    if (known !== undefined) return known;
    const fresh = maskOf(writing, code, step / steps);
    own.masks.set(at, fresh);
    own.bytes += fresh.coverage.length;
    if (kept.get(key) === own) {
      count++;
      bytes += fresh.coverage.length;
    }
    return fresh;
  };
}

function maskOf({ font, px, turned }: Writing, code: number, shift: number): Mask {
  const { d, unit, box } = font === null ? missing : font.outlineOf(code);
  if (d === "") return { left: 0, top: 0, width: 0, height: 0, coverage: new Uint8Array(0) };
  const scale = unit * px;
  // In a font, y points upwards. Turned by a quarter, the pen moves up the picture.
  const across = turned ? [-box.maxY, -box.minY] : [box.minX, box.maxX];
  const down = turned ? [-box.maxX, -box.minX] : [-box.maxY, -box.minY];
  const [dx, dy] = turned ? [0, -shift] : [shift, 0];
  const [left, right] = reach(across, scale, dx);
  const [top, bottom] = reach(down, scale, dy);
  const [width, height] = [right - left, bottom - top];
  const turn = turned ? " rotate(-90)" : "";
  const transform = `translate(${dx - left} ${dy - top})${turn} scale(${scale} ${-scale})`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path transform="${transform}" d="${d}"/></svg>`;
  const { pixels } = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
  const coverage = new Uint8Array(width * height);
  for (let i = 0; i < coverage.length; i++)
    coverage[i] = Math.round(Math.round(((pixels[i * 4 + 3] ?? 0) * shadesMax) / 255) * (255 / shadesMax));
  return { left, top, width, height, coverage };
}

function reach(range: number[], scale: number, shift: number): [number, number] {
  const [low = 0, high = 0] = range;
  return [Math.floor(low * scale + shift) - 1, Math.ceil(high * scale + shift) + 1];
}
