/** What would be plainly wrong in a finished sheet. The passes are built so that there is none; this makes sure. */

import type { Bounds, Point } from "../bpmn/graph.ts";
import { type BoxIndex, insert, meeting, newIndex } from "./geometry/box-index.ts";
import { at, boxOfSegment, grown, overlap, segmentsOf } from "./geometry/geometry.ts";

/** `edges` name their ends; shapes in `through` may be entered (sub-processes whose inside a flow ends at). */
export type Checked = {
  shapes: { id: string; bounds: Bounds }[];
  edges: { id: string; source: string | null; target: string | null; path: Point[]; through: string[] }[];
};

export type Defect = { kind: "overlap" | "through" | "sharedLine"; first: string; second: string };

/** Shorter common runs are touches, not shared lines. */
export const sharedMin = 5;

export function defectsOf({ shapes, edges }: Checked): Defect[] {
  const index = newIndex<number>();
  const found: Defect[] = [];
  shapes.forEach(({ id, bounds }, i) => {
    for (const other of meeting(index, grown(bounds, -1)))
      found.push({ kind: "overlap", first: id, second: at(shapes, other).id });
    insert(index, bounds, i);
  });
  const lines = newIndex<number>();
  edges.forEach((edge, i) => {
    const struck = new Set(segmentsOf(edge.path).flatMap(([a, b]) => throughs(index, shapes, edge, a, b)));
    for (const second of struck) found.push({ kind: "through", first: edge.id, second });
    const near = new Set(segmentsOf(edge.path).flatMap(([a, b]) => meeting(lines, boxOfSegment(a, b, 1))));
    for (const other of near) {
      const second = at(edges, other);
      if (!areRelated(edge, second) && sharedRun(edge.path, second.path) > sharedMin)
        found.push({ kind: "sharedLine", first: edge.id, second: second.id });
    }
    for (const [a, b] of segmentsOf(edge.path)) insert(lines, boxOfSegment(a, b, 1), i);
  });
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

type Ends = Pick<Checked["edges"][number], "source" | "target">;

export const areRelated = (a: Ends, b: Ends): boolean =>
  (a.source !== null && a.source === b.source) || (a.target !== null && a.target === b.target);

/** Length over which two orthogonal lines lie on each other. */
export function sharedRun(a: readonly Point[], b: readonly Point[]): number {
  let length = 0;
  for (const [p, q] of segmentsOf(a))
    for (const [r, s] of segmentsOf(b)) {
      const level = p.y === q.y && r.y === s.y && Math.abs(p.y - r.y) < 2;
      const upright = p.x === q.x && r.x === s.x && Math.abs(p.x - r.x) < 2;
      if (level) length += commonRun(p.x, q.x, r.x, s.x);
      else if (upright) length += commonRun(p.y, q.y, r.y, s.y);
    }
  return length;
}

const commonRun = (a: number, b: number, c: number, d: number): number =>
  Math.max(0, Math.min(Math.max(a, b), Math.max(c, d)) - Math.max(Math.min(a, b), Math.min(c, d)));
