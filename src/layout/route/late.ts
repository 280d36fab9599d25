/** Pass 9e: edges that need no search, because they have only one end, return to their source, or end at an edge. */

import { type Bounds, type Edge, overlap, type Point } from "../../bpmn/graph.ts";
import { at, boxOfSegment, centreOf, half, segmentsOf, unionOf } from "../geometry/geometry.ts";
import { spacing } from "../spacing.ts";
import { borderPoint, toLine } from "./to-line.ts";

type Drawn = { nodes: ReadonlyMap<string, Bounds>; edges: Map<string, Point[]> };
type Side = "right" | "left" | "bottom" | "top";

const loopReach = 20;

/** Adds a line for every late edge. `solid` are the shapes that a line should not touch, without containers. */
export function drawLate(late: readonly Edge[], drawn: Drawn, solid: readonly Bounds[]): void {
  let loose = 0;
  // Lines that end at other lines come last, after those.
  const isShape = (id: string | null) => id === null || drawn.nodes.has(id);
  const sorted = [...late].sort(
    (a, b) =>
      Number(!isShape(a.source) || !isShape(a.target)) - Number(!isShape(b.source) || !isShape(b.target)),
  );
  for (const edge of sorted) {
    const source = edge.source === null ? undefined : drawn.nodes.get(edge.source);
    const target = edge.target === null ? undefined : drawn.nodes.get(edge.target);
    if (source && target)
      drawn.edges.set(
        edge.id,
        source === target ? loop(source, drawn, solid) : direct(source, target, drawn),
      );
    else if (source ?? target) drawn.edges.set(edge.id, oneEnded(edge, source, target, drawn, solid));
    else drawn.edges.set(edge.id, lost(drawn, loose++));
  }
}

/** Around the corner where it meets least: away from the middles of the sides, where other lines are. */
function loop(own: Bounds, drawn: Drawn, solid: readonly Bounds[]): Point[] {
  const lines = [...drawn.edges.values()].flatMap(segmentsOf).map(([a, b]) => boxOfSegment(a, b, 3));
  const taken = [...solid.filter((box) => box !== own), ...lines];
  let [best, lowest] = [loopAt(own, 1, -1), Infinity];
  for (const [right, down] of corners) {
    const path = loopAt(own, right, down);
    const hits = segmentsOf(path).flatMap(([a, b]) => {
      const piece = boxOfSegment(a, b, 1);
      return taken.filter((other) => overlap(piece, other));
    });
    if (hits.length < lowest) [best, lowest] = [path, hits.length];
  }
  return best;
}

/** To the right or left (1, -1), and below or above. */
const corners = [
  [1, -1],
  [-1, -1],
  [1, 1],
  [-1, 1],
] as const;

/** Out of one side and into the next; small shapes only have docks in the middles of their sides. */
function loopAt(b: Bounds, right: 1 | -1, down: 1 | -1): Point[] {
  const { x, y } = centreOf(b);
  const [dx, dy] = [b.width > 60 ? spacing.dockX : 0, b.height > 60 ? spacing.dockY : 0];
  const side = half(x + (right * b.width) / 2);
  const edge = half(y + (down * b.height) / 2);
  const [outside, beyond] = [side + right * loopReach, edge + down * loopReach];
  const [out, into] = [half(y + down * dy), half(x + right * dx)];
  return [
    { x: side, y: out },
    { x: outside, y: out },
    { x: outside, y: beyond },
    { x: into, y: beyond },
    { x: into, y: edge },
  ];
}

/** From an inner shape straight to the border around it, else from border to border. */
function direct(a: Bounds, b: Bounds, drawn: Drawn): Point[] {
  if (isInside(a, b)) return toBorder(a, b, drawn);
  if (isInside(b, a)) return toBorder(b, a, drawn).toReversed();
  return [borderPoint(a, centreOf(b)), borderPoint(b, centreOf(a))];
}

/** Out of the side of an inner shape with the fewest obstacles before the border around it; the upper one first. */
function toBorder(inner: Bounds, outer: Bounds, { nodes, edges }: Drawn): Point[] {
  const centre = centreOf(inner);
  const c = { x: half(centre.x), y: half(centre.y) };
  const ways: [Point, Point][] = [
    [
      { x: c.x, y: inner.y },
      { x: c.x, y: outer.y },
    ],
    [
      { x: c.x, y: inner.y + inner.height },
      { x: c.x, y: outer.y + outer.height },
    ],
    [
      { x: inner.x, y: c.y },
      { x: outer.x, y: c.y },
    ],
    [
      { x: inner.x + inner.width, y: c.y },
      { x: outer.x + outer.width, y: c.y },
    ],
  ];
  const lines = [...edges.values()].flatMap(segmentsOf).map(([p, q]) => boxOfSegment(p, q, 1));
  const beside = [...nodes.values()].filter((box) => box !== inner && isInside(box, outer) && box !== outer);
  let [best, lowest] = [at(ways, 0), Infinity];
  for (const way of ways) {
    const piece = boxOfSegment(way[0], way[1], 1);
    const met = (boxes: readonly Bounds[]) => boxes.filter((box) => overlap(piece, box)).length;
    const cost = 10 * met(beside) + met(lines);
    if (cost < lowest) [best, lowest] = [way, cost];
  }
  return best;
}

const isInside = (a: Bounds, b: Bounds): boolean =>
  a.x >= b.x && a.y >= b.y && a.x + a.width <= b.x + b.width && a.y + a.height <= b.y + b.height;

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
  const others = [...drawn.edges.values()];
  const path = line
    ? toLine(
        own,
        line,
        solid.filter((box) => box !== own),
        others,
      )
    : stub(edge, own, source !== undefined, drawn, solid);
  return source ? path : path.toReversed();
}

/** A short line at the freest side: sideways for sequence flows, up or down for others if that is free. */
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

/** A flow with neither end: a separate short line below everything. */
function lost(drawn: Drawn, index: number): Point[] {
  const all = unionOf([...drawn.nodes.values()]);
  const y = all.y + all.height + spacing.poolGap + index * spacing.trackLead;
  return [
    { x: all.x, y },
    { x: all.x + 2 * spacing.stub, y },
  ];
}
