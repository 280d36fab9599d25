/**
 * Pass 4: the rows, by local search over the pieces of the chains. Work is counted, so the result never depends on
 * load.
 */

import { limits } from "../../limits.ts";
import { at, range } from "../geometry/geometry.ts";
import type { Order, Sheet } from "../model.ts";
import { price } from "../spacing.ts";
import { isSpent } from "../work.ts";
import { type Board, boardOf, extentOf, itemAt, put } from "./board.ts";
import type { Piece } from "./chains.ts";
import { newSearch, type RowOptions, type Search, tryMove } from "./row-search.ts";
import { unionsOf } from "./unions.ts";

/** A row per item (-1 for items without a column); equal numbers in a band mean the same row. */
export function rowsOf(
  sheet: Sheet,
  columns: readonly number[],
  order: Order,
  pieces: readonly Piece[],
  options: RowOptions,
): number[] {
  const board = boardOf(sheet, columns, order, pieces);
  const { start } = options;
  if (start) placeAsBefore(board, pieces, start);
  else for (const piece of pieces) placeGreedily(board, piece);
  const search = newSearch(board, options);
  if (!isSpent(sheet.work)) improve(search, pieces);
  sheet.work.done += search.work;
  return [...board.y];
}

/** Rows in the order 0, +1, -1, +2 ... around the middle of the band. */
function placeGreedily(board: Board, piece: Piece): void {
  const band = at(board.band, at(piece.items, 0));
  const capacity = at(board.capacity, band);
  const middle = at(board.base, band) + (capacity >> 1);
  for (let k = 0; k < capacity; k++) {
    const y = middle + (k % 2 === 1 ? (k + 1) >> 1 : -(k >> 1));
    if (y < at(board.base, band) || y >= at(board.base, band) + capacity) continue;
    if (piece.items.some((item) => itemAt(board, at(board.columns, item), y) >= 0)) continue;
    for (const item of piece.items) put(board, item, y);
    return;
  }
  // More pieces than rows: each item separately, in the first free cell of its column. A column has no more items than
  // rows.
  for (const item of piece.items) {
    const y = range(capacity).find(
      (k) => itemAt(board, at(board.columns, item), at(board.base, band) + k) < 0,
    );
    if (y === undefined) throw new Error("a band has too few rows");
    put(board, item, at(board.base, band) + y);
  }
}

/** Pieces in the order of their former rows, pushed together as far as they do not overlap. */
function placeAsBefore(board: Board, pieces: readonly Piece[], start: readonly (number | null)[]): void {
  const known = pieces.flatMap((piece) => {
    const rows = piece.items.flatMap((item) => start[item] ?? []).sort((a, b) => a - b);
    const row = rows[rows.length >> 1];
    return row === undefined ? [] : [{ piece, row }];
  });
  const byBand = Map.groupBy(known, ({ piece }) => at(board.band, at(piece.items, 0)));
  for (const [band, list] of byBand) {
    const rows = [...new Set(list.map(({ row }) => row))].sort((a, b) => a - b);
    const capacity = at(board.capacity, band);
    const first = at(board.base, band) + Math.max(0, (capacity - rows.length) >> 1);
    for (const { piece, row } of list) {
      const y = first + rows.indexOf(row);
      const free =
        y < at(board.base, band) + capacity &&
        piece.items.every((item) => itemAt(board, at(board.columns, item), y) < 0);
      if (free) for (const item of piece.items) put(board, item, y);
    }
  }
  for (const piece of pieces)
    if (piece.items.some((item) => at(board.y, item) < 0)) placeGreedily(board, piece);
}

function improve(search: Search, pieces: readonly Piece[]): void {
  const units = unitsOf(pieces);
  const bands = [...new Set(pieces.map((piece) => at(search.board.band, at(piece.items, 0))))];
  const blocks = blocksOf(search.board);
  let improved = true;
  while (improved && search.work < search.options.budget) {
    const moves = [
      anyOf(units, (items) => moveUnit(search, items)),
      swapPieces(search, pieces),
      anyOf(bands, (band) => mirror(search, band)),
      anyOf(blocks, (block) => shift(search, block)),
    ];
    improved = moves.includes(true) || anyOf(pieces, ({ items }) => freshRow(search, items));
  }
}

/** Tries a move with each, and returns whether one was an improvement. */
const anyOf = <T>(list: readonly T[], move: (one: T) => boolean): boolean => list.filter(move).length > 0;

/**
 * Units that move together: pieces, pieces without their first or last item, and single items; the main chain only as a
 * whole.
 */
function unitsOf(pieces: readonly Piece[]): number[][] {
  return pieces.flatMap(({ items, main }) => {
    if (main || items.length === 1) return [items];
    const singles = items.map((item) => [item]);
    return items.length === 2 ? [items, ...singles] : [items, ...singles, items.slice(1), items.slice(0, -1)];
  });
}

/**
 * Items of one band connected by flows inside it, if the band has more than these: a branch with everything that
 * belongs to it.
 */
