/** Ugly spots in a correct drawing: crossings, and names that cover others. */

import { type Bounds, type Graph, overlap, type Plane, type Point } from "../../src/bpmn/graph.ts";
import { crossingsOf } from "../../src/layout/after-edit/drawn-defects.ts";
import { boxOfSegment, grown, segmentsOf } from "../../src/layout/geometry/geometry.ts";

export const blemishKinds = [
  "crossing",
  "name on a shape",
  "name on a line",
  "name on a name",
  "name far away",
] as const;
export type Blemishes = Record<(typeof blemishKinds)[number], number>;

/** Names farther away than `far` seem to belong to others; touching by less than `touch` is not an overlap. */
const [far, touch] = [20, 2];

export function blemishesOf({ planes }: Graph): Blemishes {
  const all = planes.map(blemishesIn);
  const total = (kind: keyof Blemishes) => all.reduce((sum, one) => sum + one[kind], 0);
  return {
    crossing: total("crossing"),
    "name on a shape": total("name on a shape"),
    "name on a line": total("name on a line"),
    "name on a name": total("name on a name"),
    "name far away": total("name far away"),
  };
}

type Name = { id: string; label: Bounds; host: string | null; named: readonly Bounds[] };

function blemishesIn(plane: Plane): Blemishes {
  const names = namesIn(plane);
  const shapes = plane.nodes.flatMap(({ id, kind, expanded, bounds }) => {
    const isOpen = kind === "lane" || kind === "group" || expanded;
    return bounds && !isOpen ? [{ id, box: bounds }] : [];
  });
  const lines = plane.edges.flatMap(({ id, waypoints }) =>
    segmentsOf(waypoints ?? []).map((piece) => ({ id, piece })),
  );
  const struck = (test: (name: Name, core: Bounds) => boolean) =>
    names.filter((name) => test(name, grown(name.label, -touch))).length;
  return {
    crossing: crossingsOf(plane),
    "name on a shape": struck(({ id, host }, core) =>
      shapes.some((shape) => shape.id !== id && shape.id !== host && overlap(core, shape.box)),
    ),
    "name on a line": struck(({ id }, core) =>
      lines.some((line) => line.id !== id && runsThrough(line.piece, core)),
    ),
    "name on a name": struck((name, core) =>
      names.some((other) => other !== name && overlap(core, grown(other.label, -touch))),
    ),
    "name far away": names.filter(({ label, named }) => !named.some((box) => overlap(grown(label, far), box)))
      .length,
  };
}

const namesIn = ({ nodes, edges }: Plane): Name[] => [
  ...nodes.flatMap(({ id, kind, label, bounds, attachedTo }) =>
    label && bounds && kind !== "group" ? [{ id, label, host: attachedTo, named: [bounds] }] : [],
  ),
  ...edges.flatMap(({ id, label, waypoints }) =>
    label
      ? [{ id, label, host: null, named: segmentsOf(waypoints ?? []).map(([a, b]) => boxOfSegment(a, b, 1)) }]
      : [],
  ),
];

/** Sampled where the line is neither horizontal nor vertical. */
function runsThrough([a, b]: [Point, Point], box: Bounds): boolean {
  if (a.x === b.x || a.y === b.y) return overlap(boxOfSegment(a, b, 0.5), box);
  return Array.from({ length: 41 }, (_, i) => i / 40).some((share) => {
    const [x, y] = [a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share];
    return x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height;
  });
}
