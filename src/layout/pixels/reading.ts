/** How a finished drawing reads: flaws that a person would not have drawn, although nothing is wrong. */

import { type Bounds, type Edge, type Node, overlap, type Plane, type Point } from "../../bpmn/graph.ts";
import { encloses } from "../after-edit/free-room.ts";
import { boxOfSegment, centreOf, grown, segmentsOf } from "../geometry/geometry.ts";
import { hasFourDocks, isGateway } from "../labels/sizes.ts";
import { isUpright } from "../upright.ts";

/** `ownCrossed`, `backward` and `offRow` are ids of flows, flows and joins. */
export type Reading = { ownCrossed: string[]; backward: string[]; offRow: string[]; bends: number };

/** Centres closer than this are in one row. */
const sameRow = 6;
/** Joins are searched for up to this many steps after a split. */
const blockMax = 60;

export function readingOf(plane: Plane): Reading {
  return {
    ownCrossed: ownCrossed(plane),
    backward: backward(plane),
    offRow: joinsOffRow(plane),
    bends: bendsOf(plane),
  };
}

/** Lines that run through their own source or target. */
export function ownCrossed({ nodes, edges }: Plane): string[] {
  const nodeOf = new Map(nodes.map((node) => [node.id, node]));
  const isIn = (inner: Node | undefined, outer: Node): boolean => {
    for (let up = inner; up; up = nodeOf.get(up.attachedTo ?? up.parent ?? "")) if (up === outer) return true;
    return false;
  };
  return edges.flatMap(({ id, source, target, waypoints }) => {
    const ends = [nodeOf.get(source ?? ""), nodeOf.get(target ?? "")];
    const crosses = ends.some((end, i) => {
      if (!end?.bounds || end.kind === "participant" || end.kind === "lane") return false;
      const other = ends[1 - i];
      if (encloses(end) && other !== end && isIn(other, end)) return false;
      const inside = insideOf(end, end.bounds);
      return segmentsOf(waypoints ?? []).some(([a, b]) => overlap(boxOfSegment(a, b, 0.5), inside));
    });
    return crosses ? [id] : [];
  });
}

/** The part of a shape that is certainly filled: lines may end anywhere on the outline of a circle or a diamond. */
const insideOf = (node: Node, b: Bounds): Bounds => grown(b, hasFourDocks(node) ? -b.width / 4 : -3);

/** Sequence flows against the reading direction of the plane. */
function backward(plane: Plane): string[] {
  const upright = isUpright(plane);
  const place = new Map(
    plane.nodes.flatMap(({ id, bounds }) => {
      if (!bounds) return [];
      const { x, y } = centreOf(bounds);
      return [[id, upright ? y : x] as const];
    }),
  );
  return plane.edges.flatMap(({ id, kind, source, target }) => {
    const [from, to] = [place.get(source ?? ""), place.get(target ?? "")];
    return kind === "sequenceFlow" && from !== undefined && to !== undefined && to < from - 1 ? [id] : [];
  });
}

/** Gateways that join all branches of a split of the same lane, but in another row. */
function joinsOffRow(plane: Plane): string[] {
  const upright = isUpright(plane);
  const flows = plane.edges.filter(({ kind }) => kind === "sequenceFlow");
  const out = Map.groupBy(flows, ({ source }) => source);
  const into = Map.groupBy(flows, ({ target }) => target);
  const joins = new Map(
    plane.nodes.flatMap((node) =>
      isGateway(node) && (into.get(node.id)?.length ?? 0) > 1 ? [[node.id, node] as const] : [],
    ),
  );
  const isOff = (split: Node): string[] => {
    const branches = out.get(split.id) ?? [];
    const join = isGateway(split) && branches.length > 1 ? joinOf(split, branches, out, joins) : null;
    if (!join?.bounds || !split.bounds || join.lane !== split.lane || join.parent !== split.parent) return [];
    const [a, b] = [centreOf(split.bounds), centreOf(join.bounds)];
    return Math.abs(upright ? a.x - b.x : a.y - b.y) > sameRow ? [join.id] : [];
  };
  return [...new Set(plane.nodes.flatMap(isOff))];
}

/** The nearest join that every branch of a split reaches. */
function joinOf(
  split: Node,
  branches: readonly Edge[],
  out: ReadonlyMap<string | null, readonly Edge[]>,
  joins: ReadonlyMap<string, Node>,
): Node | null {
  const depths = branches.map(({ target }) => depthsFrom(target ?? "", split.id, out));
  let best: { join: Node; depth: number } | null = null;
  for (const [id, join] of joins) {
    const depth = Math.max(...depths.map((known) => known.get(id) ?? Infinity));
    if (Number.isFinite(depth) && (!best || depth < best.depth)) best = { join, depth };
  }
  return best?.join ?? null;
}

function depthsFrom(
  first: string,
  split: string,
  out: ReadonlyMap<string | null, readonly Edge[]>,
): Map<string, number> {
  const depth = new Map([[first, 0]]);
  for (const [id, steps] of depth) {
    if (steps >= blockMax) break;
    for (const { target } of out.get(id) ?? [])
      if (target !== null && target !== split && !depth.has(target)) depth.set(target, steps + 1);
  }
  return depth;
}

/** Points at which lines change their direction. */
export const bendsOf = ({ edges }: Plane): number =>
  edges.reduce((count, { waypoints }) => count + bendsIn(waypoints ?? []), 0);

const bendsIn = (line: readonly Point[]): number =>
  line.slice(1, -1).filter((point, i) => {
    const [a, b] = [line[i], line[i + 2]];
    return a && b && Math.abs((point.x - a.x) * (b.y - a.y) - (point.y - a.y) * (b.x - a.x)) > 0.5;
  }).length;
