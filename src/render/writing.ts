/** Writes lines of text into pixels. */

import { type Bounds, overlap } from "../bpmn/graph.ts";
import { rgbOf } from "./color.ts";
import type { FontFile } from "./fonts.ts";
import { type Mask, masksOf, steps } from "./glyphs.ts";
import type { Sheet, TextLine } from "./marks.ts";
import { glyphsOf } from "./text.ts";

/** A glyph with its place in the picture, in device pixels. */
type Placed = { mask: Mask; x: number; y: number };

/** A line ready to write, and the bounding box of its ink in device pixels. */
export type Written = { box: Bounds; rgb: readonly [number, number, number]; glyphs: Placed[] };

/**
 * A rectangle of RGBA pixels whose top left corner is at (left, top) of a larger picture; colours are premultiplied by
 * alpha.
 */
export type Part = { pixels: Uint8Array; left: number; top: number; width: number; height: number };

/** Smaller letters, in device pixels, are illegible. */
const pxMin = 2;

/** The text of a sheet at a scale, line by line. */
export function writtenOf(sheet: Sheet, scale: number, fontFiles: readonly string[]): Written[] {
  return sheet.lines
    .filter((line) => line.px * scale >= pxMin)
    .map((line) => written(line, sheet, scale, fontFiles));
}

function written(line: TextLine, sheet: Sheet, scale: number, fontFiles: readonly string[]): Written {
  const { turned } = line;
  const px = line.px * scale;
  const back = line.anchor === "middle" ? line.width / 2 : 0;
  const [x, y] = [(sheet.x + line.x) * scale, (sheet.y + line.y) * scale];
  // In horizontal text the pen moves along x on one row of pixels; in turned text it moves up one column. It starts on
  // a whole pixel, so that equal words are equal pixels: this compresses better, and a quarter of a pixel is not
  // visible.
  let pen = Math.round(turned ? y + back * scale : x - back * scale);
  const baseline = Math.round(turned ? x : y);
  const glyphs: Placed[] = [];
  const masks = new Map<FontFile | null, ReturnType<typeof masksOf>>();
  for (const { font, code, advance, dx = 0, dy = 0 } of glyphsOf(line.text, line.face, fontFiles)) {
    const maskOf = masks.get(font) ?? masksOf({ font, px, turned });
    masks.set(font, maskOf);
    const forth = turned ? -1 : 1;
    const stepped = Math.round((forth * pen + dx * px) * steps);
    const whole = Math.floor(stepped / steps);
    const mask = maskOf(code, stepped - whole * steps);
    const row = baseline - Math.round(dy * px);
    const at = turned
      ? { x: row + mask.left, y: -whole + mask.top }
      : { x: whole + mask.left, y: row + mask.top };
    if (mask.width > 0) glyphs.push({ mask, ...at });
    pen += forth * advance * px;
  }
  return { box: boxAround(glyphs), rgb: rgbOf(line.color), glyphs };
}

function boxAround(glyphs: Placed[]): Bounds {
  let [left, top] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let [right, bottom] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { mask, x, y } of glyphs) {
    [left, top] = [Math.min(left, x), Math.min(top, y)];
    [right, bottom] = [Math.max(right, x + mask.width), Math.max(bottom, y + mask.height)];
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Writes the part of the line that is inside of the rectangle. */
export function write(part: Part, { box, glyphs, rgb }: Written): void {
  if (!overlap(box, { x: part.left, y: part.top, width: part.width, height: part.height })) return;
  for (const { mask, x, y } of glyphs) blend(part, mask, x - part.left, y - part.top, rgb);
}

function blend(part: Part, mask: Mask, x: number, y: number, [r, g, b]: Written["rgb"]): void {
  const { pixels, width, height } = part;
  const [firstRow, lastRow] = [Math.max(0, -y), Math.min(mask.height, height - y)];
  const [first, last] = [Math.max(0, -x), Math.min(mask.width, width - x)];
  for (let row = firstRow; row < lastRow; row++) {
    let at = ((y + row) * width + x + first) * 4;
    const source = row * mask.width;
    for (let column = first; column < last; column++, at += 4) {
      const cover = mask.coverage[source + column] ?? 0;
      if (cover === 0) continue;
      const [red, green, blue] = [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0];
      const alpha = pixels[at + 3] ?? 0;
      pixels[at] = red + Math.round(((r - red) * cover) / 255);
      pixels[at + 1] = green + Math.round(((g - green) * cover) / 255);
      pixels[at + 2] = blue + Math.round(((b - blue) * cover) / 255);
      pixels[at + 3] = alpha + Math.round(((255 - alpha) * cover) / 255);
    }
  }
}
