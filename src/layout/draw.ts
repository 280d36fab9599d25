/** Draws one sheet in one variant: runs the passes one after the other. */

import type { Bounds, Point } from "../bpmn/graph.ts";
import { type Checked, defectsOf } from "./defects.ts";
import { elkRows } from "./elk.ts";
import { at, shifted, sum, unionOf } from "./geometry/geometry.ts";
import { placeArtifacts } from "./grid/artifacts.ts";
import { boxRows, columnsFor } from "./grid/box-rows.ts";
import { piecesOf } from "./grid/chains.ts";
import { backLinks, type ColumnMode, columnsOf, shelved } from "./grid/columns.ts";
import { fallsOf } from "./grid/falls.ts";
import { type Arranged, folded, isWide } from "./grid/fold.ts";
import { assertOneEach, type Grid, globalRow, gridOf, rowsAbove } from "./grid/grid.ts";
import { flipped, orderOf } from "./grid/order.ts";
import { refineArtifacts } from "./grid/refine-artifacts.ts";
import type { RowOptions } from "./grid/row-search.ts";
import { defaultRowOptions, rowsOf } from "./grid/rows.ts";
import { labelRoom } from "./labels/label-room.ts";
import { type Labels, placeLabels } from "./labels/labels.ts";
import type { Measure } from "./labels/text.ts";
import type { Drawing, End, Order, Sheet } from "./model.ts";
import { balanced } from "./pixels/balance.ts";
import { closedUp } from "./pixels/close-up.ts";
import { type Placed, place, waypoints } from "./pixels/coordinates.ts";
import { evened } from "./pixels/even.ts";
import { hang, type Shapes } from "./pixels/hang.ts";
import { placeLoose } from "./pixels/loose.ts";
import { offsetsOf, spreadBoundaryEvents } from "./pixels/offsets.ts";
import { packedTighter } from "./pixels/pack.ts";
import type { Framed } from "./pixels/pack-things.ts";
import { type Kept, packedToPage } from "./pixels/pack-to-page.ts";
import { outgrows, pagesInReach, pagesOf } from "./pixels/page.ts";
import { pullIn } from "./pixels/pull-in.ts";
import { straightened } from "./pixels/straight.ts";
import type { Air } from "./pixels/tracks.ts";
import { type Field, fieldOf } from "./route/field.ts";
import { drawLate } from "./route/late.ts";
import { type Lines, linesOf } from "./route/lines.ts";
import { meetingsIn, sharedStarts, sharedStartsIn } from "./route/meetings.ts";
import { columnOffsets, type PortContext } from "./route/ports.ts";
import { type Routing, routeLinks, routerOf } from "./route/router.ts";
import { takenApart } from "./route/take-apart.ts";
import { aspectMax, type Drawn, type Score, scoreOf } from "./score.ts";
import { spacing } from "./spacing.ts";
import { finish, isSpent } from "./work.ts";

/** The choices of a drawing; the best result is kept. */
export type Variant = {
  columns: ColumnMode;
  /** Pools in the best order from top to bottom, or reversed; lanes as in the file, or in the best order. */
  pools: "best" | "flipped";
  lanes: "file" | "best";
  rowPrice: number;
  /** The start of the search for rows: chain by chain, or in ELK's order. */
  start: "chains" | "elk";
  /** Whether long processes may be folded into rows. */
  fold: boolean;
};

/** Every item in its cell and every link routed, before anything has pixels. */
export type Routed = {
  sheet: Sheet;
  order: Order;
  grid: Grid;
  rowOf: number[];
  lines: Lines;
  field: Field;
  routing: Routing;
};

/** More air between rows for ribbons, step by step. */
const airs = [0, 10, 20, 30, 40, 50, 60, 70].map((row) => ({ row, padding: row / 2 }));
/** Less of it in drawings that are wider, or higher, than the page: their names would be too small on paper. */
const tight = { column: -packedTighter, row: -10, padding: -8 };
/** More air than this is only added if it helps, and while the drawing stays compact. */
const airAlways = 30;
/** In square pixels for each shape; people need 45,000. */
const compactMax = 38_000;

