/** A line from a shape to a line: straight, or around corners, with few collisions and a short length. */

import type { Bounds, Point } from "../../bpmn/graph.ts";
import { at, boxOfSegment, centreOf, grown, half, segmentsOf, sum } from "../geometry/geometry.ts";

/** In pixels of length: a shape in the way, a crossed line, a corner, a sloping line. */
const price = { blocked: 1000, crossed: 120, corner: 30, aslant: 40 };
/** The distance from a side to the first corner. */
const step = 15;
/** Fractions of a piece of line at which another line may meet it. */
const shares = [0.5, 0.25, 0.75, 0.1, 0.9];

/** `others` are the lines drawn so far. */
export function toLine(
  own: Bounds,
  line: readonly Point[],
  solid: readonly Bounds[],
  others: readonly (readonly Point[])[],
): Point[] {
  const boxes = [grown(own, -1), ...solid.map((box) => grown(box, 2))];
  const pieces = others.filter((other) => other !== line).flatMap(segmentsOf);
  let [best, lowest] = [[centreOf(own), at(line, 0)], Infinity];
  for (const path of waysTo(own, line)) {
    const cost =
      price.corner * (path.length - 2) + sum(segmentsOf(path).map(([a, b]) => costOf(a, b, boxes, pieces)));
    if (cost < lowest) [best, lowest] = [path, cost];
  }
  return best;
}

function costOf(a: Point, b: Point, boxes: readonly Bounds[], pieces: readonly [Point, Point][]): number {
  const aslant = a.x !== b.x && a.y !== b.y ? price.aslant : 0;
  const blocked = boxes.filter((box) => meets(a, b, box)).length;
  const met = pieces.filter(([p, q]) => meets(a, b, boxOfSegment(p, q, 1)));
  const along = met.filter(([p, q]) => (a.x === b.x && p.x === q.x) || (a.y === b.y && p.y === q.y)).length;
  return (
    Math.hypot(b.x - a.x, b.y - a.y) +
    aslant +
    price.blocked * (blocked + along) +
    price.crossed * (met.length - along)
  );
}

function waysTo(own: Bounds, line: readonly Point[]): Point[][] {
  const centre = centreOf(own);
  return segmentsOf(line).flatMap(([a, b]) =>
    [...shares, nearest(centre, a, b)].flatMap((share): Point[][] => {
      const end = { x: half(a.x + (b.x - a.x) * share), y: half(a.y + (b.y - a.y) * share) };
      const straight = [borderPoint(own, end), ...sidesOf(own).map(({ dock }) => dock)].map((dock) => [
        dock,
        end,
      ]);
      if (a.x !== b.x && a.y !== b.y) return straight;
      return [...straight, ...sidesOf(own).map((side) => cornered(side, end, a.y === b.y))];
    }),
  );
}

/** A middle of a side, and a step away from it. */
type Side = { dock: Point; out: Point };

function sidesOf({ x, y, width, height }: Bounds): Side[] {
  const [middleX, middleY] = [half(x + width / 2), half(y + height / 2)];
  const side = (dockX: number, dockY: number, dx: number, dy: number): Side => ({
    dock: { x: dockX, y: dockY },
    out: { x: dockX + dx, y: dockY + dy },
  });
  return [
    side(middleX, y, 0, -step),
    side(middleX, y + height, 0, step),
    side(x, middleY, -step, 0),
    side(x + width, middleY, step, 0),
  ];
}

/** Out of a side and to a place on a horizontal (or vertical) line, which it meets at a right angle. */
function cornered({ dock, out }: Side, end: Point, level: boolean): Point[] {
  const upright = dock.x === out.x;
  if (upright !== level) {
    const corner = level ? { x: end.x, y: dock.y } : { x: dock.x, y: end.y };
    return [dock, corner, end];
  }
  const corner = level ? { x: end.x, y: out.y } : { x: out.x, y: end.y };
  return [dock, out, corner, end];
}

/** The middle of the side that faces a point. */
export function borderPoint(b: Bounds, to: Point): Point {
  const c = centreOf(b);
  const [dx, dy] = [to.x - c.x, to.y - c.y];
  if (Math.abs(dx) * b.height > Math.abs(dy) * b.width) return { x: dx > 0 ? b.x + b.width : b.x, y: c.y };
  return { x: c.x, y: dy > 0 ? b.y + b.height : b.y };
}

/** The fraction of the way from a to b that is nearest to a point, away from the corners. */
function nearest(p: Point, a: Point, b: Point): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = dx * dx + dy * dy;
  if (length === 0) return 0.5;
  return Math.min(0.9, Math.max(0.1, ((p.x - a.x) * dx + (p.y - a.y) * dy) / length));
}

/** Whether a straight line of any slope meets a box (clipping after Liang and Barsky, 1984). */
function meets(a: Point, b: Point, box: Bounds): boolean {
  let [from, to] = [0, 1];
  const clip = (start: number, delta: number, low: number, high: number): boolean => {
    if (delta === 0) return start > low && start < high;
    const [t0, t1] = [(low - start) / delta, (high - start) / delta];
    from = Math.max(from, Math.min(t0, t1));
    to = Math.min(to, Math.max(t0, t1));
    return from < to;
  };
  return clip(a.x, b.x - a.x, box.x, box.x + box.width) && clip(a.y, b.y - a.y, box.y, box.y + box.height);
}
