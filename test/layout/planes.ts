/** Helpers for the tests of layout. */
import type { Bounds, Graph, Plane } from "../../src/bpmn/graph.ts";

/** The only plane of a document with one. */
export function onlyPlane({ planes }: Graph): Plane {
  const [plane] = planes;
  if (!plane) throw new Error("no plane");
  return plane;
}

export function boxOf(plane: Plane, id: string): Bounds {
  const bounds = plane.nodes.find((node) => node.id === id)?.bounds;
  if (!bounds) throw new Error(`${id} has no bounds`);
  return bounds;
}
