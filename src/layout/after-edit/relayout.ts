/** Lays out a diagram after an edit so that readers recognize what they know. */

import {
  type Bounds,
  type Edge,
  type Graph,
  type Node,
  overlap,
  type Plane,
  type Point,
} from "../../bpmn/graph.ts";
import { drawGrid } from "../draw.ts";
import { LayoutError } from "../errors.ts";
import {
  at,
  boxOfSegment,
  centreOf,
  distance,
  segmentsOf,
  shifted,
  sum,
  unionOf,
} from "../geometry/geometry.ts";
import { type Piece, piecesOf } from "../grid/chains.ts";
import { defaultRowOptions, rowsOf } from "../grid/rows.ts";
import { legible, withNamesOf } from "../labels/legible.ts";
import { averageWidth, type Measure } from "../labels/text.ts";
import { type LayoutOptions, layOut } from "../layout.ts";
import type { Drawing, Item, Sheet } from "../model.ts";
import { polished } from "../pixels/polish.ts";
import { drawPlane } from "../plane.ts";
import type { Drawn } from "../score.ts";
import { isUpright } from "../upright.ts";
import { bestDrawing } from "../variants.ts";
import { type Work, workFor } from "../work.ts";
import { isWorkable } from "./drawn-density.ts";
import { cheapest, isAsGoodAs, type Redrawn } from "./edit-cost.ts";
import { columnsAfter } from "./former-columns.ts";
import { docks } from "./former-way.ts";
import { holds, isClosedPool } from "./free-room.ts";
import { grownForNames } from "./grown-names.ts";
import { keptDrawings } from "./keep.ts";
import { withLanesMoved } from "./lane-order.ts";
import { lanesAfter } from "./lanes-after.ts";
import { missingLabels } from "./new-labels.ts";
import { type Previous, previousOf } from "./previous.ts";

/** Price of an old item that changes its row; keeps the order of nearly all of them. */
const stayPrice = 400;
/** Names may move away from their lines by less than this. */
const strayMin = 10;
/** A new layout that starts from the old one may have this many crossings more than one from scratch. */
const crossingsMoreMax = 2;
/**
 * `before` is the drawing before the edit, with full geometry from any tool. `after` has the geometry of everything
 * that the edit did not touch, and null for new elements. If tasks are put into or taken out of a flow, everything else
 * stays in place; after larger edits old elements keep their order as far as possible. Throws `LayoutError` as `layOut`
 * does.
 */
export async function layOutAfterEdit(
  before: Graph,
  after: Graph,
  options: LayoutOptions = {},
): Promise<Graph> {
  const measure = options.measure ?? averageWidth;
  const work = options.work ?? workFor(sum(after.planes.map(({ nodes }) => nodes.length)));
  const planes: Plane[] = [];
  for (const plane of after.planes.map(legible)) {
    const former = before.planes.find(({ element }) => element === plane.element);
    const isKept = former && isWorkable(former) && isWorkable(plane);
    planes.push(
      await (isKept
        ? planeAfter(legible(former), plane, measure, work)
        : freshPlane(plane, { ...options, work })),
    );
  }
  return withNamesOf(after, { planes });
}

const freshPlane = async (plane: Plane, options: LayoutOptions): Promise<Plane> => {
  const { planes } = await layOut({ planes: [plane] }, options);
  return at(planes, 0);
};

async function planeAfter(before: Plane, given: Plane, measure: Measure, work: Work): Promise<Plane> {
  const edited = withLanesMoved(before, given);
  const laned = lanesAfter(before, edited);
  const sized = laned && grownForNames(before, withoutStale(before, laned), measure);
  const kept = sized ? keptDrawings(before, sized, measure, work) : [];
  const inPlace = kept.map((plane) => withNames(before, edited, plane, measure, work));
  const good = inPlace.find((plane) => isAsGoodAs(before, plane));
  if (good) return good;
  // A drawing from scratch has its own order of lanes.
  if (edited !== given)
    return cheapest(before, [...inPlace, await drawnAgain(before, edited, measure, work)], null);
  const redrawn = await drawingsAnew(before, edited, measure, work).catch((error: unknown) => {
    // A drawing that stays needs no other one.
    if (inPlace.length > 0 && error instanceof LayoutError) return null;
    throw error;
  });
  return cheapest(before, inPlace, redrawn);
}

async function drawingsAnew(before: Plane, edited: Plane, measure: Measure, work: Work): Promise<Redrawn> {
  return {
    again: await drawnAgain(before, edited, measure, work),
    fresh: await drawnAnew(before, edited, measure),
    freshBefore: await drawnAnew(before, before, measure),
  };
}

