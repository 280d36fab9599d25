/**
 * A picture as PNG bytes, band by band so that memory stays flat: shapes by the rasteriser without fonts, text from
 * masks of letters, pixels to palette indexes, deflated while the next band is drawn.
 */

import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { Resvg } from "@resvg/resvg-js";
import { limits } from "../limits.ts";
import { rgbOf } from "./color.ts";
import { extentOf, type Scene } from "./marks.ts";
import { indexerOf } from "./palette.ts";
import { type PngWriter, pngWriter } from "./png-file.ts";
import { shapedLines } from "./shaped.ts";
import { MARK_DEFAULTS, markText } from "./svg.ts";
import { type Band, type Written, write, writtenOf } from "./writing.ts";

/** zlib's usual trade: level 9 takes several times as long and saves next to nothing on drawings. */
const LEVEL = 6;

/** What is drawn, at device pixels. */
type Job = {
  width: number;
  height: number;
  scale: number;
  background: string;
  /** The colours that fill areas, the background first. */
  colors: string[];
  pieces: Piece[];
  /** Read by the rasteriser only where letters must be shaped: it opens a file anew for every glyph. */
  fontFiles: string[];
  lines: Written[];
};

/** A mark as SVG text with its extent in pixels of the picture at scale 1. */
type Piece = { text: string; top: number; bottom: number };

/**
 * Draws at `scale` device pixels for a pixel of the scene, or at less where the picture would pass the bounds on side
 * and pixels. The same scene and scale give the same bytes on the same kind of processor.
 */
export async function toPng(scene: Scene, scale: number): Promise<Buffer> {
  const job = jobOf(scene, scale);
  return (await indexed(job)) ?? (await truecolour(job));
}

/** The scale that keeps a picture within the bounds. */
export function boundedScale(width: number, height: number, scale: number): number {
  const bySide = limits.pictureSideMax / Math.max(width, height);
  const byPixels = Math.sqrt(limits.picturePixelsMax / (width * height));
  return Math.min(scale, bySide, byPixels);
}

function jobOf(scene: Scene, wanted: number): Job {
  const scale = boundedScale(scene.width, scene.height, wanted);
  const shaped = shapedLines(scene);
  const pieces = scene.sheets.flatMap((sheet): Piece[] => {
    const move = `<g transform="translate(${sheet.x} ${sheet.y})">`;
    return sheet.items.flatMap(({ marks }) =>
      marks.map((mark): Piece => {
        const { top, bottom } = extentOf(mark);
        return { text: `${move}${markText(mark)}</g>`, top: top + sheet.y, bottom: bottom + sheet.y };
      }),
    );
  });
  return {
    width: Math.max(1, Math.floor(scene.width * scale)),
    height: Math.max(1, Math.floor(scene.height * scale)),
    scale,
    background: scene.background,
    colors: flatColors(scene),
    pieces: [...pieces, ...shaped],
    fontFiles: shaped.length === 0 ? [] : [...scene.fontFiles],
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
  const { width, height } = job;
  const writer = pngWriter(width, height, LEVEL);
  const indexer = indexerOf(job.colors.map(pixelOf));
  const done = await eachBand(job, writer, width + 1, (band, rows) => {
    const pixels = new Int32Array(band.pixels.buffer, band.pixels.byteOffset, width * band.height);
    for (let row = 0; row < band.height; row++)
      if (!indexer.row(pixels, row * width, width, rows, row * (width + 1) + 1)) return false;
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
  const { width, height } = job;
  const writer = pngWriter(width, height, LEVEL);
  const stride = width * 3 + 1;
  await eachBand(job, writer, stride, ({ pixels, height: count }, rows) => {
    for (let row = 0; row < count; row++) {
      let [from, to] = [row * width * 4, row * stride + 1];
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

/** Draws band after band; `pack` turns a band into rows of the file, or gives up with false. */
async function eachBand(
  job: Job,
  writer: PngWriter,
  stride: number,
  pack: (band: Band, rows: Buffer) => boolean,
): Promise<boolean> {
  for (let top = 0; top < job.height; top += limits.bandRows) {
    const band = bandOf(job, top);
    const rows = Buffer.alloc(stride * band.height);
    if (!pack(band, rows)) {
      writer.abandon();
      return false;
    }
    await writer.write(rows);
    await collected(band.pixels.length * 2 + rows.length);
  }
  return true;
}

function bandOf(job: Job, top: number): Band {
  const { width, scale } = job;
  const height = Math.min(limits.bandRows, job.height - top);
  const [from, to] = [top / scale, (top + height) / scale];
  const pieces = job.pieces.filter((piece) => piece.bottom >= from && piece.top <= to);
  const box = `width="${width}" height="${height}" viewBox="0 ${from} ${width / scale} ${height / scale}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${box}><g ${MARK_DEFAULTS}>${pieces.map((piece) => piece.text).join("")}</g></svg>`;
  const options = { background: job.background, font: { loadSystemFonts: false, fontFiles: job.fontFiles } };
  const band: Band = { pixels: new Resvg(svg, options).render().pixels, width, height, top };
  for (const line of job.lines) write(band, line);
  return band;
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
