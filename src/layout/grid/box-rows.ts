/**
 * Closed pools side by side: if one of several stacked pools would block another's message flows, these pools share a
 * row, each above or below the columns of its partners.
 */

import { at, range, sum } from "../geometry/geometry.ts";
import { type Measure, wrap } from "../labels/text.ts";
import type { End, Order, Sheet } from "../model.ts";
import { spacing } from "../spacing.ts";
import type { Grid } from "./grid.ts";

/** The columns of a pool in such a row; `lead` is the first pool of the row. */
export type Span = { lead: number; from: number; to: number };

/** By group. Pools that span all columns are not in it. */
export type Spans = ReadonlyMap<number, Span>;

/**
 * The minimum width of a box in pixels, so that its name has room; this many columns, even empty ones, are wide enough.
 */
const [widthMin, columnsEnough] = [100, 2];
/** In columns of distance to a partner: the price of a column that a box has more or less than its share. */
const uneven = 0.1;

/** The number of columns that rows of pools need at least. */
export const columnsFor = (rows: readonly (readonly number[])[]): number =>
  Math.max(0, ...rows.map((row) => row.length * columnsEnough));

/** Series of closed pools of which one is between another and a pool that it exchanges messages with. */
export function boxRows(sheet: Sheet, { groups }: Order): number[][] {
  const place = new Map(groups.map((group, i) => [group, i]));
  const placeOf = (end: End) => place.get(groupOf(sheet, end)) ?? -1;
  const pairs = sheet.links.map(({ source, target }) =>
    [placeOf(source), placeOf(target)].sort((a, b) => a - b),
  );
  const runs: number[][] = [];
  groups.forEach((group, i) => {
    if (!at(sheet.groups, group).blackBox) return;
    const before = groups[i - 1];
    if (before !== undefined && at(sheet.groups, before).blackBox) runs.at(-1)?.push(i);
    else runs.push([i]);
  });
  const isPassed = (i: number) => pairs.some(([a = -1, b = -1]) => a >= 0 && a < i && i < b);
  return runs
    .filter((run) => run.length > 1 && run.some(isPassed))
    .map((run) => run.map((i) => at(groups, i)));
}

/**
 * Divides the columns of the grid among the pools of each row, so that they are near their partners. `halves`: half the
 * width of each column.
 */
export function spansOf(
  sheet: Sheet,
  grid: Grid,
  rows: readonly (readonly number[])[],
  halves: readonly number[],
): Spans {
  const spans = new Map<number, Span>();
  for (const row of rows) {
    const partners = new Map(row.map((group) => [group, partnersOf(sheet, grid, group)]));
    const middle = (grid.columnCount - 1) / 2;
    const mean = (group: number) => meanOf(partners.get(group) ?? [], middle);
    const sorted = row.toSorted((a, b) => mean(a) - mean(b) || row.indexOf(a) - row.indexOf(b));
    const cuts = cutsOf(
      sorted.map((group) => partners.get(group) ?? []),
      halves,
    );
    const lead = at(row, 0);
    for (const [k, group] of sorted.entries())
      spans.set(group, { lead, from: at(cuts, k), to: at(cuts, k + 1) - 1 });
  }
  return spans;
}

const meanOf = (values: readonly number[], none: number): number =>
  values.length === 0 ? none : sum(values) / values.length;

/** The columns of a group's partners. */
const partnersOf = (sheet: Sheet, grid: Grid, group: number): number[] =>
  sheet.links.flatMap(({ source, target }) =>
    [
      [source, target],
      [target, source],
    ].flatMap(([mine, other]) =>
      mine?.at === "frame" && mine.group === group && other?.at === "item"
        ? [at(grid.column, other.item)]
        : [],
    ),
  );

const groupOf = (sheet: Sheet, end: End): number =>
  end.at === "frame" ? end.group : (sheet.bands[at(sheet.items, end.item).band]?.group ?? -1);

/** First columns of the boxes, and one more than the last column, with the least total distance to the partners. */
function cutsOf(partners: readonly (readonly number[])[], halves: readonly number[]): number[] {
  const columns = halves.length;
  const share = columns / partners.length;
  const priceOf = (k: number, from: number, to: number) =>
    sum(at(partners, k).map((column) => Math.max(0, from - column, column - to))) +
    uneven * Math.abs(to - from + 1 - share);
  // Widths from one column on grow with each column, so each is the previous one and a column more.
  const endsBehind = (from: number): number[] => {
    let width = -spacing.columnGap;
    return range(columns - from).flatMap((more) => {
      width += 2 * at(halves, from + more) + spacing.columnGap;
      return width >= widthMin ? [from + more + 1] : [];
    });
  };
  // The best ways to give the first columns, up to each, to the first boxes.
  let best = new Map<number, Cuts>([[0, { price: 0, cuts: [0] }]]);
  for (const k of range(partners.length)) {
    const next = new Map<number, Cuts>();
    for (const [from, { price, cuts }] of best)
      for (const end of endsBehind(from)) {
        const total = price + priceOf(k, from, end - 1);
        const known = next.get(end);
        if (!known || total < known.price - 1e-9) next.set(end, { price: total, cuts: [...cuts, end] });
      }
    best = next;
  }
  return best.get(columns)?.cuts ?? [];
}

type Cuts = { price: number; cuts: number[] };

/** The width of some columns and the gaps between them, before they grow. */
export const widthOf = (halves: readonly number[], from: number, to: number): number =>
  2 * sum(halves.slice(from, to + 1)) + (to - from) * spacing.columnGap;

/** The height of a box with its name inside, which breaks into lines if the box is narrow. */
export function nameHeightIn(name: string, width: number, measure: Measure): number {
  const { font } = spacing.text;
  return wrap(name, Math.max(40, width - 20), font, measure).height + 16;
}
