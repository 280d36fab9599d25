/**
 * Pass 4b: long processes are folded into rows, like lines of a text. Columns are cut where few flows cross; the part
 * right of a cut goes below the part left of it, in the same lanes, and begins at the left again.
 */

import type { Bounds } from "../../bpmn/graph.ts";
import { at, range, sum, unionOf } from "../geometry/geometry.ts";
import type { Order, Sheet } from "../model.ts";
import { pagesOf } from "../pixels/page.ts";
import { spacing } from "../spacing.ts";
import { isSpent } from "../work.ts";

/** Columns and rows of items, -1 if not known yet. `fold`: how they were folded, null for one row of columns. */
export type Arranged = { order: Order; columns: number[]; y: number[]; fold: Fold | null };

/** The columns before which a new row begins, and the arrangement in one row. */
export type Fold = { cuts: readonly number[]; unfolded: Arranged };

const rowsMax = 12;
/** In pixels of detour: each page too many, each line over a cut beyond the one that continues, and each way back. */
const price = { page: 2500, cut: 8000, fold: 120 };
/** Weights of lines over a cut, relative to a flow that leads on. */
const crossing = { sequence: 1, back: 1.5, message: 0.4, association: 0.4 };
/** The weight of an uneven row relative to a line over a cut: even rows first, then cheaper cuts. */
const unevennesses = [4, 1, 0.25];

/** Pairs of columns compared in one step of work. */
const pairsPerStep = 100;

/** Pixels of each column with the gap after it, and the height of a fold in relation to the sum of its rows. */
type Sizes = { widths: readonly number[]; stretch: number };

/** The same arrangement in the number of rows that fits the page best; unchanged if one row is best. */
export function folded(sheet: Sheet, unfolded: Arranged): Arranged {
  if (!isWide(sheet, unfolded.columns) || isSpent(sheet.work)) return unfolded;
  const widths = columnWidths(sheet, unfolded.columns);
  return cutAt(unfolded, bestCuts(sheet, unfolded, { widths, stretch: 1 }));
}

/**
 * The fold with the cuts that are best now that it is drawn: only then it is known how wide each row is, with its names
 * and after packing, and how high all of them are. Null if the cuts stay.
 */
export function refolded(
  sheet: Sheet,
  { cuts, unfolded }: Fold,
  boxOf: (item: number) => Bounds | null,
): Arranged | null {
  const { columns } = unfolded;
  const widths = columnWidths(sheet, columns);
  const boxesIn = (row: number): Bounds[] =>
    columns.flatMap((column, i) => (column >= 0 && rowOf(cuts, column) === row ? (boxOf(i) ?? []) : []));
  const factors = range(cuts.length + 1).map((row) => {
    const boxes = boxesIn(row);
    const guess = sum(widths.slice(cuts[row - 1] ?? 0, cuts[row]));
    return boxes.length === 0 ? 1 : (unionOf(boxes).width + spacing.columnGap) / guess;
  });
  const all = unionOf(range(cuts.length + 1).flatMap(boxesIn));
  const drawn = {
    widths: widths.map((width, column) => width * at(factors, rowOf(cuts, column))),
    stretch: all.height / Math.max(1, heightOf(sheet, unfolded, cuts)),
  };
  const better = bestCuts(sheet, unfolded, drawn);
  return better.join() === cuts.join() ? null : cutAt(unfolded, better);
}

function bestCuts(sheet: Sheet, unfolded: Arranged, sizes: Sizes): number[] {
  const { widths } = sizes;
  const crossings = crossingsAt(sheet, unfolded.columns, widths.length);
  let best: { cuts: number[]; cost: number } = { cuts: [], cost: Infinity };
  for (const count of range(Math.min(rowsMax, widths.length)))
    for (const unevenness of count === 0 ? unevennesses.slice(0, 1) : unevennesses) {
      sheet.work.done += ((count + 1) * widths.length ** 2) / pairsPerStep;
      const cuts = cutsInto(count + 1, widths, crossings, unevenness);
      const lines = sum(cuts.map((cut) => Math.max(0, at(crossings, cut) - 1)));
      const cost =
        price.page * Math.max(0, pagesOfFold(sheet, unfolded, sizes, cuts) - 1) +
        price.cut * lines +
        price.fold * cuts.length;
      if (cost < best.cost) best = { cuts, cost };
    }
  return best.cuts;
}

const rowOf = (cuts: readonly number[], column: number): number =>
  cuts.findLastIndex((cut) => cut <= column) + 1;

function cutAt(unfolded: Arranged, cuts: readonly number[]): Arranged {
  if (cuts.length === 0) return unfolded;
  const { order, columns, y } = unfolded;
  const height = Math.max(0, ...y) + 1;
  return {
    order,
    columns: columns.map((column) => (column < 0 ? column : column - (cuts[rowOf(cuts, column) - 1] ?? 0))),
    y: y.map((row, i) => (row < 0 ? row : row + rowOf(cuts, at(columns, i)) * height)),
    fold: { cuts, unfolded },
  };
}

/** Whether adjacent columns are wider than a page. */
export const isWide = (sheet: Sheet, columns: readonly number[]): boolean =>
  pagesOf(sum(columnWidths(sheet, columns)) + frameWidth(sheet), 0) > 1;

