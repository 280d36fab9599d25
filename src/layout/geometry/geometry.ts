/** Small helpers of plane geometry, and checked access to lists. */

import type { Bounds, Point } from "../../bpmn/graph.ts";

/** The element at an index that is known to exist; a miss is a bug, never a fault of the input. */
export function at<T>(list: ArrayLike<T>, index: number): T {
  const value = list[index];
  if (value === undefined) throw new Error(`no element at ${index} of ${list.length}`);
  return value;
}

/** The value of a key that is known to exist. */
export function of<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const value = map.get(key);
  if (value === undefined) throw new Error(`no value for ${String(key)}`);
  return value;
}

/** The numbers from 0 to below the given one. */
export function range(count: number): number[] {
  // Innermost loops call this, and `Array.from` with a function takes three times as long.
  const numbers: number[] = [];
  for (let i = 0; i < count; i++) numbers.push(i);
  return numbers;
}

export const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

/** To half pixels, the finest step that a drawing uses. */
export const half = (value: number): number => Math.round(value * 2) / 2;

export const centreOf = (b: Bounds): Point => ({ x: b.x + b.width / 2, y: b.y + b.height / 2 });

export const shifted = (b: Bounds, dx: number, dy: number): Bounds => ({ ...b, x: b.x + dx, y: b.y + dy });

export const grown = (b: Bounds, by: number): Bounds => ({
  x: b.x - by,
  y: b.y - by,
  width: b.width + 2 * by,
  height: b.height + 2 * by,
});

/** The distance of a point from a box; 0 inside. */
export const distance = (b: Bounds, { x, y }: Point): number =>
  Math.hypot(Math.max(0, b.x - x, x - b.x - b.width), Math.max(0, b.y - y, y - b.y - b.height));

/** The box around a straight piece of an edge, `by` wider on all sides. */
export const boxOfSegment = (a: Point, b: Point, by = 0): Bounds => ({
  x: Math.min(a.x, b.x) - by,
  y: Math.min(a.y, b.y) - by,
  width: Math.abs(a.x - b.x) + 2 * by,
  height: Math.abs(a.y - b.y) + 2 * by,
});

export function unionOf(boxes: readonly Bounds[]): Bounds {
  if (boxes.length === 0) return { x: 0, y: 0, width: 0, height: 0 };
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const b of boxes) {
    left = Math.min(left, b.x);
    top = Math.min(top, b.y);
    right = Math.max(right, b.x + b.width);
    bottom = Math.max(bottom, b.y + b.height);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

export const segmentsOf = (points: readonly Point[]): [Point, Point][] =>
  points.slice(1).map((point, i) => [at(points, i), point]);

export const lengthOf = (points: readonly Point[]): number =>
  sum(segmentsOf(points).map(([a, b]) => Math.hypot(b.x - a.x, b.y - a.y)));

/** The same line without repeated points and without points on a straight piece. */
export function simplified(points: readonly Point[]): Point[] {
  const out: Point[] = [];
  for (const point of points) {
    const last = out.at(-1);
    if (last && last.x === point.x && last.y === point.y) continue;
    const before = out.at(-2);
    if (last && before && isBetween(before, last, point)) out.pop();
    out.push(point);
  }
  return out;
}

const isBetween = (a: Point, b: Point, c: Point): boolean =>
  (a.x === b.x && b.x === c.x && b.y - a.y > 0 === c.y - b.y > 0) ||
  (a.y === b.y && b.y === c.y && b.x - a.x > 0 === c.x - b.x > 0);
