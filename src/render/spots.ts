/** The places of the shapes in a picture, for pointing at them. */
import type { Bounds, Graph } from "../bpmn/graph.ts";
import type { Scene } from "./marks.ts";
import { placedOf } from "./place.ts";

/** A shape by the id of its element, in pixels of the picture at scale 1. */
export type Spot = { id: string } & Bounds;

/** The size of a picture and all its shapes, containers before their content. */
export type Spots = { width: number; height: number; shapes: Spot[] };

/** @param scene made from the same graph, so that its sheets correspond to the planes. */
export function spotsOf(graph: Graph, { width, height, sheets }: Scene): Spots {
  const shapes = sheets.flatMap((sheet, index) => {
    const plane = graph.planes[index];
    if (plane === undefined) return [];
    return placedOf(plane).nodes.map(({ node: { id }, box }) => ({
      ...{ id, width: box.width, height: box.height },
      ...{ x: box.x + sheet.x, y: box.y + sheet.y },
    }));
  });
  return { width, height, shapes };
}