/** Pixels of each column with the gap after it. */
function columnWidths(sheet: Sheet, columns: readonly number[]): number[] {
  const widths = range(Math.max(-1, ...columns) + 1).map(() => 0);
  sheet.items.forEach(({ width }, i) => {
    const column = at(columns, i);
    if (column >= 0) widths[column] = Math.max(at(widths, column), width + spacing.columnGap);
  });
  return widths;
}

const frameWidth = ({ groups }: Sheet): number =>
  groups.some(({ frame, lanes }) => frame || lanes.length > 0)
    ? 2 * (spacing.header + spacing.poolPadding)
    : 0;

/** The lines over the cut before each column. */
function crossingsAt(sheet: Sheet, columns: readonly number[], count: number): number[] {
  const crossings = range(count).map(() => 0);
  for (const { source, target, kind } of sheet.links) {
    if (source.at !== "item" || target.at !== "item") continue;
    const [from, to] = [at(columns, source.item), at(columns, target.item)];
    if (from < 0 || to < 0) continue;
    const weight = kind === "sequence" && to < from ? crossing.back : crossing[kind];
    for (let cut = Math.min(from, to) + 1; cut <= Math.max(from, to); cut++)
      crossings[cut] = at(crossings, cut) + weight;
  }
  for (const hosts of hostsOfArtifacts(sheet, columns))
    for (let cut = Math.min(...hosts) + 1; cut <= Math.max(...hosts); cut++)
      crossings[cut] = at(crossings, cut) + crossing.association;
  return crossings;
}

/** For each note or data object without a column, the columns of its hosts: it will be beside one of them. */
function hostsOfArtifacts({ items, links }: Sheet, columns: readonly number[]): number[][] {
  const hosts = new Map<number, number[]>();
  for (const { source, target, kind } of links) {
    if (kind !== "association" || source.at !== "item" || target.at !== "item") continue;
    for (const [one, other] of [
      [source.item, target.item],
      [target.item, source.item],
    ] as const)
      if (at(items, one).artifact && at(columns, other) >= 0)
        hosts.set(one, [...(hosts.get(one) ?? []), at(columns, other)]);
  }
  return [...hosts.values()];
}

/** The cuts that make this number of rows of about the same width, with as few lines over them as possible. */
function cutsInto(
  rows: number,
  widths: readonly number[],
  crossings: readonly number[],
  unevenness: number,
): number[] {
  const before = [0];
  for (const width of widths) before.push(at(before, before.length - 1) + width);
  const ideal = at(before, widths.length) / rows;
  const rowCost = (start: number, end: number): number =>
    (start === 0 ? 0 : Math.max(0, at(crossings, start) - 1)) +
    unevenness * ((at(before, end) - at(before, start)) / ideal) ** 2;
  /** The least cost of the rows so far that end before each column, and where the last of them begins. */
  let costs = before.map((_, end) => (end === 0 ? 0 : Infinity));
  const begins = range(rows).map(() => {
    const best = before.map((_, end) => lastRow(end, costs, rowCost));
    costs = best.map(({ cost }) => cost);
    return best.map(({ start }) => start);
  });
  const cuts: number[] = [];
  let end = widths.length;
  for (const begin of begins.toReversed()) {
    end = at(begin, end);
    if (end > 0) cuts.unshift(end);
  }
  return cuts;
}

/** The best beginning of the row that ends before a column, after rows of the given costs. */
function lastRow(
  end: number,
  costs: readonly number[],
  rowCost: (start: number, end: number) => number,
): { start: number; cost: number } {
  let best = { start: 0, cost: Infinity };
  for (const start of range(end)) {
    const cost = at(costs, start) + rowCost(start, end);
    if (cost < best.cost) best = { start, cost };
  }
  return best;
}

/** How many times larger than a page the folded drawing will be. */
function pagesOfFold(
  sheet: Sheet,
  unfolded: Arranged,
  { widths, stretch }: Sizes,
  cuts: readonly number[],
): number {
  // A drawing larger than the page is packed, so rows do not share their columns.
  const width = Math.max(...[0, ...cuts].map((first, i) => sum(widths.slice(first, cuts[i]))));
  return pagesOf(width + frameWidth(sheet), stretch * heightOf(sheet, unfolded, cuts));
}

/** The sum of all rows of a fold, with the frames around them. */
function heightOf(sheet: Sheet, { columns, y }: Arranged, cuts: readonly number[]): number {
  const heights = new Map<string, number>();
  sheet.items.forEach(({ band, height, attached }, i) => {
    if (at(columns, i) < 0) return;
    const row = `${band} ${rowOf(cuts, at(columns, i))} ${at(y, i)}`;
    const hanging = attached.length > 0 ? spacing.event / 2 : 0;
    heights.set(row, Math.max(heights.get(row) ?? 0, height + hanging + spacing.rowGap));
  });
  const around = sheet.groups.map(({ frame, lanes, bands, blackBox }) =>
    blackBox
      ? spacing.blackBoxHeight + spacing.poolGap
      : frame || lanes.length > 0
        ? spacing.poolGap + bands.length * spacing.lanePadding
        : spacing.poolGap,
  );
  return sum([...heights.values()]) + sum(around) - spacing.poolGap;
}
