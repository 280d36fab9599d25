/**
 * Small edits of a drawing: tasks put into a flow or taken out of one. A gap is opened or closed, and everything else
 * keeps its place.
 */

import type { Bounds, Edge, Node, Plane, Point } from "../bpmn/graph.ts";
import { type Gap, newBox, openGap } from "./gap.ts";
import { at, boxOfSegment, centreOf, grown, overlap, segmentsOf, simplified } from "./geometry.ts";
import { hasFourDocks, isArtifact, sizeOf } from "./sizes.ts";
import { spacing } from "./spacing.ts";
import type { Measure } from "./text.ts";

/** New nodes in the order of the flow, put between two old ones; `former` is the flow that joined these. */
type Insertion = { chain: Node[]; flows: Edge[]; former: Edge };

/**
 * The plane with all geometry (labels of what is new aside), or null when the edit is more than a few insertions and
 * removals. `after` has geometry for all that the edit did not touch.
 */
export function keepDrawing(before: Plane, after: Plane, measure: Measure): Plane | null {
  const added = after.nodes.filter((node) => node.bounds === null);
  const undrawn = after.edges.filter((edge) => edge.waypoints === null);
  if (added.some((node) => !isInsertable(node))) return null;
  let plane = after;
  const done = new Set<string>();
  for (const node of added) {
    if (done.has(node.id)) continue;
    const insertion = insertionOf(before, after, node);
    if (!insertion) return null;
    const next = insert(plane, insertion, measure);
    if (!next) return null;
    plane = next;
    for (const { id } of [...insertion.chain, ...insertion.flows]) done.add(id);
  }
  for (const edge of undrawn) {
    if (done.has(edge.id)) continue;
    const next = bridge(before, plane, edge);
    if (!next) return null;
    plane = next;
  }
  return plane;
}

const isInsertable = (node: Node): boolean =>
  !isArtifact(node) &&
  node.kind !== "participant" &&
  node.kind !== "lane" &&
  node.kind !== "group" &&
  node.kind !== "boundaryEvent" &&
  !node.expanded;

/** The chain of new nodes around one of them, when each has one flow in and one out and the ends were joined before. */
function insertionOf(before: Plane, after: Plane, node: Node): Insertion | null {
  const back = follow(after, node, "source");
  const on = follow(after, node, "target");
  if (!back || !on) return null;
  const joins = (edge: Edge) =>
    edge.source === back.end && edge.target === on.end && edge.kind === "sequenceFlow";
  const former = before.edges.find(joins);
  if (!former?.waypoints || after.edges.some(joins)) return null;
  return {
    chain: [...back.chain.toReversed(), node, ...on.chain],
    flows: [...back.flows.toReversed(), ...on.flows],
    former,
  };
}

/** New nodes and flows on the way from a new node to the next old one, null when there is more than one way. */
function follow(
  plane: Plane,
  node: Node,
  side: "source" | "target",
): { chain: Node[]; flows: Edge[]; end: string } | null {
  const chain: Node[] = [];
  const flows: Edge[] = [];
  const here = side === "source" ? "target" : "source";
  let end = node;
  for (let steps = 0; steps < plane.edges.length; steps++) {
    const [edge, second] = plane.edges.filter((other) => other[here] === end.id);
    if (!edge || second || edge.kind !== "sequenceFlow" || edge.waypoints !== null) return null;
    flows.push(edge);
    const next = plane.nodes.find(({ id }) => id === edge[side]);
    if (!next) return null;
    if (next.bounds) return { chain, flows, end: next.id };
    chain.push(next);
    end = next;
  }
  return null;
}

/** Opens a gap in a level piece of the former flow that is not turned back, and puts the chain into it. */
function insert(plane: Plane, { chain, flows, former }: Insertion, measure: Measure): Plane | null {
  const path = former.waypoints ?? [];
  const boxes = chain.map((node) => sizeOf(node, 0, measure));
  const needed = boxes.reduce<number>(
    (total, box) => total + box.width + spacing.columnGap,
    spacing.columnGap,
  );
  const pieces = segmentsOf(path).map(([a, b], i) => ({ a, i, length: a.y === b.y ? b.x - a.x : -1 }));
  const long = pieces.filter(({ length }) => length > 0).sort((p, q) => q.length - p.length);
  const lane = at(chain, 0);
  for (const { a, i, length } of long) {
    const missing = Math.max(0, Math.ceil(needed - length));
    const gap: Gap = { x: a.x + Math.min(length / 2, spacing.columnGap / 2), by: missing };
    const opened = missing === 0 ? plane : openGap(plane, gap);
    if (!opened) continue;
    const shifted = (p: Point, k: number): Point => (k > i ? { x: p.x + missing, y: p.y } : p);
    const line = path.map(shifted);
    const placed = placeChain(chain, boxes, { x: a.x, y: a.y }, length + missing - needed);
    const next = withChain(opened, chain, flows, placed, line, i);
    if (next && isInside(next, lane, at(placed, 0))) return next;
  }
  return null;
}