/**
 * A sheet with fixed columns and rows, drawn to the end: with the shortest lines, or with each at its own side. `even`
 * gives its gaps the last polish; it is worth its time for the drawing that is chosen.
 */
export function drawGrid(sheet: Sheet, arranged: Arranged, measure: Measure): Drawn & { even: () => Drawn } {
  const { routed, apart } = route(sheet, arranged);
  const usual = { routed, kept: drawRouted(routed, measure) };
  const separate = apart ? { ...routed, routing: apart } : null;
  const other = separate ? { routed: separate, kept: drawRouted(separate, measure) } : usual;
  const best = other.kept.drawn.score.value < usual.kept.drawn.score.value ? other : usual;
  return {
    ...best.kept.drawn,
    even: () => closeUp(sheet, inBalance(best.routed, best.kept, measure), measure),
  };
}

const closeUp = (sheet: Sheet, drawn: Drawn, measure: Measure): Drawn => ({
  ...drawn,
  drawing: closedUp(sheet, drawn.drawing, measure),
});

function inBalance(routed: Routed, kept: Kept, measure: Measure): Drawn {
  if (routed.routing.plain) return kept.drawn;
  return balanced(routed.sheet, kept, (shapes) => completed(routed, shapes, measure), measure);
}

function drawRouted(routed: Routed, measure: Measure): Kept {
  const { sheet } = routed;
  const usual = realise(routed, { column: 0, ...at(airs, 0) }, measure);
  const { wide, high } = outgrows(usual.drawn.drawing.width, usual.drawn.drawing.height);
  if (sheet.owner !== null || !(wide || high)) return drawAiry(routed, usual, false, measure);
  const column = wide ? tight.column : 0;
  const close = drawClose(routed, usual, { ...(high ? tight : at(airs, 0)), column }, measure);
  return high ? close : drawAiry(routed, close, true, measure);
}

/** A ribbon gets more air between its rows; `wide` if it is wider than the page. */
function drawAiry(routed: Routed, before: Kept, wide: boolean, measure: Measure): Kept {
  const { sheet } = routed;
  let kept = before;
  for (const air of sheet.owner === null ? airs.slice(1) : []) {
    const { width, height } = kept.drawn.drawing;
    if (width / height <= aspectMax || isSpent(sheet.work)) break;
    if (air.row > airAlways && !helps(routed, kept.drawn.drawing, air)) break;
    const airy = realise(routed, { ...air, column: wide ? tight.column : 0 }, measure);
    kept = wide ? toPage(routed, airy, measure) : airy;
  }
  return kept;
}

/**
 * A drawing that is larger than the page, with less air and packed. If it does not fit, it may be better to pack it with
 * the usual air: names then have more places.
 */
function drawClose(routed: Routed, usual: Kept, air: Air, measure: Measure): Kept {
  const close = toPage(routed, realise(routed, air, measure), measure);
  const pages = pagesOf(close.drawn.drawing.width, close.drawn.drawing.height);
  if (pages <= 1 || pages > pagesInReach) return close;
  const loose = toPage(routed, usual, measure);
  return loose.drawn.score.value < close.drawn.score.value ? loose : close;
}

/** Whether a drawing is compact enough for more air, and the last step would make it high enough. */
function helps({ sheet, grid }: Routed, { width, height }: Drawing, air: { row: number }): boolean {
  const steps = at(airs, airs.length - 1).row - air.row + 10;
  const highest = height + sum(grid.rowCount) * steps;
  return width * height <= compactMax * sheet.items.length && width / highest <= aspectMax;
}

/** Rows that were found for a variant, by all that they depend on: other variants may share them. */
export type KnownRows = Map<string, number[]>;

