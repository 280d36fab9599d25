/** Plain faults of a finished sheet. The passes are built so that there are none; this makes sure. */

import { type Bounds, overlap, type Point } from "../bpmn/graph.ts";
import { type BoxIndex, insert, meeting, newIndex } from "./geometry/box-index.ts";
import { at, boxOfSegment, grown, segmentsOf } from "./geometry/geometry.ts";
import { sharedPairs } from "./geometry/shared-runs.ts";

/** `edges` name their ends; lines may enter the shapes in `through` (sub-processes whose inside a flow ends at). */
export type Checked = {
  shapes: { id: string; bounds: Bounds }[];
  edges: { id: string; source: string | null; target: string | null; path: Point[]; through: string[] }[];
};

export type Defect = { kind: "overlap" | "through" | "sharedLine"; first: string; second: string };

export function defectsOf({ shapes, edges }: Checked): Defect[] {
  const index = newIndex<number>();
  const found: Defect[] = [];
  shapes.forEach(({ id, bounds }, i) => {
    for (const other of meeting(index, grown(bounds, -1)))
      found.push({ kind: "overlap", first: id, second: at(shapes, other).id });
    insert(index, bounds, i);
  });
  for (const edge of edges) {
    const struck = new Set(segmentsOf(edge.path).flatMap(([a, b]) => throughs(index, shapes, edge, a, b)));
    for (const second of struck) found.push({ kind: "through", first: edge.id, second });
  }
  for (const [first, second] of sharedPairs(edges))
    found.push({ kind: "sharedLine", first: at(edges, first).id, second: at(edges, second).id });
  return found;
}

function throughs(
  index: BoxIndex<number>,
  shapes: Checked["shapes"],
  edge: Checked["edges"][number],
  a: Point,
  b: Point,
): string[] {
  const box = boxOfSegment(a, b, 0.5);
  return meeting(index, box).flatMap((i) => {
    const { id, bounds } = at(shapes, i);
    if (id === edge.source || id === edge.target || edge.through.includes(id)) return [];
    return overlap(box, grown(bounds, -2)) ? [id] : [];
  });
}
