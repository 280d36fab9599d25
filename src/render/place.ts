/**
 * Makes geometry drawable: every coordinate finite and bounded, boxes on whole pixels, edges with points. Documents of
 * other tools lack some of it, or have values that no picture can show.
 */

import {
  type Bounds,
  type Edge,
  type Node,
  type NodeKind,
  type Plane,
  type Point,
  shapeSizes,
} from "../bpmn/graph.ts";
import { limits } from "../limits.ts";
import { docked, middleOf } from "./path.ts";

export type PlacedNode = { node: Node; box: Bounds; label: Bounds | null };
export type PlacedEdge = { edge: Edge; points: Point[]; label: Bounds | null };
export type Placed = { nodes: PlacedNode[]; edges: PlacedEdge[]; width: number; height: number };

const { activity, event, gateway, dataObject, dataStore } = shapeSizes;

/** Default sizes by kind; activities have the last one. */
const usualSizes: Partial<Record<NodeKind, Size>> = {
  participant: { width: 600, height: 150 },
  lane: { width: 570, height: 150 },
  startEvent: event,
  endEvent: event,
  intermediateCatchEvent: event,
  intermediateThrowEvent: event,
  boundaryEvent: event,
  exclusiveGateway: gateway,
  inclusiveGateway: gateway,
  parallelGateway: gateway,
  eventBasedGateway: gateway,
  complexGateway: gateway,
  dataObjectReference: dataObject,
  dataInput: dataObject,
  dataOutput: dataObject,
  dataStoreReference: dataStore,
  textAnnotation: { width: 100, height: 40 },
};

type Size = { width: number; height: number };

/**
 * The drawn nodes and edges of a plane, shifted so that the content starts at (0, 0). Elements without a place are left
 * out.
 */
export function placedOf(plane: Plane): Placed {
  const boxes: [Node, Bounds][] = plane.nodes.flatMap((node) =>
    node.bounds === null ? [] : [[node, bounded(node.bounds, node.kind)] as [Node, Bounds]],
  );
  const most = pointsMax(plane.edges);
  const lines = plane.edges.map((edge): [Edge, Point[]] => [edge, pointsOf(edge, most)]);
  const labels = [...plane.nodes, ...plane.edges].flatMap((one) =>
    one.label === null ? [] : [tame(one.label)],
  );
  const origin = { x: Number.POSITIVE_INFINITY, y: Number.POSITIVE_INFINITY };
  const end = { x: Number.NEGATIVE_INFINITY, y: Number.NEGATIVE_INFINITY };
  const reach = (x: number, y: number) => {
    [origin.x, origin.y] = [Math.min(origin.x, x), Math.min(origin.y, y)];
    [end.x, end.y] = [Math.max(end.x, x), Math.max(end.y, y)];
  };
  for (const box of [...boxes.map(([, box]) => box), ...labels]) {
    reach(box.x, box.y);
    reach(box.x + box.width, box.y + box.height);
  }
  for (const [, points] of lines) for (const point of points) reach(point.x, point.y);
  if (end.x < origin.x) return { nodes: [], edges: [], width: 0, height: 0 };

  const [dx, dy] = [Math.floor(origin.x), Math.floor(origin.y)];
  const nodes = boxes.map(([node, box]) => ({
    node,
    box: snapped({ ...box, x: box.x - dx, y: box.y - dy }),
    label: shifted(node.label, dx, dy),
  }));
  const edges = lines.map(([edge, points]) => ({
    edge,
    points: points.map((point) => ({ x: point.x - dx, y: point.y - dy })),
    label: shifted(edge.label, dx, dy),
  }));
  return { nodes, edges: connected(nodes, edges), width: end.x - dx, height: end.y - dy };
}

const finite = (value: number, otherwise: number) =>
  Number.isFinite(value) ? Math.min(limits.coordinateMax, Math.max(-limits.coordinateMax, value)) : otherwise;

const tame = (box: Bounds): Bounds => ({
  x: finite(box.x, 0),
  y: finite(box.y, 0),
  width: Math.max(0, finite(box.width, 0)),
  height: Math.max(0, finite(box.height, 0)),
});

function bounded(box: Bounds, kind: NodeKind): Bounds {
  const safe = tame(box);
  if (safe.width > 0 && safe.height > 0) return safe;
  return { ...safe, ...(usualSizes[kind] ?? activity) };
}

/** The number of points drawn per edge; smaller if all edges together have more than a picture can show. */
function pointsMax(edges: readonly Edge[]): number {
  const all = edges.reduce((sum, { waypoints }) => sum + (waypoints?.length ?? 0), 0);
  const fair = Math.max(2, Math.floor(limits.planeWaypointsDrawn / Math.max(1, edges.length)));
  return all > limits.planeWaypointsMax ? Math.min(fair, limits.waypointsMax) : limits.waypointsMax;
}

/** The first points of an edge, and its last one: a line with too many points still ends in the right place. */
function pointsOf({ waypoints }: Edge, most: number): Point[] {
  const points = waypoints ?? [];
  const drawn = points.length > most ? [...points.slice(0, most - 1), ...points.slice(-1)] : points;
  return drawn.map((point) => ({ x: finite(point.x, 0), y: finite(point.y, 0) }));
}

/** Whole pixels, so that straight strokes are sharp. */
function snapped(box: Bounds): Bounds {
  const [x, y] = [Math.round(box.x), Math.round(box.y)];
  const [right, bottom] = [Math.round(box.x + box.width), Math.round(box.y + box.height)];
  return { x, y, width: Math.max(1, right - x), height: Math.max(1, bottom - y) };
}

function shifted(label: Bounds | null, dx: number, dy: number): Bounds | null {
  if (label === null) return null;
  const safe = tame(label);
  return { ...safe, x: safe.x - dx, y: safe.y - dy };
}

/** Edges end on the border of their nodes; one without points goes straight from one node to the other. */
function connected(nodes: PlacedNode[], edges: PlacedEdge[]): PlacedEdge[] {
  const byId = new Map(nodes.map((placed) => [placed.node.id, placed]));
  const edgePoints = new Map(edges.map((placed) => [placed.edge.id, placed.points]));
  const centre = (id: string | null): Point | null => {
    const node = id === null ? undefined : byId.get(id);
    if (node !== undefined)
      return { x: node.box.x + node.box.width / 2, y: node.box.y + node.box.height / 2 };
    const points = id === null ? undefined : edgePoints.get(id);
    return points !== undefined && points.length > 1 ? middleOf(points) : null;
  };
  return edges.flatMap((placed) => {
    const { source, target } = placed.edge;
    const [from, to] = [centre(source), centre(target)];
    const given = placed.points.length > 1 ? placed.points : from && to ? [from, to] : [];
    const points = docked(
      given,
      source === null ? undefined : byId.get(source),
      target === null ? undefined : byId.get(target),
    );
    return points.length > 1 ? [{ ...placed, points }] : [];
  });
}
