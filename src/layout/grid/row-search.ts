/** The state of the search for rows: the route of every link, and the effect of a move. */

import { at, range } from "../geometry/geometry.ts";
import { price } from "../spacing.ts";
import { type Board, extentOf, itemAt, put, type Route, type Wire } from "./board.ts";
import { boxesMeet, conflict, routeOf } from "./estimate.ts";
import { unionsOf } from "./unions.ts";

/** The price of each used row and of items that leave their former row, and the start of the search. */
export type RowOptions = {
  rowPrice: number;
  /** Former rows (any numbers that order the items of a band) and the price of leaving them. */
  start: (number | null)[] | null;
  stayPrice: number;
  budget: number;
};

export type Search = {
  board: Board;
  routes: Route[];
  related: (a: number, b: number) => boolean;
  options: RowOptions;
  /** The start row of each item; -1 if it may move freely. */
  home: Int32Array;
  /** Items that flows lead to, but none leads on from. */
  ends: number[];
  /** The connected part of each item: what stands behind an end of another part follows nothing. */
  part: number[];
  work: number;
};

export function newSearch(board: Board, options: RowOptions): Search {
  const flows = board.wires.filter(({ kind }) => kind === "sequence");
  const { wires } = board;
  const sameEnd = (a: { item: number }, b: { item: number }) => a.item >= 0 && a.item === b.item;
  return {
    board,
    routes: wires.map((wire) => routeOf(board, wire)),
    related: (a, b) =>
      sameEnd(at(wires, a).source, at(wires, b).source) || sameEnd(at(wires, a).target, at(wires, b).target),
    options,
    home: options.stayPrice > 0 ? Int32Array.from(board.y) : new Int32Array(board.y.length).fill(-1),
    ends: endsOn(flows, board.y.length),
    part: unionsOf(
      board.y.length,
      flows.map(({ source, target }) => [source.item, target.item]),
    ),
    work: 0,
  };
}

function endsOn(flows: readonly Wire[], items: number): number[] {
  const into = new Set(flows.map(({ target }) => target.item));
  const onward = new Set(flows.flatMap(({ source, fromBoundary }) => (fromBoundary ? [] : [source.item])));
  return range(items).filter((item) => into.has(item) && !onward.has(item));
}

/** Makes the move, prices it, and undoes it unless it is better. */
export function tryMove(search: Search, rows: ReadonlyMap<number, number>): boolean {
  const { board, routes } = search;
  const before = [...rows.keys()].map((item) => [item, at(board.y, item)] as const);
  const touched = touchedBy(search, before, rows);
  const bands = new Set([...rows.keys()].map((item) => at(board.band, item)));
  const changed = new Set([...before.map(([, y]) => y), ...rows.values()]);
  const rest = () => rowCost(search, bands) + stayCost(search, rows.keys()) + behindCost(search, changed);
  const old = touched.map((wire) => at(routes, wire));
  const was = costOf(search, touched, Infinity) + rest() - 1e-6;
  place(board, [...rows]);
  for (const wire of touched) routes[wire] = routeOf(board, at(board.wires, wire));
  const other = rest();
  if (costOf(search, touched, was - other) + other < was) return true;
  place(board, before);
  touched.forEach((wire, i) => {
    routes[wire] = at(old, i);
  });
  return false;
}

function place(board: Board, rows: readonly (readonly [number, number])[]): void {
  for (const [item] of rows) put(board, item, -1);
  for (const [item, y] of rows) put(board, item, y);
}

/** Wires whose best route may change: those at the moved items and those whose box borders a changed cell. */
function touchedBy(
  search: Search,
  before: readonly (readonly [number, number])[],
  rows: ReadonlyMap<number, number>,
): number[] {
  const { board } = search;
  const touched = new Set<number>();
  for (const [item] of before) for (const wire of at(board.wiresOf, item)) touched.add(wire);
  board.wires.forEach((wire, i) => {
    if (touched.has(i)) return;
    const meets = frameOf(board, wire);
    const changed = before.some(([item, y]) => {
      const c = at(board.columns, item);
      return meets(c, y) || meets(c, rows.get(item) ?? y);
    });
    if (changed) touched.add(i);
  });
  search.work += board.wires.length / 10;
  return [...touched];
}

/** Whether a cell lies on the border of the box between the two ends of a wire. */
function frameOf(board: Board, { source, target }: Wire): (c: number, y: number) => boolean {
  const a = source.item < 0 ? target.item : source.item;
  const b = target.item < 0 ? source.item : target.item;
  const [ca, cb] = [at(board.columns, a), at(board.columns, b)];
  const ya = source.item < 0 ? source.frameRow : at(board.y, a);
  const yb = target.item < 0 ? target.frameRow : at(board.y, b);
  const [left, right, top, bottom] = [Math.min(ca, cb), Math.max(ca, cb), Math.min(ya, yb), Math.max(ya, yb)];
  return (c, y) => {
    if (c < left || c > right || y < top || y > bottom) return false;
    return c === left || c === right || y === top || y === bottom;
  };
}

/**
 * The routes of the given wires and every conflict that involves one of them; if they reach the limit, the rest is not
 * counted.
 */
function costOf(search: Search, wires: readonly number[], limit: number): number {
  const { routes } = search;
  const done = new Set<number>();
  let cost = 0;
  for (const wire of wires) cost += at(routes, wire).cost;
  for (const wire of wires) {
    if (cost >= limit) break;
    done.add(wire);
    cost += conflictsOf(search, wire, done);
    search.work += routes.length / 20;
  }
  return cost;
}

/** What a wire costs together with all others that are not done. */
function conflictsOf(search: Search, wire: number, done: ReadonlySet<number>): number {
  const { routes } = search;
  const route = at(routes, wire);
  let cost = 0;
  for (let i = 0; i < routes.length; i++) {
    const other = at(routes, i);
    if (!boxesMeet(route, other) || done.has(i)) continue;
    search.work++;
    cost += conflict(route, other, search.related(wire, i));
  }
  return cost;
}

const rowCost = (search: Search, bands: ReadonlySet<number>): number => {
  let rows = 0;
  for (const band of bands) {
    const [first, last] = extentOf(search.board, band);
    rows += last - first + 1;
  }
  return rows * search.options.rowPrice;
};

/** What stands in a row behind an end seems to follow it: people give it a row of its own. */
const behindCost = (search: Search, rows: ReadonlySet<number>): number =>
  price.behindEnd *
  search.ends.filter((item) => rows.has(at(search.board.y, item)) && isFollowed(search, item)).length;

function isFollowed({ board, part }: Search, item: number): boolean {
  const y = at(board.y, item);
  if (at(board.filled, y) < 2) return false;
  for (let c = at(board.columns, item) + 1; c < board.columnCount; c++) {
    const other = itemAt(board, c, y);
    if (other >= 0 && at(part, other) === at(part, item)) return true;
  }
  return false;
}

function stayCost(search: Search, items: Iterable<number>): number {
  if (search.options.stayPrice === 0) return 0;
  let moved = 0;
  for (const item of items) {
    const home = at(search.home, item);
    if (home >= 0 && home !== at(search.board.y, item)) moved++;
  }
  return moved * search.options.stayPrice;
}
