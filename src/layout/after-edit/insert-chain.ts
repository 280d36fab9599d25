/** Inserts new nodes into a flow of a drawing: opens a gap in the line; everything else keeps its place. */

import type { Bounds, Edge, Node, Plane, Point } from "../../bpmn/graph.ts";
import { at, segmentsOf, simplified } from "../geometry/geometry.ts";
import { sizeOf } from "../labels/sizes.ts";
import type { Measure } from "../labels/text.ts";
import { spacing } from "../spacing.ts";
import { boxOfNew, isFree, isInside } from "./free-room.ts";
import { newBox, type Open, openGap, tornGap, transposed } from "./gap.ts";
import { type Insertion, insertAtFall } from "./insert-at-fall.ts";

/** Lines of other tools may have a smaller slope than this and still be meant as horizontal. */
const aslant = 3;

type Size = { width: number; height: number };

/**
 * Null if no straight piece of the line can be opened without a collision. Other lines are only bent if there is no
 * other way: they are then removed, to be routed again.
 */
export function insertChain(plane: Plane, insertion: Insertion, measure: Measure): Plane | null {
  const sizes = insertion.chain.map((node) => sizeOf(node, 0, measure));
  const turned = {
    ...insertion,
    line: insertion.line.map(({ x, y }) => ({ x: y, y: x })),
  };
  const upright = sizes.map(({ width, height }) => ({ width: height, height: width }));
  for (const open of [openGap, tornGap]) {
    const level = insertLevel(plane, insertion, sizes, open) ?? insertAtFall(plane, insertion, sizes, open);
    if (level) return level;
    const inserted = insertLevel(transposed(plane), turned, upright, open);
    if (inserted) return transposed(inserted);
  }
  return null;
}

/** Opens a gap in a horizontal piece of the line that leads to the right. */
function insertLevel(
  plane: Plane,
  { chain, flows, line, room }: Insertion,
  sizes: readonly Size[],
  open: Open,
): Plane | null {
  const needed =
    sizes.reduce((total, box, k) => total + box.width + spacing.columnGap + at(room, k), 0) +
    spacing.columnGap +
    at(room, sizes.length);
  const isLevel = (a: Point, b: Point) => Math.abs(a.y - b.y) < aslant;
  const pieces = segmentsOf(line).map(([a, b], i) => ({ a, b, i, length: isLevel(a, b) ? b.x - a.x : -1 }));
  // The line before the piece must be left of it, and the rest right of it, or the gap would tear the line.
  const fits = ({ a, b, i, length }: (typeof pieces)[number]) =>
    length > 0 && line.every(({ x }, k) => (k <= i ? x <= a.x : x >= b.x));
  const long = pieces.filter(fits).sort((p, q) => q.length - p.length);
  for (const { a, i, length } of long) {
    const missing = Math.max(0, Math.ceil(needed - length));
    const moved = line.map((p, k): Point => (k > i ? { x: p.x + missing, y: p.y } : p));
    const boxes = placeChain(sizes, room, a, length + missing - needed);
    for (const opened of openedAt(plane, a.x, length, missing, open)) {
      const next = withChain(opened, chain, flows, boxes, moved, i);
      if (next && chain.every((node, k) => isInside(next, node, at(boxes, k)))) return next;
    }
  }
  return null;
}

/** The plane opened near the beginning, in the middle, or near the end of a horizontal piece, wherever possible. */
function openedAt(plane: Plane, x: number, length: number, by: number, open: Open): Plane[] {
  if (by === 0) return [plane];
  const near = Math.min(length / 2, spacing.columnGap / 2);
  return [near, length / 2, length - near].flatMap((dx) => open(plane, { x: x + dx, by }) ?? []);
}

/** The boxes of a chain from a point on, with the remaining room shared between the gaps. */
function placeChain(sizes: readonly Size[], room: readonly number[], from: Point, spare: number): Bounds[] {
  const share = Math.floor(Math.max(0, spare) / (sizes.length + 1));
  let x = from.x;
  return sizes.map((size, k) => {
    x += spacing.columnGap + share + at(room, k);
    const box = newBox({ x, y: from.y }, size);
    x += size.width;
    return box;
  });
}

/** Cuts the former line at the chain; null if a box would cover something else. */
function withChain(
  plane: Plane,
  chain: readonly Node[],
  flows: readonly Edge[],
  boxes: readonly Bounds[],
  line: readonly Point[],
  piece: number,
): Plane | null {
  if (!boxes.every((box) => isFree(plane, box))) return null;
  const [{ y }, { y: last }] = [at(line, piece), at(line, piece + 1)];
  const paths = flows.map((_, k): Point[] => {
    const left = boxes[k - 1];
    const right = boxes[k];
    // A line with a slight slope continues where it ended, so that its slope does not grow.
    const start = left ? [{ x: left.x + left.width, y: right ? y : last }] : line.slice(0, piece + 1);
    const end = right ? [{ x: right.x, y }] : line.slice(piece + 1);
    return simplified([...start, ...end]);
  });
  const pathOf = new Map(flows.map((flow, k) => [flow.id, at(paths, k)]));
  return {
    ...boxOfNew(plane, new Map(chain.map((node, k) => [node.id, at(boxes, k)]))),
    edges: plane.edges.map((edge) => ({ ...edge, waypoints: pathOf.get(edge.id) ?? edge.waypoints })),
  };
}