/** Null if ELK is to begin and cannot. */
export async function arrange(
  sheet: Sheet,
  variant: Variant,
  known: KnownRows = new Map(),
): Promise<Arranged | null> {
  const best = orderOf(sheet, variant.lanes !== "file");
  const order = variant.pools === "flipped" ? flipped(sheet, best) : best;
  const back = backLinks(sheet);
  const inLine = columnsOf(sheet, back, variant.columns);
  const columns = isWide(sheet, inLine)
    ? columnsOf(sheet, back, variant.columns, fallsOf(sheet, order, back))
    : inLine;
  const key = [order.groups, order.bands, columns, variant.rowPrice, variant.start].join("|");
  let y = known.get(key);
  if (!y) {
    const start = variant.start === "elk" ? await elkRows(sheet, columns) : null;
    if (variant.start === "elk" && start === null) return null;
    const options: RowOptions = { ...defaultRowOptions, rowPrice: variant.rowPrice, start };
    y = rowsOf(sheet, columns, order, piecesOf(sheet, columns, back), options);
    known.set(key, y);
  }
  const inOneRow = { order, columns, y, fold: null };
  return variant.fold ? folded(sheet, inOneRow) : inOneRow;
}

/**
 * Every item in its cell, and every link routed; `apart` is the routing with separated ends at meetings, if it differs.
 */
export function route(
  before: Sheet,
  { order, columns, y }: Arranged,
): { routed: Routed; apart: Routing | null } {
  const found = placeArtifacts(before, order, gridOf(before, columns, y, shelved(before)));
  const refined = refineArtifacts(before, order, found);
  const columnCount = Math.max(refined.columnCount, columnsFor(boxRows(before, order)));
  const grid = { ...refined, columnCount };
  assertOneEach(before, grid);
  const above = rowsAbove(grid, order);
  const rowOf = before.items.map((_, i) => globalRow(grid, above, i));
  const attached = spreadBoundaryEvents(before, grid, rowOf);
  const sheet = { ...before, items: before.items.map((item, i) => ({ ...item, attached: at(attached, i) })) };
  const offsets = offsetsOf(sheet, attached);
  const lines = linesOf(sheet, order, grid, columnOffsets(grid, offsets));
  const field = fieldOf(sheet, order, grid, lines);
  const context: PortContext = { sheet, grid, lines, rowOf, offsets, nx: field.nx };
  const router = routerOf(field, context, sheet.links);
  const routing = routeLinks(router);
  const routed = { sheet, order, grid, rowOf, lines, field, routing };
  return { routed, apart: routing.plain ? null : takenApart(router) };
}

/** Pixels, hanging tasks, names, and the score of it all. */
function realise(routed: Routed, air: Air, measure: Measure): Kept {
  const { sheet, routing } = routed;
  const placed = inPixels(routed, air, measure);
  const shapes = routing.plain ? placed : { ...placed, ...settled(sheet, placed, air, measure) };
  const drawn = completed(routed, shapes, measure);
  if (routing.plain) finish(sheet.work);
  return { shapes, drawn };
}

/** What outgrows the page is packed. */
function toPage(routed: Routed, kept: Kept, measure: Measure): Kept {
  if (routed.routing.plain) return kept;
  return packedToPage(routed.sheet, kept, (packed) => completed(routed, packed, measure), measure);
}

/** Shapes, lines and frames in their first places. */
export function inPixels(routed: Routed, air: Air, measure: Measure): Framed {
  const { sheet, order, grid, rowOf, lines, field, routing } = routed;
  const room = labelRoom(sheet, grid, rowOf, lines, routing.paths, measure);
  const placed = place(sheet, order, grid, rowOf, lines, routing.paths, room, air, measure);
  const paths = sheet.links.map(({ source, target }, i) => {
    const path = routing.paths[i];
    const [from, to] = [boxOfEnd(source, sheet, placed), boxOfEnd(target, sheet, placed)];
    return path ? waypoints(path, placed, field.nx, from, to) : null;
  });
  return { items: placed.items, paths, frames: placed.frames };
}

