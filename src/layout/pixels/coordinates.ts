/** Pass 7: pixels of everything, and the waypoints of the edges. */

import type { Bounds, Point } from "../../bpmn/graph.ts";
import { at, half, simplified } from "../geometry/geometry.ts";
import type { Grid } from "../grid/grid.ts";
import type { Measure } from "../labels/text.ts";
import type { Order, Sheet } from "../model.ts";
import type { Path } from "../route/field.ts";
import type { Lines } from "../route/lines.ts";
import { framesOf } from "./frames.ts";
import { type Air, type LabelRoom, levelPixels, uprightPixels, usedLines } from "./tracks.ts";

/** Pixels of every line and box of a sheet, not yet moved to (0, 0). */
export type Placed = { x: number[]; y: number[]; items: Bounds[]; frames: Map<string, Bounds> };

export function place(
  sheet: Sheet,
  order: Order,
  grid: Grid,
  rowOf: readonly number[],
  lines: Lines,
  paths: readonly (Path | null)[],
  room: LabelRoom,
  air: Air,
  measure: Measure,
): Placed {
  const used = usedLines(paths, lines.x.length);
  const { x, right } = uprightPixels(lines, used, room, air);
  const { y, strips } = levelPixels(sheet, lines, used, room, air, measure);
  const firstColumn = at(x, at(lines.columnLine, 0)) - at(lines.halfWidth, 0);
  const items = sheet.items.map((item, i): Bounds => {
    const centreX = at(x, at(lines.columnLine, at(grid.column, i)));
    const centreY = at(y, at(lines.rowLine, at(rowOf, i)));
    const left = grid.wide.has(i) ? firstColumn : centreX - item.width / 2;
    return { x: half(left), y: half(centreY - item.height / 2), width: item.width, height: item.height };
  });
  const edge = Math.max(right, ...[...grid.wide].map((i) => at(items, i).x + at(items, i).width));
  return { x, y, items, frames: framesOf(sheet, order, lines, x, strips, edge) };
}

/** The corners of a path, cut at the boxes of its ends (null: the path already ends at a border). */
export function waypoints(
  path: Path,
  placed: Placed,
  nx: number,
  source: Bounds | null,
  target: Bounds | null,
): Point[] {
  const points = path.map((point) => ({ x: at(placed.x, point % nx), y: at(placed.y, (point / nx) | 0) }));
  const corners = simplified(points);
  const [first, second, before, last] = [corners[0], corners[1], corners.at(-2), corners.at(-1)];
  if (!first || !second || !last || !before) return corners;
  const start = source ? dock(first, second, source) : first;
  const end = target ? dock(last, before, target) : last;
  return simplified([start, ...corners.slice(1, -1), end]);
}

/**
 * Where a line from a point inside towards the next corner leaves the box. Lines leave round and pointed shapes through
 * their centre only, so this is one of their poles or corners.
 */
function dock(inside: Point, next: Point, b: Bounds): Point {
  if (inside.y === next.y) return { x: next.x > inside.x ? b.x + b.width : b.x, y: inside.y };
  return { x: inside.x, y: next.y > inside.y ? b.y + b.height : b.y };
}
