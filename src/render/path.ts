/** Lines of edges as geometry: docking on shapes, straightening, rounded bends, jumps over other lines. */

import type { Bounds, Node, Point } from "../bpmn/graph.ts";

/** Radius of bends and of jumps. */
const bend = 5;
const jump = 4;
/** A line that ends this close to a shape is meant to reach it. */
const reachPx = 10;

/** A straight piece of an edge. */
export type Segment = { from: Point; to: Point };

export function segmentsOf(points: Point[]): Segment[] {
  const segments: Segment[] = [];
  let from: Point | undefined;
  for (const to of points) {
    if (from !== undefined) segments.push({ from, to });
    from = to;
  }
  return segments;
}

export const lengthOf = ({ from, to }: Segment) => Math.hypot(to.x - from.x, to.y - from.y);

/** The point half way along a line. */
export function middleOf(points: Point[]): Point {
  const segments = segmentsOf(points);
  let left = segments.reduce((sum, segment) => sum + lengthOf(segment), 0) / 2;
  for (const segment of segments) {
    const length = lengthOf(segment);
    if (left <= length && length > 0) return along(segment, left);
    left -= length;
  }
  return points[0] ?? { x: 0, y: 0 };
}

/** The point of a segment at a distance from its start. */
export function along({ from, to }: Segment, distance: number): Point {
  const length = lengthOf({ from, to });
  const share = length === 0 ? 0 : distance / length;
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

type Shape = { node: Node; box: Bounds };

/**
 * Starts and ends the line on the outlines of its shapes, puts nearly straight pieces on whole pixels, and removes
 * duplicate points.
 */
export function docked(points: Point[], source: Shape | undefined, target: Shape | undefined): Point[] {
  const started = source === undefined ? points : clipped(points, source);
  const ended = target === undefined ? started : clipped(started.toReversed(), target).toReversed();
  return simplified(straightened(ended));
}

/** Cuts off the first part, inside the shape; a line that never leaves it is not changed. */
function clipped(points: Point[], shape: Shape): Point[] {
  const [first, ...rest] = points;
  if (first === undefined) return points;
  if (!inside(first, shape)) return extended(points, shape);
  const leaves = rest.findIndex((point) => !inside(point, shape));
  const [before, after] = [points[leaves], rest[leaves]];
  if (leaves < 0 || before === undefined || after === undefined) return points;
  // Bisection works for any outline.
  let [within, beyond] = [before, after];
  for (let step = 0; step < 20; step++) {
    const middle = { x: (within.x + beyond.x) / 2, y: (within.y + beyond.y) / 2 };
    if (inside(middle, shape)) within = middle;
    else beyond = middle;
  }
  return [beyond, ...rest.slice(leaves)];
}

/** Many tools end a line a little before the shape; extends it straight to the outline. */
function extended(points: Point[], shape: Shape): Point[] {
  const [first, second] = points;
  if (first === undefined || second === undefined) return points;
  const length = Math.hypot(first.x - second.x, first.y - second.y);
  if (length === 0) return points;
  for (let step = 1; step <= reachPx; step++) {
    const share = step / length;
    const ahead = { x: first.x + (first.x - second.x) * share, y: first.y + (first.y - second.y) * share };
    if (inside(ahead, shape)) return step === 1 ? points : [ahead, ...points.slice(1)];
  }
  return points;
}

/** Inside by more than the width of the stroke. */
function inside(point: Point, { node, box }: Shape): boolean {
  const [rx, ry] = [box.width / 2, box.height / 2];
  const [dx, dy] = [Math.abs(point.x - box.x - rx), Math.abs(point.y - box.y - ry)];
  if (node.kind.endsWith("Event")) return Math.hypot(dx, dy) < rx - 0.5;
  if (node.kind.endsWith("Gateway")) return dx / rx + dy / ry < 0.98;
  return dx < rx - 0.5 && dy < ry - 0.5;
}

/** Makes nearly vertical and nearly horizontal pieces exactly so, on whole pixels. */
function straightened(points: Point[]): Point[] {
  const out = points.map((point) => ({ ...point }));
  for (const axis of ["x", "y"] as const)
    for (let i = 1; i < out.length; i++) {
      const [before, from, to] = [out[i - 2], out[i - 1], out[i]];
      if (from === undefined || to === undefined || Math.abs(to[axis] - from[axis]) >= 2) continue;
      // A piece in line with the previous one keeps its pixel.
      const at = before?.[axis] === from[axis] ? from[axis] : Math.round(from[axis]);
      from[axis] = at;
      to[axis] = at;
    }
  return out;
}

/** Removes repeated points, and points on a straight line between their neighbours. */
function simplified(points: Point[]): Point[] {
  const out: Point[] = [];
  for (const point of points) {
    const [before, last] = [out.at(-2), out.at(-1)];
    if (last !== undefined && Math.hypot(point.x - last.x, point.y - last.y) < 0.01) continue;
    if (before !== undefined && last !== undefined && between(before, last, point)) out.pop();
    out.push(point);
  }
  return out;
}

function between(a: Point, b: Point, c: Point): boolean {
  const cross = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
  const forward = (b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y);
  return Math.abs(cross) < 0.01 && forward >= 0;
}

/** The line shortened at both ends, where arrowheads and signs are. */
export function trimmed(points: Point[], atStart: number, atEnd: number): Point[] {
  const cut = (line: Point[], by: number): Point[] => {
    const [first, second, ...rest] = line;
    if (first === undefined || second === undefined || by <= 0) return line;
    const segment = { from: first, to: second };
    return [along(segment, Math.min(by, lengthOf(segment) * 0.9)), second, ...rest];
  };
  return cut(cut(points, atStart).toReversed(), atEnd).toReversed();
}

/** A number with two decimals at most, as SVG has them. */
export const n = (value: number) => `${Math.round(value * 100) / 100}`;

/**
 * SVG path data with rounded bends; `jumps` holds for each segment the x positions where it jumps over another line.
 */
export function roundedPath(points: Point[], jumps: readonly (readonly number[])[]): string {
  const [first] = points;
  if (first === undefined) return "";
  let d = `M${n(first.x)} ${n(first.y)}`;
  for (let i = 1; i < points.length; i++) {
    const [from, at, next] = [points[i - 1], points[i], points[i + 1]];
    if (from === undefined || at === undefined) continue;
    d += hops(from, at, jumps[i - 1] ?? []);
    if (next === undefined) {
      d += `L${n(at.x)} ${n(at.y)}`;
      continue;
    }
    const into = { from: at, to: from };
    const out = { from: at, to: next };
    const radius = Math.min(bend, lengthOf(into) / 2, lengthOf(out) / 2);
    const [start, end] = [along(into, radius), along(out, radius)];
    d += `L${n(start.x)} ${n(start.y)}Q${n(at.x)} ${n(at.y)} ${n(end.x)} ${n(end.y)}`;
  }
  return d;
}

/** Jumps on a horizontal piece: one per crossing, or one over several close ones. */
function hops(from: Point, to: Point, crossings: readonly number[]): string {
  const forward = to.x >= from.x;
  const sorted = [...crossings].sort((a, b) => (forward ? a - b : b - a));
  const groups: [number, number][] = [];
  for (const x of sorted) {
    const last = groups.at(-1);
    if (last !== undefined && Math.abs(x - last[1]) < 2 * jump + 2) last[1] = x;
    else groups.push([x, x]);
  }
  const [sign, sweep] = forward ? [1, 1] : [-1, 0];
  return groups
    .map(([start, end]) => {
      const [rise, fall] = [n(start - sign * jump), n(end + sign * jump)];
      const arc = `A${jump} ${jump} 0 0 ${sweep} `;
      return `L${rise} ${n(from.y)}${arc}${n(start)} ${n(from.y - jump)}H${n(end)}${arc}${fall} ${n(from.y)}`;
    })
    .join("");
}

type Upright = { line: number; x: number; top: number; bottom: number };

/** For each segment of each line, the x positions at which it crosses a vertical piece of another line. */
export function crossings(lines: Point[][], segmentsMax: number): number[][][] {
  const upright: Upright[] = [];
  let count = 0;
  for (const [line, points] of lines.entries())
    for (const { from, to } of segmentsOf(points)) {
      count++;
      if (from.x === to.x)
        upright.push({ line, x: from.x, top: Math.min(from.y, to.y), bottom: Math.max(from.y, to.y) });
    }
  if (count > segmentsMax) return lines.map(() => []);
  upright.sort((a, b) => a.x - b.x);
  return lines.map((points, line) => segmentsOf(points).map((segment) => crossed(segment, line, upright)));
}

/** Where a horizontal segment crosses vertical pieces, not too close to either's ends. */
function crossed({ from, to }: Segment, line: number, upright: Upright[]): number[] {
  if (from.y !== to.y) return [];
  const clear = jump + bend;
  const [left, right] = [Math.min(from.x, to.x) + clear, Math.max(from.x, to.x) - clear];
  const found: number[] = [];
  for (let i = firstRightOf(upright, left); i < upright.length; i++) {
    const other = upright[i];
    if (other === undefined || other.x >= right) break;
    const isCrossed = other.top < from.y - bend && other.bottom > from.y + bend;
    if (isCrossed && other.line !== line) found.push(other.x);
  }
  return found;
}

/** The index of the first vertical piece beyond x, in a list sorted by x. */
function firstRightOf(upright: readonly { x: number }[], x: number): number {
  let [low, high] = [0, upright.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((upright[middle]?.x ?? 0) > x) high = middle;
    else low = middle + 1;
  }
  return low;
}
