/** Free room in a drawing, and the container that a new shape must stay in. */

import { type Bounds, type Node, overlap, type Plane, type Point } from "../../bpmn/graph.ts";
import { boxOfSegment, grown, segmentsOf } from "../geometry/geometry.ts";
import { spacing } from "../spacing.ts";

/** Room between a new shape and everything else, and between it and the border of its container. */
const margin = { around: 10, border: 8 };

export const encloses = (node: Node): boolean =>
  node.kind === "participant" || node.kind === "lane" || node.kind === "group" || node.expanded;

/** An empty pool: lines of others run around it. */
export const isClosedPool = ({ nodes }: Plane, { id, kind, expanded }: Node): boolean =>
  kind === "participant" && (!expanded || !nodes.some(({ parent }) => parent === id));

/** The plane with boxes for some of its nodes. */
export const boxOfNew = (plane: Plane, boxes: ReadonlyMap<string, Bounds>): Plane => ({
  ...plane,
  nodes: plane.nodes.map((node) => ({ ...node, bounds: boxes.get(node.id) ?? node.bounds })),
});

/** Whether no shape is in or near a box, and no line runs there. */
export function isFree(plane: Plane, box: Bounds): boolean {
  const around = grown(box, margin.around);
  const struck = (line: readonly Point[] | null) =>
    segmentsOf(line ?? []).some(([a, b]) => overlap(around, boxOfSegment(a, b, 1)));
  return (
    !plane.nodes.some((node) => node.bounds && !encloses(node) && overlap(around, node.bounds)) &&
    !plane.edges.some(({ waypoints }) => struck(waypoints))
  );
}

/** The box, without head, of the lane, pool or sub-process that a node belongs to; null if it has no container. */
export function containerOf(plane: Plane, node: Node): Bounds | null {
  const around = plane.nodes.find(({ id }) => id === (node.lane ?? node.parent));
  const b = around?.bounds;
  if (!around || !b) return null;
  if (around.kind !== "participant" && around.kind !== "lane") return b;
  const head = spacing.header;
  return around.horizontal
    ? { ...b, x: b.x + head, width: b.width - head }
    : { ...b, y: b.y + head, height: b.height - head };
}

/** Whether a new box is in the lane or container of its node, and in no other sub-process. */
export function isInside(plane: Plane, node: Node, box: Bounds): boolean {
  const b = containerOf(plane, node);
  if (b && !holds(b, grown(box, margin.border))) return false;
  const parents = new Set([node.lane, node.parent]);
  return !plane.nodes.some(
    (other) =>
      other.bounds &&
      !parents.has(other.id) &&
      isOpenBox(other) &&
      overlap(other.bounds, box) &&
      !isAround(plane, other, node),
  );
}

/** Sub-processes and pools own everything inside them. */
const isOpenBox = (node: Node): boolean =>
  node.kind !== "lane" && node.kind !== "group" && (node.expanded || node.kind === "participant");

function isAround(plane: Plane, outer: Node, node: Node): boolean {
  const parentOf = new Map(plane.nodes.map(({ id, parent }) => [id, parent]));
  for (let up = node.parent; up !== null; up = parentOf.get(up) ?? null) if (up === outer.id) return true;
  return false;
}

export const holds = (outer: Bounds, box: Bounds): boolean =>
  box.x >= outer.x &&
  box.y >= outer.y &&
  box.x + box.width <= outer.x + outer.width &&
  box.y + box.height <= outer.y + outer.height;
