/** Completes a drawing: everything that has a place keeps it, except where a gap has to be opened. */

import type { Bounds, Edge, Graph, Node, Plane, Point } from "../../bpmn/graph.ts";
import { centreOf, grown, range, sum, unionOf } from "../geometry/geometry.ts";
import { legible, withNamesOf } from "../labels/legible.ts";
import { hasFourDocks, sizeOf } from "../labels/sizes.ts";
import { averageWidth, type Measure } from "../labels/text.ts";
import type { LayoutOptions } from "../layout.ts";
import { polished } from "../pixels/polish.ts";
import { spacing } from "../spacing.ts";
import { type Work, workFor } from "../work.ts";
import { isWorkable } from "./drawn-density.ts";
import { docks } from "./former-way.ts";
import { boxOfNew, containerOf, encloses, isFree } from "./free-room.ts";
import { openRowGap, tornRowGap } from "./gap.ts";
import { addInPlace } from "./keep.ts";
import { missingLabels } from "./new-labels.ts";

/**
 * `graph` has null for missing geometry. Null if some element finds no place: then the drawing cannot be completed
 * without moving everything.
 */
export function completeDrawing(graph: Graph, options: LayoutOptions = {}): Graph | null {
  const measure = options.measure ?? averageWidth;
  const work = options.work ?? workFor(sum(graph.planes.map(({ nodes }) => nodes.length)));
  const planes: Plane[] = [];
  for (const plane of graph.planes.map(legible)) {
    const completed = lacks(plane) ? completedPlane(plane, measure, work) : plane;
    if (!completed) return null;
    planes.push(completed);
  }
  return withNamesOf(graph, { planes });
}

type Size = { width: number; height: number };

const lacks = ({ nodes, edges }: Plane): boolean =>
  nodes.some(({ bounds }) => bounds === null) || edges.some(({ waypoints }) => waypoints === null);

function completedPlane(plane: Plane, measure: Measure, work: Work): Plane | null {
  const former = drawnOf(plane);
  if (former.nodes.length === 0 || !isWorkable(plane)) return null;
  const framed = withLinesThatFit(plane, withFrames(withShapesAtLines(plane, measure)));
  const whole = addInPlace(drawnOf(framed), framed, measure, work) ?? besideTheRest(framed, measure, work);
  return whole && withNames(former, whole, measure, work);
}

/** The drawn part of a plane. */
const drawnOf = (plane: Plane): Plane => ({
  ...plane,
  nodes: plane.nodes.filter(({ bounds }) => bounds !== null),
  edges: plane.edges.filter(({ waypoints }) => waypoints !== null),
});

/** A shape whose lines are drawn is placed where they end. */
function withShapesAtLines(plane: Plane, measure: Measure): Plane {
  let placed = plane;
  for (const node of plane.nodes) {
    if (node.bounds !== null || encloses(node)) continue;
    const own = plane.edges.filter(({ source, target }) => source === node.id || target === node.id);
    const boxes = boxesAt(node, own, sizeOf(node, 0, measure)).filter((box) =>
      isRoom(placed, node, own, box),
    );
    const fitting = (box: Bounds) =>
      own.filter((edge) => edge.waypoints && docks(withBox(placed, node, box), edge, edge.waypoints)).length;
    const [best] = boxes.toSorted((a, b) => fitting(b) - fitting(a));
    if (best) placed = withBox(placed, node, best);
  }
  return placed;
}

const withBox = (plane: Plane, { id }: Node, box: Bounds): Plane => boxOfNew(plane, new Map([[id, box]]));

/** Possible boxes of a shape by the ends of its lines; between an incoming and an outgoing line it fills their gap. */
function boxesAt(node: Node, lines: readonly Edge[], size: Size): Bounds[] {
  const boxes = lines.flatMap(({ source, waypoints }): Bounds[] => {
    const [end, before] = (source === node.id ? waypoints : waypoints?.toReversed()) ?? [];
    return end && before ? [boxAtEnd(end, before, size)] : [];
  });
  const left = Math.min(...boxes.map(({ x }) => x));
  const right = Math.max(...boxes.map(({ x, width }) => x + width));
  const [first] = boxes;
  const canStretch =
    first && !hasFourDocks(node) && right - left > size.width && right - left < 3 * size.width;
  return canStretch ? [...boxes, { ...first, x: left, width: right - left }] : boxes;
}

/** The box that a line meets in the middle of a side when it ends at a point, coming from the one before. */
function boxAtEnd(end: Point, before: Point, { width, height }: Size): Bounds {
  const [dx, dy] = [end.x - before.x, end.y - before.y];
  const isLevel = Math.abs(dx) >= Math.abs(dy);
  const x = isLevel ? (dx > 0 ? end.x : end.x - width) : end.x - width / 2;
  const y = isLevel ? end.y - height / 2 : dy > 0 ? end.y : end.y - height;
  return { x, y, width, height };
}

/** Whether a shape has room in a box, ignoring its own lines. */
function isRoom(plane: Plane, node: Node, own: readonly Edge[], box: Bounds): boolean {
  const others = {
    ...plane,
    nodes: plane.nodes.filter(({ id }) => id !== node.attachedTo),
    edges: plane.edges.filter(({ id }) => !own.some((edge) => edge.id === id)),
  };
  return isFree(others, box);
}

/** Lines of formerly missing shapes are routed again if they do not meet them. */
function withLinesThatFit(former: Plane, plane: Plane): Plane {
  const lost = new Set(former.nodes.flatMap(({ id, bounds }) => (bounds === null ? [id] : [])));
  const edges = plane.edges.map((edge): Edge => {
    const { source, target, waypoints } = edge;
    const isOpen = lost.has(source ?? "") || lost.has(target ?? "");
    const fits = !isOpen || (waypoints !== null && docks(plane, edge, waypoints));
    return fits ? edge : { ...edge, waypoints: null, label: null };
  });
  return { ...plane, edges };
}

