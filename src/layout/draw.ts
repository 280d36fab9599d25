/** Draws one sheet in one variant: runs the passes from columns to waypoints. */

import type { Bounds, Point } from "../bpmn/graph.ts";
import { placeArtifacts } from "./artifacts.ts";
import { piecesOf } from "./chains.ts";
import { backLinks, type ColumnMode, columnsOf, shelved } from "./columns.ts";
import { type Placed, place, waypoints } from "./coordinates.ts";
import { fieldOf } from "./field.ts";
import { at, shifted, unionOf } from "./geometry.ts";
import { assertOneEach, globalRow, gridOf, rowsAbove } from "./grid.ts";
import { labelRoom, placeLabels } from "./labels.ts";
import { drawLate } from "./late.ts";
import { linesOf } from "./lines.ts";
import type { Drawing, End, Sheet } from "./model.ts";
import { offsetsOf, spreadBoundaryEvents } from "./offsets.ts";
import { orderOf } from "./order.ts";
import { columnOffsets, type PortContext } from "./ports.ts";
import { routeLinks } from "./router.ts";
import { defaultRowOptions, rowsOf } from "./rows.ts";
import { spacing } from "./spacing.ts";
import type { Measure } from "./text.ts";
import type { Air } from "./tracks.ts";

export type Variant = { columns: ColumnMode; reorderLanes: boolean };

export function drawSheet(before: Sheet, variant: Variant, measure: Measure): Drawing {
  const order = orderOf(before, variant.reorderLanes);
  const back = backLinks(before);
  const columns = columnsOf(before, back, variant.columns);
  const pieces = piecesOf(before, columns, back);
  const y = rowsOf(before, columns, order, pieces, defaultRowOptions);
  const grid = placeArtifacts(before, order, gridOf(before, columns, y, shelved(before)));
  assertOneEach(before, grid);
  const above = rowsAbove(grid, order);
  const rowOf = before.items.map((_, i) => globalRow(grid, above, i));
  const attached = spreadBoundaryEvents(before, grid, rowOf);
  const sheet = { ...before, items: before.items.map((item, i) => ({ ...item, attached: at(attached, i) })) };
  const offsets = offsetsOf(sheet, attached);
  const lines = linesOf(sheet, order, grid, columnOffsets(grid, offsets));
  const field = fieldOf(sheet, order, grid, lines);
  const context: PortContext = { sheet, grid, lines, rowOf, offsets, nx: field.nx };
  const routing = routeLinks(field, context, sheet.links);
  const room = labelRoom(sheet, grid, rowOf, measure);
  const air: Air = { row: 0, padding: 0 };
  const placed = place(sheet, order, grid, rowOf, lines, routing.paths, room, air, measure);
  const edges = new Map<string, Point[]>();
  const late = [...sheet.late];
  sheet.links.forEach((link, i) => {
    const path = routing.paths[i];
    if (!path) {
      late.push(link.edge);
      return;
    }
    const points = waypoints(
      path,
      placed,
      field.nx,
      boundsOfEnd(link.source, sheet, placed),
      boundsOfEnd(link.target, sheet, placed),
    );
    edges.set(link.edge.id, extended(points, link.source, link.target, sheet, placed));
  });
  return finished({ ...sheet, late }, placed, edges, measure);
}

function boundsOfEnd(end: End, sheet: Sheet, placed: Placed): Bounds | null {
  if (end.at === "frame") return null;
  const item = at(placed.items, end.item);
  if (end.boundary === null) return item;
  const event = at(sheet.items, end.item).attached.find(({ node }) => node.id === end.boundary);
  return boundaryBounds(item, event?.dx ?? 0);
}

const boundaryBounds = (host: Bounds, dx: number): Bounds => ({
  x: host.x + host.width / 2 + dx - spacing.event / 2,
  y: host.y + host.height - spacing.event / 2,
  width: spacing.event,
  height: spacing.event,
});

