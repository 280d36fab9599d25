/**
 * Pass 2b: flows that go straight down (or up) into another lane. If each step has its own lane, a column for each step
 * would make a staircase in an empty sheet; a step directly under its predecessor needs no column.
 */

import { at, of } from "../geometry/geometry.ts";
import type { Order, Sheet } from "../model.ts";
import { flowEnds } from "./columns.ts";

/** Steps connected by falls, with their lanes: one step in each lane, so that all fit into one column. */
type Column = { bands: Set<number> };

/**
 * The links whose ends may share a column: between lanes of one pool, at most one line at the upper and one at the
 * lower side of a shape, and no lane twice among the falls from one shape. The nearest lanes come first.
 */
export function fallsOf(sheet: Sheet, order: Order, back: ReadonlySet<number>): Set<number> {
  const height = new Map(order.bands.map((band, i) => [band, i]));
  const candidates = sheet.links.flatMap((link, i) => {
    const ends = flowEnds(link);
    if (!ends || back.has(i) || (link.source.at === "item" && link.source.boundary)) return [];
    const [source, target] = ends.map((item) => at(sheet.items, item).band);
    if (source === undefined || target === undefined || source === target) return [];
    const [from, to] = [of(height, source), of(height, target)];
    return [{ link: i, source: ends[0], target: ends[1], down: to > from, reach: Math.abs(to - from) }];
  });
  candidates.sort((a, b) => a.reach - b.reach || a.link - b.link);
  const columns = sheet.items.map(({ band }): Column => ({ bands: new Set([band]) }));
  const taken = new Set<string>();
  const falls = new Set<number>();
  for (const { link, source, target, down } of candidates) {
    const sides = [`${source} ${down ? "below" : "above"}`, `${target} ${down ? "above" : "below"}`];
    const [upper, lower] = [at(columns, source), at(columns, target)];
    if (sides.some((side) => taken.has(side)) || !upper.bands.isDisjointFrom(lower.bands)) continue;
    const joined = { bands: upper.bands.union(lower.bands) };
    columns.forEach((column, i) => {
      if (column === upper || column === lower) columns[i] = joined;
    });
    for (const side of sides) taken.add(side);
    falls.add(link);
  }
  return falls;
}
