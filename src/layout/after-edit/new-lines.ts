/** Routes new lines through a drawing whose other lines stay in place. */

import { type Bounds, type Edge, type Node, overlap, type Plane, type Point } from "../../bpmn/graph.ts";
import { limits } from "../../limits.ts";
import {
  at,
  centreOf,
  distance,
  grown,
  half,
  range,
  segmentsOf,
  simplified,
  unionOf,
} from "../geometry/geometry.ts";
import { linkKindOf } from "../model.ts";
import { usersOf } from "../route/field.ts";
import { drawLate } from "../route/late.ts";
import { canMeetApart, canPartAtOnce, sharedStarts } from "../route/meetings.ts";
import type { Port } from "../route/ports.ts";
import { jointsOf, stepKey } from "../route/router.ts";
import { type Found, type Joint, newWorkspace, search } from "../route/search.ts";
import { price, spacing } from "../spacing.ts";
import type { Work } from "../work.ts";
import { type DrawnField, drawnField, type Obstacle, pathIn } from "./drawn-field.ts";
import { docksOf, isFrame, portsAt } from "./drawn-ports.ts";
import { encloses, isClosedPool } from "./free-room.ts";

/** How far from its ends a line first looks for a route. */
const nearPx = 260;
/** A line only crosses a name if the route around it is more expensive by this. */
const labelDetourMax = 250;

type Ends = { source: Node; target: Node };
type Role = "source" | "target";

/** The plane with a line for every edge; null if one finds no route. */
export function routeNew(after: Plane, work: Work): Plane | null {
  let plane = after;
  const nodeOf = new Map(plane.nodes.map((node) => [node.id, node]));
  const waiting = plane.edges.filter(({ waypoints }) => waypoints === null);
  const late: Edge[] = [];
  for (const edge of inOrder(waiting, nodeOf)) {
    const source = nodeOf.get(edge.source ?? "");
    const target = nodeOf.get(edge.target ?? "");
    if (!source || !target || source === target) {
      late.push(edge);
      continue;
    }
    const line = routeOne(plane, edge, { source, target }, work);
    if (!line) return null;
    plane = withLine(plane, edge.id, line);
  }
  return late.length === 0 ? plane : withLate(plane, late);
}

const withLine = (plane: Plane, id: string, waypoints: Point[]): Plane => ({
  ...plane,
  edges: plane.edges.map((edge) => (edge.id === id ? { ...edge, waypoints } : edge)),
});

/** Sequence flows before message flows before associations, short ones first. */
function inOrder(edges: readonly Edge[], nodeOf: ReadonlyMap<string, Node>): Edge[] {
  const rank = { sequence: 0, message: 1, association: 2 };
  const centre = (id: string | null): Point => {
    const bounds = nodeOf.get(id ?? "")?.bounds;
    return bounds ? centreOf(bounds) : { x: 0, y: 0 };
  };
  const keyed = edges.map((edge) => {
    const [a, b] = [centre(edge.source), centre(edge.target)];
    return { edge, rank: rank[linkKindOf(edge)], length: Math.abs(a.x - b.x) + Math.abs(a.y - b.y) };
  });
  return keyed.sort((a, b) => a.rank - b.rank || a.length - b.length).map(({ edge }) => edge);
}

/** The plane with lines for edges that need no search. */
export function withLate(plane: Plane, late: readonly Edge[]): Plane {
  const nodes = new Map(plane.nodes.flatMap(({ id, bounds }) => (bounds ? [[id, bounds] as const] : [])));
  const edges = new Map(
    plane.edges.flatMap((edge) =>
      edge.waypoints && !late.includes(edge) ? [[edge.id, edge.waypoints] as [string, Point[]]] : [],
    ),
  );
  const solid = plane.nodes.flatMap((node) =>
    node.bounds && (!encloses(node) || isClosedPool(plane, node)) ? [node.bounds] : [],
  );
  drawLate(late, { nodes, edges }, solid);
  return {
    ...plane,
    edges: plane.edges.map((edge) => ({ ...edge, waypoints: edges.get(edge.id) ?? edge.waypoints })),
  };
}