/** From scratch, with the top left corner of the former drawing, and with the full budget of work. */
async function drawnAnew(before: Plane, plane: Plane, measure: Measure): Promise<Plane> {
  const work = workFor(plane.nodes.length);
  const draw = async (sheet: Sheet) => (await bestDrawing(sheet, measure)).drawing;
  return polished(await drawPlane(plane, measure, cornerOf(before), draw, work), measure, work);
}

function cornerOf({ nodes }: Plane): Point {
  const { x, y } = unionOf(nodes.flatMap(({ bounds }) => bounds ?? []));
  return { x: Math.round(x), y: Math.round(y) };
}

/** Everything gets a new place, old elements in their old order as far as possible. */
function drawnAgain(before: Plane, edited: Plane, measure: Measure, work: Work): Promise<Plane> {
  const after = withoutStale(before, edited);
  // The inside of a turned sub-process is drawn again with it.
  const inside = (owner: Node) => (isUpright(after) ? null : formerInside(before, after, owner));
  return drawPlane(after, measure, cornerOf(after), (sheet) => drawFrom(sheet, measure), work, inside);
}

/** Names get their places, and the new lines avoid them; old lines stay. */
function withNames(before: Plane, edited: Plane, kept: Plane, measure: Measure, work: Work): Plane {
  const drawn = new Set(
    withoutStale(before, edited).edges.flatMap(({ id, waypoints }) => (waypoints ? [id] : [])),
  );
  const named = missingLabels(before, withoutStrayNames(before, kept), measure, work);
  return polished(named, measure, work, ({ id }) => !drawn.has(id));
}

/** A name that is farther from its line than before looks for another place. */
function withoutStrayNames(before: Plane, plane: Plane): Plane {
  const was = new Map(before.edges.map((edge) => [edge.id, awayFromLine(edge)]));
  const isStray = (edge: Edge) => awayFromLine(edge) > (was.get(edge.id) ?? Infinity) + strayMin;
  return { ...plane, edges: plane.edges.map((edge) => (isStray(edge) ? { ...edge, label: null } : edge)) };
}

/** The distance of a name's centre from its line. */
function awayFromLine({ label, waypoints }: Edge): number {
  const pieces = label ? segmentsOf(waypoints ?? []) : [];
  return label && pieces.length > 0
    ? Math.min(...pieces.map(([a, b]) => distance(boxOfSegment(a, b), centreOf(label))))
    : 0;
}

/**
 * Drops geometry that no longer fits: lines whose ends changed or that run through a pool that became empty, shapes
 * that changed their container or lane.
 */
function withoutStale(before: Plane, after: Plane): Plane {
  const old = new Map(before.nodes.map((node) => [node.id, node]));
  const nodes = after.nodes.map((node): Node => {
    const was = old.get(node.id);
    const moved =
      was &&
      ((was.lane !== node.lane && !standsIn(after, node)) ||
        was.parent !== node.parent ||
        was.attachedTo !== node.attachedTo ||
        was.expanded !== node.expanded);
    return moved ? { ...node, bounds: null, label: null } : node;
  });
  const lost = new Set(nodes.flatMap(({ id, bounds }) => (bounds === null ? [id] : [])));
  const plane = {
    ...after,
    nodes: nodes.map((node) =>
      lost.has(node.attachedTo ?? "") ? { ...node, bounds: null, label: null } : node,
    ),
  };
  const open = new Set(before.nodes.flatMap((node) => (isClosedPool(before, node) ? [] : [node.id])));
  const closed = nodes.filter((node) => open.has(node.id) && isClosedPool(plane, node));
  const edges = after.edges.map((edge): Edge => {
    const fits =
      edge.waypoints !== null &&
      edge.waypoints.length > 1 &&
      sameEnds(before, edge) &&
      docks(plane, edge, edge.waypoints) &&
      !closed.some((pool) => runsThrough(edge, pool));
    return fits ? edge : { ...edge, waypoints: null, label: null };
  });
  return { ...plane, edges };
}

function runsThrough({ source, target, waypoints }: Edge, { id, bounds }: Node): boolean {
  if (!bounds || source === id || target === id) return false;
  return segmentsOf(waypoints ?? []).some(([a, b]) => overlap(boxOfSegment(a, b, 0.5), bounds));
}

/** Whether a node is in the lane that names it now. */
function standsIn({ nodes }: Plane, { lane, bounds }: Node): boolean {
  const around = nodes.find(({ id }) => id === lane)?.bounds;
  return bounds !== null && (lane === null || (around != null && holds(around, bounds)));
}

