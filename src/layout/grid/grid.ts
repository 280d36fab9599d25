/** The grid of a sheet after the search: columns over all bands, and rows counted from 0 in each band. */

import { at, range } from "../geometry/geometry.ts";
import type { Order, Sheet } from "../model.ts";

export type Grid = {
  column: number[];
  row: number[];
  /** Band of each item, artifacts included once they are placed. */
  band: number[];
  columnCount: number;
  /** Rows of each band; every band except a black box has at least one. */
  rowCount: number[];
  /** Items that are wider than their column and have a row to themselves. */
  wide: Set<number>;
};

/**
 * Used rows, numbered in each band. Below them are items that no flow reaches, side by side; below these, items on the
 * shelf, in separate rows.
 */
export function gridOf(
  sheet: Sheet,
  columns: readonly number[],
  y: readonly number[],
  shelf: ReadonlySet<number>,
): Grid {
  const band = sheet.items.map((item) => item.band);
  const row = sheet.items.map(() => -1);
  const rowCount = sheet.bands.map((_, b) => {
    const mine = range(sheet.items.length).filter((i) => at(band, i) === b && at(y, i) >= 0);
    const used = [...new Set(mine.map((i) => at(y, i)))].sort((a, c) => a - c);
    for (const i of mine) row[i] = used.indexOf(at(y, i));
    return used.length;
  });
  const column = [...columns];
  const across = Math.max(1, ...columns.map((c) => c + 1));
  const isScattered = (i: number) =>
    at(columns, i) < 0 && at(band, i) >= 0 && !at(sheet.items, i).artifact && !shelf.has(i);
  const scattered = Map.groupBy(range(sheet.items.length).filter(isScattered), (i) => at(band, i));
  for (const [b, items] of scattered) {
    const width = Math.max(across, Math.ceil(Math.sqrt(items.length)));
    items.forEach((i, k) => {
      column[i] = k % width;
      row[i] = at(rowCount, b) + Math.floor(k / width);
    });
    rowCount[b] = at(rowCount, b) + Math.ceil(items.length / width);
  }
  for (const i of shelf) {
    const b = at(band, i);
    column[i] = 0;
    row[i] = at(rowCount, b);
    rowCount[b] = at(rowCount, b) + 1;
  }
  const columnCount = Math.max(1, ...column.map((c) => c + 1));
  const blackBox = (b: number) => at(sheet.groups, at(sheet.bands, b).group).blackBox;
  return {
    column,
    row,
    band,
    columnCount,
    rowCount: rowCount.map((rows, b) => (blackBox(b) ? 0 : Math.max(1, rows))),
    wide: new Set(shelf),
  };
}

/** Number of rows above each band. */
export function rowsAbove(grid: Grid, order: Order): number[] {
  const above = grid.rowCount.map(() => 0);
  let rows = 0;
  for (const band of order.bands) {
    above[band] = rows;
    rows += at(grid.rowCount, band);
  }
  return above;
}

/** Row over all bands. */
export const globalRow = (grid: Grid, above: readonly number[], item: number): number =>
  at(above, at(grid.band, item)) + at(grid.row, item);

/** Throws if two items share a cell: every pass that moves items would be wrong. */
export function assertOneEach(sheet: Sheet, grid: Grid): void {
  const seen = new Map<string, number>();
  sheet.items.forEach((item, i) => {
    const cell = `${at(grid.band, i)} ${at(grid.row, i)} ${at(grid.column, i)}`;
    const other = seen.get(cell);
    if (other !== undefined)
      throw new Error(`${item.node.id} and ${at(sheet.items, other).node.id} share a cell`);
    seen.set(cell, i);
  });
}
