/**
 * Lanes after an edit: a new lane goes below the lane that its nodes came from; the lane that takes a removed lane's
 * nodes also gets its space.
 */

import { type Bounds, type Node, overlap, type Plane } from "../../bpmn/graph.ts";
import { unionOf } from "../geometry/geometry.ts";
import { spacing } from "../spacing.ts";
import { openRowGap, tornRowGap, transposed } from "./gap.ts";
import { moveBeside } from "./move-lane.ts";

/** The size of a new lane: one row, or one column of a vertical pool. */
const thickness = (lies: boolean): number =>
  (lies ? spacing.task.height : spacing.task.width) + 2 * spacing.lanePadding;

/** Borders of lanes that touch may be this far apart in drawings of other tools. */
const touching = 2;

/** Null if the lanes cannot be adjusted in place. */
export function lanesAfter(before: Plane, after: Plane): Plane | null {
  const lanesOf = (plane: Plane) => plane.nodes.filter(({ kind }) => kind === "lane");
  const kept = new Set(after.nodes.map(({ id }) => id));
  const gone = lanesOf(before).filter(({ id }) => !kept.has(id));
  const fresh = lanesOf(after).filter(({ bounds }) => bounds === null);
  if (gone.length + fresh.length === 0) return after;
  const lies = lanesOf(before).every(({ horizontal }) => horizontal);
  const turned = (plane: Plane) => (lies ? plane : transposed(plane));
  const [was, is] = [turned(before), turned(after)];
  let plane: Plane | null = is;
  for (const { id } of gone) plane = plane && bequeathed(was, plane, id);
  for (const lane of fresh) plane = plane && added(was, plane, lane, thickness(lies));
  return plane && turned(plane);
}

const siblingsOf = (plane: Plane, { parent }: Node): Node[] =>
  plane.nodes.filter((node) => node.kind === "lane" && node.parent === parent && node.bounds);

/**
 * The lane that now has the nodes of a removed one also takes its room; if others are between, the room is moved next
 * to it.
 */
function bequeathed(before: Plane, plane: Plane, id: string): Plane | null {
  const lane = before.nodes.find((node) => node.id === id);
  if (!lane?.bounds) return null;
  const gone = lane.bounds;
  const laneOf = new Map(plane.nodes.map((node) => [node.id, node.lane]));
  const heirs = new Set(
    before.nodes.flatMap((node) => (node.lane === id ? [laneOf.get(node.id) ?? null] : [])),
  );
  const siblings = siblingsOf(plane, lane);
  if (siblings.length === 0) return plane;
  if (heirs.size > 1) return null;
  const possible = siblings.filter((node) => heirs.size === 0 || heirs.has(node.id));
  const near = possible.find(({ bounds }) => bounds && touch(bounds, gone));
  if (near?.bounds) return withBounds(plane, new Map([[near.id, unionOf([near.bounds, gone])]]));
  const [far] = possible;
  return far ? moveBeside(plane, gone, far) : null;
}

const touch = (a: Bounds, b: Bounds): boolean =>
  overlap(
    { x: a.x, y: a.y - touching, width: a.width, height: a.height + 2 * touching },
    { x: b.x, y: b.y, width: b.width, height: b.height },
  ) && Math.abs(a.x - b.x) <= touching;

/** Below the lane that gives up its nodes, or after the last lane; everything beyond moves on, and the pool grows. */
function added(before: Plane, plane: Plane, lane: Node, height: number): Plane | null {
  const siblings = siblingsOf(plane, lane);
  const [first] = siblings;
  if (!first) return null;
  const givers = giversTo(before, plane, lane, siblings);
  const above = unionOf((givers.length > 0 ? givers : siblings).flatMap(({ bounds }) => bounds ?? []));
  const { x, width } = unionOf(siblings.flatMap(({ bounds }) => bounds ?? []));
  const bounds = { x, y: above.y + above.height, width, height };
  return insertedLane(plane, { ...lane, horizontal: first.horizontal }, bounds);
}

/** The siblings that had the nodes of a new lane before. */
function giversTo(before: Plane, plane: Plane, lane: Node, siblings: readonly Node[]): Node[] {
  const own = new Set(plane.nodes.flatMap((node) => (node.lane === lane.id ? [node.id] : [])));
  const parentOf = new Map(before.nodes.map(({ id, parent }) => [id, parent]));
  const around = new Set<string>();
  for (const { id, lane: was } of before.nodes)
    if (own.has(id)) for (let up = was; up !== null; up = parentOf.get(up) ?? null) around.add(up);
  return siblings.filter(({ id }) => around.has(id));
}

/** Opens a gap for a lane under its sibling. */
function insertedLane(plane: Plane, lane: Node, bounds: Bounds): Plane {
  const gap = { y: bounds.y - 1, by: bounds.height };
  const opened = openRowGap(plane, gap) ?? tornRowGap(plane, gap);
  // The gap is in the lanes above, just over their lower border: undo that, and put the new lane there.
  const inside = new Set([lane.parent]);
  for (const node of plane.nodes) if (node.kind === "lane" && inside.has(node.parent)) inside.add(node.id);
  inside.delete(lane.parent);
  const kept = new Map(
    plane.nodes.flatMap((node) =>
      node.bounds && inside.has(node.id) && node.bounds.y < gap.y ? [[node.id, node.bounds] as const] : [],
    ),
  );
  const placed = withBounds(opened, kept);
  return { ...placed, nodes: placed.nodes.map((node) => (node.id === lane.id ? { ...lane, bounds } : node)) };
}

const withBounds = (plane: Plane, bounds: ReadonlyMap<string, Bounds>): Plane => ({
  ...plane,
  nodes: plane.nodes.map((node) => ({ ...node, bounds: bounds.get(node.id) ?? node.bounds })),
});
