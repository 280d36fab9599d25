/**
 * The grid on which rows are searched: every item in a cell, every link with its cheapest canonical route.
 * One cell is 16 units wide and high; the gaps between cells lie at odd multiples of 8.
 */

import { at, of } from "../geometry/geometry.ts";
import { isGateway } from "../labels/sizes.ts";
import type { Link, LinkKind, Order, Sheet } from "../model.ts";

export const unit = 16;

/** Corners as x0, y0, x1, y1 ..., the box around them, and the price without crossings. */
export type Route = {
  points: number[];
  left: number;
  top: number;
  right: number;
  bottom: number;
  cost: number;
};

/** An end of a wire: a cell, or the border of a pool, which can be met at any column. */
export type WireEnd = { item: number; frameRow: number };

export type Wire = {
  kind: LinkKind;
  source: WireEnd;
  target: WireEnd;
  fromBoundary: boolean;
  /** Whether the end is a shape with corners, which lines may leave upwards and downwards at no cost. */
  sourceCorner: boolean;
  targetCorner: boolean;
};

export type Board = {
  columns: readonly number[];
  columnCount: number;
  rowCount: number;
  /** Band of each item, first row of each band, and number of rows kept for it. */
  band: readonly number[];
  base: readonly number[];
  capacity: readonly number[];
  /** Row of each item over all bands; -1 for items without a column. */
  y: Int32Array;
  /** Number of items in each row over all bands. */
  filled: Int32Array;
  /** Item + 1 in each cell, 0 for an empty one. */
  cells: Int32Array;
  wires: Wire[];
  wiresOf: number[][];
};

/** A band gets no more rows than this, however many chains it has, unless a column needs them. */
const bandRowsMax = 121;

/** An empty board with as many rows as the pieces of each band could ever need. */
export function boardOf(
  sheet: Sheet,
  columns: readonly number[],
  order: Order,
  pieces: readonly { items: number[] }[],
): Board {
  const band = sheet.items.map((item) => item.band);
  const capacity = sheet.bands.map(() => 1);
  for (const { items } of pieces) {
    const b = at(band, at(items, 0));
    capacity[b] = Math.min(bandRowsMax, at(capacity, b) + 2);
  }
  for (const [b, rows] of fullestColumns(band, columns)) capacity[b] = Math.max(at(capacity, b), rows);
  return emptyBoard(sheet, columns, band, order, capacity);
}

/** The number of items in the fullest column of each band. */
function fullestColumns(band: readonly number[], columns: readonly number[]): Map<number, number> {
  const counts = new Map<string, number>();
  const most = new Map<number, number>();
  columns.forEach((column, i) => {
    if (column < 0) return;
    const b = at(band, i);
    const count = (counts.get(`${b} ${column}`) ?? 0) + 1;
    counts.set(`${b} ${column}`, count);
    most.set(b, Math.max(most.get(b) ?? 0, count));
  });
  return most;
}

/** A board with the given number of rows for each band. */
export function emptyBoard(
  sheet: Sheet,
  columns: readonly number[],
  band: readonly number[],
  order: Order,
  capacity: readonly number[],
): Board {
  const base = sheet.bands.map(() => 0);
  let rowCount = 1;
  for (const b of order.bands) {
    base[b] = rowCount;
    rowCount += at(capacity, b) + 1;
  }
  const columnCount = Math.max(1, ...columns.map((column) => column + 1));
  const { wires, wiresOf } = wiresFor(sheet, columns, band, order, base, capacity);
  return {
    columns,
    columnCount,
    rowCount,
    band,
    base,
    capacity,
    y: new Int32Array(sheet.items.length).fill(-1),
    filled: new Int32Array(rowCount),
    cells: new Int32Array(columnCount * rowCount),
    wires,
    wiresOf,
  };
}

function wiresFor(
  sheet: Sheet,
  columns: readonly number[],
  band: readonly number[],
  order: Order,
  base: readonly number[],
  capacity: readonly number[],
): { wires: Wire[]; wiresOf: number[][] } {
  const placeOf = new Map(order.groups.map((group, i) => [group, i]));
  const groupOfEnd = (end: Link["source"]): number =>
    end.at === "frame" ? end.group : at(sheet.bands, at(band, end.item)).group;
  const wireEnd = (end: Link["source"], other: Link["source"]): WireEnd => {
    if (end.at === "item") return { item: end.item, frameRow: -1 };
    const bands = order.bands.filter((b) => at(sheet.bands, b).group === end.group);
    const fromAbove = of(placeOf, groupOfEnd(other)) < of(placeOf, end.group);
    const [first, last] = [at(bands, 0), at(bands, bands.length - 1)];
    return { item: -1, frameRow: fromAbove ? at(base, first) - 1 : at(base, last) + at(capacity, last) };
  };
  const wires: Wire[] = [];
  const wiresOf = sheet.items.map((): number[] => []);
  const corner = (end: Link["source"]) => end.at === "item" && isGateway(at(sheet.items, end.item).node);
  for (const { kind, source, target } of sheet.links) {
    const ends = [source, target].flatMap((end) => (end.at === "item" ? [end.item] : []));
    if (ends.length === 0 || ends.some((item) => at(columns, item) < 0) || ends[0] === ends[1]) continue;
    const wire = wires.length;
    wires.push({
      kind,
      source: wireEnd(source, target),
      target: wireEnd(target, source),
      fromBoundary: source.at === "item" && source.boundary !== null,
      sourceCorner: corner(source),
      targetCorner: corner(target),
    });
    for (const item of ends) at(wiresOf, item).push(wire);
  }
  return { wires, wiresOf };
}

export const cellOf = (board: Board, column: number, y: number): number => y * board.columnCount + column;

/** Puts an item into a row, or takes it off the board (-1). */
export function put(board: Board, item: number, y: number): void {
  const column = at(board.columns, item);
  const before = at(board.y, item);
  if (before >= 0) {
    const cell = cellOf(board, column, before);
    if (board.cells[cell] === item + 1) board.cells[cell] = 0;
    board.filled[before] = at(board.filled, before) - 1;
  }
  board.y[item] = y;
  if (y < 0) return;
  board.cells[cellOf(board, column, y)] = item + 1;
  board.filled[y] = at(board.filled, y) + 1;
}

/** The item in a cell, or -1. */
export const itemAt = (board: Board, column: number, y: number): number =>
  (board.cells[cellOf(board, column, y)] ?? 0) - 1;

/** First and last row of a band with items; the middle row if there is none. */
export function extentOf(board: Board, band: number): [number, number] {
  const base = at(board.base, band);
  const capacity = at(board.capacity, band);
  let [first, last] = [base, base + capacity - 1];
  while (first < last && board.filled[first] === 0) first++;
  while (last > first && board.filled[last] === 0) last--;
  const middle = base + (capacity >> 1);
  return board.filled[first] === 0 ? [middle, middle] : [first, last];
}
