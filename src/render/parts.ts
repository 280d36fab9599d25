/** Draws the non-empty parts of a picture: shapes with the rasteriser, letters from their masks. */

import { Resvg } from "@resvg/resvg-js";
import { type Bounds, overlap } from "../bpmn/graph.ts";
import type { Piece } from "./pieces.ts";
import { markDefaults } from "./svg.ts";
import { type Tile, tilesOf } from "./tiles.ts";
import { type Part, type Written, write } from "./writing.ts";

/** What to draw, in device pixels. */
export type Job = {
  width: number;
  height: number;
  scale: number;
  /** Null for a transparent picture. */
  background: string | null;
  /** The colours that fill areas. */
  colors: string[];
  pieces: Piece[];
  lines: Written[];
};

/** Into how many strips a band is split, if a line across an empty picture would otherwise fill the whole band. */
const stripsMax = 4;
/** A call of the rasteriser takes about as long as drawing this many pixels. */
const callPixels = 16_000;

/** Draws the parts of a band one after another, so that each is released before the next is made. */
export function* partsOf(job: Job, top: number, height: number): Generator<Part> {
  const inBand = job.pieces.filter(({ areas }) =>
    areas.some((area) => overlap(area, pageOf(job, top, height))),
  );
  const whole = [stripOf(job, inBand, top, height)];
  const rows = Math.ceil(height / stripsMax);
  const strips = Array.from({ length: Math.ceil(height / rows) }, (_, i) =>
    stripOf(job, inBand, top + i * rows, Math.min(rows, height - i * rows)),
  );
  for (const strip of costOf(strips) < costOf(whole) ? strips : whole)
    for (const tile of strip.tiles) {
      const at = { ...tile, top: strip.top, height: strip.height };
      const part = { ...at, pixels: rastered(job, inBand, at) };
      for (const line of job.lines) write(part, line);
      yield part;
    }
}

type Strip = { top: number; height: number; tiles: Tile[] };

const costOf = (strips: Strip[]): number =>
  strips
    .flatMap(({ height, tiles }) => tiles.map(({ width }) => width * height + callPixels))
    .reduce((sum, cost) => sum + cost, 0);

function stripOf(job: Job, pieces: Piece[], top: number, height: number): Strip {
  const { scale, width, lines } = job;
  const page = pageOf(job, top, height);
  const inks = pieces.flatMap((piece) => piece.inks.filter((ink) => overlap(ink, page)));
  const words = lines.map(({ box }) => box).filter((box) => box.y < top + height && box.y + box.height > top);
  const onPage = words.map((box) => ({ ...box, x: box.x / scale, width: box.width / scale }));
  return { top, height, tiles: tilesOf([...inks, ...onPage], width, scale) };
}

/** Rows of the picture as a box at scale 1. */
const pageOf = ({ width, scale }: Job, top: number, height: number): Bounds => ({
  x: 0,
  y: top / scale,
  width: width / scale,
  height: height / scale,
});

function rastered(job: Job, pieces: Piece[], at: Omit<Part, "pixels">): Uint8Array {
  const { scale, background } = job;
  const box: Bounds = {
    x: at.left / scale,
    y: at.top / scale,
    width: at.width / scale,
    height: at.height / scale,
  };
  const drawn = pieces.filter(({ areas }) => areas.some((area) => overlap(area, box)));
  // Not with a view box, whose rounding would shift shared edges of two parts by a quarter of a pixel.
  const place = `transform="matrix(${scale} 0 0 ${scale} ${-at.left} ${-at.top})"`;
  const body = drawn.map((piece) => piece.text).join("");
  const size = `width="${at.width}" height="${at.height}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><g ${place} ${markDefaults}>${body}</g></svg>`;
  const font = { loadSystemFonts: false };
  return new Resvg(svg, background === null ? { font } : { font, background }).render().pixels;
}
