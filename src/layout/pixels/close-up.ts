/**
 * Pass 9g: strips from top to bottom in which nothing stands, and which lines only cross, close to the usual gap. They
 * come from shapes that hang or slid away from their column.
 */

import type { Bounds, Node, Point } from "../../bpmn/graph.ts";
import { at, segmentsOf } from "../geometry/geometry.ts";
import { nameHeightIn } from "../grid/box-rows.ts";
import type { Measure } from "../labels/text.ts";
import type { Drawing, Lane, Sheet } from "../model.ts";
import { spacing } from "../spacing.ts";

/** From left to right; `isFrame` for the head or the right border of a pool or lane. */
type Stretch = { from: number; to: number; isFrame: boolean };

/** The drawing without empty strips; unchanged if the name of a closed pool would need more lines then. */
export function closedUp(sheet: Sheet, drawing: Drawing, measure: Measure): Drawing {
  const frames = framesIn(sheet, drawing);
  const taken = joined([...frames.values()].flatMap(bordersOf).concat(contentOf(drawing, frames)));
  const shifts = shiftsOf(taken);
  if (!shifts.some((shift) => shift > 0)) return drawing;
  const move = (x: number): number => {
    const k = taken.findLastIndex(({ from }) => from <= x);
    return k < 0 ? x : x - at(shifts, k);
  };
  const boxes = (all: ReadonlyMap<string, Bounds>) =>
    new Map([...all].map(([id, box]) => [id, narrowed(box, move)]));
  const lines = [...drawing.edges].map(([id, path]): [string, Point[]] => [
    id,
    path.map(({ x, y }) => ({ x: move(x), y })),
  ]);
  const nodes = boxes(drawing.nodes);
  if (!namesFit(sheet, drawing.nodes, nodes, measure)) return drawing;
  return {
    width: move(drawing.width),
    height: drawing.height,
    nodes,
    edges: new Map(lines),
    labels: boxes(drawing.labels),
  };
}

const narrowed = (box: Bounds, move: (x: number) => number): Bounds => {
  const x = move(box.x);
  return { ...box, x, width: move(box.x + box.width) - x };
};

/** Pools and lanes. */
function framesIn({ groups }: Sheet, { nodes }: Drawing): Map<string, Bounds> {
  const inside = ({ node, children }: Lane): Node[] => [node, ...children.flatMap(inside)];
  const frames = groups.flatMap(({ frame, lanes }) => [...(frame ? [frame] : []), ...lanes.flatMap(inside)]);
  return new Map(
    frames.flatMap(({ id }): [string, Bounds][] => {
      const bounds = nodes.get(id);
      return bounds ? [[id, bounds]] : [];
    }),
  );
}

const bordersOf = ({ x, width }: Bounds): Stretch[] => [
  { from: x, to: x + spacing.header, isFrame: true },
  { from: x + width, to: x + width, isFrame: true },
];

/** Shapes, names, and the pieces of lines that are not level. */
function contentOf({ nodes, labels, edges }: Drawing, frames: ReadonlyMap<string, Bounds>): Stretch[] {
  const shapes = [...nodes].flatMap(([id, box]) => (frames.has(id) ? [] : [box]));
  const boxes = [...shapes, ...labels.values()].map(({ x, width }) => ({ from: x, to: x + width }));
  const pieces = [...edges.values()].flatMap((path) => [
    ...segmentsOf(path).filter(([a, b]) => a.y !== b.y),
    ...path.map((point): [Point, Point] => [point, point]),
  ]);
  const lines = pieces.map(([a, b]) => ({ from: Math.min(a.x, b.x), to: Math.max(a.x, b.x) }));
  return [...boxes, ...lines].map((stretch) => ({ ...stretch, isFrame: false }));
}

/** Stretches that touch or overlap become one. */
function joined(stretches: readonly Stretch[]): Stretch[] {
  const out: Stretch[] = [];
  for (const stretch of stretches.toSorted((a, b) => a.from - b.from)) {
    const last = out.at(-1);
    if (!last || stretch.from > last.to) out.push({ ...stretch });
    else {
      last.isFrame = stretch.to > last.to ? stretch.isFrame : last.isFrame;
      last.to = Math.max(last.to, stretch.to);
    }
  }
  return out;
}

/** How far each stretch moves to the left. */
function shiftsOf(taken: readonly Stretch[]): number[] {
  let shift = 0;
  return taken.map(({ from, isFrame }, k) => {
    const before = taken[k - 1];
    if (!before) return 0;
    const usual = isFrame || before.isFrame ? spacing.poolPadding : spacing.columnGap;
    shift += Math.max(0, Math.floor(from - before.to - usual));
    return shift;
  });
}

/** Whether the name of each closed pool breaks into as many lines as before. */
const namesFit = (
  { groups }: Sheet,
  was: ReadonlyMap<string, Bounds>,
  is: ReadonlyMap<string, Bounds>,
  measure: Measure,
): boolean =>
  groups.every(({ frame, blackBox }) => {
    if (!frame || !blackBox) return true;
    const height = (nodes: ReadonlyMap<string, Bounds>) =>
      nameHeightIn(frame.name, nodes.get(frame.id)?.width ?? 0, measure);
    return height(was) === height(is);
  });
