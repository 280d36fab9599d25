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
    const line = anotherWay(plane, edge, work);
    if (!line) continue;
    const next = rerouted(plane, edge, line, measure, work);
    const left = lineFaults(next);
    if (sum([...left.values()]) >= sum([...faults.values()])) continue;
    [plane, faults] = [next, left];
  }
  return plane;
}
