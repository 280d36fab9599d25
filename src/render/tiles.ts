/** The non-empty parts of a band of a picture: most of a drawing is empty and need not be drawn. */

import type { Bounds } from "../bpmn/graph.ts";

/** Columns of a band, in device pixels from the left border of the picture. */
export type Tile = { left: number; width: number };

/** Width of the columns that are checked. An empty gap of less than two columns is not worth a cut. */
const column = 64;

/** The parts of a band of the given width that the boxes touch, from left to right. */
export function tilesOf(boxes: Iterable<Bounds>, width: number, scale: number): Tile[] {
  const columns = new Uint8Array(Math.ceil(width / column));
  for (const box of boxes) {
    const from = Math.max(0, Math.floor((box.x * scale) / column));
    const to = Math.floor(((box.x + box.width) * scale) / column);
    columns.fill(1, from, to + 1);
  }
  const tiles: Tile[] = [];
  for (let start = columns.indexOf(1); start >= 0; ) {
    let end = start;
    while (columns[end] === 1 || columns[end + 1] === 1) end++;
    tiles.push({ left: start * column, width: Math.min(end * column, width) - start * column });
    start = columns.indexOf(1, end);
  }
  return tiles;
}
