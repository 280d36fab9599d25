/** What a drawing will be worth, by an estimate from its columns and rows alone: the most promising is drawn first. */

import { emptyBoard, put, type Wire } from "./board.ts";
import { boxesMeet, conflict, routeOf } from "./estimate.ts";
import type { Arranged } from "./fold.ts";
import { pagesOfRows } from "./fold.ts";
import { at, range } from "./geometry.ts";
import type { Sheet } from "./model.ts";
import { pagePrice } from "./score.ts";

/** Of the estimate, against the score of the drawing: lines that cross in it find other ways mostly. */
const share = { routes: 0.4, conflicts: 0.2 };

/** The less, the better; comparable with what other arrangements of the same sheet get. */
export function outlookOf(sheet: Sheet, arranged: Arranged): number {
  const board = boardFor(sheet, arranged);
  const routes = board.wires.map((wire) => routeOf(board, wire));
  let price = pagePrice * Math.max(0, pagesOfRows(sheet, arranged) - 1);
  for (const [i, route] of routes.entries()) {
    price += share.routes * route.cost;
    for (const k of range(i)) {
      const other = at(routes, k);
      if (boxesMeet(route, other))
        price += share.conflicts * conflict(route, other, isRelated(at(board.wires, i), at(board.wires, k)));
    }
  }
  sheet.work.done += routes.length ** 2 / 20;
  return price;
}

const isRelated = (a: Wire, b: Wire): boolean =>
  (a.source.item >= 0 && a.source.item === b.source.item) ||
  (a.target.item >= 0 && a.target.item === b.target.item);

/** The board with the rows that are used, and no others. */
function boardFor(sheet: Sheet, { order, columns, y }: Arranged) {
  const band = sheet.items.map((item) => item.band);
  const placed = range(band.length).filter((i) => at(y, i) >= 0);
  const used = sheet.bands.map((_, b) =>
    [...new Set(placed.filter((i) => at(band, i) === b).map((i) => at(y, i)))].sort((p, q) => p - q),
  );
  const board = emptyBoard(
    sheet,
    columns,
    band,
    order,
    used.map((rows) => Math.max(1, rows.length)),
  );
  for (const i of placed) {
    const b = at(band, i);
    put(board, i, at(board.base, b) + at(used, b).indexOf(at(y, i)));
  }
  return board;
}
