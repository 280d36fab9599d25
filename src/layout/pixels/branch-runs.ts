/** The parts of branches that may slide along their rows, and which of them have uneven gaps. */

import type { Point } from "../../bpmn/graph.ts";
import { at, range } from "../geometry/geometry.ts";
import { unionsOf } from "../grid/unions.ts";
import type { Sheet } from "../model.ts";
import { spacing } from "../spacing.ts";

/** Two items. */
export type Pair = [number, number];
type Paths = readonly (readonly Point[] | null)[];

/** Gaps that differ by less than a shape would take belong to an even branch. */
const unevenMin = spacing.task.width + spacing.columnGap;

/** Whether a piece of line runs to the right. */
export const isLevel = (a: Point | undefined, b: Point | undefined): boolean =>
  a !== undefined && b !== undefined && a.y === b.y && a.x < b.x;

/** By item: whether at most one flow leads to it, into its left side, and at most one from it, from its right side. */
export function slidingItems({ items, links }: Sheet, paths: Paths): boolean[] {
  const flows = items.map(() => ({ into: 0, from: 0, aside: 0 }));
  links.forEach(({ kind, source, target }, link) => {
    const path = paths[link];
    if (kind !== "sequence" || !path) return;
    if (source.at === "item" && source.boundary === null) {
      const own = at(flows, source.item);
      own.from++;
      if (!isLevel(path[0], path[1])) own.aside++;
    }
    if (target.at === "item") {
      const own = at(flows, target.item);
      own.into++;
      if (!isLevel(path.at(-2), path.at(-1))) own.aside++;
    }
  });
  return flows.map(
    ({ into, from, aside }, i) =>
      !at(items, i).artifact && aside === 0 && into <= 1 && from <= 1 && into + from > 0,
  );
}

/**
 * By item: whether it slides and is in a run with uneven gaps between two ends that do not slide, or in one that moves
 * with such a run, because the two have a column in common.
 */
export function unevenOf(sheet: Sheet, paths: Paths, columns: readonly Pair[]): boolean[] {
  const slides = slidingItems(sheet, paths);
  const gaps = gapsOf(sheet, paths);
  const run = unionsOf(
    sheet.items.length,
    gaps.flatMap(({ source, target }): Pair[] =>
      at(slides, source) && at(slides, target) ? [[source, target]] : [],
    ),
  );
  const uneven = new Set(range(run.length).filter((one) => isUneven(gaps, slides, run, one)));
  const ties = columns.filter((pair) => pair.every((item) => at(slides, item)));
  for (let before = -1; before !== uneven.size; ) {
    before = uneven.size;
    for (const pair of ties) {
      const runs = pair.map((item) => at(run, item));
      if (runs.some((one) => uneven.has(one))) for (const one of runs) uneven.add(one);
    }
  }
  return slides.map((is, item) => is && uneven.has(at(run, item)));
}

/** The horizontal way of a flow between two items. */
type Gap = { source: number; target: number; length: number };

function gapsOf({ links }: Sheet, paths: Paths): Gap[] {
  return links.flatMap(({ kind, source, target }, link) => {
    const [first, last] = [paths[link]?.[0], paths[link]?.at(-1)];
    if (kind !== "sequence" || source.at !== "item" || target.at !== "item" || !first || !last) return [];
    return [{ source: source.item, target: target.item, length: Math.abs(last.x - first.x) }];
  });
}

function isUneven(
  gaps: readonly Gap[],
  slides: readonly boolean[],
  run: readonly number[],
  one: number,
): boolean {
  const isIn = (item: number) => at(slides, item) && at(run, item) === one;
  const own = gaps.filter(({ source, target }) => isIn(source) || isIn(target));
  const isHeld = own.some(({ source }) => !isIn(source)) && own.some(({ target }) => !isIn(target));
  const lengths = own.map(({ length }) => length);
  return isHeld && Math.max(...lengths) - Math.min(...lengths) > unevenMin;
}