function sameEnds(before: Plane, edge: Edge): boolean {
  const was = before.edges.find(({ id }) => id === edge.id);
  return was === undefined || (was.source === edge.source && was.target === edge.target);
}

/** The inside of a sub-process in which nothing was edited stays as it is. */
function formerInside(before: Plane, after: Plane, owner: Node): Drawing | null {
  const host = owner.bounds;
  if (!host) return null;
  const within = (plane: Plane): Set<string> => {
    const ids = new Set([owner.id]);
    for (const node of plane.nodes)
      if (ids.has(node.parent ?? "") || ids.has(node.attachedTo ?? "")) ids.add(node.id);
    for (const { id, attachedTo } of plane.nodes) if (attachedTo === owner.id) ids.delete(id);
    ids.delete(owner.id);
    return ids;
  };
  const ids = within(after);
  const nodes = after.nodes.filter(({ id }) => ids.has(id));
  const isIn = ({ source, target }: Edge) =>
    ids.has(source ?? target ?? "") && ids.has(target ?? source ?? "");
  const edges = after.edges.filter(isIn);
  if (within(before).size !== ids.size || before.edges.filter(isIn).length !== edges.length) return null;
  if (nodes.some(({ bounds }) => !bounds) || edges.some(({ waypoints }) => !waypoints)) return null;
  const local = (b: Bounds | null): Bounds => shifted(b ?? host, -host.x, -host.y);
  const labels = [...nodes, ...edges].flatMap(({ id, label }): [string, Bounds][] =>
    label ? [[id, local(label)]] : [],
  );
  return {
    width: host.width,
    height: host.height,
    nodes: new Map(nodes.map(({ id, bounds }) => [id, local(bounds)])),
    edges: new Map(
      edges.map(({ id, waypoints }): [string, Point[]] => [
        id,
        (waypoints ?? []).map(({ x, y }) => ({ x: x - host.x, y: y - host.y })),
      ]),
    ),
    labels: new Map(labels),
  };
}

/** Starts from the former grid if there is one, unless a drawing from scratch is far better. */
async function drawFrom(sheet: Sheet, measure: Measure): Promise<Drawing> {
  const settled = withArtifactBands(sheet);
  const previous = previousOf(settled);
  if (!previous) return (await bestDrawing(sheet, measure)).drawing;
  const again = drawAgain(settled, previous, measure);
  const isSound = again.score.defects === 0;
  if (isSound && again.crossings <= crossingsMoreMax) return again.drawing;
  const fresh = await bestDrawing(sheet, measure);
  if (!isSound && fresh.score.defects < again.score.defects) return fresh.drawing;
  return again.crossings > fresh.crossings + crossingsMoreMax ? fresh.drawing : again.drawing;
}

function drawAgain(sheet: Sheet, previous: Previous, measure: Measure): Drawn {
  const { columns, back } = columnsAfter(sheet, previous.columns);
  const pieces = piecesOf(sheet, columns, back).flatMap((piece) => cutAtRows(piece, previous.rows));
  const options = { ...defaultRowOptions, start: previous.rows, stayPrice };
  const y = rowsOf(sheet, columns, previous.order, pieces, options);
  return drawGrid(sheet, { order: previous.order, columns, y, fold: null }, measure).even();
}

/** Chains that changed their row in the former drawing are not straightened; new items join those before them. */
function cutAtRows(piece: Piece, rows: readonly (number | null)[]): Piece[] {
  const parts: number[][] = [[]];
  let last: number | null = null;
  for (const item of piece.items) {
    const row = rows[item] ?? null;
    if (row !== null && last !== null && row !== last) parts.push([]);
    parts.at(-1)?.push(item);
    last = row ?? last;
  }
  return parts.map((items) => ({ items, main: piece.main }));
}

/** Data and annotations with a place keep it like everything else. */
function withArtifactBands(sheet: Sheet): Sheet {
  const items = sheet.items.map((item): Item => {
    if (!item.artifact || !item.node.bounds) return item;
    const band = bandAt(sheet, centreOf(item.node.bounds));
    return band < 0 ? item : { ...item, band, artifact: false };
  });
  return { ...sheet, items };
}

/** The band whose former box contains a point; the only one of a sheet without boxes. */
function bandAt(sheet: Sheet, p: Point): number {
  const found = sheet.bands.findIndex(({ lane, group }) => {
    const b = (lane ?? at(sheet.groups, group).frame)?.bounds;
    return (
      b &&
      !at(sheet.groups, group).blackBox &&
      p.x >= b.x &&
      p.x <= b.x + b.width &&
      p.y >= b.y &&
      p.y <= b.y + b.height
    );
  });
  return found < 0 && sheet.bands.length === 1 ? 0 : found;
}
