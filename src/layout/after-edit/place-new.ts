/**
 * Finds places for new shapes in a drawing that stays as it is, except for gaps that are opened if there is no room.
 */

import type { Bounds, Node, Plane, Point } from "../../bpmn/graph.ts";
import { centreOf, range } from "../geometry/geometry.ts";
import { hasOuterLabel, isArtifact, isGateway, labelBlock, sizeOf } from "../labels/sizes.ts";
import type { Measure } from "../labels/text.ts";
import { spacing } from "../spacing.ts";
import { boxOfNew, containerOf, isFree, isInside } from "./free-room.ts";
import { openGap, openRowGap, tornGap, tornRowGap } from "./gap.ts";
import { boxAround, placeOnBorder, type Size } from "./place-on-border.ts";

/** The first choice for branches. */
export type Side = "below" | "above";

/**
 * The best centre for a new shape; `aside` if the row right of its source is intentionally occupied. Shapes that begin
 * right of `from` may follow it.
 */
type Wish = { x: number; y: number; aside: boolean; from: number };

/** How far around its wish a shape looks for room, and in which steps. */
const reach = { up: 26, down: 32, step: 10, right: [0, 10, 20, 30, 50, 70, 100, 140, 180] };
/** Gaps tried before giving up, the nearest first. */
const gapsMax = 16;

/** The plane with places for all nodes of a part; null if one of them finds none. */
export function placeNew(
  before: Plane,
  after: Plane,
  part: readonly Node[],
  side: Side,
  measure: Measure,
): Plane | null {
  let plane = after;
  const waiting = part.filter((node) => !boundsOf(plane, node.id));
  while (waiting.length > 0) {
    const next = nextOf(plane, before, waiting);
    if (next < 0) return null;
    const [node] = waiting.splice(next, 1);
    const placed = node && placeOne(plane, before, node, side, measure);
    if (!placed) return null;
    plane = placed;
  }
  return plane;
}

const boundsOf = (plane: Plane, id: string | null): Bounds | null =>
  plane.nodes.find((node) => node.id === id)?.bounds ?? null;

/**
 * The next node joined with a placed one: hosts and sources first, then targets, artifacts last; -1 if there is none.
 */
function nextOf(plane: Plane, before: Plane, waiting: readonly Node[]): number {
  const ranks = waiting.map((node) => rankOf(plane, before, node));
  const lowest = Math.min(...ranks);
  return lowest === rank.notYet ? -1 : ranks.indexOf(lowest);
}

const rank = { host: 0, source: 1, target: 2, artifact: 3, notYet: 9 };

function rankOf(plane: Plane, before: Plane, node: Node): number {
  if (node.attachedTo !== null) return boundsOf(plane, node.attachedTo) ? rank.host : rank.notYet;
  if (boundsOf(before, node.id)) return rank.host;
  const into = plane.edges.some(({ source, target }) => target === node.id && boundsOf(plane, source));
  const out = plane.edges.some(({ source, target }) => source === node.id && boundsOf(plane, target));
  if (!into && !out) return rank.notYet;
  if (isArtifact(node)) return rank.artifact;
  return into ? rank.source : rank.target;
}

function placeOne(plane: Plane, before: Plane, node: Node, side: Side, measure: Measure): Plane | null {
  const host = boundsOf(plane, node.attachedTo);
  const size = sizeOf(node, 0, measure);
  if (host) return placeOnBorder(plane, node, host, size);
  const wish = wishOf(plane, before, node, size, side);
  if (!wish) return null;
  const label = labelSize(node, measure);
  const roomy = withRoomAhead(plane, node, size, wish);
  const last = aheadOf(roomy, node, wish) - aheadMin - size.width / 2;
  const free = firstFree(
    roomy,
    node,
    size,
    label,
    around(wish).filter(({ x }) => x <= last),
  );
  if (free) return boxOfNew(roomy, new Map([[node.id, free]]));
  return inGap(roomy, node, size, label, wish);
}

/** The minimum distance between a new shape and its successor. */
const aheadMin = spacing.trackTail;

