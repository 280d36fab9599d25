/**
 * Lines of a finished drawing that are plainly wrong: through shapes, even their own ends, on unrelated lines, or with
 * a loose end.
 */

import { type Bounds, type Edge, type Node, overlap, type Plane, type Point } from "../../bpmn/graph.ts";
import { isClosedPool } from "../after-edit/free-room.ts";
import { type BoxIndex, insert, meeting, newIndex } from "../geometry/box-index.ts";
import { at, boxOfSegment, distance, grown, segmentsOf } from "../geometry/geometry.ts";
import { sharedPairs } from "../geometry/shared-runs.ts";
import { ownCrossed } from "./reading.ts";

/** The number of faults of each line, by its id; if two run on each other, both count. */
export function lineFaults(plane: Plane): Map<string, number> {
  const wrong = [
    ...ownCrossed(plane),
    ...throughShapes(plane),
    ...onOthers(plane),
    ...plane.edges.filter((edge) => isLoose(plane, edge)).map(({ id }) => id),
  ];
  const faults = new Map<string, number>();
  for (const id of wrong) faults.set(id, (faults.get(id) ?? 0) + 1);
  return faults;
}

/** Each line once for each shape that it runs through. */
function throughShapes(plane: Plane): string[] {
  const shapes = newIndex<Node>();
  for (const node of plane.nodes)
    if (node.bounds && (isShape(node) || isClosedPool(plane, node))) insert(shapes, node.bounds, node);
  const nodeOf = new Map(plane.nodes.map((node) => [node.id, node]));
  return plane.edges.flatMap((edge) => {
    const around = [edge.source, edge.target].flatMap((end) => withAround(nodeOf, end));
    return [...struckBy(edge, shapes, new Set(around))].map(() => edge.id);
  });
}

/** Both of each two lines that run on each other without a common end. */
const onOthers = ({ edges }: Plane): string[] =>
  sharedPairs(edges.map((edge) => ({ ...edge, path: edge.waypoints ?? [] })))
    .flat()
    .map((i) => at(edges, i).id);

/** Whether a line ends elsewhere than at its shapes. */
function isLoose({ nodes }: Plane, { source, target, waypoints }: Edge): boolean {
  const isOff = (id: string | null, point: Point | undefined): boolean => {
    const bounds = nodes.find((node) => node.id === id)?.bounds;
    return point !== undefined && bounds != null && distance(bounds, point) > 1;
  };
  return isOff(source, waypoints?.[0]) || isOff(target, waypoints?.at(-1));
}

const isShape = ({ kind }: Node): boolean => kind !== "participant" && kind !== "lane" && kind !== "group";

/** A shape and everything that encloses it: a line may run there. The host of a boundary event is not included. */
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

/** Sloping lines are sampled. */
function runsIn(
  a: { x: number; y: number },
  b: { x: number; y: number },
  piece: Bounds,
  box: Bounds,
): boolean {
  if (a.x === b.x || a.y === b.y) return overlap(piece, box);
  return Array.from({ length: steps + 1 }, (_, i) => i / steps).some((share) => {
    const [x, y] = [a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share];
    return x > box.x && y > box.y && x < box.x + box.width && y < box.y + box.height;
  });
}

const steps = 60;
