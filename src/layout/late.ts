/** Pass 9: edges that need no search, because they have one end only, return to where they begin, or end at an edge. */

import type { Bounds, Edge, Point } from "../bpmn/graph.ts";
import { at, boxOfSegment, centreOf, grown, half, overlap, segmentsOf, unionOf } from "./geometry.ts";
import { spacing } from "./spacing.ts";

type Drawn = { nodes: ReadonlyMap<string, Bounds>; edges: Map<string, Point[]> };
type Side = "right" | "left" | "bottom" | "top";

const loopHeight = 20;

/**
 * Adds a line for every late edge. `solid` are the shapes that a line should not touch; containers are not among them.
 */
export function drawLate(late: readonly Edge[], drawn: Drawn, solid: readonly Bounds[]): void {
  let loose = 0;
  // Lines that end at other lines come last, when those are drawn.
  const isShape = (id: string | null) => id === null || drawn.nodes.has(id);
  const sorted = [...late].sort(
    (a, b) =>
      Number(!isShape(a.source) || !isShape(a.target)) - Number(!isShape(b.source) || !isShape(b.target)),
  );
  for (const edge of sorted) {
    const source = edge.source === null ? undefined : drawn.nodes.get(edge.source);
    const target = edge.target === null ? undefined : drawn.nodes.get(edge.target);
    if (source && target) drawn.edges.set(edge.id, source === target ? loop(source) : direct(source, target));
    else if (source ?? target) drawn.edges.set(edge.id, oneEnded(edge, source, target, drawn, solid));
    else drawn.edges.set(edge.id, lost(drawn, loose++));
  }
}

/** Around the right upper corner. */
function loop(b: Bounds): Point[] {
  const out = half(Math.min(b.width, 40) / 2);
  const right = b.x + b.width;
  const middle = half(b.y + b.height / 2);
  const top = b.y - loopHeight;
  const into = half(b.x + b.width / 2 + (b.width > 60 ? 25 : 0));
  return [
    { x: right, y: middle },
    { x: right + out, y: middle },
    { x: right + out, y: top },
    { x: into, y: top },
    { x: into, y: b.y },
  ];
}

/** From an inner shape straight to the border around it, else from border to border. */
function direct(a: Bounds, b: Bounds): Point[] {
  const [ca, cb] = [centreOf(a), centreOf(b)];
  if (isInside(a, b))
    return [
      { x: ca.x, y: a.y },
      { x: ca.x, y: b.y },
    ];
  if (isInside(b, a))
    return [
      { x: cb.x, y: a.y },
      { x: cb.x, y: b.y },
    ];
  return [borderPoint(a, cb), borderPoint(b, ca)];
}

const isInside = (a: Bounds, b: Bounds): boolean =>
  a.x >= b.x && a.y >= b.y && a.x + a.width <= b.x + b.width && a.y + a.height <= b.y + b.height;

/** The middle of the side that faces a point. */
function borderPoint(b: Bounds, to: Point): Point {
  const c = centreOf(b);
  const [dx, dy] = [to.x - c.x, to.y - c.y];
  if (Math.abs(dx) * b.height > Math.abs(dy) * b.width) return { x: dx > 0 ? b.x + b.width : b.x, y: c.y };
  return { x: c.x, y: dy > 0 ? b.y + b.height : b.y };
}

function oneEnded(
  edge: Edge,
  source: Bounds | undefined,
  target: Bounds | undefined,
  drawn: Drawn,
  solid: readonly Bounds[],
): Point[] {
  const other = source ? edge.target : edge.source;
  const line = other === null ? undefined : drawn.edges.get(other);
  const own = source ?? target ?? { x: 0, y: 0, width: 0, height: 0 };
  const path = line ? toLine(own, line, solid) : stub(edge, own, source !== undefined, drawn, solid);
  return source ? path : path.toReversed();
}

/** The shortest straight line from a shape to an edge that runs through no other shape. */
function toLine(own: Bounds, line: readonly Point[], solid: readonly Bounds[]): Point[] {
  const centre = centreOf(own);
  let [best, lowest] = [[centre, at(line, 0)], Infinity];
  for (const [a, b] of segmentsOf(line))
    for (const share of [0.5, 0.25, 0.75, 0.1, 0.9, nearest(centre, a, b)]) {
      const end = { x: half(a.x + (b.x - a.x) * share), y: half(a.y + (b.y - a.y) * share) };
      for (const start of [borderPoint(own, end), ...sideMiddles(own)]) {
        const blocked = [...solid, own].filter((box) => meets(start, end, clearOf(box, own))).length;
        const cost = Math.hypot(end.x - start.x, end.y - start.y) + 1000 * blocked;
        if (cost < lowest) [best, lowest] = [[start, end], cost];
      }
    }
  return best;
}

/** A line keeps away from other shapes, and touches its own at the border only. */
const clearOf = (box: Bounds, own: Bounds): Bounds => grown(box, box === own ? -1 : 2);

function sideMiddles({ x, y, width, height }: Bounds): Point[] {
  const [middleX, middleY] = [half(x + width / 2), half(y + height / 2)];
  return [
    { x: middleX, y },
    { x: middleX, y: y + height },
    { x, y: middleY },
    { x: x + width, y: middleY },
  ];
}

/** Share of the way from a to b that is nearest to a point, away from the corners. */
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

/** A short line at the freest side: sideways for sequence flows, up or down for others where that is free. */
function stub(edge: Edge, own: Bounds, leaves: boolean, drawn: Drawn, solid: readonly Bounds[]): Point[] {
  const level: Side[] = leaves ? ["right", "bottom", "top", "left"] : ["left", "top", "bottom", "right"];
  const upright: Side[] = leaves ? ["bottom", "top", "right", "left"] : ["top", "bottom", "left", "right"];
  const order = edge.kind === "sequenceFlow" ? level : upright;
  const lines = [...drawn.edges.values()].flatMap(segmentsOf).map(([a, b]) => boxOfSegment(a, b, 1));
  let [best, lowest] = [stubAt(own, at(order, 0)), Infinity];
  order.forEach((side, rank) => {
    const path = stubAt(own, side);
    const box = boxOfSegment(at(path, 0), at(path, 1), 3);
    const hits = [...solid.filter((s) => s !== own), ...lines].filter((other) => overlap(box, other)).length;
    const cost = hits * 10 + rank;
    if (cost < lowest) [best, lowest] = [path, cost];
  });
  return best;
}

function stubAt(b: Bounds, side: Side): Point[] {
  const c = centreOf(b);
  const { stub: wide, stubDown: high } = spacing;
  if (side === "right")
    return [
      { x: b.x + b.width, y: c.y },
      { x: b.x + b.width + wide, y: c.y },
    ];
  if (side === "left")
    return [
      { x: b.x, y: c.y },
      { x: b.x - wide, y: c.y },
    ];
  if (side === "bottom")
    return [
      { x: c.x, y: b.y + b.height },
      { x: c.x, y: b.y + b.height + high },
    ];
  return [
    { x: c.x, y: b.y },
    { x: c.x, y: b.y - high },
  ];
}

/** A flow with neither end: a short line of its own below everything. */
function lost(drawn: Drawn, index: number): Point[] {
  const all = unionOf([...drawn.nodes.values()]);
  const y = all.y + all.height + spacing.poolGap + index * spacing.trackLead;
  return [
    { x: all.x, y },
    { x: all.x + 2 * spacing.stub, y },
  ];
}