/** The left edge of a node's nearest successor; Infinity if there is none. */
function aheadOf(plane: Plane, node: Node, wish: Wish): number {
  const lefts = plane.edges.flatMap(({ kind, source, target }) => {
    const b = kind === "sequenceFlow" && source === node.id ? boundsOf(plane, target) : null;
    return b && b.x >= wish.from ? [b.x] : [];
  });
  return Math.min(...lefts);
}

/** Moves the successors of a new node on, so that its flow need not turn back. */
function withRoomAhead(plane: Plane, node: Node, { width }: Size, wish: Wish): Plane {
  if (isArtifact(node)) return plane;
  const ahead = aheadOf(plane, node, wish);
  const missing = Math.ceil(wish.x + width / 2 + aheadMin - ahead);
  if (!Number.isFinite(ahead) || missing <= 0) return plane;
  const gap = { x: ahead - 1, by: missing };
  return openGap(plane, gap) ?? tornGap(plane, gap);
}

/** A name outside its shape needs room below it. */
const labelSize = (node: Node, measure: Measure): Size =>
  hasOuterLabel(node) && node.name.trim() !== "" ? labelBlock(node.name, measure) : { width: 0, height: 0 };

/** Candidate centres around the wish, cheapest first; cost grows with the distance to the right and off the row. */
function around({ x, y }: Wish): Point[] {
  const rows = range(reach.up + reach.down + 1).map((k) => (k - reach.up) * reach.step);
  const spots = reach.right.flatMap((dx) =>
    rows.map((dy) => ({
      point: { x: x + dx, y: y + dy },
      cost: dx * 1.5 + Math.abs(dy) + (dy < 0 ? 15 : 0),
    })),
  );
  return spots.sort((a, b) => a.cost - b.cost).map(({ point }) => point);
}

function firstFree(
  plane: Plane,
  node: Node,
  size: Size,
  label: Size,
  spots: readonly Point[],
): Bounds | null {
  for (const spot of spots) {
    const box = boxAround(spot, size);
    const named = { ...box, height: box.height + label.height };
    if (isInside(plane, node, named) && isFree(plane, named)) return box;
  }
  return null;
}

/** Null for a node that is joined with no placed node. */
function wishOf(plane: Plane, before: Plane, node: Node, size: Size, side: Side): Wish | null {
  const former = boundsOf(before, node.id);
  if (former) return fromFormer(plane, node, centreOf(former), size);
  const placed = (end: "source" | "target", own: "source" | "target") =>
    plane.edges.flatMap((edge) => {
      const other = edge[own] === node.id ? plane.nodes.find(({ id }) => id === edge[end]) : undefined;
      return other?.bounds ? [{ node: other, bounds: other.bounds }] : [];
    });
  const sources = placed("source", "target");
  const targets = placed("target", "source");
  if (isArtifact(node)) return besideHost([...sources, ...targets], size, plane, node, side);
  const [target] = targets.toSorted((a, b) => a.bounds.x - b.bounds.x);
  // Flows back from the right do not say where a node belongs.
  const forward = sources.filter(({ bounds }) => !target || bounds.x < target.bounds.x);
  const right = ({ bounds }: (typeof sources)[number]) => bounds.x + bounds.width;
  const source = forward.toSorted((a, b) => right(a) - right(b)).at(-1) ?? (target ? undefined : sources[0]);
  if (source) return behind(plane, source.node, source.bounds, node, size, side);
  return target ? ahead(target.bounds, size) : null;
}

/** Left of its target, in its row. */
const ahead = (b: Bounds, { width }: Size): Wish => ({
  x: b.x - spacing.columnGap - width / 2,
  y: centreOf(b).y,
  aside: false,
  from: b.x,
});

/**
 * A node that changed its lane stays as near as possible to its former place: in its column, if lanes are horizontal.
 */
function fromFormer(plane: Plane, node: Node, was: Point, { width, height }: Size): Wish {
  const lane = containerOf(plane, node);
  if (!lane) return { ...was, aside: true, from: was.x };
  const within = (value: number, from: number, length: number, size: number) => {
    const pad = Math.min(length / 2, size / 2 + spacing.lanePadding);
    return Math.min(Math.max(value, from + pad), from + length - pad);
  };
  return {
    x: within(was.x, lane.x, lane.width, width),
    y: within(was.y, lane.y, lane.height, height),
    aside: true,
    from: was.x,
  };
}

