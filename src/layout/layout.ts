/** Lays out BPMN diagrams: finds a place for every shape, every line and every name. */

import type { Graph, Plane } from "../bpmn/graph.ts";
import { drawPlane } from "./plane.ts";
import { averageWidth, type Measure } from "./text.ts";
import { bestDrawing } from "./variants.ts";

/** `measure` gives the width of a text; without it average letters are assumed. */
export type LayoutOptions = { measure?: Measure };

/** Left top corner of every plane. */
const origin = { x: 100, y: 100 };

/**
 * A new graph with complete geometry, in pixels: bounds of every node, waypoints of every edge (first at the source,
 * docked on the outlines), label boxes of events, gateways, data and named edges. Geometry of the input is ignored.
 * The same input gives the same output. Throws `LayoutError` when something cannot be drawn.
 */
export async function layOut(graph: Graph, options: LayoutOptions = {}): Promise<Graph> {
  const measure = options.measure ?? averageWidth;
  const draw = (plane: Plane) =>
    drawPlane(plane, measure, origin, (sheet) => bestDrawing(sheet, measure).drawing);
  return { planes: graph.planes.map(draw) };
}