/** The boxes of a chain from a point on, with the room that is left shared between the gaps. */
function placeChain(
  chain: readonly Node[],
  sizes: readonly { width: number; height: number }[],
  from: Point,
  spare: number,
): Bounds[] {
  const gap = spacing.columnGap + Math.floor(Math.max(0, spare) / (chain.length + 1));
  let x = from.x;
  return sizes.map((size) => {
    x += gap;
    const box = newBox({ x, y: from.y }, size);
    x += size.width;
    return box;
  });
}

/** Cuts the former line at the chain; null when a box would lie on another shape. */
function withChain(
  plane: Plane,
  chain: readonly Node[],
  flows: readonly Edge[],
  boxes: readonly Bounds[],
  line: readonly Point[],
  piece: number,
): Plane | null {
  if (boxes.some((box) => isTaken(plane, box))) return null;
  const y = at(line, piece).y;
  const paths = flows.map((_, k): Point[] => {
    const left = boxes[k - 1];
    const right = boxes[k];
    const start = left ? [{ x: left.x + left.width, y }] : line.slice(0, piece + 1);
    const end = right ? [{ x: right.x, y }] : line.slice(piece + 1);
    return simplified([...start, ...end]);
  });
  const boxOf = new Map(chain.map((node, k) => [node.id, at(boxes, k)]));
  const pathOf = new Map(flows.map((flow, k) => [flow.id, at(paths, k)]));
  return {
    ...plane,
    nodes: plane.nodes.map((node) => ({ ...node, bounds: boxOf.get(node.id) ?? node.bounds })),
    edges: plane.edges.map((edge) => ({ ...edge, waypoints: pathOf.get(edge.id) ?? edge.waypoints })),
  };
}

/** Whether a shape stands near a box, or a line runs there. */
function isTaken(plane: Plane, box: Bounds): boolean {
  const around = grown(box, 10);
  const shape = plane.nodes.some((node) => node.bounds && !encloses(node) && overlap(around, node.bounds));
  const struck = (line: readonly Point[] | null) =>
    segmentsOf(line ?? []).some(([a, b]) => overlap(around, boxOfSegment(a, b, 1)));
  return shape || plane.edges.some(({ waypoints }) => struck(waypoints));
}

const encloses = (node: Node): boolean =>
  node.kind === "participant" || node.kind === "lane" || node.kind === "group" || node.expanded;

/** Whether a new box stands in the lane or container that its node belongs to. */
function isInside(plane: Plane, node: Node, box: Bounds): boolean {
  const around = plane.nodes.find(({ id }) => id === (node.lane ?? node.parent));
  const b = around?.bounds;
  if (!b) return true;
  return (
    box.x >= b.x && box.y >= b.y && box.x + box.width <= b.x + b.width && box.y + box.height <= b.y + b.height
  );
}

/** A flow that replaces a chain of removed nodes runs where they stood, when their lines were level there. */
function bridge(before: Plane, plane: Plane, edge: Edge): Plane | null {
  const nodes = new Set(plane.nodes.map(({ id }) => id));
  const removed = new Map(
    before.nodes.flatMap((node) => (nodes.has(node.id) ? [] : [[node.id, node] as const])),
  );
  const line: Point[] = [];
  let from = edge.source;
  for (let steps = 0; steps <= before.nodes.length; steps++) {
    const flow = before.edges.find(
      ({ source, target }) =>
        source === from && target !== null && (removed.has(target) || target === edge.target),
    );
    if (!flow?.waypoints) return null;
    line.push(...flow.waypoints);
    if (flow.target === edge.target) break;
    from = flow.target;
  }
  const path = simplified(line);
  if (path.length < 2 || segmentsOf(path).some(([a, b]) => a.x !== b.x && a.y !== b.y)) return null;
  if (path.length > line.length - 2 * removed.size || !docks(plane, edge, path)) return null;
  return {
    ...plane,
    edges: plane.edges.map((other) => (other.id === edge.id ? { ...other, waypoints: path } : other)),
  };
}

/** Whether a line still begins and ends at the shapes that it names. */
export function docks(plane: Plane, edge: Edge, path: readonly Point[]): boolean {
  const on = (id: string | null, p: Point | undefined): boolean => {
    const node = plane.nodes.find((other) => other.id === id);
    if (!node?.bounds || !p) return node === undefined;
    const c = centreOf(node.bounds);
    const [dx, dy] = [Math.abs(p.x - c.x), Math.abs(p.y - c.y)];
    const [w, h] = [node.bounds.width / 2 + 1, node.bounds.height / 2 + 1];
    return dx <= w && dy <= h && (dx >= w - 6 || dy >= h - 6 || hasFourDocks(node));
  };
  return on(edge.source, path[0]) && on(edge.target, path.at(-1));
}
