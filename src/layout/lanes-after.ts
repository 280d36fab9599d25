/** Lanes after an edit: a new one is put below its siblings, and what a removed one leaves falls to its neighbour. */

import type { Bounds, Node, Plane } from "../bpmn/graph.ts";
import { openRowGap, transposed } from "./gap.ts";
import { overlap, unionOf } from "./geometry.ts";
import { spacing } from "./spacing.ts";

/** Height of a new lane: one row. */
const laneHeight = spacing.task.height + 2 * spacing.lanePadding;

/** Borders of lanes that touch may be this far apart in drawings of other tools. */
const touching = 2;

/** Null when the lanes cannot be mended where they are. */
export function lanesAfter(before: Plane, after: Plane): Plane | null {
  const isLane = (node: Node) => node.kind === "lane";
  const kept = new Set(after.nodes.map(({ id }) => id));
  let plane: Plane | null = after;
  for (const lane of before.nodes.filter((node) => isLane(node) && !kept.has(node.id)))
    plane = plane && bequeathed(before, plane, lane);
  for (const lane of after.nodes.filter((node) => isLane(node) && node.bounds === null))
    plane = plane && appended(plane, lane);
  return plane;
}

/** The lane next to a removed one that now has its nodes takes its room, too. */
function bequeathed(before: Plane, plane: Plane, lane: Node): Plane | null {
  const gone = lane.bounds;
  const laneOf = new Map(plane.nodes.map((node) => [node.id, node.lane]));
  const heirs = new Set(
    before.nodes.flatMap((node) => (node.lane === lane.id ? [laneOf.get(node.id) ?? null] : [])),
  );
  const siblings = plane.nodes.filter(
    (node) => node.kind === "lane" && node.parent === lane.parent && node.bounds,
  );
  if (siblings.length === 0) return plane;
  if (!gone || heirs.size > 1) return null;
  const isHeir = ({ id }: Node) => heirs.size === 0 || heirs.has(id);
  const heir = siblings.find((node) => isHeir(node) && node.bounds && touch(node.bounds, gone));
  if (!heir?.bounds) return null;
  return withBounds(plane, new Map([[heir.id, unionOf([heir.bounds, gone])]]));
}

const touch = (a: Bounds, b: Bounds): boolean =>
  overlap(
    { x: a.x, y: a.y - touching, width: a.width, height: a.height + 2 * touching },
    { x: b.x, y: b.y, width: b.width, height: b.height },
  ) && Math.abs(a.x - b.x) <= touching;

/** Below (or right of) the last of its siblings; what lies beyond moves on, and the pool grows. */
function appended(plane: Plane, lane: Node): Plane | null {
  const siblings = plane.nodes.filter(
    (node) => node.kind === "lane" && node.parent === lane.parent && node.bounds,
  );
  const [first] = siblings;
  if (!first?.bounds) return null;
  if (!first.horizontal) {
    const turned = appendBelow(transposed(plane), lane, siblings);
    return turned && transposed(turned);
  }
  return appendBelow(plane, lane, siblings);
}

function appendBelow(plane: Plane, lane: Node, siblings: readonly Node[]): Plane | null {
  const ids = new Set(siblings.map(({ id }) => id));
  const boxes = plane.nodes.flatMap(({ id, bounds }) => (ids.has(id) && bounds ? [bounds] : []));
  const all = unionOf(boxes);
  const bottom = all.y + all.height;
  const opened = openRowGap(plane, { y: bottom - 1, by: laneHeight });
  if (!opened) return null;
  // The gap lies in the last sibling, just above its lower border: give it back, and put the new lane there.
  const before = new Map(plane.nodes.map(({ id, bounds }) => [id, bounds]));
  const bounds = new Map<string, Bounds>([
    [lane.id, { x: all.x, y: bottom, width: all.width, height: laneHeight }],
  ]);
  const inside = new Set(ids);
  for (const node of plane.nodes)
    if (node.kind === "lane" && inside.has(node.parent ?? "")) inside.add(node.id);
  for (const id of inside) {
    const was = before.get(id);
    if (was) bounds.set(id, was);
  }
  return withBounds(opened, bounds);
}

const withBounds = (plane: Plane, bounds: ReadonlyMap<string, Bounds>): Plane => ({
  ...plane,
  nodes: plane.nodes.map((node) => ({ ...node, bounds: bounds.get(node.id) ?? node.bounds })),
});
