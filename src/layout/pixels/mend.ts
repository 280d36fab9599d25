/** At the end: lines that are plainly wrong look for another route through the finished drawing; nothing else moves. */

import type { Edge, Plane } from "../../bpmn/graph.ts";
import { limits } from "../../limits.ts";
import { anotherWay } from "../after-edit/new-lines.ts";
import { rerouted } from "../after-edit/reroute.ts";
import { sum } from "../geometry/geometry.ts";
import type { Measure } from "../labels/text.ts";
import { linkKindOf } from "../model.ts";
import { isSpent, type Work } from "../work.ts";
import { lineFaults } from "./line-faults.ts";

/**
 * Sequence flows stay, and less important lines yield. Messages choose first: they need the free side of their event.
 */
const rank = { message: 0, association: 1, sequence: 2 };

/** `isOpen` says which lines may move; `whole` is the work of the layout, of which this has a separate share. */
export function mended(before: Plane, measure: Measure, whole: Work, isOpen: (edge: Edge) => boolean): Plane {
  const work: Work = { done: 0, max: limits.layoutMendShare * whole.max };
  let plane = before;
  let faults = lineFaults(before);
  const faulty = before.edges
    .filter((edge) => faults.has(edge.id) && isOpen(edge))
    .sort((a, b) => rank[linkKindOf(a)] - rank[linkKindOf(b)])
    .slice(0, limits.layoutPolishedMax);
  for (const edge of faulty) {
    if (isSpent(work)) break;
    if (!faults.has(edge.id)) continue;
    const next = elsewhere(plane, edge, faults, measure, work);
    if (!next) continue;
    const left = lineFaults(next);
    if (sum([...left.values()]) >= sum([...faults.values()])) continue;
    [plane, faults] = [next, left];
  }
  return plane;
}

/**
 * The plane with another line for an edge; null if there is none. Lines that end at it are drawn again, and look for
 * another route, too, if they are wrong now.
 */
function elsewhere(
  before: Plane,
  edge: Edge,
  faults: ReadonlyMap<string, number>,
  measure: Measure,
  work: Work,
): Plane | null {
  const line = anotherWay(before, edge, work);
  if (!line) return null;
  let plane = rerouted(before, edge, line, measure, work);
  for (const { id } of before.edges.filter(
    ({ source, target }) => source === edge.id || target === edge.id,
  )) {
    const tie = plane.edges.find((one) => one.id === id);
    if (!tie || faults.has(id) || !lineFaults(plane).has(id)) continue;
    const way = anotherWay(plane, tie, work);
    if (way) plane = rerouted(plane, tie, way, measure, work);
  }
  return plane;
}
