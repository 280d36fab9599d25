/** Moves everything right of an upright cut, in all pools alike. */

import type { Bounds, Edge, Node, Plane, Point } from "../bpmn/graph.ts";
import { centreOf, half, shifted } from "./geometry.ts";

/** Where to cut, and by how many pixels the right side moves (to the left when negative). */
export type Gap = { x: number; by: number };

export const newBox = (left: Point, size: { width: number; height: number }): Bounds => ({
  x: half(left.x),
  y: half(left.y - size.height / 2),
  ...size,
});

/**
 * The plane with the gap, or null when a line would no longer be straight: shapes on the cut move or stay as a whole,
 * and a line that leaves such a shape upright must do the same.
 */
export function openGap(plane: Plane, { x, by }: Gap): Plane | null {
  const moves = new Map<string, boolean>();
  for (const node of plane.nodes) {
    const host = plane.nodes.find(({ id }) => id === node.attachedTo);
    const b = host && !isCut(host, x) ? host.bounds : node.bounds;
    if (b && !isCut(node, x)) moves.set(node.id, centreOf(b).x >= x);
  }
  const nodes = plane.nodes.map((node) => movedNode(node, moves.get(node.id) ?? false, x, by));
  const edges: Edge[] = [];
  for (const edge of plane.edges) {
    const moved = movedEdge(edge, moves, x, by);
    if (!moved) return null;
    edges.push(moved);
  }
  return { ...plane, nodes, edges };
}

/** Containers that the cut goes through grow; everything else moves or stays. */
function movedNode(node: Node, moves: boolean, x: number, by: number): Node {
  const { bounds } = node;
  if (!bounds) return node;
  const label = node.label && (moves ? shifted(node.label, by, 0) : node.label);
  if (isCut(node, x)) return { ...node, bounds: { ...bounds, width: bounds.width + by } };
  return { ...node, label, bounds: moves ? shifted(bounds, by, 0) : bounds };
}

/** Containers with something on both sides of the cut: their right side moves, their left side stays. */
function isCut({ kind, expanded, bounds }: Node, x: number): boolean {
  const container = kind === "participant" || kind === "lane" || kind === "group" || expanded;
  return container && bounds !== null && bounds.x < x && bounds.x + bounds.width > x;
}

function movedEdge(edge: Edge, moves: ReadonlyMap<string, boolean>, x: number, by: number): Edge | null {
  const { waypoints } = edge;
  if (!waypoints) return edge;
  const sides = waypoints.map((point) => point.x >= x);
  const last = waypoints.length - 1;
  for (const [i, id] of [
    [0, edge.source],
    [last, edge.target],
  ] as const) {
    const side = id === null ? undefined : moves.get(id);
    if (side !== undefined) sides[i] = side;
  }
  const points = waypoints.map((point, i) => (sides[i] ? { x: point.x + by, y: point.y } : point));
  if (points.some((point, i) => bent(waypoints, points, point, i))) return null;
  const label = edge.label && (centreOf(edge.label).x >= x ? shifted(edge.label, by, 0) : edge.label);
  return { ...edge, waypoints: points, label };
}

/** Whether an upright piece is no longer upright, or a level one has turned back. */
function bent(before: readonly Point[], after: readonly Point[], point: Point, i: number): boolean {
  const [was, old, now] = [before[i - 1], before[i], after[i - 1]];
  if (!was || !old || !now) return false;
  if (was.x === old.x) return now.x !== point.x;
  return old.x > was.x !== point.x > now.x;
}
