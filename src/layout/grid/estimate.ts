/** The estimated cost of an arrangement of rows after routing: canonical routes and their crossings. */

import { at } from "../geometry/geometry.ts";
import { price } from "../spacing.ts";
import { type Board, itemAt, type Route, unit, type Wire } from "./board.ts";

/** Pixels per unit of the board, times the weight of a pixel relative to the other prices. */
const perUnitX = (145 / unit) * 0.25;
const perUnitY = (110 / unit) * 0.25;
const gap = unit / 2;
/** Vertical pieces of flows over many columns are only tried near both ends. */
const gapsTried = 3;
const boundaryShift = 2;

/** The cheapest canonical route of a wire between the present cells of its ends. */
export function routeOf(board: Board, wire: Wire): Route {
  const { source, target } = wire;
  const frame = source.item < 0 ? target.item : target.item < 0 ? source.item : -1;
  if (frame >= 0) {
    const x = at(board.columns, frame) * unit;
    const toTarget = source.item >= 0;
    const inner = at(board.y, frame) * unit;
    const border = (toTarget ? target.frameRow : source.frameRow) * unit;
    return straight(board, wire, toTarget ? [x, inner, x, border] : [x, border, x, inner], 0);
  }
  const c1 = at(board.columns, source.item);
  const c2 = at(board.columns, target.item);
  const y1 = at(board.y, source.item) * unit;
  const y2 = at(board.y, target.item) * unit;
  const x1 = c1 * unit + (wire.fromBoundary ? boundaryShift : 0);
  const place: Place = { c1, c2, x1, x2: c2 * unit, y1, y2 };
  let best: Route | null = null;
  const consider = (points: number[], extra: number): void => {
    best = priced(board, wire, points, extra, best?.cost) ?? best;
  };
  if (wire.fromBoundary) boundaryRoutes(wire, place, consider);
  else {
    sidewaysRoutes(wire, place, consider);
    uprightRoutes(wire, place, consider);
  }
  return best ?? straight(board, wire, [x1, y1, place.x2, y2], price.forced);
}

/** The only route that a wire has. */
function straight(board: Board, wire: Wire, points: number[], extra: number): Route {
  const route = priced(board, wire, points, extra);
  if (!route) throw new Error("a route without a limit has a price");
  return route;
}

/** A number of a list of corners; one kind of list only, which keeps the innermost loops fast. */
const num = (list: readonly number[], i: number): number => list[i] ?? 0;

type Place = { c1: number; c2: number; x1: number; x2: number; y1: number; y2: number };
type Consider = (points: number[], extra: number) => void;

const upOut = (wire: Wire): number => (wire.kind === "message" || wire.sourceCorner ? 0 : price.topOrBottom);
const upIn = (wire: Wire): number => (wire.kind === "message" || wire.targetCorner ? 0 : price.topOrBottom);

/** Routes that leave to the right: straight, right-then-down, and in steps through one gap or two. */
function sidewaysRoutes(wire: Wire, place: Place, consider: Consider): void {
  const { c1, c2, x1, x2, y1, y2 } = place;
  const side = wire.kind === "message" ? price.messageSide : 0;
  const out = x1 + gap;
  const into = x2 - gap;
  if (c1 === c2) {
    if (y1 !== y2) consider([x1, y1, out, y1, out, y2, x2, y2], 2 * side + price.wrongSide);
    return;
  }
  if (c1 < c2 && y1 === y2) consider([x1, y1, x2, y2], 2 * side);
  else if (c1 < c2) {
    consider([x1, y1, x2, y1, x2, y2], side + upIn(wire));
    for (const x of gapsBetween(c1, c2)) consider([x1, y1, x, y1, x, y2, x2, y2], 2 * side);
  }
  for (const y of [y1 - gap, y1 + gap, y2 - gap, y2 + gap])
    consider([x1, y1, out, y1, out, y, into, y, into, y2, x2, y2], 2 * side);
}

function gapsBetween(c1: number, c2: number): number[] {
  const gaps: number[] = [];
  for (let c = c1; c < c2; c++) if (c - c1 < gapsTried || c2 - c <= gapsTried) gaps.push(c * unit + gap);
  return gaps;
}

/** Routes that leave upwards or downwards: straight, down-then-right, and through the gap between two rows. */
function uprightRoutes(wire: Wire, { c1, c2, x1, x2, y1, y2 }: Place, consider: Consider): void {
  const [out, into] = [upOut(wire), upIn(wire)];
  if (c1 === c2) {
    if (y1 !== y2) consider([x1, y1, x2, y2], out + into);
    return;
  }
  if (y1 !== y2) {
    const side = (wire.kind === "message" ? price.messageSide : 0) + (c1 < c2 ? 0 : price.wrongSide);
    consider([x1, y1, x1, y2, x2, y2], out + side);
    const toward = y2 > y1 ? gap : -gap;
    for (const y of [y1 + toward, y2 - toward]) consider([x1, y1, x1, y, x2, y, x2, y2], out + into);
  }
  for (const y of [Math.min(y1, y2) - gap, Math.max(y1, y2) + gap])
    consider([x1, y1, x1, y, x2, y, x2, y2], out + into);
}

