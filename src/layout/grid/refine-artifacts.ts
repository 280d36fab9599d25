/**
 * Pass 4d: data and annotations move to cells where their lines have fewer crossings, priced as in the search for rows.
 */

import { limits } from "../../limits.ts";
import { at, range } from "../geometry/geometry.ts";
import type { Order, Sheet } from "../model.ts";
import { price } from "../spacing.ts";
import { isSpent, shareOf, type Work } from "../work.ts";
import { type Board, cellOf, emptyBoard, itemAt, put, type Route, unit } from "./board.ts";
import { boxesMeet, conflict, routeOf } from "./estimate.ts";
import type { Grid } from "./grid.ts";

/** Cells further from all hosts than this many columns are not tried. */
const columnsAway = 3;
/** Sheets with more links than this keep the first places. */
const linksMax = 250;

type Refining = { board: Board; columns: number[]; bands: number[]; routes: Route[]; work: Work };

export function refineArtifacts(sheet: Sheet, order: Order, grid: Grid): Grid {
  const artifacts = range(sheet.items.length).filter((i) => at(sheet.items, i).artifact);
  if (artifacts.length === 0 || sheet.links.length > linksMax) return grid;
  const work = shareOf(sheet.work, limits.layoutArtifactShare);
  const refining = start(sheet, order, grid, work);
  for (let round = 0; round < limits.layoutArtifactRoundsMax; round++) {
    let moved = false;
    for (const item of artifacts) moved = moveOne(sheet, refining, item) || moved;
    if (!moved) break;
  }
  sheet.work.done += work.done;
  return backToGrid(sheet, grid, refining);
}

function start(sheet: Sheet, order: Order, grid: Grid, work: Work): Refining {
  const columns = [...grid.column];
  const bands = [...grid.band];
  // One free row above and below the rows of each band.
  const board = emptyBoard(
    sheet,
    columns,
    bands,
    order,
    grid.rowCount.map((rows) => rows + 2),
  );
  for (const i of range(sheet.items.length))
    put(board, i, at(board.base, at(bands, i)) + 1 + at(grid.row, i));
  // No other item may be in the row of a wide item.
  for (const i of grid.wide)
    for (const column of range(board.columnCount)) board.cells[cellOf(board, column, at(board.y, i))] = i + 1;
  return { board, columns, bands, routes: board.wires.map((wire) => routeOf(board, wire)), work };
}

function moveOne(sheet: Sheet, refining: Refining, item: number): boolean {
  const { board, columns, bands, work } = refining;
  const wires = at(board.wiresOf, item);
  if (wires.length === 0) return false;
  const home = { column: at(columns, item), y: at(board.y, item), band: at(bands, item) };
  let [best, lowest] = [home, costAt(refining, item, Infinity)];
  const was = lowest;
  for (const cell of cellsNear(sheet, refining, item, home.band)) {
    if (isSpent(work)) break;
    stand(refining, item, cell);
    const cost = costAt(refining, item, lowest);
    if (cost < lowest - 1e-6) [best, lowest] = [cell, cost];
  }
  stand(refining, item, best);
  return lowest < was - 1e-6;
}

type Cell = { column: number; y: number; band: number };

function stand({ board, columns, bands, routes }: Refining, item: number, { column, y, band }: Cell): void {
  put(board, item, -1);
  columns[item] = column;
  bands[item] = band;
  put(board, item, y);
  for (const wire of at(board.wiresOf, item)) routes[wire] = routeOf(board, at(board.wires, wire));
}

/** Free cells of the same group near the columns of the hosts. */
function cellsNear(sheet: Sheet, { board, columns }: Refining, item: number, home: number): Cell[] {
  const ends = at(board.wiresOf, item).flatMap((wire) => {
    const { source, target } = at(board.wires, wire);
    return [source.item, target.item]
      .filter((end) => end >= 0 && end !== item)
      .map((end) => at(columns, end));
  });
  if (ends.length === 0) return [];
  const from = Math.max(0, Math.min(...ends) - columnsAway);
  const to = Math.min(board.columnCount - 1, Math.max(...ends) + columnsAway);
  const { group } = at(sheet.bands, home);
  const bands = range(sheet.bands.length).filter((b) => at(sheet.bands, b).group === group);
  return bands.flatMap((band) =>
    range(at(board.capacity, band)).flatMap((row) => {
      const y = at(board.base, band) + row;
      const free = range(to - from + 1).filter((k) => itemAt(board, from + k, y) < 0);
      return free.map((k) => ({ column: from + k, y, band }));
    }),
  );
}

/** The price of an artifact in its cell; if it reaches the limit, the rest is not counted. */
function costAt({ board, routes, columns, work }: Refining, item: number, limit: number): number {
  const own = at(board.wiresOf, item);
  work.done += (routes.length * (1 + own.length)) / 5;
  const [x, y] = [at(columns, item) * unit, at(board.y, item) * unit];
  let cost = at(board.filled, at(board.y, item)) === 1 ? price.row : 0;
  for (const wire of own) cost += at(routes, wire).cost;
  for (let i = 0; i < routes.length && cost < limit; i++) {
    const route = at(routes, i);
    const mine = own.includes(i);
    if (!mine && passes(route, x, y)) cost += price.node;
    for (const wire of own)
      if ((!mine || wire < i) && boxesMeet(route, at(routes, wire)))
        cost += conflict(route, at(routes, wire), mine);
  }
  return cost;
}

/** Whether a route runs over the middle of a cell. */
function passes({ points, left, right, top, bottom }: Route, x: number, y: number): boolean {
  if (x < left || x > right || y < top || y > bottom) return false;
  for (let i = 2; i < points.length; i += 2) {
    const [ax, ay, bx, by] = [at(points, i - 2), at(points, i - 1), at(points, i), at(points, i + 1)];
    const level = ay === by && ay === y && Math.min(ax, bx) <= x && x <= Math.max(ax, bx);
    const upright =
      ax === bx && Math.abs(ax - x) < unit / 4 && Math.min(ay, by) <= y && y <= Math.max(ay, by);
    if (level || upright) return true;
  }
  return false;
}

/** Rows that are used now, numbered from 0 in each band. */
function backToGrid(sheet: Sheet, grid: Grid, { board, columns, bands }: Refining): Grid {
  const row = [...grid.row];
  const rowCount = [...grid.rowCount];
  sheet.bands.forEach((_, band) => {
    const mine = range(sheet.items.length).filter((i) => at(bands, i) === band);
    const used = [...new Set(mine.map((i) => at(board.y, i)))].sort((a, b) => a - b);
    for (const i of mine) row[i] = used.indexOf(at(board.y, i));
    if (at(rowCount, band) > 0) rowCount[band] = Math.max(1, used.length);
  });
  return { ...grid, column: columns, band: bands, row, rowCount };
}
