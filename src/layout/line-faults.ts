/** Lines of a finished drawing that are plainly wrong: they run through shapes, even their own ends, or on lines of strangers. */

import type { Bounds, Edge, Node, Plane } from "../bpmn/graph.ts";
import { type BoxIndex, insert, meeting, newIndex } from "./box-index.ts";
import { areRelated, sharedMin, sharedRun } from "./defects.ts";
import { isClosedPool } from "./free-room.ts";
import { boxOfSegment, grown, overlap, segmentsOf } from "./geometry.ts";
import { ownCrossed } from "./reading.ts";

/** How often each faulty line is wrong, by its id; of two on each other both are. */
export function lineFaults(plane: Plane): Map<string, number> {
  const faults = new Map<string, number>();
  const add = (id: string) => faults.set(id, (faults.get(id) ?? 0) + 1);
  for (const id of ownCrossed(plane)) add(id);
  const shapes = newIndex<Node>();
  for (const node of plane.nodes)
    if (node.bounds && (isShape(node) || isClosedPool(plane, node))) insert(shapes, node.bounds, node);
  const nodeOf = new Map(plane.nodes.map((node) => [node.id, node]));
  const lines = newIndex<Edge>();
  for (const edge of plane.edges) {
    const around = [edge.source, edge.target].flatMap((end) => withAround(nodeOf, end));
    for (const _ of struckBy(edge, shapes, new Set(around))) add(edge.id);
    const pieces = segmentsOf(edge.waypoints ?? []).map(([a, b]) => boxOfSegment(a, b, 1));
    for (const other of new Set(pieces.flatMap((piece) => meeting(lines, piece))))
      if (!areRelated(edge, other) && sharedRun(edge.waypoints ?? [], other.waypoints ?? []) > sharedMin) {
        add(edge.id);
        add(other.id);
      }
    for (const piece of pieces) insert(lines, piece, edge);
  }
  return faults;
}

const isShape = ({ kind }: Node): boolean => kind !== "participant" && kind !== "lane" && kind !== "group";

/** A shape and all that encloses it: a line may run there. The host of a boundary event is not among them. */
function withAround(nodeOf: ReadonlyMap<string, Node>, end: string | null): string[] {
  const found: string[] = [];
  for (let up = nodeOf.get(end ?? ""); up; up = nodeOf.get(up.parent ?? "")) found.push(up.id);
  return found;
}

function struckBy(edge: Edge, shapes: BoxIndex<Node>, around: ReadonlySet<string>): Set<Node> {
  const struck = segmentsOf(edge.waypoints ?? []).flatMap(([a, b]) => {
    const piece = boxOfSegment(a, b, 0.5);
    return meeting(shapes, piece).filter((node) => {
      const isRun = edge.kind === "association" && node.kind === "textAnnotation";
      return !isRun && !around.has(node.id) && node.bounds && runsIn(a, b, piece, grown(node.bounds, -2));
    });
  });
  return new Set(struck);
}

/** Lines aslant are looked at in steps. */
function runsIn(a: { x: number; y: number }, b: { x: number; y: number }, piece: Bounds, box: Bounds): boolean {
  if (a.x === b.x || a.y === b.y) return overlap(piece, box);
  return Array.from({ length: steps + 1 }, (_, i) => i / steps).some((share) => {
    const [x, y] = [a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share];
    return x > box.x && y > box.y && x < box.x + box.width && y < box.y + box.height;
  });
}

const steps = 60;
