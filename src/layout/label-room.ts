/** Room that names ask for before anything has pixels: below events, and in the gaps through which named flows run. */

import type { Path } from "./field.ts";
import { at, range } from "./geometry.ts";
import type { Grid } from "./grid.ts";
import type { Lines } from "./lines.ts";
import type { Sheet } from "./model.ts";
import { hasOuterLabel, isGateway, labelBlock } from "./sizes.ts";
import { spacing } from "./spacing.ts";
import type { Measure } from "./text.ts";
import type { LabelRoom } from "./tracks.ts";

/** A gap between columns never grows beyond this for a name. */
const columnGapMax = 90;

export function labelRoom(
  sheet: Sheet,
  grid: Grid,
  rowOf: readonly number[],
  lines: Lines,
  paths: readonly (Path | null)[],
  measure: Measure,
): LabelRoom {
  const rows = rowRoom(sheet, rowOf, lines, measure);
  const columnGap = range(grid.columnCount + 1).map(() => 0);
  sheet.links.forEach(({ edge, kind, source }, i) => {
    const path = paths[i];
    if (!path || edge.name.trim() === "" || kind !== "sequence" || source.at !== "item") return;
    const gap = gapOfFirstRun(path, lines, at(grid.column, source.item));
    if (gap === null) return;
    const slack = at(lines.halfWidth, at(grid.column, source.item)) - at(sheet.items, source.item).width / 2;
    const needed = labelBlock(edge.name, measure).width + 22 - slack;
    columnGap[gap] = Math.max(at(columnGap, gap), Math.min(columnGapMax, needed));
  });
  return { columnGap, ...rows };
}

/** The gap right of a column when a line leaves into it and turns there or ends in the next column. */
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
