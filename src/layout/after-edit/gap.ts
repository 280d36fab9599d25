/** Makes room in a drawing: moves everything right of a vertical cut, or below a horizontal one, in all pools alike. */

import type { Bounds, Edge, Node, Plane, Point } from "../../bpmn/graph.ts";
import { boxOfSegment, centreOf, distance, half, segmentsOf, shifted } from "../geometry/geometry.ts";

/**
 * Where to cut, and by how many pixels the right side moves (negative: to the left). The shape `through` is stretched
 * where the cut crosses it, as containers are.
 */
export type Gap = { x: number; by: number; through?: string };

/** Opens a gap; null if it cannot be opened in this way. */
export type Open = (plane: Plane, gap: Gap) => Plane | null;

/** Lines with a smaller slope are meant to be vertical. */
const leaning = 6;

export const newBox = (left: Point, size: { width: number; height: number }): Bounds => ({
  x: half(left.x),
  y: half(left.y - size.height / 2),
  ...size,
});

/** The plane with a horizontal gap at `y`: everything below moves down. Null as in `openGap`. */
export function openRowGap(plane: Plane, { y, by }: { y: number; by: number }): Plane | null {
  const opened = openGap(transposed(plane), { x: y, by });
  return opened && transposed(opened);
}

/** Like `openRowGap`, but never null: lines that would no longer be straight are removed, to be routed again. */
export const tornRowGap = (plane: Plane, { y, by }: { y: number; by: number }): Plane =>
  transposed(tornGap(transposed(plane), { x: y, by }));

/** The same drawing with x and y swapped, so that code for one direction works for the other. */
export function transposed(plane: Plane): Plane {
  const turn = (b: Bounds | null) => b && { x: b.y, y: b.x, width: b.height, height: b.width };
  return {
    ...plane,
    nodes: plane.nodes.map((node) => ({ ...node, bounds: turn(node.bounds), label: turn(node.label) })),
    edges: plane.edges.map((edge) => ({
      ...edge,
      waypoints: edge.waypoints?.map(({ x, y }) => ({ x: y, y: x })) ?? null,
      label: turn(edge.label),
    })),
  };
}

/**
 * The plane with the gap, or null if a line would no longer be straight: shapes on the cut move or stay as a whole, and
 * a line that leaves such a shape vertically must do the same.
 */
export function openGap(plane: Plane, gap: Gap): Plane | null {
  const torn = tornGap(plane, gap);
  const isWhole = torn.edges.every(({ waypoints }, i) => waypoints || !plane.edges[i]?.waypoints);
  return isWhole ? torn : null;
}

/** Like `openGap`, but never null: lines that would no longer be straight are removed, to be routed again. */
export function tornGap(plane: Plane, { x, by, through }: Gap): Plane {
  const isCut = (node: Node) => (isOpen(node) || node.id === through) && isAcross(node, x);
  const moves = new Map<string, boolean>();
  const hosts = new Map(plane.nodes.map((node) => [node.id, node]));
  for (const node of plane.nodes) {
    const host = hosts.get(node.attachedTo ?? "");
    const b = host && !isCut(host) ? host.bounds : node.bounds;
    if (b && !isCut(node)) moves.set(node.id, centreOf(b).x >= x);
  }
  return {
    ...plane,
    nodes: plane.nodes.map((node) =>
      isCut(node) ? stretched(node, by) : movedNode(node, moves.get(node.id) ?? false, by),
    ),
    edges: plane.edges.map(
      (edge) => movedEdge(edge, moves, x, by) ?? { ...edge, waypoints: null, label: null },
    ),
  };
}

function movedNode(node: Node, moves: boolean, by: number): Node {
  const { bounds, label } = node;
  return moves
    ? { ...node, label: label && shifted(label, by, 0), bounds: bounds && shifted(bounds, by, 0) }
    : node;
}

/** A shape on both sides of the cut: its right side moves, its left side stays. */
const stretched = (node: Node, by: number): Node => ({
  ...node,
  bounds: node.bounds && { ...node.bounds, width: node.bounds.width + by },
});

/** Containers may have content on both sides of a cut. */
const isOpen = ({ kind, expanded }: Node): boolean =>
  kind === "participant" || kind === "lane" || kind === "group" || expanded;

const isAcross = ({ bounds }: Node, x: number): boolean =>
  bounds !== null && bounds.x < x && bounds.x + bounds.width > x;

function movedEdge(edge: Edge, moves: ReadonlyMap<string, boolean>, x: number, by: number): Edge | null {
  const { waypoints } = edge;
  if (!waypoints) return edge;
  const last = waypoints.length - 1;
  const [source, target] = [moves.get(edge.source ?? ""), moves.get(edge.target ?? "")];
  // A vertical piece at a shape moves with the shape.
  const sides = waypoints.map((point, i) => {
    if (source !== undefined && isUpright(waypoints, 0, i)) return source;
    if (target !== undefined && isUpright(waypoints, i, last)) return target;
    return point.x >= x;
  });
  if (target !== undefined && sides[last] !== target) return null;
  const points = waypoints.map((point, i) => (sides[i] ? { x: point.x + by, y: point.y } : point));
  if (points.some((point, i) => bent(waypoints, points, point, i))) return null;
  const label =
    edge.label && (nameMoves(edge.label, waypoints, sides, x) ? shifted(edge.label, by, 0) : edge.label);
  return { ...edge, waypoints: points, label };
}

/** A name moves with its piece of line; if the piece is stretched, the name's own position decides. */
function nameMoves(label: Bounds, line: readonly Point[], sides: readonly boolean[], x: number): boolean {
  const centre = centreOf(label);
  const pieces = segmentsOf(line).map(([a, b], i) => ({ i, away: distance(boxOfSegment(a, b), centre) }));
  const [near] = pieces.toSorted((a, b) => a.away - b.away);
  const [first, last] = [sides[near?.i ?? 0], sides[(near?.i ?? 0) + 1]];
  return first !== undefined && first === last ? first : centre.x >= x;
}

/** Whether a line runs vertically from one of its points to another. */
const isUpright = (line: readonly Point[], from: number, to: number): boolean =>
  line.slice(from, to + 1).every((p) => Math.abs(p.x - (line[from]?.x ?? p.x)) < leaning);

/** Whether a vertical piece is no longer vertical, or a horizontal one has turned back. */
function bent(before: readonly Point[], after: readonly Point[], point: Point, i: number): boolean {
  const [was, old, now] = [before[i - 1], before[i], after[i - 1]];
  if (!was || !old || !now) return false;
  if (Math.abs(was.x - old.x) < leaning) return now.x - point.x !== was.x - old.x;
  return old.x > was.x !== point.x > now.x;
}