/** Shapes and lines with the frames around them, and everything drawn last: edges without ends, names. */
function completed(routed: Routed, shapes: Framed, measure: Measure): Drawn {
  const { sheet, routing } = routed;
  const nodes = nodesOf(sheet, shapes);
  const edges = edgesOf(sheet, shapes);
  placeLoose(sheet, nodes);
  const late = [...sheet.late, ...sheet.links.flatMap(({ edge }, i) => (routing.paths[i] ? [] : [edge]))];
  drawLate(late, { nodes: new Map([...nodes, ...insideOf(sheet, nodes)]), edges }, solidOf(sheet, nodes));
  const labels = placeLabels(sheet, nodes, edges, measure);
  const drawing = moved({ width: 0, height: 0, nodes, edges, labels: labels.boxes }, 0, 0);
  const score = scored(routed, drawing, labels);
  const { boxes: names, struck, covering } = labels;
  return {
    drawing: withInside(sheet, drawing),
    score,
    crossings: routing.crossings,
    names,
    struck,
    covering,
  };
}

/** Steps that need the pixels of shapes and lines. */
export function settled(
  sheet: Sheet,
  { frames, ...shapes }: Framed,
  air: Pick<Air, "column">,
  measure: Measure,
): Shapes {
  const gap = spacing.columnGap + air.column;
  const even = evened(sheet, hang(sheet, shapes), gap, measure);
  return pullIn(sheet, straightened(sheet, even), [...frames.values()], measure);
}

function scored({ sheet, routing }: Routed, drawing: Drawing, labels: Labels): Score {
  const { nodes, edges, width, height } = drawing;
  const shapes = sheet.items.flatMap(({ node }) => {
    const bounds = nodes.get(node.id);
    return bounds ? [{ id: node.id, bounds }] : [];
  });
  const checked: Checked = {
    shapes,
    edges: sheet.links.flatMap(({ edge, source, target }) => {
      const path = edges.get(edge.id);
      const idOf = (end: End) => (end.at === "item" ? at(sheet.items, end.item).node.id : null);
      return path ? [{ id: edge.id, source: idOf(source), target: idOf(target), path, through: [] }] : [];
    }),
  };
  // Lines on the plain way share their tracks with others: no need to count these.
  const defects = routing.plain ? routing.forced : defectsOf(checked).length;
  const drawn = sheet.links.map(({ edge }) => ({ ...edge, waypoints: edges.get(edge.id) ?? null }));
  const ends = sheet.items.map(({ node }) => node);
  const sharedEnds = meetingsIn(ends, drawn).sharedEnds + sharedStarts * sharedStartsIn(ends, drawn);
  return scoreOf(
    routing.crossings,
    sharedEnds,
    edges.values(),
    labels,
    { x: 0, y: 0, width, height },
    routing.forced,
    defects,
  );
}

function boxOfEnd(end: End, sheet: Sheet, placed: Placed): Bounds | null {
  if (end.at === "frame") return null;
  const item = at(placed.items, end.item);
  if (end.boundary === null) return item;
  const event = at(sheet.items, end.item).attached.find(({ node }) => node.id === end.boundary);
  return boundaryBox(item, event?.dx ?? 0);
}

const boundaryBox = (host: Bounds, dx: number): Bounds => ({
  x: host.x + host.width / 2 + dx - spacing.event / 2,
  y: host.y + host.height - spacing.event / 2,
  width: spacing.event,
  height: spacing.event,
});

function nodesOf(sheet: Sheet, { items, frames }: Framed): Map<string, Bounds> {
  const nodes = new Map<string, Bounds>(frames);
  sheet.items.forEach((item, i) => {
    const bounds = at(items, i);
    nodes.set(item.node.id, bounds);
    for (const { node, dx } of item.attached) nodes.set(node.id, boundaryBox(bounds, dx));
  });
  return nodes;
}