function blocksOf(board: Board): number[][] {
  const inside = board.wires.flatMap(({ source, target }): [number, number][] => {
    const [a, b] = [source.item, target.item];
    return a >= 0 && b >= 0 && at(board.band, a) === at(board.band, b) ? [[a, b]] : [];
  });
  const parts = unionsOf(board.y.length, inside);
  const placed = range(board.y.length).filter((item) => at(board.y, item) >= 0);
  const blocks = [...Map.groupBy(placed, (item) => at(parts, item)).values()];
  const perBand = Map.groupBy(blocks, (block) => at(board.band, at(block, 0)));
  return [...perBand.values()].filter((own) => own.length > 1).flat();
}

/** Moves a block up or down as a whole. */
function shift(search: Search, block: readonly number[]): boolean {
  const { board } = search;
  const band = at(board.band, at(block, 0));
  const [first, last] = extentOf(board, band);
  const rows = block.map((item) => at(board.y, item));
  const [top, bottom] = [Math.min(...rows), Math.max(...rows)];
  let moved = false;
  for (let dy = first - top; dy <= last - bottom && search.work < search.options.budget; dy++) {
    const shifted = new Map(block.map((item) => [item, at(board.y, item) + dy]));
    if (dy === 0 || moved) continue;
    const isFree = [...shifted].every(([item, y]) => {
      const other = itemAt(board, at(board.columns, item), y);
      return other < 0 || shifted.has(other);
    });
    moved = isFree && tryMove(search, shifted);
  }
  return moved;
}

function moveUnit(search: Search, items: readonly number[]): boolean {
  const { board } = search;
  const band = at(board.band, at(items, 0));
  const [first, last] = extentOf(board, band);
  const base = at(board.base, band);
  const from = Math.max(base, first - 1);
  const to = Math.min(base + at(board.capacity, band) - 1, last + 1);
  let moved = false;
  for (let y = from; y <= to && search.work < search.options.budget; y++) {
    if (items.every((item) => at(board.y, item) === y)) continue;
    const free = items.every((item) => {
      const other = itemAt(board, at(board.columns, item), y);
      return other < 0 || items.includes(other);
    });
    if (free && tryMove(search, new Map(items.map((item) => [item, y])))) moved = true;
  }
  return moved;
}

function swapPieces(search: Search, pieces: readonly Piece[]): boolean {
  const { board, options } = search;
  let moved = false;
  for (const [i, a] of pieces.entries())
    for (const b of pieces.slice(i + 1)) {
      if (search.work >= options.budget) return moved;
      if (at(board.band, at(a.items, 0)) === at(board.band, at(b.items, 0)))
        moved = swapTwo(search, a, b) || moved;
    }
  return moved;
}

function swapTwo(search: Search, a: Piece, b: Piece): boolean {
  const { board } = search;
  const [ya, yb] = [rowOf(board, a), rowOf(board, b)];
  if (ya === null || yb === null || ya === yb) return false;
  const fits = (piece: Piece, y: number, other: Piece) =>
    piece.items.every((item) => {
      const there = itemAt(board, at(board.columns, item), y);
      return there < 0 || other.items.includes(there);
    });
  if (!fits(a, yb, b) || !fits(b, ya, a)) return false;
  const rows = [...a.items.map((item) => [item, yb] as const), ...b.items.map((item) => [item, ya] as const)];
  return tryMove(search, new Map(rows));
}

/** The row of a piece; null if it is split. */
function rowOf(board: Board, piece: Piece): number | null {
  const y = at(board.y, at(piece.items, 0));
  return piece.items.every((item) => at(board.y, item) === y) ? y : null;
}

function mirror(search: Search, band: number): boolean {
  const { board } = search;
  const [first, last] = extentOf(board, band);
  if (first === last || search.work >= search.options.budget) return false;
  const rows = itemsIn(board, band).map((item) => [item, first + last - at(board.y, item)] as const);
  return tryMove(search, new Map(rows));
}

/** Opens an empty row above or below a row of the band and puts the items there. */
function freshRow(search: Search, items: readonly number[]): boolean {
  const { board } = search;
  const band = at(board.band, at(items, 0));
  const [first, last] = extentOf(board, band);
  const end = at(board.base, band) + at(board.capacity, band) - 1;
  if (last + 1 > end) return false;
  for (let row = first + 1; row <= last; row++) {
    if (search.work >= search.options.budget) return false;
    const rows = new Map<number, number>();
    for (const item of itemsIn(board, band))
      if (at(board.y, item) >= row) rows.set(item, at(board.y, item) + 1);
    for (const item of items) rows.set(item, row);
    if (tryMove(search, rows)) return true;
  }
  return false;
}

const itemsIn = (board: Board, band: number): number[] =>
  range(board.band.length).filter((item) => at(board.band, item) === band && at(board.y, item) >= 0);

export const defaultRowOptions: RowOptions = {
  rowPrice: price.row,
  start: null,
  stayPrice: 0,
  budget: limits.layoutRowWorkMax,
};
