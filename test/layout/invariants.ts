/** Rules for every drawing; each violation is a fault of some kind, reported as one line of text. */

import type { Bounds, Edge, Graph, Node, Plane, Point } from "../../src/bpmn/graph.ts";
import { ownCrossed } from "../../src/layout/pixels/reading.ts";

export const faultKinds = [
  "not drawn",
  "overlap",
  "out of its place",
  "lanes or pools do not tile",
  "line through a shape",
  "line through its own end",
  "line on another",
  "loose end",
  "fraction",
] as const;
export type Fault = { kind: (typeof faultKinds)[number]; text: string };

export const broken = (graph: Graph): string[] => faultsOf(graph).map(({ text }) => text);

export const faultsOf = (graph: Graph): Fault[] => graph.planes.flatMap(faultsIn);

function faultsIn(plane: Plane): Fault[] {
  const faults: string[] = [];
  const nodes = new Map(plane.nodes.map((node) => [node.id, node]));
  for (const node of plane.nodes) if (!node.bounds) faults.push(`${node.id} has no bounds`);
  for (const edge of plane.edges)
    if ((edge.waypoints?.length ?? 0) < 2) faults.push(`${edge.id} has no waypoints`);
  if (faults.length > 0) return as("not drawn", faults);
  return [
    ...as("overlap", overlaps(plane, nodes)),
    ...as("out of its place", strays(plane, nodes)),
    ...as("lanes or pools do not tile", tiling(plane)),
    ...as("line through a shape", lines(plane, nodes)),
    ...as(
      "line through its own end",
      ownCrossed(plane).map((id) => `${id} runs through its own end`),
    ),
    ...as("line on another", shared(plane)),
    ...as("loose end", looseEnds(plane, nodes)),
    ...as("fraction", fractions(plane)),
  ];
}

const as = (kind: Fault["kind"], texts: readonly string[]): Fault[] => texts.map((text) => ({ kind, text }));

const box = (node: Node): Bounds => node.bounds ?? { x: 0, y: 0, width: 0, height: 0 };
const isSolid = ({ kind }: Node) => kind !== "participant" && kind !== "lane" && kind !== "group";

const ancestorsOf = (node: Node, nodes: ReadonlyMap<string, Node>): string[] => {
  const up = node.attachedTo ?? node.parent;
  const parent = up === null ? undefined : nodes.get(up);
  return parent ? [parent.id, ...ancestorsOf(parent, nodes)] : [];
};

const meet = (a: Bounds, b: Bounds, by = 0): boolean =>
  a.x < b.x + b.width - by &&
  b.x < a.x + a.width - by &&
  a.y < b.y + b.height - by &&
  b.y < a.y + a.height - by;

const contains = (a: Bounds, b: Bounds): boolean =>
  b.x >= a.x && b.y >= a.y && b.x + b.width <= a.x + a.width && b.y + b.height <= a.y + a.height;

function overlaps(plane: Plane, nodes: ReadonlyMap<string, Node>): string[] {
  const faults: string[] = [];
  const sorted = plane.nodes.filter(isSolid).sort((a, b) => box(a).x - box(b).x);
  sorted.forEach((a, i) => {
    for (const b of sorted.slice(i + 1)) {
      if (box(b).x >= box(a).x + box(a).width) break;
      if (!meet(box(a), box(b), 1)) continue;
      if (ancestorsOf(a, nodes).includes(b.id) || ancestorsOf(b, nodes).includes(a.id)) continue;
      faults.push(`${a.id} overlaps ${b.id}`);
    }
  });
  return faults;
}

function strays(plane: Plane, nodes: ReadonlyMap<string, Node>): string[] {
  const faults: string[] = [];
  for (const node of plane.nodes) {
    const around = nodes.get(node.lane ?? node.parent ?? "");
    const host = nodes.get(node.attachedTo ?? "");
    if (host) {
      const centre = box(node).y + box(node).height / 2;
      if (centre !== box(host).y + box(host).height) faults.push(`${node.id} is off its host`);
      const x = box(node).x + box(node).width / 2;
      if (x < box(host).x || x > box(host).x + box(host).width) faults.push(`${node.id} is beside its host`);
    } else if (around && node.kind !== "group" && !contains(box(around), box(node)))
      faults.push(`${node.id} is outside of ${around.id}`);
  }
  return faults;
}

/**
 * Lanes of one parent are stacked without a gap and as wide as the parent; pools, or rows of closed pools, share their
 * edges.
 */
function tiling(plane: Plane): string[] {
  const faults: string[] = [];
  for (const lanes of Map.groupBy(
    plane.nodes.filter((node) => node.kind === "lane"),
    (lane) => lane.parent,
  ).values()) {
    const sorted = lanes.map(box).sort((a, b) => a.y - b.y);
    sorted.slice(1).forEach((b, i) => {
      const a = sorted[i];
      if (a && (a.y + a.height !== b.y || a.x !== b.x || a.width !== b.width))
        faults.push("lanes do not tile");
    });
  }
  const pools = plane.nodes.filter((node) => node.kind === "participant");
  const rows = [...Map.groupBy(pools, (pool) => box(pool).y).values()].map((row) =>
    row.map(box).sort((a, b) => a.x - b.x),
  );
  const [left, right] = [(row: Bounds[]) => row[0]?.x, (row: Bounds[]) => rightOf(row.at(-1))];
  for (const row of rows) {
    const [first] = rows;
    if (first && (left(row) !== left(first) || right(row) !== right(first)))
      faults.push("pools are not aligned");
    if (row.slice(1).some((b, i) => b.x < rightOf(row[i]))) faults.push("pools overlap");
  }
  return faults;
}

