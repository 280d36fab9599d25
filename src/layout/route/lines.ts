/** Pass 5: the symbolic lines on which edges may run. Pixels are guesses here; they only decide prices. */

import { at, range } from "../geometry/geometry.ts";
import { boxRows, type Spans, spansOf } from "../grid/box-rows.ts";
import { type Grid, globalRow, rowsAbove } from "../grid/grid.ts";
import { hasFourDocks, isData } from "../labels/sizes.ts";
import type { Order, Sheet } from "../model.ts";
import { spacing, tracks } from "../spacing.ts";

/** A vertical line: at an offset from the centre of a column, or a track of the gap before the column. */
export type XLine =
  | { at: "column"; column: number; offset: number }
  | { at: "gap"; gap: number; track: number };

/** From top to bottom: rows, the gaps between them, and the upper and lower borders of framed groups. */
export type Strip =
  | { kind: "row"; row: number; band: number; group: number; up: number; down: number }
  | {
      kind: "gap";
      place: "rows" | "bandTop" | "bandBottom" | "pools";
      band: number;
      group: number;
      tracks: number;
    }
  | { kind: "border"; group: number; top: boolean }
  | { kind: "box"; group: number };

export type YLine = { strip: number; offset: number; track: number };

export type Lines = {
  x: XLine[];
  y: YLine[];
  strips: Strip[];
  /** Guessed pixels of each line. */
  xPx: number[];
  yPx: number[];
  /** Half width of each column. */
  halfWidth: number[];
  /** Index of the line through the centre of a column, and of a row over all bands. */
  columnLine: number[];
  rowLine: number[];
  /** First and last line between the borders of each group. */
  groupLines: [number, number][];
  /** Of closed pools side by side. */
  spans: Spans;
};

/**
 * The lines of a sheet; `offsets` are further vertical lines needed in a column (boundary events, content of
 * sub-processes).
 */
export function linesOf(
  sheet: Sheet,
  order: Order,
  grid: Grid,
  offsets: readonly (readonly number[])[],
): Lines {
  const halfWidth = columnHalves(sheet, grid);
  const { x, xPx, columnLine } = uprightLines(sheet, grid, halfWidth, offsets);
  const spans = spansOf(sheet, grid, boxRows(sheet, order), halfWidth);
  const strips = stripsOf(sheet, order, grid, spans);
  return { x, xPx, columnLine, halfWidth, strips, spans, ...levelLines(sheet, strips) };
}

const columnHalves = (sheet: Sheet, grid: Grid): number[] => {
  const halves = range(grid.columnCount).map(() => 18);
  sheet.items.forEach((item, i) => {
    if (grid.wide.has(i)) return;
    const c = at(grid.column, i);
    halves[c] = Math.max(at(halves, c), item.width / 2);
  });
  return halves;
};

function uprightLines(
  sheet: Sheet,
  grid: Grid,
  halves: readonly number[],
  offsets: readonly (readonly number[])[],
) {
  const x: XLine[] = [];
  const xPx: number[] = [];
  const columnLine: number[] = [];
  const pitch = spacing.columnGap / (tracks.column + 1);
  let px = 0;
  const gapAt = (gap: number): void => {
    for (const track of range(tracks.column)) {
      x.push({ at: "gap", gap, track });
      xPx.push(px + pitch * (track + 1));
    }
    px += spacing.columnGap;
  };
  for (const column of range(grid.columnCount)) {
    gapAt(column);
    const wanted = new Set([0, ...at(offsets, column)]);
    if (
      sheet.items.some(
        (item, i) => at(grid.column, i) === column && !hasFourDocks(item.node) && !isData(item.node),
      )
    )
      for (const side of [-spacing.dockX, spacing.dockX]) wanted.add(side);
    const centre = px + at(halves, column);
    for (const offset of [...wanted].sort((a, b) => a - b)) {
      if (offset === 0) columnLine.push(x.length);
      x.push({ at: "column", column, offset });
      xPx.push(centre + offset);
    }
    px = centre + at(halves, column);
  }
  gapAt(grid.columnCount);
  return { x, xPx, columnLine };
}

const betweenPools: Strip = { kind: "gap", place: "pools", band: -1, group: -1, tracks: tracks.pools };

