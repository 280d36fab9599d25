/**
 * A picture as PNG bytes, band by band so that memory stays flat: shapes by the rasteriser without fonts, text from
 * masks of letters, pixels to palette indexes, deflated while the next band is drawn.
 */

import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { limits } from "../limits.ts";
import { rgbOf } from "./color.ts";
import type { Scene } from "./marks.ts";
import { indexerOf } from "./palette.ts";
import { type Job, partsOf } from "./parts.ts";
import { piecesOf } from "./pieces.ts";
import { type PngWriter, pngWriter } from "./png-file.ts";
import { shapedLines } from "./shaped.ts";
import { type Part, writtenOf } from "./writing.ts";

/** A little beyond zlib's usual trade, in a thread beside the drawing one. Level 8 saves an eighth at most and takes twice as long. */
const LEVEL = 7;

/**
 * Draws at `scale` device pixels for a pixel of the scene, or at less where the picture would pass the bounds on side
 * and pixels. The same scene and scale give the same bytes on the same kind of processor.
 */
export async function toPng(scene: Scene, scale: number): Promise<Buffer> {
  const job = jobOf(scene, scale);
  return (await indexed(job)) ?? (await truecolour(job));
}

/** The scale that keeps a picture within the bounds; `lines` is the length of all its lines together. */
export function boundedScale(width: number, height: number, scale: number, lines = 0): number {
  const bySide = limits.pictureSideMax / Math.max(width, height);
  const byPixels = Math.sqrt(limits.picturePixelsMax / (width * height));
  const byLines = limits.pictureLinesMax / Math.max(1, lines);
  return Math.min(scale, bySide, byPixels, byLines);
}

/** How long all lines of a picture are together, at scale 1; a slanting one counts by its longer side. */
function lengthOfLines({ sheets }: Scene): number {
  let length = 0;
  for (const { items } of sheets)
    for (const mark of items.flatMap(({ marks }) => marks))
      if (mark.type === "path") for (const { width, height } of mark.boxes) length += Math.max(width, height);
  return length;
}

function jobOf(scene: Scene, wanted: number): Job {
  const scale = boundedScale(scene.width, scene.height, wanted, lengthOfLines(scene));
  return {
    width: Math.max(1, Math.floor(scene.width * scale)),
    height: Math.max(1, Math.floor(scene.height * scale)),
    scale,
    background: scene.background,
    colors: flatColors(scene),
    pieces: piecesOf(scene),
    fontFiles: shapedLines(scene).length === 0 ? [] : [...scene.fontFiles],
    lines: scene.sheets.flatMap((sheet) => writtenOf(sheet, scale, scene.fontFiles)),
  };
}

/** The colours that fill areas, the background first. */
function flatColors({ background, sheets }: Scene): string[] {
  const paints = sheets.flatMap(({ items }) => items.flatMap(({ marks }) => marks.map(({ paint }) => paint)));
  const colors = paints.flatMap(({ fill, stroke }) => [fill, stroke]).filter((color) => color !== null);
  return [...new Set([background, ...colors])];
}

/** A colour as the pixel that the rasteriser makes of it: RGBA, little-endian, signed. */
function pixelOf(color: string): number {
  const [r, g, b] = rgbOf(color);
  return (255 << 24) | (b << 16) | (g << 8) | r;
}

/** Null when the picture has more colours than a palette holds. */
async function indexed(job: Job): Promise<Buffer | null> {
  const stride = job.width + 1;
  const writer = pngWriter(job.width, job.height, stride, LEVEL);
  const indexer = indexerOf(job.colors.map(pixelOf));
  // Rows of zeros are background, which is the first colour of the palette.
  const blank = Buffer.from([0]);
  const done = await eachBand(job, writer, { bytes: 1, blank }, (part, rows, top) => {
    const { left, width, height } = part;
    const pixels = new Int32Array(part.pixels.buffer, part.pixels.byteOffset, width * height);
    const first = (part.top - top) * stride + 1 + left;
    for (let row = 0; row < height; row++)
      if (!indexer.row(pixels, row * width, width, rows, first + row * stride)) return false;
    return true;
  });
  if (!done) return null;
  const palette = Buffer.alloc(indexer.count() * 3);
  for (let i = 0; i < indexer.count(); i++) {
    const color = indexer.colors[i] ?? 0;
    palette.set([color & 255, (color >> 8) & 255, (color >> 16) & 255], i * 3);
  }
  return writer.end(palette);
}

async function truecolour(job: Job): Promise<Buffer> {
  const stride = job.width * 3 + 1;
  const writer = pngWriter(job.width, job.height, stride, LEVEL);
  const blank = Buffer.from(rgbOf(job.background));
  await eachBand(job, writer, { bytes: 3, blank }, (part, rows, top) => {
    const { pixels, left, width, height } = part;
    const first = (part.top - top) * stride + 1 + left * 3;
    for (let row = 0; row < height; row++) {
      let [from, to] = [row * width * 4, first + row * stride];
      for (let i = 0; i < width; i++, from += 4, to += 3) {
        rows[to] = pixels[from] ?? 0;
        rows[to + 1] = pixels[from + 1] ?? 0;
        rows[to + 2] = pixels[from + 2] ?? 0;
      }
    }
    return true;
  });
  return writer.end(null);
}

/** Bytes of a pixel in the file, and those of a background pixel. */
type Form = { bytes: number; blank: Buffer };

/**
 * Draws band after band, of each only the parts with something on them. `pack` puts a part into the rows of its
 * band, whose first is row `top` of the picture, or gives up by returning false.
 */
async function eachBand(
  job: Job,
  writer: PngWriter,
  form: Form,
  pack: (part: Part, rows: Buffer, top: number) => boolean,
): Promise<boolean> {
  const most = Math.max(limits.bandRows, Math.ceil(job.height / limits.bandsMax));
  for (let top = 0; top < job.height; top += most) {
    const height = Math.min(most, job.height - top);
    const rows = blankRows(job.width, height, form);
    let made = rows.length;
    for (const part of partsOf(job, top, height)) {
      made += part.pixels.length * 2;
      if (pack(part, rows, top)) continue;
      writer.abandon();
      return false;
    }
    await writer.write(rows);
    await collected(made);
  }
  return true;
}

/** Rows of background, each behind the byte of its filter, which is none. */
function blankRows(width: number, height: number, { bytes, blank }: Form): Buffer {
  const stride = width * bytes + 1;
  if (blank.every((value) => value === 0)) return Buffer.alloc(stride * height);
  const rows = Buffer.alloc(stride * height, blank);
  for (let row = 0; row < height; row++) {
    rows.fill(blank, row * stride + 1, (row + 1) * stride);
    rows[row * stride] = 0;
  }
  return rows;
}

let uncollected = 0;
let collect: ((options: { type: "minor" }) => void) | null = null;

/**
 * Pixels live outside of the heap, where the engine does not see them pile up: by bytes made, the young generation is
 * collected and the event loop takes a turn, without which nothing is given back.
 */
async function collected(bytes: number): Promise<void> {
  uncollected += bytes;
  if (uncollected < limits.pixelBytesPerCollection) return;
  uncollected = 0;
  if (collect === null) {
    setFlagsFromString("--expose-gc");
    collect = runInNewContext("gc") as (options: { type: "minor" }) => void; // what the flag exposes
  }
  collect({ type: "minor" });
  await new Promise((resolve) => setImmediate(resolve));
}
