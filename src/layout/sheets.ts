/** Cuts a plane into sheets: the plane itself and the inside of every expanded sub-process. */

import type { Edge, Node, Plane } from "../bpmn/graph.ts";
import { limits } from "../limits.ts";
import { LayoutError } from "./errors.ts";
import { at, of } from "./geometry/geometry.ts";
import { isArtifact } from "./labels/sizes.ts";
import {
  type Attached,
  type Band,
  type End,
  type Group,
  type Item,
  type Lane,
  linkKindOf,
  type Sheet,
} from "./model.ts";
import type { Work } from "./work.ts";

/** The sub-processes whose inside is drawn, by id; every node belongs to one of them or to the plane (null). */
export type Nesting = {
  nodes: Map<string, Node>;
  /** Nearest expanded sub-process around a node. */
  container: Map<string, string | null>;
  /** Innermost first, the plane (null) last. */
  containers: (string | null)[];
};

/** Determines what is inside what. Throws `LayoutError` for ids that are not unique or that contain themselves. */
export function nestingOf(plane: Plane): Nesting {
  if (plane.nodes.length > limits.layoutShapesMax)
    throw new LayoutError("too_large", plane.element, `${plane.nodes.length} shapes are too many to lay out`);
  const nodes = new Map<string, Node>();
  for (const node of plane.nodes) {
    if (nodes.has(node.id))
      throw new LayoutError("duplicate_id", node.id, `two shapes have the id ${node.id}`);
    nodes.set(node.id, node);
  }
  const around = (node: Node): Node | null =>
    node.parent === null ? null : (nodes.get(node.parent) ?? null);
  const container = new Map<string, string | null>();
  const depth = new Map<string | null, number>([[null, 0]]);
  for (const node of plane.nodes) {
    const chain: Node[] = [];
    for (let up = around(node); up; up = around(up)) {
      if (up === node || chain.includes(up))
        throw new LayoutError("container_cycle", node.id, `${node.id} encloses itself`);
      chain.push(up);
    }
    const inside = chain.filter((up) => up.kind !== "participant" && up.kind !== "lane");
    container.set(node.id, inside[0]?.id ?? null);
    for (const [i, up] of inside.entries()) depth.set(up.id, inside.length - i);
  }
  const containers = [...depth.keys()].sort((a, b) => of(depth, b) - of(depth, a));
  return { nodes, container, containers };
}

/**
 * The sheet of one container, without sizes (they need the finished drawings of its content). Items, groups and links
 * are in document order.
 */
export function sheetOf(plane: Plane, nesting: Nesting, owner: string | null, work: Work): Sheet {
  const own = plane.nodes.filter((node) => nesting.container.get(node.id) === owner);
  const hosts = new Set(own.filter((node) => node.kind !== "boundaryEvent").map((node) => node.id));
  const isAttached = (node: Node) =>
    node.kind === "boundaryEvent" && node.attachedTo !== null && hosts.has(node.attachedTo);
  const shapes = own.filter(
    (node) =>
      node.kind !== "participant" && node.kind !== "lane" && node.kind !== "group" && !isAttached(node),
  );
  const { groups, bands, bandOf } = groupsOf(own, shapes, nesting);
  const attachedTo = Map.groupBy(own.filter(isAttached), (node) => node.attachedTo);
  const told = new Set(plane.edges.flatMap(({ kind, target }) => (kind === "messageFlow" ? [target] : [])));
  const items = shapes.map((node): Item => {
    const attached = (attachedTo.get(node.id) ?? []).map(
      (event): Attached => ({ node: event, dx: 0, told: told.has(event.id) }),
    );
    return {
      node,
      width: 0,
      height: 0,
      band: bandOf(node),
      artifact: isArtifact(node),
      attached,
      inner: null,
    };
  });
  const sheet: Sheet = {
    owner: owner === null ? null : of(nesting.nodes, owner),
    items,
    links: [],
    groups,
    bands,
    late: [],
    loose: own.filter((node) => node.kind === "group"),
    work,
  };
  addLinks(sheet, plane.edges, nesting, owner);
  adoptLaneless(sheet);
  return sheet;
}

type Grouping = { groups: Group[]; bands: Band[]; bandOf: (node: Node) => number };

function groupsOf(own: readonly Node[], shapes: readonly Node[], nesting: Nesting): Grouping {
  const bands: Band[] = [];
  const groups: Group[] = [];
  const byKey = new Map<string, number>();
  const bandOfLane = new Map<string, number>();
  const lanes = own.filter((node) => node.kind === "lane");
  const keyOf = (node: Node): string | null => {
    const parent = node.parent === null ? undefined : nesting.nodes.get(node.parent);
    if (parent?.kind === "lane") return keyOf(parent);
    if (parent?.kind === "participant") return parent.id;
    return node.process === null ? null : `process ${node.process}`;
  };
  const lanesIn = Map.groupBy(lanes, (lane) => (laneParent(lane, nesting) ? lane.parent : keyOf(lane)));
  const tree = (lane: Node, group: number): Lane => {
    const children = (lanesIn.get(lane.id) ?? []).map((child) => tree(child, group));
    const first = children[0];
    const band = first ? first.band : bands.push({ group, lane }) - 1;
    bandOfLane.set(lane.id, band);
    return { node: lane, children, band };
  };
  const open = (key: string, frame: Node | null): number => {
    const known = byKey.get(key);
    if (known !== undefined) return known;
    const group = groups.length;
    byKey.set(key, group);
    const first = bands.length;
    const roots = (lanesIn.get(key) ?? []).map((lane) => tree(lane, group));
    if (roots.length === 0) bands.push({ group, lane: null });
    const ids = bands.slice(first).map((_, i) => first + i);
    groups.push({ frame, blackBox: false, lanes: roots, bands: ids });
    return group;
  };
  for (const node of own) {
    if (node.kind === "participant") open(node.id, node);
    else if (node.kind === "lane" || (shapes.includes(node) && !isArtifact(node)))
      open(keyOf(node) ?? "loose", null);
  }
  if (groups.length === 0) open("loose", null);
  const bandOf = (node: Node): number => {
    if (isArtifact(node)) return -1;
    const group = byKey.get(keyOf(node) ?? "loose") ?? 0;
    const band = node.lane === null ? undefined : bandOfLane.get(node.lane);
    if (band !== undefined && at(bands, band).group === group) return band;
    const own = at(groups, group);
    return own.lanes.length === 0 ? at(own.bands, 0) : laneless(group);
  };
  markBlackBoxes(groups, bands, shapes, bandOf);
  // Artifacts need a row.
  if (groups.every(({ blackBox }) => blackBox) && shapes.some(isArtifact)) open("loose", null);
  return { groups, bands, bandOf };
}