function edgesOf(sheet: Sheet, { items, paths }: Shapes): Map<string, Point[]> {
  const edges = new Map<string, Point[]>();
  sheet.links.forEach(({ edge, source, target }, i) => {
    const path = paths[i];
    if (path) edges.set(edge.id, extended(path, source, target, sheet, items));
  });
  return edges;
}

/** A flow to an element inside a sub-process continues from the border to the element. */
function extended(path: Point[], source: End, target: End, sheet: Sheet, items: readonly Bounds[]): Point[] {
  const inside = (end: End): Bounds | null => {
    if (end.at !== "item" || end.inner === null) return null;
    const host = at(items, end.item);
    const bounds = at(sheet.items, end.item).inner?.nodes.get(end.inner);
    return bounds ? shifted(bounds, host.x, host.y) : null;
  };
  const meet = (p: Point, b: Bounds | null): Point =>
    b ? { x: p.x, y: p.y <= b.y ? b.y : b.y + b.height } : p;
  const last = path.length - 1;
  return path.map((p, i) => (i === 0 ? meet(p, inside(source)) : i === last ? meet(p, inside(target)) : p));
}

/** Shapes that no line may cross. */
function solidOf(sheet: Sheet, nodes: ReadonlyMap<string, Bounds>): Bounds[] {
  const shapes = sheet.items.flatMap((item) => [item.node, ...item.attached.map(({ node }) => node)]);
  const boxes = sheet.groups.flatMap(({ frame, blackBox }) => (frame && blackBox ? [frame] : []));
  return [...shapes, ...boxes].flatMap((node) => nodes.get(node.id) ?? []);
}

/** The shapes inside the sub-processes of a sheet, with their places in the sheet. */
const insideOf = (sheet: Sheet, nodes: ReadonlyMap<string, Bounds>): [string, Bounds][] =>
  sheet.items.flatMap(({ node, inner }) => {
    const host = nodes.get(node.id);
    if (!inner || !host) return [];
    return [...inner.nodes].map(([id, box]): [string, Bounds] => [id, shifted(box, host.x, host.y)]);
  });

/** Adds the content of the sub-processes of a sheet. */
function withInside(sheet: Sheet, drawing: Drawing): Drawing {
  const nodes = new Map([...drawing.nodes, ...insideOf(sheet, drawing.nodes)]);
  const [edges, labels] = [new Map(drawing.edges), new Map(drawing.labels)];
  for (const { node, inner } of sheet.items) {
    const host = nodes.get(node.id);
    if (!inner || !host) continue;
    for (const [id, box] of inner.labels) labels.set(id, shifted(box, host.x, host.y));
    for (const [id, path] of inner.edges)
      edges.set(
        id,
        path.map((p) => ({ x: p.x + host.x, y: p.y + host.y })),
      );
  }
  return { ...drawing, nodes, edges, labels };
}

/** The same drawing with its top left corner at (x, y). */
export function moved(drawing: Drawing, x: number, y: number): Drawing {
  const points = [...drawing.edges.values()].flat().map((point) => ({ ...point, width: 0, height: 0 }));
  const box = unionOf([...drawing.nodes.values(), ...drawing.labels.values(), ...points]);
  const [dx, dy] = [x - Math.floor(box.x), y - Math.floor(box.y)];
  const shift = (boxes: ReadonlyMap<string, Bounds>) =>
    new Map([...boxes].map(([id, b]) => [id, shifted(b, dx, dy)]));
  const edges = [...drawing.edges].map(([id, path]): [string, Point[]] => [
    id,
    path.map((p) => ({ x: p.x + dx, y: p.y + dy })),
  ]);
  return {
    width: Math.ceil(box.x + box.width) - Math.floor(box.x),
    height: Math.ceil(box.y + box.height) - Math.floor(box.y),
    nodes: shift(drawing.nodes),
    labels: shift(drawing.labels),
    edges: new Map(edges),
  };
}