const rightOf = (b: Bounds | undefined): number => (b ? b.x + b.width : 0);

const cut = (a: Point, b: Point): Bounds => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
});

const pieces = (path: readonly Point[]): [Point, Point][] =>
  path.slice(1).flatMap((b, i) => (path[i] ? [[path[i], b] as [Point, Point]] : []));

function lines(plane: Plane, nodes: ReadonlyMap<string, Node>): string[] {
  const faults: string[] = [];
  const solid = plane.nodes.filter(
    (node) => isSolid(node) || (node.kind === "participant" && !node.expanded),
  );
  for (const edge of plane.edges) {
    const path = edge.waypoints ?? [];
    const ends = [nodes.get(edge.source ?? ""), nodes.get(edge.target ?? "")];
    const passable = new Set(ends.flatMap((end) => (end ? [end.id, ...ancestorsOf(end, nodes)] : [])));
    for (const node of solid) {
      if (passable.has(node.id)) continue;
      const b = box(node);
      const inner = { x: b.x + 2, y: b.y + 2, width: b.width - 4, height: b.height - 4 };
      const isRun = edge.kind === "association" && node.kind === "textAnnotation";
      if (!isRun && pieces(path).some(([p, q]) => meetsLine(p, q, inner)))
        faults.push(`${edge.id} runs through ${node.id}`);
    }
  }
  return faults;
}

/** By the part of the line within the box, from 0 to 1, at any slope. */
function meetsLine(p: Point, q: Point, b: Bounds): boolean {
  let [from, to] = [0, 1];
  for (const [start, end, low, high] of [
    [p.x, q.x, b.x, b.x + b.width],
    [p.y, q.y, b.y, b.y + b.height],
  ] as const) {
    if (start === end) {
      if (start <= low || start >= high) return false;
      continue;
    }
    const [enter, leave] = [(low - start) / (end - start), (high - start) / (end - start)];
    from = Math.max(from, Math.min(enter, leave));
    to = Math.min(to, Math.max(enter, leave));
  }
  return from < to;
}

/** Lines end on the outlines of shapes, and on the lines that they belong to. */
function looseEnds(plane: Plane, nodes: ReadonlyMap<string, Node>): string[] {
  const edges = new Map(plane.edges.map((edge) => [edge.id, edge]));
  return plane.edges.flatMap((edge): string[] =>
    [
      { id: edge.source, point: edge.waypoints?.[0] },
      { id: edge.target, point: edge.waypoints?.at(-1) },
    ].flatMap(({ id, point }) => {
      const [node, line] = [nodes.get(id ?? ""), edges.get(id ?? "")];
      const isFast = !point || (node ? docked(point, node) : !line || isOn(point, line));
      return isFast ? [] : [`${edge.id} is not docked on ${id}`];
    }),
  );
}

const isOn = (point: Point, { waypoints }: Edge): boolean =>
  pieces(waypoints ?? []).some(([a, b]) => {
    const off = Math.abs((b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x));
    const near = cut(a, b);
    const length = Math.hypot(near.width, near.height);
    return off <= length && meet({ ...point, width: 0, height: 0 }, grown(near, 1));
  });

const grown = ({ x, y, width, height }: Bounds, by: number): Bounds => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

/** On the border of a box, at a corner of a diamond, at a pole of a circle. */
function docked(p: Point, node: Node): boolean {
  const b = box(node);
  const [dx, dy] = [Math.abs(p.x - b.x - b.width / 2), Math.abs(p.y - b.y - b.height / 2)];
  if (/Event$|Gateway$/.test(node.kind))
    return (dx === b.width / 2 && dy === 0) || (dy === b.height / 2 && dx === 0);
  return (dx === b.width / 2 && dy <= b.height / 2) || (dy === b.height / 2 && dx <= b.width / 2);
}

/** Edges without a common end never lie on each other. */
function shared(plane: Plane): string[] {
  const faults: string[] = [];
  const runs = plane.edges.flatMap((edge) =>
    pieces(edge.waypoints ?? []).map(([a, b]) => ({ edge, a, b, box: cut(a, b) })),
  );
  runs.sort((p, q) => p.box.x - q.box.x);
  runs.forEach((p, i) => {
    for (const q of runs.slice(i + 1)) {
      if (q.box.x > p.box.x + p.box.width) break;
      if (p.edge === q.edge || p.edge.source === q.edge.source || p.edge.target === q.edge.target) continue;
      const level = p.a.y === p.b.y && q.a.y === q.b.y && p.a.y === q.a.y;
      const upright = p.a.x === p.b.x && q.a.x === q.b.x && p.a.x === q.a.x;
      const x = Math.min(p.box.x + p.box.width, q.box.x + q.box.width) - Math.max(p.box.x, q.box.x);
      const y = Math.min(p.box.y + p.box.height, q.box.y + q.box.height) - Math.max(p.box.y, q.box.y);
      if ((level && x > 5) || (upright && y > 5)) faults.push(`${p.edge.id} and ${q.edge.id} share a line`);
    }
  });
  return faults;
}

function fractions(plane: Plane): string[] {
  const numbers = [
    ...plane.nodes.flatMap((node) => [box(node).x, box(node).y, box(node).width, box(node).height]),
    ...plane.edges.flatMap((edge) => (edge.waypoints ?? []).flatMap(({ x, y }) => [x, y])),
  ];
  return numbers
    .filter((n) => !Number.isFinite(n) || n * 2 !== Math.round(n * 2))
    .map((n) => `${n} is no half pixel`);
}