function stripsOf(sheet: Sheet, order: Order, grid: Grid, spans: Spans): Strip[] {
  const above = rowsAbove(grid, order);
  const extent = rowExtents(sheet, grid, above);
  const strips: Strip[] = [];
  const addBand = (band: number, group: number): void => {
    strips.push({ kind: "gap", place: "bandTop", band, group, tracks: tracks.bandEdge });
    for (const r of range(at(grid.rowCount, band))) {
      if (r > 0) strips.push({ kind: "gap", place: "rows", band, group, tracks: tracks.row });
      const row = at(above, band) + r;
      strips.push({ kind: "row", row, band, group, ...(extent.get(row) ?? { up: 40, down: 40 }) });
    }
    strips.push({ kind: "gap", place: "bandBottom", band, group, tracks: tracks.bandEdge });
  };
  const addGroup = (group: number): void => {
    const { frame, blackBox } = at(sheet.groups, group);
    if (frame) strips.push({ kind: "border", group, top: true });
    if (blackBox) strips.push({ kind: "box", group });
    else for (const band of order.bands) if (at(sheet.bands, band).group === group) addBand(band, group);
    if (frame) strips.push({ kind: "border", group, top: false });
  };
  const below = order.groups.filter((group) => (spans.get(group)?.lead ?? group) === group);
  for (const [g, group] of below.entries()) {
    if (g > 0) strips.push(betweenPools);
    addGroup(group);
  }
  // If all pools are side by side, their messages run below them.
  if (spans.size > 0 && below.length === 1) strips.push(betweenPools);
  return strips;
}

/** The extent of each row's items above and below its centre. */
function rowExtents(
  sheet: Sheet,
  grid: Grid,
  above: readonly number[],
): Map<number, { up: number; down: number }> {
  const extent = new Map<number, { up: number; down: number }>();
  sheet.items.forEach((item, i) => {
    const row = globalRow(grid, above, i);
    const known = extent.get(row) ?? { up: 18, down: 18 };
    const below = item.attached.length > 0 ? spacing.event / 2 : 0;
    extent.set(row, {
      up: Math.max(known.up, item.height / 2),
      down: Math.max(known.down, item.height / 2 + below),
    });
  });
  return extent;
}

const gapPx = {
  rows: spacing.rowGap,
  bandTop: spacing.lanePadding,
  bandBottom: spacing.lanePadding,
  pools: spacing.poolGap,
};

function levelLines(sheet: Sheet, strips: readonly Strip[]) {
  const y: YLine[] = [];
  const yPx: number[] = [];
  const rowLine: number[] = [];
  let px = 0;
  strips.forEach((strip, s) => {
    for (const { offset, track, from } of linesIn(strip)) {
      if (strip.kind === "row" && offset === 0) rowLine[strip.row] = y.length;
      y.push({ strip: s, offset, track });
      yPx.push(px + from);
    }
    px += guessedHeight(strip);
  });
  const groupLines = sheet.groups.map((_, g): [number, number] => {
    const own = range(y.length).filter((i) => {
      const strip = at(strips, at(y, i).strip);
      return strip.group === g && strip.kind !== "border";
    });
    return [own[0] ?? 0, own.at(-1) ?? 0];
  });
  return { y, yPx, rowLine, groupLines };
}

const guessedHeight = (strip: Strip): number =>
  strip.kind === "gap"
    ? gapPx[strip.place]
    : strip.kind === "row"
      ? strip.up + strip.down
      : strip.kind === "box"
        ? spacing.blackBoxHeight
        : 0;

/** The lines of a strip and their distances from its upper edge. */
function linesIn(strip: Strip): { offset: number; track: number; from: number }[] {
  if (strip.kind === "box") return [];
  if (strip.kind === "border") return [{ offset: 0, track: -1, from: 0 }];
  if (strip.kind === "row")
    return [-spacing.dockY, 0, spacing.dockY].map((offset) => ({
      offset,
      track: -1,
      from: strip.up + offset,
    }));
  const pitch = gapPx[strip.place] / (strip.tracks + 1);
  return range(strip.tracks).map((track) => ({ offset: 0, track, from: pitch * (track + 1) }));
}