/** Where an inner drawing stands in its sub-process. */
export const innerOrigin = (host: Bounds): Point => ({ x: host.x, y: host.y });

/** A flow to something inside a sub-process goes on from the border to it. */
function extended(points: Point[], source: End, target: End, sheet: Sheet, placed: Placed): Point[] {
  const out = [...points];
  const inside = (end: End): Bounds | null => {
    if (end.at !== "item" || end.inner === null) return null;
    const host = at(placed.items, end.item);
    const bounds = at(sheet.items, end.item).inner?.nodes.get(end.inner);
    return bounds ? shifted(bounds, host.x, host.y) : null;
  };
  const [first, last] = [inside(source), inside(target)];
  const head = out[0];
  if (first && head) out[0] = { x: head.x, y: head.y <= first.y ? first.y : first.y + first.height };
  const tail = out.at(-1);
  if (last && tail) out[out.length - 1] = { x: tail.x, y: tail.y <= last.y ? last.y : last.y + last.height };
  return out;
}

function finished(sheet: Sheet, placed: Placed, edges: Map<string, Point[]>, measure: Measure): Drawing {
  const nodes = new Map<string, Bounds>(placed.frames);
  const labels = new Map<string, Bounds>();
  sheet.items.forEach((item, i) => {
    const bounds = at(placed.items, i);
    nodes.set(item.node.id, bounds);
    for (const { node, dx } of item.attached) nodes.set(node.id, boundaryBounds(bounds, dx));
    if (!item.inner) return;
    const origin = innerOrigin(bounds);
    for (const [id, inner] of item.inner.nodes) nodes.set(id, shifted(inner, origin.x, origin.y));
    for (const [id, inner] of item.inner.labels) labels.set(id, shifted(inner, origin.x, origin.y));
    for (const [id, path] of item.inner.edges)
      edges.set(
        id,
        path.map((point) => ({ x: point.x + origin.x, y: point.y + origin.y })),
      );
  });
  placeLoose(sheet, nodes);
  drawLate(sheet.late, { nodes, edges }, solidOf(sheet, nodes));
  for (const [id, bounds] of placeLabels(sheet, nodes, edges, measure)) labels.set(id, bounds);
  return moved({ width: 0, height: 0, nodes, edges, labels }, 0, 0);
}

/** Boxes of no known content, side by side below everything. */
function placeLoose(sheet: Sheet, nodes: Map<string, Bounds>): void {
  const all = unionOf([...nodes.values()]);
  sheet.loose.forEach((node, i) => {
    const { width, height } = spacing.groupBox;
    nodes.set(node.id, {
      x: all.x + i * (width + spacing.columnGap),
      y: all.y + all.height + spacing.poolGap,
      width,
      height,
    });
  });
}

/** Shapes that nothing may run through. */
const solidOf = (sheet: Sheet, nodes: ReadonlyMap<string, Bounds>): Bounds[] =>
  sheet.items.flatMap((item) =>
    [item.node, ...item.attached.map(({ node }) => node)].flatMap((node) => nodes.get(node.id) ?? []),
  );

/** The same drawing with its left top corner at (x, y). */
export function moved(drawing: Drawing, x: number, y: number): Drawing {
  const boxes = [
    ...drawing.nodes.values(),
    ...drawing.labels.values(),
    ...[...drawing.edges.values()].flat().map((point) => ({ ...point, width: 0, height: 0 })),
  ];
  const box = unionOf(boxes);
  const [dx, dy] = [x - Math.floor(box.x), y - Math.floor(box.y)];
  const shift = (map: ReadonlyMap<string, Bounds>) =>
    new Map([...map].map(([id, b]) => [id, shifted(b, dx, dy)] as const));
  return {
    width: Math.ceil(box.width),
    height: Math.ceil(box.height),
    nodes: shift(drawing.nodes),
    labels: shift(drawing.labels),
    edges: new Map(
      [...drawing.edges].map(([id, path]) => [id, path.map((p) => ({ x: p.x + dx, y: p.y + dy }))] as const),
    ),
  };
}
