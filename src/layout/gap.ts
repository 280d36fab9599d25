/** Makes room in a drawing: moves everything right of an upright cut, or below a level one, in all pools alike. */

import type { Bounds, Edge, Node, Plane, Point } from "../bpmn/graph.ts";
import { centreOf, half, shifted } from "./geometry.ts";

/** Where to cut, and by how many pixels the right side moves (to the left when negative). */
export type Gap = { x: number; by: number };

/** Lines that lean less than this are meant to be upright. */
const leaning = 6;

export const newBox = (left: Point, size: { width: number; height: number }): Bounds => ({
  x: half(left.x),
  y: half(left.y - size.height / 2),
  ...size,
});

/** The plane with a level gap at `y`: everything below moves down. Null as for `openGap`. */
export function openRowGap(plane: Plane, { y, by }: { y: number; by: number }): Plane | null {
  const opened = openGap(transposed(plane), { x: y, by });
  return opened && transposed(opened);
}

/** As `openRowGap`, always: lines that would no longer be straight are lost, to be drawn again. */
export const tornRowGap = (plane: Plane, { y, by }: { y: number; by: number }): Plane =>
  transposed(tornGap(transposed(plane), { x: y, by }));

/** The same drawing with x and y exchanged, so that what is written for one direction serves the other. */
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
 * The plane with the gap, or null when a line would no longer be straight: shapes on the cut move or stay as a whole,
 * and a line that leaves such a shape upright must do the same.
 */
export function openGap(plane: Plane, gap: Gap): Plane | null {
  const torn = tornGap(plane, gap);
  const isWhole = torn.edges.every(({ waypoints }, i) => waypoints || !plane.edges[i]?.waypoints);
  return isWhole ? torn : null;
}

function tornGap(plane: Plane, { x, by }: Gap): Plane {
  const moves = new Map<string, boolean>();
  const hosts = new Map(plane.nodes.map((node) => [node.id, node]));
  for (const node of plane.nodes) {
    const host = hosts.get(node.attachedTo ?? "");
    const b = host && !isCut(host, x) ? host.bounds : node.bounds;
    if (b && !isCut(node, x)) moves.set(node.id, centreOf(b).x >= x);
  }
  return {
    ...plane,
    nodes: plane.nodes.map((node) => movedNode(node, moves.get(node.id) ?? false, x, by)),
    edges: plane.edges.map(
      (edge) => movedEdge(edge, moves, x, by) ?? { ...edge, waypoints: null, label: null },
    ),
  };
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
  const last = waypoints.length - 1;
  const [source, target] = [moves.get(edge.source ?? ""), moves.get(edge.target ?? "")];
  // What stands upright on a shape moves with it.
  const sides = waypoints.map((point, i) => {
    if (source !== undefined && isUpright(waypoints, 0, i)) return source;
    if (target !== undefined && isUpright(waypoints, i, last)) return target;
    return point.x >= x;
  });
  if (target !== undefined && sides[last] !== target) return null;
  const points = waypoints.map((point, i) => (sides[i] ? { x: point.x + by, y: point.y } : point));
  if (points.some((point, i) => bent(waypoints, points, point, i))) return null;
  const label = edge.label && (centreOf(edge.label).x >= x ? shifted(edge.label, by, 0) : edge.label);
  return { ...edge, waypoints: points, label };
}

/** Whether a line runs upright from one of its points to another. */
const isUpright = (line: readonly Point[], from: number, to: number): boolean =>
  line.slice(from, to + 1).every((p) => Math.abs(p.x - (line[from]?.x ?? p.x)) < leaning);

/** Whether an upright piece is no longer upright, or a level one has turned back. */
function bent(before: readonly Point[], after: readonly Point[], point: Point, i: number): boolean {
  const [was, old, now] = [before[i - 1], before[i], after[i - 1]];
  if (!was || !old || !now) return false;
  if (Math.abs(was.x - old.x) < leaning) return now.x - point.x !== was.x - old.x;
  return old.x > was.x !== point.x > now.x;
}