/** Whose lines may be shared: those of relatives of the same kind, or of any relatives. */
type Sharing = "kind" | "any";

function routeOne(
  plane: Plane,
  edge: Edge,
  ends: Ends,
  work: Work,
  sharing: Sharing = "kind",
): Point[] | null {
  for (const area of areasFor(plane, edge, ends)) {
    const around = wayIn(plane, edge, ends, area, work, true, sharing);
    if (around && around.cost < labelDetourMax) return around.line;
    const through = wayIn(plane, edge, ends, area, work, false, sharing);
    if (around && through && around.cost <= through.cost + labelDetourMax) return around.line;
    if (through) return through.line;
  }
  return null;
}

/** Another line for an edge, away from all names; null if there is none nearby, or the edge lacks an end. */
export function wayAroundNames(drawn: Plane, edge: Edge, work: Work): Point[] | null {
  const { plane, undrawn, ends } = without(drawn, edge);
  if (!ends) return null;
  const [near] = areasFor(plane, edge, ends);
  return near ? (wayIn(plane, undrawn, ends, near, work, true, "kind")?.line ?? null) : null;
}

/** Another line for an edge, anywhere; null if there is none, or the edge lacks an end. */
export function anotherWay(drawn: Plane, edge: Edge, work: Work): Point[] | null {
  const { plane, undrawn, ends } = without(drawn, edge);
  return ends && (routeOne(plane, undrawn, ends, work) ?? routeOne(plane, undrawn, ends, work, "any"));
}

/** The plane without the line of an edge; `ends` is null if there is nothing to search for. */
function without(drawn: Plane, edge: Edge): { plane: Plane; undrawn: Edge; ends: Ends | null } {
  const undrawn = { ...edge, waypoints: null, label: null };
  const plane = { ...drawn, edges: drawn.edges.map((other) => (other.id === edge.id ? undrawn : other)) };
  const nodeOf = new Map(plane.nodes.map((node) => [node.id, node]));
  const [one, other] = [nodeOf.get(edge.source ?? ""), nodeOf.get(edge.target ?? "")];
  const source = one ?? (other && onLine(plane, edge.source, other));
  const target = other ?? (one && onLine(plane, edge.target, one));
  const ends = source && target && source !== target ? { source, target } : null;
  return { plane, undrawn, ends };
}

/** Fractions of a piece of line at which another line may end: a long piece may be free in a short part only. */
const shares = range(19).map((i) => (i + 1) / 20);

/** No line may run at the distance of the clearance itself, so ends of lines keep a little more. */
const beyondReach = spacing.clearance + 1;

/**
 * The place on a line, outside all shapes, that is nearest to the shape to be joined with it: an end for another line.
 */
function onLine(plane: Plane, id: string | null, shape: Node): Node | undefined {
  const line = plane.edges.find((edge) => edge.id === id)?.waypoints;
  if (!line || !shape.bounds) return undefined;
  const centre = centreOf(shape.bounds);
  const around = ancestorsOf(plane, shape);
  const solid = plane.nodes.flatMap((node) =>
    node.bounds && !isFrame(node) && node.kind !== "group" && !around.includes(node.id)
      ? [grown(node.bounds, beyondReach)]
      : [],
  );
  const borders = plane.nodes
    .filter(isFrame)
    .flatMap(({ bounds: b }) =>
      b ? [b.y, b.y + b.height].map((y) => ({ x: b.x, y: y - 5, width: b.width, height: 10 })) : [],
    );
  const places = segmentsOf(line).flatMap(([a, b]) =>
    shares.map((share) => ({ x: half(a.x + (b.x - a.x) * share), y: half(a.y + (b.y - a.y) * share) })),
  );
  const free = places.filter((place) => ![...solid, ...borders].some((box) => isWithin(place, box)));
  const away = (place: Point) => distance({ ...place, width: 0, height: 0 }, centre);
  const [nearest] = (free.length > 0 ? free : places).toSorted((p, q) => away(p) - away(q));
  if (!nearest) return undefined;
  const bounds = { ...nearest, width: 0, height: 0 };
  return { ...shape, id: id ?? "", kind: "intermediateThrowEvent", attachedTo: null, bounds };
}

