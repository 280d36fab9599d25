/** Moves the room of a lane with all its content, past the lanes on its way. */

import type { Bounds, Edge, Node, Plane, Point } from "../../bpmn/graph.ts";
import { centreOf, shifted, unionOf } from "../geometry/geometry.ts";

/** Adjacent rooms, and how far down each one moves. */
type Zone = { box: Bounds; by: number };

/**
 * The plane with the content of `gone` beside the heir, which takes its room; null if the two share rows. Lines between
 * parts that moved differently are removed, to be routed again.
 */
export function moveBeside(plane: Plane, gone: Bounds, heir: Node): Plane | null {
  const zones = heir.bounds && zonesOf(gone, heir.bounds);
  if (!zones) return null;
  const moved = withZonesMoved(plane, zones);
  const [lost] = zones;
  const room = lost && shifted(lost.box, 0, lost.by);
  return {
    ...moved,
    nodes: moved.nodes.map((node) =>
      node.id === heir.id && heir.bounds && room ? { ...node, bounds: unionOf([heir.bounds, room]) } : node,
    ),
  };
}

/**
 * The plane with the room `box`, and all its content, directly below or above the room `beside`; lines as in
 * `moveBeside`.
 */
export function roomMoved(plane: Plane, box: Bounds, beside: Bounds): Plane {
  const zones = zonesOf(box, beside);
  return zones ? withZonesMoved(plane, zones) : plane;
}

function withZonesMoved(plane: Plane, zones: readonly Zone[]): Plane {
  const moves = (node: Node): boolean => node.kind !== "participant" && !isAround(node, zones);
  const hosts = new Map(plane.nodes.map((node) => [node.id, node]));
  const shiftOf = (node: Node): number => {
    const { bounds } = hosts.get(node.attachedTo ?? "") ?? node;
    return bounds && moves(node) ? shiftAt(zones, centreOf(bounds)) : 0;
  };
  return {
    ...plane,
    nodes: plane.nodes.map((node): Node => {
      const by = shiftOf(node);
      const lowered = (b: Bounds | null) => b && shifted(b, 0, by);
      return { ...node, bounds: lowered(node.bounds), label: lowered(node.label) };
    }),
    edges: plane.edges.map((edge) => movedEdge(edge, zones)),
  };
}

/** First the moved room, then the rooms that it passes. */
function zonesOf(gone: Bounds, heir: Bounds): Zone[] | null {
  const [top, bottom] = [heir.y + heir.height, gone.y + gone.height];
  if (gone.y >= top) {
    const between = { ...gone, y: top, height: gone.y - top };
    return [
      { box: gone, by: -between.height },
      { box: between, by: gone.height },
    ];
  }
  if (bottom > heir.y) return null;
  const between = { ...gone, y: bottom, height: heir.y - bottom };
  return [
    { box: gone, by: between.height },
    { box: between, by: -gone.height },
  ];
}

const shiftAt = (zones: readonly Zone[], { x, y }: Point): number =>
  zones.find(({ box }) => x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height)
    ?.by ?? 0;

/** Whether a lane encloses all zones: it stays. */
function isAround({ kind, bounds }: Node, zones: readonly Zone[]): boolean {
  const all = unionOf(zones.map(({ box }) => box));
  return kind === "lane" && bounds !== null && bounds.height >= all.height && bounds.y <= all.y;
}

function movedEdge(edge: Edge, zones: readonly Zone[]): Edge {
  const { waypoints, label } = edge;
  if (!waypoints) return edge;
  const shifts = new Set(waypoints.map((point) => shiftAt(zones, point)));
  const [by = 0] = shifts;
  if (shifts.size > 1) return { ...edge, waypoints: null, label: null };
  return {
    ...edge,
    waypoints: waypoints.map(({ x, y }) => ({ x, y: y + by })),
    label: label && shifted(label, 0, by),
  };
}
