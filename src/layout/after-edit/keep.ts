/**
 * An edit in a drawing that stays: new shapes are put into flows and into free room, where gaps open if necessary; new
 * lines are routed around existing elements, and nothing changes its position relative to others.
 */

import { type Bounds, type Edge, type Node, overlap, type Plane, type Point } from "../../bpmn/graph.ts";
import { boxOfSegment, segmentsOf } from "../geometry/geometry.ts";
import type { Measure } from "../labels/text.ts";
import { ownCrossed } from "../pixels/reading.ts";
import type { Work } from "../work.ts";
import { crossingsOf, defectsIn } from "./drawn-defects.ts";
import { docks, formerWay, isOrthogonal } from "./former-way.ts";
import { insertChain } from "./insert-chain.ts";
import { routeNew } from "./new-lines.ts";
import { insertionOf, partsOf } from "./new-parts.ts";
import { placeNew, type Side } from "./place-new.ts";

/**
 * The plane with all geometry (except labels of new elements), once with new branches below and once above; without
 * those drawings that would have more defects than before. `after` has geometry for everything that the edit did not
 * touch.
 */
export function keptDrawings(before: Plane, after: Plane, measure: Measure, work: Work): Plane[] {
  if (after.nodes.some((node) => node.bounds === null && needsRoomOfItsOwn(node))) return [];
  const defects = defectsIn(before).length;
  return (["below", "above"] as const).flatMap((side) => {
    const plane = keptWith(before, after, side, measure, work);
    return plane && defectsIn(plane).length <= defects ? [withoutStruckLabels(after, plane)] : [];
  });
}

/**
 * The drawing with the fewest crossings, for a drawing that must stay: a new line may have a defect if it cannot do
 * without. Null if a new element finds no place at all.
 */
export function addInPlace(before: Plane, after: Plane, measure: Measure, work: Work): Plane | null {
  const [kept] = keptDrawings(before, after, measure, work).toSorted(
    (a, b) => crossingsOf(a) - crossingsOf(b),
  );
  if (kept) return kept;
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
  let inserted = plane;
  for (const _ of part) {
    const insertion = insertionOf(before, inserted, part);
    const next = insertion && insertChain(inserted, insertion, measure);
    if (!next) break;
    inserted = next;
  }
  return placeNew(before, inserted, part, side, measure);
}

/** A flow that replaces a chain of removed nodes runs where these were, if their lines were straight there. */
function bridged(before: Plane, plane: Plane): Plane {
  const edges = plane.edges.map((edge): Edge => {
    if (edge.waypoints !== null || edge.kind !== "sequenceFlow") return edge;
    if (edge.source === null || edge.target === null) return edge;
    const line = formerWay(before, plane, edge.source, edge.target);
    const fits =
      line &&
      isOrthogonal(line) &&
      docks(plane, edge, line) &&
      !isTaken(plane, edge, line) &&
      ownCrossed({ ...plane, edges: [{ ...edge, waypoints: line }] }).length === 0;
    return fits ? { ...edge, waypoints: line } : edge;
  });
  return { ...plane, edges };
}

/** Whether another line or shape now occupies the place of a line. */
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

/** Names covered by something new lose their place, and get another together with the new names. */
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
