/**
 * Inserts new nodes where a flow falls (or rises) straight: they begin a row at one end of the fall, and the shape that
 * hung there moves on to the right. So a branch still reads from left to right.
 */

import type { Bounds, Edge, Node, Plane, Point } from "../../bpmn/graph.ts";
import { at, centreOf, shifted, simplified } from "../geometry/geometry.ts";
import { spacing } from "../spacing.ts";
import { boxOfNew, encloses, isFree, isInside } from "./free-room.ts";
import { newBox, type Open } from "./gap.ts";

/**
 * New nodes in flow order between two old ones, and the flows that join them; `line` is the former route of the flow.
 * `room` has the pixels to keep free after each flow's beginning, in addition to the usual gap.
 */
export type Insertion = { chain: Node[]; flows: Edge[]; line: Point[]; room: number[] };

type Size = { width: number; height: number };

/** The places of a chain, the routes of its flows, and how far what follows moves to the right. */
type Fallen = { boxes: Bounds[]; paths: Point[][]; by: number };

/** Null if the flow does not fall straight at either end, or if there is no room. */
export function insertAtFall(
  plane: Plane,
  insertion: Insertion,
  sizes: readonly Size[],
  open: Open,
): Plane | null {
  const node = (id: string | null | undefined) => plane.nodes.find((one) => one.id === id);
  const source = node(insertion.flows[0]?.source);
  const target = node(insertion.flows.at(-1)?.target);
  if (!source || !target) return null;
  for (const place of [atTarget(insertion, sizes, target), atSource(insertion, sizes, source)]) {
    const inserted = place && withFallen(plane, insertion, place, { source, target }, open);
    if (inserted) return inserted;
  }
  return null;
}

/** The chain takes the place of the target, which becomes the next shape in its row. */
function atTarget({ line, room }: Insertion, sizes: readonly Size[], { bounds }: Node): Fallen | null {
  const [before, end] = [line.at(-2), line.at(-1)];
  if (!bounds || !before || !end || before.x !== end.x || before.y === end.y) return null;
  const y = centreOf(bounds).y;
  const boxes = inRow(sizes, { x: end.x - at(sizes, 0).width / 2, y }, room);
  const [first, last] = [at(boxes, 0), at(boxes, boxes.length - 1)];
  const into = { x: end.x, y: before.y < end.y ? first.y : first.y + first.height };
  const left = last.x + last.width + spacing.columnGap + at(room, sizes.length);
  return {
    boxes,
    paths: [
      simplified([...line.slice(0, -1), into]),
      ...between(boxes, y),
      [
        { x: last.x + last.width, y },
        { x: left, y },
      ],
    ],
    by: left - bounds.x,
  };
}

/** The chain follows the source in its row, and the flow falls from its last shape. */
function atSource({ line, room }: Insertion, sizes: readonly Size[], source: Node): Fallen | null {
  const [start, next] = [line[0], line[1]];
  const { bounds } = source;
  if (!bounds || !start || !next || start.x !== next.x || start.y === next.y) return null;
  if (source.kind === "boundaryEvent" || line.some(({ x }) => x < start.x)) return null;
  const y = centreOf(bounds).y;
  const right = bounds.x + bounds.width;
  const boxes = inRow(sizes, { x: right + spacing.columnGap + at(room, 0), y }, room);
  const last = at(boxes, boxes.length - 1);
  const by = centreOf(last).x - start.x;
  const from = { x: centreOf(last).x, y: next.y > start.y ? last.y + last.height : last.y };
  const first = [
    { x: right, y },
    { x: at(boxes, 0).x, y },
  ];
  const onward = line.slice(1).map((point) => ({ x: point.x + by, y: point.y }));
  return { boxes, paths: [first, ...between(boxes, y), simplified([from, ...onward])], by };
}

/** Boxes side by side; the first begins at a point. */
function inRow(sizes: readonly Size[], from: Point, room: readonly number[]): Bounds[] {
  let x = from.x;
  return sizes.map((size, k) => {
    if (k > 0) x += spacing.columnGap + at(room, k);
    const box = newBox({ x, y: from.y }, size);
    x += size.width;
    return box;
  });
}

const between = (boxes: readonly Bounds[], y: number): Point[][] =>
  boxes.slice(1).map((box, k) => [
    { x: at(boxes, k).x + at(boxes, k).width, y },
    { x: box.x, y },
  ]);

function withFallen(
  plane: Plane,
  { chain, flows }: Insertion,
  { boxes, paths, by }: Fallen,
  ends: { source: Node; target: Node },
  open: Open,
): Plane | null {
  const pathOf = new Map(flows.map((flow, k) => [flow.id, at(paths, k)]));
  for (const opened of movedOn(plane, ends, by, open)) {
    const fits = boxes.every((box) => isFree(opened, box));
    if (!fits || !chain.every((node, k) => isInside(opened, node, at(boxes, k)))) continue;
    return {
      ...boxOfNew(opened, new Map(chain.map((node, k) => [node.id, at(boxes, k)]))),
      edges: opened.edges.map((edge) => ({ ...edge, waypoints: pathOf.get(edge.id) ?? edge.waypoints })),
    };
  }
  return null;
}

/** The plane in which the target, what hangs on it, and what is right of it have moved, but not the source. */
function movedOn(
  plane: Plane,
  { source, target }: { source: Node; target: Node },
  by: number,
  open: Open,
): Plane[] {
  const b = target.bounds;
  if (!b || encloses(target) || by <= 0) return [];
  const hanging = hangingOn(plane, target);
  return [centreOf(b).x + 1, b.x + b.width - 1].flatMap((x) => {
    // What is left of the cut would stay: what hangs counts as if it were right of it.
    const right = new Map(hanging.map(({ id, box }) => [id, { ...box, x: Math.max(box.x, x) }]));
    const opened = open(boxOfNew(plane, right), { x, by });
    if (!opened || boundsIn(opened, source.id)?.x !== source.bounds?.x) return [];
    return [boxOfNew(opened, new Map(hanging.map(({ id, box }) => [id, shifted(box, by, 0)])))];
  });
}

const boundsIn = ({ nodes }: Plane, id: string | null): Bounds | null =>
  nodes.find((node) => node.id === id)?.bounds ?? null;

/** A shape with its boundary events, and all that straight upright lines join with these. */
function hangingOn({ nodes, edges }: Plane, { id }: Node): { id: string; box: Bounds }[] {
  const found = new Set([id]);
  const open = new Set(nodes.flatMap((node) => (encloses(node) ? [node.id] : [])));
  const pairs = [
    ...edges.flatMap(({ source, target, waypoints }) =>
      waypoints?.length === 2 && waypoints[0]?.x === waypoints[1]?.x ? [[source, target]] : [],
    ),
    ...nodes.map((node) => [node.id, node.attachedTo]),
  ];
  for (const one of found)
    for (const pair of pairs)
      for (const other of pair.includes(one) ? pair : []) if (other && !open.has(other)) found.add(other);
  return nodes.flatMap(({ id, bounds }) => (bounds && found.has(id) ? [{ id, box: bounds }] : []));
}
