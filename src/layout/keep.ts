/**
 * An edit in a drawing that stays: new shapes are put into flows and into free room, where gaps open if need be, new
 * lines are routed around what is there, and nothing changes its place to anything else.
 */

import type { Bounds, Edge, Node, Plane, Point } from "../bpmn/graph.ts";
import { crossingsOf, defectsIn } from "./drawn-defects.ts";
import { docks, formerWay, isOrthogonal } from "./former-way.ts";
import { boxOfSegment, overlap, segmentsOf } from "./geometry.ts";
import { insertChain } from "./insert-chain.ts";
import { routeNew } from "./new-lines.ts";
import { insertionOf, partsOf } from "./new-parts.ts";
import { placeNew, type Side } from "./place-new.ts";
import type { Measure } from "./text.ts";
import type { Work } from "./work.ts";

/** A drawing that stays, and how many crossings it has more than before. */
export type Kept = { plane: Plane; more: number };

/**
 * The plane with all geometry (labels of what is new aside), or null when that cannot be done well without moving
 * things around. `after` has geometry for all that the edit did not touch.
 */
export function keepDrawing(before: Plane, after: Plane, measure: Measure, work: Work): Kept | null {
  if (after.nodes.some((node) => node.bounds === null && needsRoomOfItsOwn(node))) return null;
  const [defects, crossings] = [defectsIn(before).length, crossingsOf(before)];
  let best: Kept | null = null;
  for (const side of ["below", "above"] as const) {
    const plane = keptWith(before, after, side, measure, work);
    if (!plane || defectsIn(plane).length > defects) continue;
    const more = crossingsOf(plane) - crossings;
    if (!best || more < best.more) best = { plane, more };
    if (more <= 0) break;
  }
  return best && { ...best, plane: withoutStruckLabels(after, best.plane) };
}

/**
 * As `keepDrawing`, for a drawing that must stay: a new line that cannot do without a defect is taken. Null when something new
 * finds no place at all.
 */
export function addInPlace(before: Plane, after: Plane, measure: Measure, work: Work): Plane | null {
  const kept = keepDrawing(before, after, measure, work);
  if (kept) return kept.plane;
  if (after.nodes.some((node) => node.bounds === null && needsRoomOfItsOwn(node))) return null;
  const plane =
    keptWith(before, after, "below", measure, work) ?? keptWith(before, after, "above", measure, work);
  return plane && withoutStruckLabels(after, plane);
}

function keptWith(before: Plane, after: Plane, side: Side, measure: Measure, work: Work): Plane | null {
  let plane: Plane | null = after;
  for (const part of partsOf(after)) plane = plane && placePart(before, plane, part, side, measure);
  return plane && routeNew(bridged(before, plane), work);
}

const needsRoomOfItsOwn = ({ kind, expanded }: Node): boolean =>
  kind === "participant" || kind === "lane" || kind === "group" || expanded;

function placePart(
  before: Plane,
  plane: Plane,
  part: readonly Node[],
  side: Side,
  measure: Measure,
): Plane | null {
  const insertion = insertionOf(before, plane, part);
  const inserted = insertion && insertChain(plane, insertion, measure);
  return placeNew(before, inserted ?? plane, part, side, measure);
}

/** Flows that replace a chain of removed nodes run where these stood, when their lines were straight there. */
function bridged(before: Plane, plane: Plane): Plane {
  const edges = plane.edges.map((edge): Edge => {
    if (edge.waypoints !== null || edge.kind !== "sequenceFlow") return edge;
    if (edge.source === null || edge.target === null) return edge;
    const line = formerWay(before, plane, edge.source, edge.target);
    const fits = line && isOrthogonal(line) && docks(plane, edge, line) && !isTaken(plane, edge, line);
    return fits ? { ...edge, waypoints: line } : edge;
  });
  return { ...plane, edges };
}

/** Whether another line or shape has taken the place of a line. */
function isTaken(plane: Plane, edge: Edge, line: readonly Point[]): boolean {
  const pieces = segmentsOf(line).map(([a, b]) => boxOfSegment(a, b, 1));
  const ends = [edge.source, edge.target];
  return plane.nodes.some(
    ({ id, kind, bounds, expanded }) =>
      bounds &&
      !ends.includes(id) &&
      kind !== "participant" &&
      kind !== "lane" &&
      kind !== "group" &&
      !expanded &&
      pieces.some((piece) => overlap(piece, bounds)),
  );
}

/** Names on which something new stands or runs lose their place, and get another with the new ones. */
function withoutStruckLabels(former: Plane, plane: Plane): Plane {
  const drawn = new Set(
    [
      ...former.nodes.filter(({ bounds }) => bounds),
      ...former.edges.filter(({ waypoints }) => waypoints),
    ].map(({ id }) => id),
  );
  const fresh = [
    ...plane.nodes.flatMap(({ id, bounds }) => (bounds && !drawn.has(id) ? [bounds] : [])),
    ...plane.edges.flatMap(({ id, waypoints }) =>
      drawn.has(id) ? [] : segmentsOf(waypoints ?? []).map(([a, b]) => boxOfSegment(a, b, 1)),
    ),
  ];
  const kept = (label: Bounds | null): Bounds | null =>
    label && fresh.some((box) => overlap(box, label)) ? null : label;
  return {
    ...plane,
    nodes: plane.nodes.map((node) => ({ ...node, label: kept(node.label) })),
    edges: plane.edges.map((edge) => ({ ...edge, label: kept(edge.label) })),
  };
}