/** Where a line may run: first near its ends; sequence flows stay in their pool or sub-process. */
function areasFor(plane: Plane, edge: Edge, { source, target }: Ends): Bounds[] {
  const all = grown(unionOf(plane.nodes.flatMap(({ bounds }) => bounds ?? [])), 60);
  const home = source.parent === target.parent ? source.parent : null;
  const container = edge.kind === "sequenceFlow" ? plane.nodes.find(({ id }) => id === home)?.bounds : null;
  const open = container ? grown(container, -10) : all;
  const near = grown(unionOf([source.bounds, target.bounds].flatMap((b) => b ?? [])), nearPx);
  return [intersection(near, open), open];
}

function intersection(a: Bounds, b: Bounds): Bounds {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
  const right = Math.min(a.x + a.width, b.x + b.width);
  const bottom = Math.min(a.y + a.height, b.y + b.height);
  return { x, y, width: Math.max(0, right - x), height: Math.max(0, bottom - y) };
}

const cover = { source: 1, target: 2, label: 3, other: 4 };

function wayIn(
  plane: Plane,
  edge: Edge,
  { source, target }: Ends,
  area: Bounds,
  work: Work,
  labelsToo: boolean,
  sharing: Sharing,
): { line: Point[]; cost: number } | null {
  const obstacles = obstaclesFor(plane, [source, target], area, labelsToo);
  const ends = [
    { node: source, cover: cover.source },
    { node: target, cover: cover.target },
  ].flatMap(({ node, cover }): Obstacle[] =>
    node.bounds && !isFrame(node) ? [{ box: node.bounds, cover, clearance: spacing.clearance }] : [],
  );
  const docks = [source, target].map(docksOf);
  const frames = plane.nodes.flatMap(({ kind, bounds }) =>
    bounds && (kind === "participant" || kind === "lane") ? [bounds] : [],
  );
  const field = drawnField(plane, {
    area,
    obstacles,
    ends,
    docks: { x: docks.flatMap(({ x }) => x), y: docks.flatMap(({ y }) => y) },
    borders: {
      x: frames.flatMap((b) => [b.x, b.x + b.width]),
      y: frames.flatMap((b) => [b.y, b.y + b.height]),
    },
  });
  work.done += (field.nx * field.ny) / 10 + (plane.edges.length * (field.nx + field.ny)) / 20;
  if (field.nx * field.ny > limits.layoutDrawnPointsMax) return null;
  const found = search(field, newWorkspace(field, work), {
    starts: portsAt(field, source, edge, "source").filter(isOutside(plane, source)),
    goals: portsAt(field, target, edge, "target").filter(isOutside(plane, target)),
    leave: trunks(plane, field, edge, "source", sharing),
    join: trunks(plane, field, edge, "target", sharing),
    sourceCover: cover.source,
    targetCover: cover.target,
    window: { left: 0, right: field.nx - 1, top: 0, bottom: field.ny - 1 },
    forced: null,
    limit: Infinity,
  });
  return found && { line: lineOf(field, found, source, target), cost: found.cost };
}

/** Lines of a boundary event do not leave into its host, nor along its border. */
function isOutside({ nodes }: Plane, { attachedTo, bounds }: Node): (port: Port) => boolean {
  const host = nodes.find(({ id }) => id === attachedTo)?.bounds;
  if (!host || !bounds) return () => true;
  const [x, y] = [bounds.x + bounds.width / 2, bounds.y + bounds.height / 2];
  const [dx, dy] = [bounds.width / 2 + 3, bounds.height / 2 + 3];
  const beyond = [
    { x: x + dx, y },
    { x, y: y + dy },
    { x: x - dx, y },
    { x, y: y - dy },
  ];
  return ({ out }) => !isWithin(at(beyond, out), grown(host, 1));
}