/** Shapes that find no place by their lines go below everything in their lane, pool or sub-process. */
function besideTheRest(plane: Plane, measure: Measure, work: Work): Plane | null {
  let placed = plane;
  for (const node of plane.nodes) {
    if (node.bounds !== null || encloses(node) || node.attachedTo !== null) continue;
    const next = placedBelow(placed, node, sizeOf(node, 0, measure));
    if (!next) return null;
    placed = next;
  }
  return addInPlace(drawnOf(placed), placed, measure, work);
}

function placedBelow(plane: Plane, node: Node, { width, height }: Size): Plane | null {
  const around = containerOf(plane, node);
  const all = around ?? unionOf(plane.nodes.flatMap(({ bounds }) => bounds ?? []));
  const y = all.y + all.height + (around ? -4 : 1);
  const gap = { y, by: height + 2 * spacing.poolPadding };
  const opened = around ? (openRowGap(plane, gap) ?? tornRowGap(plane, gap)) : plane;
  const left = all.x + spacing.lanePadding;
  const steps = range(Math.max(1, Math.floor((all.width - width) / spacing.rowGap)));
  const boxes = steps.map((k) => ({
    ...{ width, height },
    x: left + k * spacing.rowGap,
    y: y + spacing.poolPadding,
  }));
  const middle = middleOfJoined(plane, node) ?? left;
  const away = (box: Bounds) => Math.abs(centreOf(box).x - middle);
  const box = opened && boxes.toSorted((a, b) => away(a) - away(b)).find((one) => isFree(opened, one));
  return opened && box ? withBox(opened, node, box) : null;
}

/** The middle, from left to right, of the shapes joined with a node; null if there are none. */
function middleOfJoined({ nodes, edges }: Plane, { id }: Node): number | null {
  const joined = new Set(
    edges.flatMap(({ source, target }) => (source === id ? [target] : target === id ? [source] : [])),
  );
  const centres = nodes.flatMap((node) =>
    joined.has(node.id) && node.bounds && node.kind !== "participant" ? [centreOf(node.bounds).x] : [],
  );
  return centres.length === 0 ? null : sum(centres) / centres.length;
}

/** Names without a box stay where tools put them by default. */
function withNames(former: Plane, whole: Plane, measure: Measure, work: Work): Plane {
  const drawn = new Map([...former.nodes, ...former.edges].map(({ id, label }) => [id, label]));
  const named = polished(
    missingLabels(former, whole, measure, work),
    measure,
    work,
    ({ id }) => !drawn.has(id),
  );
  const asBefore = <T extends Node | Edge>(one: T): T =>
    drawn.get(one.id) === null ? { ...one, label: null } : one;
  return { ...named, nodes: named.nodes.map(asBefore), edges: named.edges.map(asBefore) };
}

/** Adds boxes for missing lanes and pools, the inner ones first. */
function withFrames(plane: Plane): Plane {
  let framed = plane;
  for (const node of plane.nodes.toReversed()) {
    if (node.bounds !== null) continue;
    const box =
      node.kind === "lane" ? laneOf(framed, node) : node.kind === "participant" ? poolOf(framed, node) : null;
    if (box) framed = boxOfNew(framed, new Map([[node.id, box]]));
  }
  return framed;
}

/** Around its content; an empty pool lies below all others. */
function poolOf(plane: Plane, pool: Node): Bounds | null {
  const { header, poolPadding, poolGap, blackBoxHeight } = spacing;
  const inside = plane.nodes.filter(({ parent }) => parent === pool.id);
  const lanes = inside.filter(({ kind }) => kind === "lane").flatMap(({ bounds }) => bounds ?? []);
  const boxes = inside.flatMap(({ bounds }) => bounds ?? []);
  if (lanes.length > 0) return withHead(unionOf(lanes), pool, header);
  if (boxes.length > 0) return withHead(grown(unionOf(boxes), poolPadding), pool, header);
  if (inside.length > 0) return null;
  const all = unionOf(plane.nodes.flatMap(({ bounds }) => bounds ?? []));
  return { ...all, y: all.y + all.height + poolGap, height: blackBoxHeight };
}

const withHead = (b: Bounds, { horizontal }: Node, head: number): Bounds =>
  horizontal
    ? { ...b, x: b.x - head, width: b.width + head }
    : { ...b, y: b.y - head, height: b.height + head };

/** The gap between its neighbours in a horizontal pool. */
function laneOf(plane: Plane, lane: Node): Bounds | null {
  const around = plane.nodes.find(({ id }) => id === lane.parent)?.bounds;
  const inside = plane.nodes.flatMap((node) => (node.lane === lane.id && node.bounds ? [node.bounds] : []));
  if (!around || !lane.horizontal || inside.length === 0) return null;
  const middle = centreOf(unionOf(inside)).y;
  const others = plane.nodes.flatMap(({ kind, parent, bounds }) =>
    kind === "lane" && parent === lane.parent && bounds ? [bounds] : [],
  );
  const bottoms = others.map((b) => b.y + b.height).filter((y) => y <= middle);
  const tops = others.map((b) => b.y).filter((y) => y >= middle);
  const top = Math.max(around.y, ...bottoms);
  const bottom = Math.min(around.y + around.height, ...tops);
  const x = around.x + spacing.header;
  return { x, y: top, width: around.x + around.width - x, height: bottom - top };
}
