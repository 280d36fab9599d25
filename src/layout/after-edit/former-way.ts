/** The route of a flow before an edit: the line between two old nodes, through the nodes removed between them. */

import type { Edge, Plane, Point } from "../../bpmn/graph.ts";
import { at, centreOf, segmentsOf, simplified } from "../geometry/geometry.ts";
import { hasFourDocks } from "../labels/sizes.ts";

/**
 * Null if no flow led from one to the other, directly or through removed nodes only. If gaps have been opened since,
 * the line has moved with its ends.
 */
export function formerWay(before: Plane, after: Plane, source: string, target: string): Point[] | null {
  const line = wayBefore(before, after, source, target);
  return line && carried(line, shiftOf(before, after, source), shiftOf(before, after, target));
}

function shiftOf(before: Plane, after: Plane, id: string): Point {
  const boundsIn = ({ nodes }: Plane) => nodes.find((node) => node.id === id)?.bounds;
  const [was, is] = [boundsIn(before), boundsIn(after)];
  return was && is
    ? { x: centreOf(is).x - centreOf(was).x, y: centreOf(is).y - centreOf(was).y }
    : { x: 0, y: 0 };
}

/** Every point moves with the nearer end, so that horizontal and vertical pieces remain so. */
function carried(line: readonly Point[], first: Point, last: Point): Point[] {
  const [begin, end] = [at(line, 0), at(line, line.length - 1)];
  const by = (axis: "x" | "y", value: number): number =>
    Math.abs(value - begin[axis]) <= Math.abs(value - end[axis]) ? first[axis] : last[axis];
  return line.map(({ x, y }) => ({ x: x + by("x", x), y: y + by("y", y) }));
}

function wayBefore(before: Plane, after: Plane, source: string, target: string): Point[] | null {
  const kept = new Set(after.nodes.map(({ id }) => id));
  const flows = Map.groupBy(
    before.edges.filter(({ kind, waypoints }) => kind === "sequenceFlow" && waypoints),
    (edge) => edge.source,
  );
  const cameBy = new Map<string, Edge>();
  const queue = [source];
  for (let i = 0; i < queue.length; i++)
    for (const flow of flows.get(at(queue, i)) ?? []) {
      const to = flow.target;
      if (to === null || cameBy.has(to) || (kept.has(to) && to !== target)) continue;
      cameBy.set(to, flow);
      if (to === target) return backTo(source, target, cameBy);
      queue.push(to);
    }
  return null;
}

function backTo(source: string, target: string, cameBy: ReadonlyMap<string, Edge>): Point[] {
  const line: Point[] = [];
  let here = target;
  do {
    const flow = cameBy.get(here);
    if (!flow?.waypoints || flow.source === null) break;
    line.unshift(...flow.waypoints);
    here = flow.source;
  } while (here !== source);
  return simplified(line);
}

/** Whether a line only runs horizontally and vertically, and never turns back on itself. */
export const isOrthogonal = (line: readonly Point[]): boolean =>
  line.length > 1 && segmentsOf(line).every(([a, b]) => a.x === b.x || a.y === b.y);

/** Whether a line still begins and ends at its source and target. */
export function docks(plane: Plane, edge: Edge, path: readonly Point[]): boolean {
  const on = (id: string | null, p: Point | undefined): boolean => {
    const node = plane.nodes.find((other) => other.id === id);
    if (!node?.bounds || !p) return node === undefined;
    const c = centreOf(node.bounds);
    const [dx, dy] = [Math.abs(p.x - c.x), Math.abs(p.y - c.y)];
    const [w, h] = [node.bounds.width / 2 + 1, node.bounds.height / 2 + 1];
    return dx <= w && dy <= h && (dx >= w - 6 || dy >= h - 6 || hasFourDocks(node));
  };
  return on(edge.source, path[0]) && on(edge.target, path.at(-1));
}
