/** Lays out BPMN diagrams: finds a place for every shape, every line and every name. */

import type { Graph, Plane } from "../bpmn/graph.ts";
import { sum } from "./geometry/geometry.ts";
import { legible, withNamesOf } from "./labels/legible.ts";
import { averageWidth, type Measure } from "./labels/text.ts";
import type { Sheet } from "./model.ts";
import { besideLines } from "./pixels/beside-lines.ts";
import { polished } from "./pixels/polish.ts";
import { drawPlane } from "./plane.ts";
import { bestDrawing } from "./variants.ts";
import { type Work, workFor } from "./work.ts";

/**
 * `measure` gives the width of a text; without it average letters are assumed. `work` counts the work for the caller.
 */
export type LayoutOptions = { measure?: Measure; work?: Work };

/** Top left corner of every plane. */
const origin = { x: 100, y: 100 };

/**
 * A new graph with complete geometry, in pixels: bounds of every node, waypoints of every edge (first at the source,
 * docked on the outlines), label boxes of events, gateways, data and named edges. Geometry of the input is ignored.
 * The same input gives the same output. Throws `LayoutError` when something cannot be drawn.
 */
export async function layOut(graph: Graph, options: LayoutOptions = {}): Promise<Graph> {
  const measure = options.measure ?? averageWidth;
  const work = options.work ?? workFor(sum(graph.planes.map(({ nodes }) => nodes.length)));
  const draw = async (sheet: Sheet) => (await bestDrawing(sheet, measure)).drawing;
  const planes: Plane[] = [];
  for (const plane of graph.planes.map(legible)) {
    const drawn = await drawPlane(plane, measure, origin, draw, work);
    planes.push(polished(besideLines(drawn, measure, work), measure, work));
  }
  return withNamesOf(graph, { planes });
}