function obstaclesFor(plane: Plane, ends: readonly Node[], area: Bounds, labelsToo: boolean): Obstacle[] {
  const reach = grown(area, 30);
  const around = new Set(ends.flatMap((end) => ancestorsOf(plane, end)));
  const solid = plane.nodes.flatMap((node): Obstacle[] => {
    const { bounds } = node;
    if (!bounds || ends.includes(node) || !overlap(bounds, reach) || node.kind === "group") return [];
    const open = isFrame(node) && !isClosedPool(plane, node);
    if (open) return [{ box: headOf(node, bounds), cover: cover.other, clearance: 0 }];
    if (around.has(node.id)) return [];
    return [{ box: bounds, cover: cover.other, clearance: isFrame(node) ? 1 : spacing.clearance }];
  });
  if (!labelsToo) return solid;
  const named = [...plane.nodes, ...plane.edges].flatMap(({ label }): Obstacle[] =>
    label && overlap(label, reach) ? [{ box: label, cover: cover.label, clearance: 1 }] : [],
  );
  return [...named, ...solid];
}

const headOf = ({ horizontal }: Node, b: Bounds): Bounds =>
  horizontal ? { ...b, width: spacing.header } : { ...b, height: spacing.header };

/** The sub-processes around a node: its lines may run in them. */
function ancestorsOf(plane: Plane, node: Node): string[] {
  const parentOf = new Map(plane.nodes.map(({ id, parent }) => [id, parent]));
  const found: string[] = [];
  for (let up = node.parent; up !== null; up = parentOf.get(up) ?? null) found.push(up);
  return found;
}

/** Where the new line may leave the line of a relative with the same source, or join one with the same target. */
function trunks(plane: Plane, field: DrawnField, edge: Edge, role: Role, sharing: Sharing): Joint[] {
  const end = plane.nodes.find(({ id }) => id === edge[role]);
  if (!end || isFrame(end)) return [];
  const relatives = plane.edges.flatMap((other) => {
    const isRelative =
      other.id !== edge.id && other[role] === edge[role] && (sharing === "any" || other.kind === edge.kind);
    const path = isRelative && other.waypoints ? pathIn(field, other.waypoints) : null;
    return path ? [path] : [];
  });
  const users = new Map<number, number>();
  for (const path of relatives)
    for (const key of path.slice(1).map((b, k) => stepKey(at(path, k), b)))
      users.set(key, (users.get(key) ?? 0) + 1);
  const own = (a: number, b: number) => users.get(stepKey(a, b)) === usersOf(field, a, b);
  const entry = role === "target" ? sharedEndPrice(plane, end, edge) : sharedStartPrice(plane, end);
  return relatives.flatMap((path) => jointsOf(field, path, role, own, entry));
}

/** The price of ending on the last piece of another line. */
function sharedEndPrice({ edges }: Plane, end: Node, edge: Edge): number {
  const lines = edges.filter(({ kind, target }) => kind === edge.kind && target === edge.target);
  return canMeetApart(end, linkKindOf(edge), lines.length) ? price.sharedEnd : 0;
}

/** The price of beginning on the first piece of another flow of a decision. */
const sharedStartPrice = ({ edges }: Plane, end: Node): number =>
  canPartAtOnce(
    end,
    edges.filter(({ kind, source }) => kind === "sequenceFlow" && source === end.id),
  )
    ? sharedStarts * price.sharedEnd
    : 0;

/** The corners of a path, cut at the boxes of its ends. */
function lineOf(field: DrawnField, { path }: Found, source: Node, target: Node): Point[] {
  const points = path.map((point) => ({
    x: at(field.xPx, point % field.nx),
    y: at(field.yPx, (point / field.nx) | 0),
  }));
  const corners = simplified(points);
  const cut = (list: Point[], node: Node): Point[] => {
    const [first, second] = list;
    const b = node.bounds;
    if (!first || !second || !b || isFrame(node) || !isWithin(first, b)) return list;
    const dock =
      first.y === second.y
        ? { x: second.x > first.x ? b.x + b.width : b.x, y: first.y }
        : { x: first.x, y: second.y > first.y ? b.y + b.height : b.y };
    return [dock, ...list.slice(1)];
  };
  const begun = cut(corners, source);
  return simplified(cut(begun.toReversed(), target).toReversed());
}

const isWithin = ({ x, y }: Point, b: Bounds): boolean =>
  x > b.x && y > b.y && x < b.x + b.width && y < b.y + b.height;
