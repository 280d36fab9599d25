/** Gives one line of a finished drawing another route: its name moves with it, and so do lines that end at it. */

import type { Edge, Plane, Point } from "../../bpmn/graph.ts";
import type { Measure } from "../labels/text.ts";
import type { Work } from "../work.ts";
import { missingLabels } from "./new-labels.ts";
import { withLate } from "./new-lines.ts";

export function rerouted(
  plane: Plane,
  { id, label }: Edge,
  waypoints: Point[],
  measure: Measure,
  work: Work,
): Plane {
  const moved = {
    ...plane,
    edges: plane.edges.map((edge) => (edge.id === id ? { ...edge, waypoints, label: null } : edge)),
  };
  const hanging = moved.edges.filter(({ source, target }) => source === id || target === id);
  const next = hanging.length === 0 ? moved : withLate(moved, hanging);
  return label === null ? next : missingLabels(next, next, measure, work);
}
