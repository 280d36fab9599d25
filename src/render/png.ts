/**
 * A picture as PNG bytes, band by band so that memory stays constant: shapes by the rasteriser without fonts, text from
 * letter masks, pixels converted to palette indexes, and compression while the next band is drawn.
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
import { boundedSize, type Size } from "./size.ts";
import { type Part, writtenOf } from "./writing.ts";

/** A little above zlib's default, on another thread. Level 8 saves at most an eighth and takes twice as long. */
const level = 7;

/**
 * The same scene and size give the same bytes on the same kind of processor.
 *
 * @param size if a number, device pixels per pixel of the scene, or fewer if the picture would exceed the limits.
 */
export async function toPng(scene: Scene, size: number | Size): Promise<Buffer> {
  const job = jobOf(scene, typeof size === "number" ? boundedSize(scene, size) : size);
  return (await indexed(job)) ?? (await truecolour(job));
}

function jobOf(scene: Scene, { scale, width, height }: Size): Job {
  return {
    width,
    height,
    scale,
    background: scene.background,
    colors: flatColors(scene),
    pieces: piecesOf(scene),
    lines: scene.sheets.flatMap((sheet) => writtenOf(sheet, scale, scene.fontFiles)),
  };
}

/** The colours that fill areas, the background first if there is one. */
function flatColors({ background, sheets }: Scene): string[] {
  const paints = sheets.flatMap(({ items }) => items.flatMap(({ marks }) => marks.map(({ paint }) => paint)));
  const colors = paints.flatMap(({ fill, stroke }) => [fill, stroke]);
  return [...new Set([background, ...colors])].filter((color) => color !== null);
}

/** A fully transparent pixel. */
const clear = 0;

/** A colour as the rasteriser's pixel: RGBA, little-endian, signed. */
function pixelOf(color: string): number {
  const [r, g, b] = rgbOf(color);
  return (255 << 24) | (b << 16) | (g << 8) | r;
}

/** Null when the picture has more colours than a palette holds. */
async function indexed(job: Job): Promise<Buffer | null> {
  const stride = job.width + 1;
  const writer = pngWriter(job.width, job.height, stride, level);
  const flat = job.colors.map(pixelOf);
  const indexer = indexerOf(job.background === null ? [clear, ...flat] : flat);
  // Rows of zeros are background, the first colour of the palette.
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
  const pixels = [...indexer.colors.subarray(0, indexer.count())];
  const rgb = Buffer.from(pixels.flatMap((pixel) => [part(pixel, 0), part(pixel, 8), part(pixel, 16)]));
  const alpha = job.background === null ? Buffer.from(pixels.map((pixel) => pixel >>> 24)) : null;
  return writer.end({ type: "palette", rgb, alpha }, perMetre(job));
}

/** One channel of a pixel as stored in files: the rasteriser premultiplies colours by their alpha. */
function part(pixel: number, shift: number): number {
  const [value, alpha] = [(pixel >>> shift) & 255, pixel >>> 24];
  return alpha === 255 || alpha === 0 ? value : Math.min(255, Math.round((value * 255) / alpha));
}

async function truecolour(job: Job): Promise<Buffer> {
  const isClear = job.background === null;
  const bytes = isClear ? 4 : 3;
  const stride = job.width * bytes + 1;
  const writer = pngWriter(job.width, job.height, stride, level);
  const blank = job.background === null ? Buffer.alloc(bytes) : Buffer.from(rgbOf(job.background));
  await eachBand(job, writer, { bytes, blank }, (drawn, rows, top) => {
    const { left, width, height } = drawn;
    const pixels = new Int32Array(drawn.pixels.buffer, drawn.pixels.byteOffset, width * height);
    const first = (drawn.top - top) * stride + 1 + left * bytes;
    for (let row = 0; row < height; row++) {
      let to = first + row * stride;
      for (const pixel of pixels.subarray(row * width, (row + 1) * width)) {
        rows[to] = part(pixel, 0);
        rows[to + 1] = part(pixel, 8);
        rows[to + 2] = part(pixel, 16);
        if (isClear) rows[to + 3] = pixel >>> 24;
        to += bytes;
      }
    }
    return true;
  });
  return writer.end({ type: "truecolour", alpha: isClear }, perMetre(job));
}

/** A pixel of the diagram is a CSS pixel, 96 per inch, so that the size in a document is the same at every scale. */
const perMetre = ({ scale }: Job): number => Math.max(1, Math.round((scale * 96) / 0.0254));

/** Bytes of a pixel in the file, and the bytes of a background pixel. */
type Form = { bytes: number; blank: Buffer };

/**
 * Draws band after band, of each only the non-empty parts. `pack` copies a part into the rows of its band, which starts
 * at row `top` of the picture, or cancels by returning false.
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

/** Rows of background, each after a zero byte for the filter. */
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
 * Pixels are outside the heap, so the engine does not notice them pile up. After a number of bytes the young generation
 * is collected, and the event loop gets a turn, without which no memory is freed.
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