/** Routes of a boundary event, which leave downwards only. */
function boundaryRoutes(wire: Wire, { c1, c2, x1, x2, y1, y2 }: Place, consider: Consider): void {
  const into = upIn(wire);
  if (y2 > y1) {
    const wrong = c2 > c1 ? 0 : price.wrongSide;
    if (c1 === c2) consider([x1, y1, x1, y2], into);
    else consider([x1, y1, x1, y2, x2, y2], wrong);
    consider([x1, y1, x1, y2 - gap, x2, y2 - gap, x2, y2], into);
  }
  const below = Math.max(y1, y2) + gap;
  consider([x1, y1, x1, below, x2, below, x2, y2], into);
  const [down, before] = [y1 + gap, x2 - gap];
  consider([x1, y1, x1, down, before, down, before, y2, x2, y2], 0);
}

/** Null if the route costs at least the limit. */
function priced(board: Board, wire: Wire, points: number[], extra: number, limit = Infinity): Route | null {
  const perNode = wire.kind === "message" ? price.nodeMessage : price.node;
  let [px, py] = [num(points, 0), num(points, 1)];
  let [left, top, right, bottom] = [px, py, px, py];
  let cost = extra + price.bend * (points.length / 2 - 2);
  for (let i = 2; i < points.length; i += 2) {
    const [x, y] = [num(points, i), num(points, i + 1)];
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
    cost += Math.abs(x - px) * perUnitX + Math.abs(y - py) * perUnitY;
    if (cost >= limit) return null;
    cost += perNode * inTheWay(board, wire, px, py, x, y);
    [px, py] = [x, y];
  }
  return cost < limit ? { points, left, top, right, bottom, cost } : null;
}

/** Items on a straight piece of a route, other than its own ends. */
function inTheWay(board: Board, wire: Wire, ax: number, ay: number, bx: number, by: number): number {
  let count = 0;
  if (ay === by) {
    if (ay % unit !== 0) return 0;
    const y = ay / unit;
    const to = Math.floor(Math.max(ax, bx) / unit);
    for (let c = Math.ceil(Math.min(ax, bx) / unit); c <= to; c++) count += foreign(board, wire, c, y);
    return count;
  }
  const shift = ((ax % unit) + unit) % unit;
  if (shift !== 0 && shift !== boundaryShift) return 0;
  const c = Math.floor(ax / unit);
  const to = Math.floor(Math.max(ay, by) / unit);
  for (let y = Math.ceil(Math.min(ay, by) / unit); y <= to; y++) count += foreign(board, wire, c, y);
  return count;
}

function foreign(board: Board, wire: Wire, column: number, y: number): number {
  const item = itemAt(board, column, y);
  return item >= 0 && item !== wire.source.item && item !== wire.target.item ? 1 : 0;
}

export const boxesMeet = (a: Route, b: Route): boolean =>
  a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;

/**
 * The price of crossings that two routes cannot avoid by using different tracks of a gap, and of overlapping pieces.
 */
export function conflict(a: Route, b: Route, related: boolean): number {
  let fewest = Infinity;
  for (const [dx, dy] of nudges) {
    const found = crossingsOf(a.points, b.points, dx, dy);
    if (found < fewest) fewest = found;
    if (fewest === 0) break;
  }
  return fewest * price.crossing + (related || !sharesCentreLine(a.points, b.points) ? 0 : price.overlap);
}

const nudges = [
  [1, 1],
  [-1, 1],
  [1, -1],
  [-1, -1],
] as const;

function crossingsOf(a: readonly number[], b: readonly number[], dx: number, dy: number): number {
  let count = 0;
  for (let i = 2; i < a.length; i += 2)
    for (let k = 2; k < b.length; k += 2) if (piecesCross(a, i, b, k, dx, dy)) count++;
  return count;
}

/** Whether the pieces that end at the given indices cross when the first is moved a little. */
function piecesCross(
  a: readonly number[],
  i: number,
  b: readonly number[],
  k: number,
  dx: number,
  dy: number,
): boolean {
  const [ax0, ay0, ax1, ay1] = [num(a, i - 2) + dx, num(a, i - 1) + dy, num(a, i) + dx, num(a, i + 1) + dy];
  const [bx0, by0, bx1, by1] = [num(b, k - 2), num(b, k - 1), num(b, k), num(b, k + 1)];
  const flat = ay0 === ay1;
  if (flat === (by0 === by1)) return false;
  return flat
    ? inside(bx0, ax0, ax1) && inside(ay0, by0, by1)
    : inside(ax0, bx0, bx1) && inside(by0, ay0, ay1);
}

const inside = (v: number, a: number, b: number): boolean => (a < b ? v > a && v < b : v > b && v < a);

function sharesCentreLine(a: readonly number[], b: readonly number[]): boolean {
  for (let i = 2; i < a.length; i += 2)
    for (let k = 2; k < b.length; k += 2) if (onOneLine(a, i, b, k)) return true;
  return false;
}

/** Whether the pieces of two routes that end at the given indices are on one centre line and overlap. */
function onOneLine(a: readonly number[], i: number, b: readonly number[], k: number): boolean {
  const flat = num(a, i - 1) === num(a, i + 1);
  if (flat !== (num(b, k - 1) === num(b, k + 1))) return false;
  const along = flat ? 0 : 1;
  const line = a[i + 1 - along] ?? 0;
  if (line !== num(b, k + 1 - along) || line % unit !== 0) return false;
  const [a0, a1] = [a[i - 2 + along] ?? 0, a[i + along] ?? 0];
  const [b0, b1] = [b[k - 2 + along] ?? 0, b[k + along] ?? 0];
  return Math.max(Math.min(a0, a1), Math.min(b0, b1)) < Math.min(Math.max(a0, a1), Math.max(b0, b1));
}
