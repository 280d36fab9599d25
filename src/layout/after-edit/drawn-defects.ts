/** Whether a partly changed drawing is still a good one. */

import type { Node, Plane, Point } from "../../bpmn/graph.ts";
import { type Checked, type Defect, defectsOf } from "../defects.ts";
import { insert, meeting, newIndex } from "../geometry/box-index.ts";
import { boxOfSegment, segmentsOf } from "../geometry/geometry.ts";
import { encloses } from "./free-room.ts";

/** Plain faults of a plane: see `defectsOf`. */
export function defectsIn(plane: Plane): Defect[] {
  const parentOf = new Map(plane.nodes.map(({ id, parent }) => [id, parent]));
  const around = (id: string | null): string[] => {
    const found: string[] = [];
    for (let up = parentOf.get(id ?? "") ?? null; up !== null; up = parentOf.get(up) ?? null) found.push(up);
    return found;
  };
  const solid = plane.nodes.filter((node) => isSolid(node));
  const checked: Checked = {
    shapes: solid.flatMap(({ id, bounds }) => (bounds ? [{ id, bounds }] : [])),
    edges: plane.edges.flatMap(({ id, source, target, waypoints }) =>
      waypoints
        ? [{ id, source, target, path: waypoints, through: [...around(source), ...around(target)] }]
        : [],
    ),
  };
  return defectsOf(checked);
}

const isSolid = (node: Node): boolean => node.kind !== "boundaryEvent" && !encloses(node);

/** Pairs of straight pieces of two lines that cut each other. */
export function crossingsOf({ edges }: Plane): number {
  const index = newIndex<{ edge: number; piece: [Point, Point] }>();
  let count = 0;
  edges.forEach(({ waypoints }, edge) => {
    const pieces = segmentsOf(waypoints ?? []);
    for (const [a, b] of pieces)
      for (const { edge: other, piece } of meeting(index, boxOfSegment(a, b, 0.5)))
        if (other !== edge && cut(a, b, ...piece)) count++;
    for (const piece of pieces) insert(index, boxOfSegment(...piece, 0.5), { edge, piece });
  });
  return count;
}

const cut = (a: Point, b: Point, c: Point, d: Point): boolean =>
  turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;

/** Twice the area of the triangle; the sign is the side of the turn. */
const turn = (a: Point, b: Point, c: Point): number => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