/** Right of its source; under it if another flow already continues in that row. */
function behind(plane: Plane, source: Node, b: Bounds, node: Node, size: Size, side: Side): Wish {
  const c = centreOf(b);
  const goesOn = plane.edges.some(
    (edge) => edge.source === source.id && edge.target !== node.id && edge.kind === "sequenceFlow",
  );
  const sameRow = source.lane === node.lane;
  if (source.kind === "boundaryEvent" || (isGateway(source) && goesOn && sameRow)) {
    const away = spacing.columnGap + size.height / 2;
    const isAbove = side === "above" && source.kind !== "boundaryEvent";
    return { x: c.x, y: isAbove ? b.y - away : b.y + b.height + away, aside: true, from: b.x + b.width };
  }
  const lane = sameRow ? null : containerOf(plane, node);
  const y = lane ? Math.min(Math.max(c.y, lane.y + 60), lane.y + lane.height - 60) : c.y;
  const from = b.x + b.width;
  return { x: from + spacing.columnGap + size.width / 2, y, aside: goesOn, from };
}

/** Over the shape that an artifact belongs to, where branches go below. */
function besideHost(
  hosts: readonly { bounds: Bounds }[],
  size: Size,
  plane: Plane,
  node: Node,
  side: Side,
): Wish | null {
  const line = plane.edges.flatMap((edge) => {
    const other = edge.source === node.id ? edge.target : edge.target === node.id ? edge.source : null;
    return plane.edges.find(({ id }) => id === other)?.waypoints?.[0] ?? [];
  });
  const [host] = [...hosts.map(({ bounds }) => bounds), ...line.map((p) => ({ ...p, width: 0, height: 0 }))];
  if (!host) return null;
  const c = centreOf(host);
  const away = host.height / 2 + spacing.rowGap + size.height / 2;
  return { x: c.x, y: side === "below" ? c.y - away : c.y + away, aside: true, from: Infinity };
}

/** Opens the nearest gap that makes room: after the source in its row, otherwise between two rows. */
function inGap(plane: Plane, node: Node, size: Size, label: Size, wish: Wish): Plane | null {
  const columns = wish.aside ? [] : [wish.x - size.width / 2 - spacing.columnGap / 2];
  for (const x of columns) {
    const opened = openGap(plane, { x, by: size.width + spacing.columnGap });
    const box = opened && firstFree(opened, node, size, label, [wish]);
    if (box) return boxOfNew(opened, new Map([[node.id, box]]));
  }
  const cuts = rowCuts(plane, node, wish);
  for (const open of [openRowGap, tornRowGap])
    for (const y of cuts) {
      const placed = inRowGap(plane, node, size, label, { ...wish, y }, open);
      if (placed) return placed;
    }
  return null;
}

/** In a horizontal gap at the height of the wish. */
function inRowGap(
  plane: Plane,
  node: Node,
  size: Size,
  label: Size,
  { x, y }: Point,
  open: typeof openRowGap,
): Plane | null {
  const opened = open(plane, { y, by: size.height + label.height + 2 * spacing.lanePadding });
  if (!opened) return null;
  const centre = y + spacing.lanePadding + size.height / 2;
  const spots = reach.right.flatMap((dx) => [0, 10, -10, 5].map((dy) => ({ x: x + dx, y: centre + dy })));
  const box = firstFree(opened, node, size, label, spots);
  return box && boxOfNew(opened, new Map([[node.id, box]]));
}

/** Heights below and above the shapes of a container at which a gap may be opened, the nearest to a wish first. */
function rowCuts(plane: Plane, node: Node, wish: Wish): number[] {
  const container = containerOf(plane, node);
  const inside = (y: number) => !container || (y > container.y && y < container.y + container.height);
  const edges = plane.nodes.flatMap(({ bounds, label }) => [bounds, label].flatMap((b) => b ?? []));
  const ends = container ? [container.y + 4, container.y + container.height - 4] : [];
  const cuts = [...edges.flatMap((b) => [b.y - 6, b.y + b.height + 6]), ...ends]
    .filter(inside)
    .map(Math.round);
  const near = (y: number) => Math.abs(y - wish.y);
  return [...new Set(cuts)].sort((a, b) => near(a) - near(b) || a - b).slice(0, gapsMax);
}
