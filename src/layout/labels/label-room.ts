/** Room for names before anything has pixels: below events, and in the gaps through which named flows run. */

import { at, range } from "../geometry/geometry.ts";
import type { Grid } from "../grid/grid.ts";
import type { Sheet } from "../model.ts";
import type { LabelRoom } from "../pixels/tracks.ts";
import type { Path } from "../route/field.ts";
import type { Lines } from "../route/lines.ts";
import { spacing } from "../spacing.ts";
import { hasOuterLabel, isGateway, labelBlock } from "./sizes.ts";
import type { Measure } from "./text.ts";

/** For a name, a gap between columns never grows beyond this. */
const columnGapMax = 90;

export function labelRoom(
  sheet: Sheet,
  grid: Grid,
  rowOf: readonly number[],
  lines: Lines,
  paths: readonly (Path | null)[],
  measure: Measure,
): LabelRoom {
  const columnGap = range(grid.columnCount + 1).map(() => 0);
  const ask = (gap: number, room: number): void => {
    columnGap[gap] = Math.max(columnGap[gap] ?? 0, Math.min(columnGapMax, room));
  };
  sheet.links.forEach(({ edge, kind, source }, i) => {
    const path = paths[i];
    if (!path || edge.name.trim() === "" || kind !== "sequence" || source.at !== "item") return;
    const gap = gapOfFirstRun(path, lines, at(grid.column, source.item));
    if (gap === null) return;
    const slack = at(lines.halfWidth, at(grid.column, source.item)) - at(sheet.items, source.item).width / 2;
    ask(gap, labelBlock(edge.name, measure).width + 22 - slack);
  });
  for (const { gap, room } of besideTallNeighbours(sheet, grid, rowOf, lines, measure)) ask(gap, room);
  return {
    columnGap,
    strip: stripRoom(sheet, lines, paths, measure),
    ...rowRoom(sheet, rowOf, lines, measure),
  };
}

/** The name of a boundary event is right of its line; a higher shape in the next column must leave room for it. */
function besideTallNeighbours(
  sheet: Sheet,
  grid: Grid,
  rowOf: readonly number[],
  lines: Lines,
  measure: Measure,
): { gap: number; room: number }[] {
  return sheet.items.flatMap(({ attached, height }, i) => {
    const column = at(grid.column, i);
    const isTall = (other: number) =>
      at(rowOf, other) === at(rowOf, i) && at(sheet.items, other).height > height;
    const tall = range(sheet.items.length).some(
      (other) => at(grid.column, other) === column + 1 && isTall(other),
    );
    const named = attached.filter(({ node }) => node.name.trim() !== "");
    if (!tall) return [];
    return named.map(({ node, dx }) => {
      const right = dx + 6 + labelBlock(node.name, measure).width + 6;
      return { gap: column + 1, room: right - at(lines.halfWidth, column) };
    });
  });
}

/** Names of lines whose longest horizontal piece is in a gap between rows are there, too. */
function stripRoom(sheet: Sheet, lines: Lines, paths: readonly (Path | null)[], measure: Measure): number[] {
  const room: number[] = [];
  sheet.links.forEach(({ edge }, i) => {
    const path = paths[i];
    if (!path || edge.name.trim() === "") return;
    const line = longestLevelRun(path, lines.x.length);
    const strip = line === null ? undefined : lines.y[line]?.strip;
    if (strip === undefined || at(lines.strips, strip).kind !== "gap") return;
    room[strip] = Math.max(room[strip] ?? 0, labelBlock(edge.name, measure).height + 4);
  });
  return room;
}

/** The horizontal line with the longest piece of a path, in steps. */
function longestLevelRun(path: Path, nx: number): number | null {
  const steps = new Map<number, number>();
  for (let k = 1; k < path.length; k++) {
    const [a, b] = [at(path, k - 1), at(path, k)];
    const y = (b / nx) | 0;
    if (Math.abs(a - b) === 1) steps.set(y, (steps.get(y) ?? 0) + 1);
  }
  let longest: number | null = null;
  for (const [y, count] of steps) if (longest === null || count > (steps.get(longest) ?? 0)) longest = y;
  return longest;
}

/** The gap right of a column if a line leaves into it and turns there or ends in the next column. */
function gapOfFirstRun(path: Path, lines: Lines, column: number): number | null {
  const nx = lines.x.length;
  let k = 0;
  while (k + 1 < path.length && at(path, k + 1) - at(path, k) === 1) k++;
  if (k === 0) return null;
  const line = at(lines.x, at(path, k) % nx);
  const end = line.at === "gap" ? line.gap : line.column;
  return end === column + 1 ? column + 1 : null;
}

function rowRoom(sheet: Sheet, rowOf: readonly number[], lines: Lines, measure: Measure) {
  const below: number[] = [];
  const above: number[] = [];
  const down = new Map<number, number>();
  const up = new Map<number, number>();
  for (const strip of lines.strips)
    if (strip.kind === "row") {
      down.set(strip.row, strip.down);
      up.set(strip.row, strip.up);
    }
  const ask = (list: number[], row: number, overhang: number): void => {
    list[row] = Math.max(list[row] ?? 0, overhang);
  };
  sheet.items.forEach((item, i) => {
    const row = at(rowOf, i);
    const heightOf = (name: string) => spacing.label.gap + labelBlock(name, measure).height;
    if (hasOuterLabel(item.node) && item.node.name.trim() !== "") {
      const reach = item.height / 2 + heightOf(item.node.name);
      if (isGateway(item.node)) ask(above, row, reach - (up.get(row) ?? 0));
      else ask(below, row, reach - (down.get(row) ?? 0));
    }
    for (const { node } of item.attached)
      if (node.name.trim() !== "")
        ask(below, row, item.height / 2 + spacing.event / 2 + heightOf(node.name) - (down.get(row) ?? 0));
  });
  return { below, above };
}
