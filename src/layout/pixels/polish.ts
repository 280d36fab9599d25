/**
 * At the end: lines that are wrong, cross others or cover names are routed once more, because now every name has its
 * place.
 */

import type { Bounds, Edge, Plane } from "../../bpmn/graph.ts";
import { limits } from "../../limits.ts";
import { crossingsOf, defectsIn } from "../after-edit/drawn-defects.ts";
import { wayAroundNames } from "../after-edit/new-lines.ts";
import { rerouted } from "../after-edit/reroute.ts";
import { type BoxIndex, insert, meeting, newIndex } from "../geometry/box-index.ts";
import { boxOfSegment, lengthOf, segmentsOf } from "../geometry/geometry.ts";
import type { Measure } from "../labels/text.ts";
import { price } from "../spacing.ts";
import { isSpent, type Work } from "../work.ts";
import { mended } from "./mend.ts";

/** The price of a covered name, and the minimum gain of a new line. */
const strikePrice = 600;
const gainMin = 50;

/** The plane with better lines if there are any; nothing else moves. `isOpen` says which lines may move. */
export function polished(
  before: Plane,
  measure: Measure,
  work: Work,
  isOpen: (edge: Edge) => boolean = () => true,
): Plane {
  const begun = mended(before, measure, work, isOpen);
  let plane = begun;
  let defects: number | null = null;
  for (const edge of awkward(plane).filter(isOpen)) {
    if (isSpent(work)) break;
    const line = wayAroundNames(plane, edge, work);
    if (!line) continue;
    const next = rerouted(plane, edge, line, measure, work);
    if (costOf(next, edge.id) > costOf(plane, edge.id) - gainMin) continue;
    defects ??= defectsIn(plane).length;
    if (defectsIn(next).length > defects) continue;
    plane = next;
  }
  // Lines that end at a moved line were drawn again, and may be wrong now.
  return plane === begun ? plane : mended(plane, measure, work, isOpen);
}

function awkward(plane: Plane): Edge[] {
  const names = namesIn(plane);
  const crossed = crossedEdges(plane);
  const found = plane.edges.filter((edge) => crossed.has(edge.id) || strikesOf(edge, names) > 0);
  return found.slice(0, limits.layoutPolishedMax);
}

type Name = { id: string };

function namesIn({ nodes, edges }: Plane): BoxIndex<Name> {
  const index = newIndex<Name>();
  for (const { id, label } of [...nodes, ...edges]) if (label) insert(index, label, { id });
  return index;
}

const pieceBoxes = (edge: Edge): Bounds[] =>
  segmentsOf(edge.waypoints ?? []).map(([a, b]) => boxOfSegment(a, b, 1));

/** The number of other lines' and shapes' names that an edge covers. */
const strikesOf = (edge: Edge, names: BoxIndex<Name>): number =>
  new Set(pieceBoxes(edge).flatMap((box) => meeting(names, box).filter(({ id }) => id !== edge.id))).size;

function crossedEdges(plane: Plane): Set<string> {
  const found = new Set<string>();
  const index = newIndex<string>();
  for (const edge of plane.edges) {
    const met = new Set(pieceBoxes(edge).flatMap((box) => meeting(index, box)));
    if (met.size > 0) for (const id of [edge.id, ...met]) found.add(id);
    for (const box of pieceBoxes(edge)) insert(index, box, edge.id);
  }
  return found;
}

/** The price of one line in its plane, with everything that it crosses and covers. */
function costOf(plane: Plane, id: string): number {
  const edge = plane.edges.find((other) => other.id === id);
  const line = edge?.waypoints;
  if (!edge || !line) return Infinity;
  const names = namesIn(plane);
  const strikes = edge.label
    ? plane.edges.reduce((count, other) => count + strikesOf(other, names), 0)
    : strikesOf(edge, names);
  return (
    price.crossing * crossingsOf(plane) +
    strikePrice * strikes +
    price.bend * Math.max(0, line.length - 2) +
    lengthOf(line)
  );
}
