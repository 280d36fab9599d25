/** The points where symbolic lines meet, what covers them, and which edges use them. */

import { at, range } from "../geometry/geometry.ts";
import { type Grid, globalRow, rowsAbove } from "../grid/grid.ts";
import type { Order, Sheet } from "../model.ts";
import { spacing } from "../spacing.ts";
import type { Lines, XLine } from "./lines.ts";

/** Points are numbered row by row: `y * nx + x`. */
export type Field = {
  nx: number;
  ny: number;
  xPx: readonly number[];
  yPx: readonly number[];
  /** The lines through each point: dividing its number is slow where the router searches. */
  xOf: Uint16Array;
  yOf: Uint16Array;
  /** Item + 1 that covers a point, 0 for none. */
  cover: Int32Array;
  /** Edges on the step to the right of a point, and on the step below it. */
  usedRight: Uint16Array;
  usedDown: Uint16Array;
  /** Edges that pass a point horizontally, pass it vertically, or bend at it. */
  level: Uint16Array;
  upright: Uint16Array;
  bends: Uint16Array;
  /**
   * Lines on which nothing may run horizontally (borders), and steps down that nothing may use (through black boxes).
   */
  closedLine: Uint8Array;
  closedDown: Uint8Array;
};

/** Every point from the centre of one end to the centre (or border) of the other, one step apart. */
export type Path = number[];

/**
 * No point is covered, and no edge runs.
 * @param xPx pixels of its vertical lines
 * @param yPx pixels of its horizontal lines
 */
export function emptyField<X extends readonly number[]>(xPx: X, yPx: X): Field & { xPx: X; yPx: X } {
  const [nx, ny] = [xPx.length, yPx.length];
  const [xOf, yOf] = [new Uint16Array(nx * ny), new Uint16Array(nx * ny)];
  for (let y = 0, point = 0; y < ny; y++)
    for (let x = 0; x < nx; x++, point++) {
      xOf[point] = x;
      yOf[point] = y;
    }
  return {
    nx,
    ny,
    xPx,
    yPx,
    xOf,
    yOf,
    cover: new Int32Array(nx * ny),
    usedRight: new Uint16Array(nx * ny),
    usedDown: new Uint16Array(nx * ny),
    level: new Uint16Array(nx * ny),
    upright: new Uint16Array(nx * ny),
    bends: new Uint16Array(nx * ny),
    closedLine: new Uint8Array(ny),
    closedDown: new Uint8Array(ny),
  };
}

export function fieldOf(sheet: Sheet, order: Order, grid: Grid, lines: Lines): Field {
  const field = emptyField(lines.xPx, lines.yPx);
  coverItems(sheet, order, grid, lines, field);
  lines.y.forEach((line, y) => {
    const strip = at(lines.strips, line.strip);
    if (strip.kind !== "border") return;
    field.closedLine[y] = 1;
    if (strip.top && at(sheet.groups, strip.group).blackBox) field.closedDown[y] = 1;
  });
  return field;
}

function coverItems(sheet: Sheet, order: Order, grid: Grid, lines: Lines, field: Field): void {
  const above = rowsAbove(grid, order);
  const linesOfRow = Map.groupBy(range(lines.y.length), (y) => {
    const strip = at(lines.strips, at(lines.y, y).strip);
    return strip.kind === "row" ? strip.row : -1;
  });
  const linesOfColumn = Map.groupBy(range(lines.x.length), (x) => {
    const line = at(lines.x, x);
    return line.at === "column" ? line.column : -1;
  });
  sheet.items.forEach((item, i) => {
    const reach = item.width / 2 + spacing.clearance;
    const own = linesOfColumn.get(at(grid.column, i)) ?? [];
    // Left of its row a wide item leaves a passage.
    const covered = grid.wide.has(i)
      ? range(lines.x.length).filter((x) => !isBeforeColumns(at(lines.x, x)))
      : own.filter((x) => {
          const line = at(lines.x, x);
          return line.at === "column" && Math.abs(line.offset) <= reach;
        });
    for (const y of linesOfRow.get(globalRow(grid, above, i)) ?? [])
      for (const x of covered) field.cover[y * field.nx + x] = i + 1;
  });
}

const isBeforeColumns = (line: XLine): boolean => line.at === "gap" && line.gap === 0;

/** Enters a path into the field (`by` 1) or takes it out again (-1). */
export function mark(field: Field, path: Path, by: 1 | -1): void {
  const { nx } = field;
  for (let k = 1; k < path.length; k++) {
    const a = at(path, k - 1);
    const b = at(path, k);
    const first = Math.min(a, b);
    const used = Math.abs(a - b) === 1 && nx > 1 ? field.usedRight : field.usedDown;
    used[first] = at(used, first) + by;
    if (k + 1 >= path.length) continue;
    const next = at(path, k + 1);
    const list = b - a !== next - b ? field.bends : Math.abs(a - b) === 1 ? field.level : field.upright;
    list[b] = at(list, b) + by;
  }
}

/** Number of edges on the step between two neighbouring points. */
export function usersOf(field: Field, a: number, b: number): number {
  const first = Math.min(a, b);
  return (Math.abs(a - b) === 1 ? field.usedRight[first] : field.usedDown[first]) ?? 0;
}

/** Pixels between two neighbouring points. */
export function stepLength({ xPx, yPx, xOf, yOf }: Field, a: number, b: number): number {
  return Math.abs(a - b) === 1 ? between(xPx, xOf[a], xOf[b]) : between(yPx, yOf[a], yOf[b]);
}

const between = (px: readonly number[], i = 0, k = 0): number => Math.abs((px[i] ?? 0) - (px[k] ?? 0));

/** Crossings of routed paths: points that one path passes horizontally and another vertically. */
export function crossingsIn(field: Field): number {
  let count = 0;
  for (let p = 0; p < field.level.length; p++) count += (field.level[p] ?? 0) * (field.upright[p] ?? 0);
  return count;
}
