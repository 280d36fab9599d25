/** Decides columns and rows of a sheet in one variant: in one long row and, where that is wider than a page, folded. */

import { limits } from "../limits.ts";
import { piecesOf } from "./chains.ts";
import { backLinks, type ColumnMode, columnsOf } from "./columns.ts";
import { elkRows } from "./elk.ts";
import { fallsOf } from "./falls.ts";
import { type Arranged, folded, isWide } from "./fold.ts";
import { rowsOfFold } from "./fold-rows.ts";
import type { Sheet } from "./model.ts";
import { flipped, orderOf } from "./order.ts";
import type { RowOptions } from "./row-search.ts";
import { defaultRowOptions, rowsOf } from "./rows.ts";

/** What may be done in several ways; the best result is kept. */
export type Variant = {
  columns: ColumnMode;
  /** Pools from top to bottom as found best, or turned around; lanes as in the file, or as found best. */
  pools: "best" | "flipped";
  lanes: "file" | "best";
  rowPrice: number;
  /** Where the search for rows begins: chain by chain, or in the order that ELK finds. */
  start: "chains" | "elk";
};

/** Folded first. None where the rows would be searched as for another variant (`seen`), or when ELK is to begin and cannot. */
export async function arrange(sheet: Sheet, variant: Variant, seen: Set<string>): Promise<Arranged[]> {
  const best = orderOf(sheet, variant.lanes !== "file");
  const order = variant.pools === "flipped" ? flipped(sheet, best) : best;
  const back = backLinks(sheet);
  const inLine = columnsOf(sheet, back, variant.columns);
  const wide = isWide(sheet, inLine);
  const columns = wide ? columnsOf(sheet, back, variant.columns, fallsOf(sheet, order, back)) : inLine;
  const key = JSON.stringify([order, columns, variant.rowPrice, variant.start]);
  if (seen.has(key)) return [];
  seen.add(key);
  const pieces = piecesOf(sheet, columns, back);
  const start = variant.start === "elk" ? await elkRows(sheet, columns) : null;
  if (variant.start === "elk" && start === null) return [];
  const budget = wide ? limits.layoutWideRowWorkMax : limits.layoutRowWorkMax;
  const options: RowOptions = { ...defaultRowOptions, rowPrice: variant.rowPrice, start, budget };
  const inOneRow = {
    order,
    columns,
    y: rowsOf(sheet, columns, order, pieces, options),
    rows: 1,
    foldOf: columns.map(() => 0),
  };
  const fold = folded(sheet, inOneRow);
  if (fold.rows === 1) return [inOneRow];
  return [{ ...fold, y: rowsOfFold(sheet, fold, pieces, options) }, inOneRow];
}
