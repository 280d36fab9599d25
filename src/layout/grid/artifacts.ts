/** Pass 4c: data and annotations go into the free cells nearest to the elements they belong to. */

import type { Edge } from "../../bpmn/graph.ts";
import { at, range } from "../geometry/geometry.ts";
import type { Link, Order, Sheet } from "../model.ts";
import { type Grid, globalRow, rowsAbove } from "./grid.ts";

/** In columns of distance. */
const distance = { column: 1.3, row: 1, otherBand: 2.5, newRow: 1.6, onFlow: 3 };

/** Up to this many artifacts for each column go into the existing columns. */
const waitingMax = 8;

/** Returns a grid in which every artifact has a cell; new rows are opened at the edges of bands. */
export function placeArtifacts(sheet: Sheet, order: Order, before: Grid): Grid {
  const grid: Grid = {
    ...before,
    column: [...before.column],
    row: [...before.row],
    band: [...before.band],
    rowCount: [...before.rowCount],
  };
  const waiting = range(sheet.items.length).filter((i) => at(sheet.items, i).artifact);
  // If there are more than the columns can hold, they open columns, or the sheet would be a tower.
  if (waiting.length > waitingMax * grid.columnCount)
    grid.columnCount = Math.max(grid.columnCount, Math.ceil(Math.sqrt(sheet.items.length)));
  const hosts = hostsOf(sheet);
  // Those with a placed host first; the rest may depend on artifacts placed by then.
  for (let round = 0; round < 2; round++)
    for (const item of waiting) {
      if (at(grid.row, item) >= 0) continue;
      const near = (hosts.get(item) ?? []).filter((host) => at(grid.row, host) >= 0);
      if (near.length > 0 || round === 1) placeOne(sheet, order, grid, item, near);
    }
  grid.columnCount = Math.max(1, ...grid.column.map((column) => column + 1));
  return grid;
}

/** Items that each artifact is associated with; a flow stands for its two ends. */
function hostsOf(sheet: Sheet): Map<number, number[]> {
  const hosts = new Map<number, number[]>();
  const add = (item: number, host: number) => hosts.set(item, [...(hosts.get(item) ?? []), host]);
  for (const { source, target } of sheet.links) {
    if (source.at !== "item" || target.at !== "item") continue;
    if (at(sheet.items, source.item).artifact) add(source.item, target.item);
    if (at(sheet.items, target.item).artifact) add(target.item, source.item);
  }
  const indexOf = new Map<string | null, number>(sheet.items.map((item, i) => [item.node.id, i]));
  const linkOf = new Map<string | null, Link>(sheet.links.map((link) => [link.edge.id, link]));
  for (const [mine, other] of sheet.late.flatMap(bothWays)) {
    const item = indexOf.get(mine);
    const link = linkOf.get(other);
    if (item !== undefined && link) for (const host of itemEnds(link)) add(item, host);
  }
  return hosts;
}

const itemEnds = ({ source, target }: Link): number[] =>
  [source, target].flatMap((end) => (end.at === "item" ? [end.item] : []));

const bothWays = ({ source, target }: Edge): [string | null, string | null][] => [
  [source, target],
  [target, source],
];

type Cell = { band: number; row: number; column: number };

function placeOne(sheet: Sheet, order: Order, grid: Grid, item: number, hosts: readonly number[]): void {
  const above = rowsAbove(grid, order);
  const taken = new Set(grid.column.map((c, i) => `${at(grid.band, i)} ${at(grid.row, i)} ${c}`));
  const flows = straightFlows(sheet, grid, above);
  let [found, lowest]: [Cell | null, number] = [null, Infinity];
  for (const band of bandsFor(sheet, order, grid, item, hosts))
    for (const cell of cellsOf(grid, band)) {
      if (taken.has(`${band} ${cell.row} ${cell.column}`)) continue;
      const cost = cellCost(grid, above, flows, hosts, cell);
      if (cost < lowest - 1e-9) [found, lowest] = [cell, cost];
    }
  if (found) settle(grid, item, found);
  else throw new Error("no free cell for an artifact");
}

/** The cells of a band, with a new row above and below. */
function cellsOf(grid: Grid, band: number): Cell[] {
  const rows = range(at(grid.rowCount, band) + 2).map((row) => row - 1);
  const kept = new Set([...grid.wide].filter((i) => at(grid.band, i) === band).map((i) => at(grid.row, i)));
  return rows
    .filter((row) => !kept.has(row))
    .flatMap((row) => range(grid.columnCount).map((column) => ({ band, row, column })));
}

function cellCost(
  grid: Grid,
  above: readonly number[],
  flows: readonly Span[],
  hosts: readonly number[],
  cell: Cell,
): number {
  const { band, row, column } = cell;
  const here = at(above, band) + row;
  let cost = row < 0 || row === at(grid.rowCount, band) ? distance.newRow : 0;
  if (isOnFlow(flows, column, here)) cost += distance.onFlow;
  for (const host of hosts) {
    cost += distance.column * Math.abs(column - at(grid.column, host));
    cost += distance.row * Math.abs(here - globalRow(grid, above, host));
    if (at(grid.band, host) !== band) cost += distance.otherBand;
  }
  return cost;
}

/** A pool's own data stays in the pool; an artifact without a pool goes to its hosts. */
function bandsFor(sheet: Sheet, order: Order, grid: Grid, item: number, hosts: readonly number[]): number[] {
  const { node } = at(sheet.items, item);
  const groups = new Set<number>();
  sheet.groups.forEach((group, i) => {
    if (group.frame !== null && group.frame.id === node.parent) groups.add(i);
  });
  if (groups.size === 0) for (const host of hosts) groups.add(at(sheet.bands, at(grid.band, host)).group);
  const open = order.bands.filter((band) => at(grid.rowCount, band) > 0);
  const own = open.filter((band) => groups.has(at(sheet.bands, band).group));
  return own.length > 0 ? own : open;
}

function settle(grid: Grid, item: number, found: Cell): void {
  const { band, row, column } = found;
  if (row < 0) {
    grid.row = grid.row.map((r, i) => (at(grid.band, i) === band && r >= 0 ? r + 1 : r));
    grid.rowCount[band] = at(grid.rowCount, band) + 1;
  } else if (row === at(grid.rowCount, band)) grid.rowCount[band] = row + 1;
  grid.band[item] = band;
  grid.row[item] = Math.max(0, row);
  grid.column[item] = column;
}

type Span = { column: [number, number]; row: [number, number] };

/** Flows that run straight through cells between their ends. */
function straightFlows(sheet: Sheet, grid: Grid, above: readonly number[]): Span[] {
  return sheet.links.flatMap(({ source, target }): Span[] => {
    if (source.at !== "item" || target.at !== "item") return [];
    if (at(grid.row, source.item) < 0 || at(grid.row, target.item) < 0) return [];
    const [r1, r2] = [globalRow(grid, above, source.item), globalRow(grid, above, target.item)];
    const [c1, c2] = [at(grid.column, source.item), at(grid.column, target.item)];
    if (r1 !== r2 && c1 !== c2) return [];
    return [{ column: [Math.min(c1, c2), Math.max(c1, c2)], row: [Math.min(r1, r2), Math.max(r1, r2)] }];
  });
}

const isOnFlow = (flows: readonly Span[], column: number, row: number): boolean =>
  flows.some((s) => column >= s.column[0] && column <= s.column[1] && row >= s.row[0] && row <= s.row[1]);
