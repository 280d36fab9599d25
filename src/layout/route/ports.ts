/** Where an edge may leave or meet its ends, and what each place costs. */

import type { Node } from "../../bpmn/graph.ts";
import { at, of, range } from "../geometry/geometry.ts";
import type { Span } from "../grid/box-rows.ts";
import type { Grid } from "../grid/grid.ts";
import { hasFourDocks, isData, isGateway } from "../labels/sizes.ts";
import type { End, Link, LinkKind, Sheet } from "../model.ts";
import { price, spacing } from "../spacing.ts";
import type { Lines, XLine } from "./lines.ts";

/** 0 right, 1 down, 2 left, 3 up. */
export type Direction = 0 | 1 | 2 | 3;

/** A point on a line through the item, and the direction away from the item. */
export type Port = { point: number; out: Direction; cost: number };

/** A part of an item under one of its vertical lines: a boundary event, or an element inside it. */
export type Offset = { dx: number; up: boolean; down: boolean; cost: number };

/** Per item the places for each boundary event or inner node, by id. */
export type Offsets = Map<string, Offset[]>[];

export type PortContext = {
  sheet: Sheet;
  grid: Grid;
  lines: Lines;
  rowOf: readonly number[];
  offsets: Offsets;
  nx: number;
};

export function portsOf(context: PortContext, link: Link, role: "source" | "target"): Port[] {
  const end = link[role];
  if (end.at === "frame") return framePorts(context, end.group);
  if (end.boundary !== null || end.inner !== null)
    return offsetPorts(context, end.item, end.boundary ?? end.inner ?? "");
  return itemPorts(context, end.item, link.kind, role);
}

/** Any place of the upper and lower border: such flows are straight. */
function framePorts({ lines, nx }: PortContext, group: number): Port[] {
  const ports: Port[] = [];
  const span = lines.spans.get(group);
  const open = range(nx).filter((x) => !span || isWithin(span, at(lines.x, x)));
  lines.y.forEach((line, y) => {
    const strip = at(lines.strips, line.strip);
    if (strip.kind !== "border" || strip.group !== (span?.lead ?? group)) return;
    for (const x of open) ports.push({ point: y * nx + x, out: strip.top ? 3 : 1, cost: 0 });
  });
  return ports;
}

const isWithin = ({ from, to }: Span, line: XLine): boolean =>
  line.at === "column" ? from <= line.column && line.column <= to : from < line.gap && line.gap <= to;

function offsetPorts(context: PortContext, item: number, id: string): Port[] {
  const { nx, lines, rowOf, offsets } = context;
  const y = at(lines.rowLine, at(rowOf, item));
  return (at(offsets, item).get(id) ?? []).flatMap(({ dx, up, down, cost }): Port[] => {
    const point = y * nx + xLine(context, item, dx);
    const ports: Port[] = [];
    if (down) ports.push({ point, out: 1, cost });
    if (up) ports.push({ point, out: 3, cost });
    return ports;
  });
}

/** Index of the upright line at an offset from the centre of an item's column. */
export function xLine({ lines, grid }: PortContext, item: number, dx: number): number {
  const column = at(grid.column, item);
  const found = lines.x.findIndex(
    (line) => line.at === "column" && line.column === column && line.offset === dx,
  );
  if (found < 0) throw new Error(`column ${column} has no line at ${dx}`);
  return found;
}

function itemPorts(context: PortContext, i: number, kind: LinkKind, role: "source" | "target"): Port[] {
  const { sheet, lines, rowOf, nx, grid } = context;
  const item = at(sheet.items, i);
  const row = at(lines.rowLine, at(rowOf, i));
  const column = at(lines.columnLine, at(grid.column, i));
  const centre = row * nx + column;
  const cost = sideCosts(item.node, kind, role);
  const ports: Port[] = [
    { point: centre, out: 0, cost: cost.right },
    { point: centre, out: 2, cost: cost.left },
  ];
  const fits = (dx: number) =>
    item.attached.every((event) => Math.abs(event.dx - dx) > spacing.event / 2 + 6);
  if (fits(0)) ports.push({ point: centre, out: 1, cost: cost.upright });
  ports.push({ point: centre, out: 3, cost: cost.upright });
  if (hasFourDocks(item.node) || isData(item.node)) return ports;
  if (item.height >= 2 * spacing.dockY + 20)
    for (const y of [row - 1, row + 1])
      ports.push(
        { point: y * nx + column, out: 0, cost: cost.right + price.offCentreY },
        { point: y * nx + column, out: 2, cost: cost.left + price.offCentreY },
      );
  if (item.width >= 2 * spacing.dockX + 20)
    for (const dx of [-spacing.dockX, spacing.dockX]) {
      const point = row * nx + xLine(context, i, dx);
      if (fits(dx)) ports.push({ point, out: 1, cost: cost.upright + price.offCentreX });
      ports.push({ point, out: 3, cost: cost.upright + price.offCentreX });
    }
  return ports;
}

/** The price of leaving (or meeting) a shape at each of its sides. */
export function sideCosts(node: Node, kind: LinkKind, role: "source" | "target") {
  if (kind === "message") return { right: price.messageSide, left: price.messageSide, upright: 0 };
  if (kind === "association") return { right: 0, left: 0, upright: 0 };
  const upright = isGateway(node) ? 0 : price.topOrBottom;
  return role === "source"
    ? { right: 0, left: price.wrongSide, upright }
    : { right: price.wrongSide, left: 0, upright };
}

/** The item whose cover an edge may pass on its last or first steps. */
export const coverOf = (end: End): number => (end.at === "item" ? end.item + 1 : -1);

/** All required offsets per column, for the lines. */
export function columnOffsets(grid: Grid, offsets: Offsets): number[][] {
  const wanted = range(grid.columnCount).map((): number[] => []);
  offsets.forEach((byId, item) => {
    for (const id of byId.keys())
      for (const { dx } of of(byId, id)) at(wanted, at(grid.column, item)).push(dx);
  });
  return wanted;
}