/** Means "in this group, in no lane" until a band is found. */
const laneless = (group: number): number => -2 - group;

const laneParent = (lane: Node, nesting: Nesting): boolean =>
  lane.parent !== null && nesting.nodes.get(lane.parent)?.kind === "lane";

function markBlackBoxes(
  groups: Group[],
  bands: readonly Band[],
  shapes: readonly Node[],
  bandOf: (node: Node) => number,
): void {
  const filled = new Set<number>();
  for (const node of shapes) {
    const band = bandOf(node);
    if (band >= 0) filled.add(at(bands, band).group);
    else if (band < -1) filled.add(laneless(band));
  }
  groups.forEach((group, i) => {
    group.blackBox = group.frame !== null && group.lanes.length === 0 && !filled.has(i);
  });
}

/** A node of a pool with lanes that is in no lane goes to its neighbours' lane, otherwise into the first lane. */
function adoptLaneless(sheet: Sheet): void {
  for (let round = 0; round < 2; round++)
    sheet.items.forEach((item, i) => {
      if (item.band > -2) return;
      const group = laneless(item.band);
      const neighbour = sheet.links
        .flatMap(({ source, target }) => [
          [source, target],
          [target, source],
        ])
        .flatMap(([mine, other]) =>
          mine?.at === "item" && mine.item === i && other?.at === "item" ? [other.item] : [],
        )
        .map((other) => at(sheet.items, other).band)
        .find((band) => band >= 0 && at(sheet.bands, band).group === group);
      if (neighbour !== undefined) item.band = neighbour;
      else if (round === 1) item.band = at(at(sheet.groups, group).bands, 0);
    });
}

function addLinks(sheet: Sheet, edges: readonly Edge[], nesting: Nesting, owner: string | null): void {
  const itemOf = new Map<string, number>();
  const hostOf = new Map<string, number>();
  sheet.items.forEach((item, i) => {
    itemOf.set(item.node.id, i);
    for (const { node } of item.attached) hostOf.set(node.id, i);
  });
  const frameOf = new Map<string, number>();
  sheet.groups.forEach((group, i) => {
    if (group.frame) frameOf.set(group.frame.id, i);
    for (const band of group.bands) {
      const lane = at(sheet.bands, band).lane;
      if (lane) frameOf.set(lane.id, i);
    }
  });
  const endOf = (id: string): End | null => {
    const item = itemOf.get(id);
    if (item !== undefined) return { at: "item", item, boundary: null, inner: null };
    const host = hostOf.get(id);
    if (host !== undefined) return { at: "item", item: host, boundary: id, inner: null };
    const group = frameOf.get(id);
    if (group !== undefined) return { at: "frame", group };
    let up = nesting.container.get(id) ?? null;
    while (up !== null && !itemOf.has(up)) up = nesting.container.get(up) ?? null;
    return up === null ? null : { at: "item", item: of(itemOf, up), boundary: null, inner: id };
  };
  const home = (id: string | null): string | null | undefined =>
    id === null || !nesting.nodes.has(id) ? undefined : nesting.container.get(id);
  for (const edge of edges) {
    if (homeOf(home(edge.source), home(edge.target), nesting, edge) !== owner) continue;
    const source = edge.source === null ? null : endOf(edge.source);
    const target = edge.target === null ? null : endOf(edge.target);
    if (source && target && !sameItem(source, target))
      sheet.links.push({ edge, kind: linkKindOf(edge), source, target });
    else sheet.late.push(edge);
  }
}

const sameItem = (a: End, b: End): boolean =>
  a.at === "item" && b.at === "item"
    ? a.item === b.item && !a.boundary
    : a.at === "frame" && b.at === "frame" && a.group === b.group;

/** The innermost container that encloses both ends; for a loose end the container of the other. */
function homeOf(
  source: string | null | undefined,
  target: string | null | undefined,
  nesting: Nesting,
  edge: Edge,
): string | null {
  if (source === undefined)
    return target !== undefined
      ? target
      : edge.parent !== null && nesting.containers.includes(edge.parent)
        ? edge.parent
        : null;
  if (target === undefined) return source;
  const around = new Set<string | null>();
  for (let up: string | null = source; up !== null; up = nesting.container.get(up) ?? null) around.add(up);
  let up: string | null = target;
  while (up !== null && !around.has(up)) up = nesting.container.get(up) ?? null;
  return up;
}
