/**
 * Pass 9f: balance. In a branch that has far less work than the branch beside it, the gaps become even; it waits at the
 * corner before its join, if there is one. Shapes that begin branches of one split stand in one column, and such a column
 * moves as a whole. Gateways, and whatever else holds branches together, stay.
 */

import type { Bounds } from "../../bpmn/graph.ts";
import { at, centreOf, range } from "../geometry/geometry.ts";
import { siblingsOf } from "../grid/branches.ts";
import type { Constraint } from "../grid/spanning-tree.ts";
import { unionsOf } from "../grid/unions.ts";
import type { Measure } from "../labels/text.ts";
import type { Sheet } from "../model.ts";
import type { Drawn } from "../score.ts";
import { spacing } from "../spacing.ts";
import { isLevel, type Pair, slidingItems, unevenOf } from "./branch-runs.ts";
import { isRagged, limitsOf, movedBy } from "./pack.ts";
import type { Framed, Packing, Variables } from "./pack-things.ts";
import { isAsReadable, type Kept } from "./pack-to-page.ts";
import { atRest, type Spring } from "./springs.ts";

/** The acceptable price of even gaps: less than that of a covered name. */
const evenness = 60;
/** Shapes as near as this to a common column come into it. */
const columnReach = 12;
/** The pull of a gap, and of one up to the corner of a join; other pieces of lines only follow their ends. */
const pull = { gap: 1, wait: 0.02, other: 0.1 };

/** The balanced drawing, unless names or lines would be worse for it. `finish` adds names, frames and the score. */
export function balanced(
  sheet: Sheet,
  { shapes, drawn }: Kept,
  finish: (shapes: Framed) => Drawn,
  measure: Measure,
): Drawn {
  const packing: Packing = { ...shapes, labels: drawn.names };
  if (isRagged(packing)) return drawn;
  const siblings = siblingsOf(sheet);
  const even = spread(sheet, inColumns(sheet, packing, siblings, measure), siblings, measure);
  if (even === packing) return drawn;
  const other = finish(even);
  const isGood =
    isAsReadable(other, drawn) &&
    other.score.defects <= drawn.score.defects &&
    other.score.value < drawn.score.value + evenness;
  return isGood ? other : drawn;
}

/** Siblings that stand a little beside their common column come into it, if everything else has room. */
function inColumns(sheet: Sheet, packing: Packing, siblings: readonly Pair[], measure: Measure): Packing {
  const near = siblings.filter((pair) => Math.abs(offColumn(packing, pair)) <= columnReach);
  if (near.every((pair) => offColumn(packing, pair) === 0)) return packing;
  const found = limitsOf(sheet, packing, measure);
  if (!found) return packing;
  const { variables, limits } = found;
  const slides = slidingItems(sheet, packing.paths);
  const column = unionsOf(sheet.items.length, near);
  const move = new Array<number>(variables.count).fill(0);
  for (const items of Map.groupBy(range(column.length), (item) => at(column, item)).values()) {
    const x = columnAt(items, slides, packing.items);
    const before = [...move];
    for (const item of items)
      if (at(slides, item)) move[at(variables.item, item)] = x - centreOf(at(packing.items, item)).x;
    if (breaks(limits, move)) move.splice(0, move.length, ...before);
  }
  return movedBy(packing, variables, (variable) => at(move, variable));
}

/** How far the centre of the first item is right of the other's. */
const offColumn = ({ items }: Packing, [one, other]: Pair): number =>
  centreOf(at(items, one)).x - centreOf(at(items, other)).x;

/** The centre of a column: where most of the items are that cannot move, or else most of all. */
function columnAt(column: readonly number[], slides: readonly boolean[], items: readonly Bounds[]): number {
  const fixed = column.filter((item) => !at(slides, item));
  const places = (fixed.length > 0 ? fixed : column).map((item) => centreOf(at(items, item)).x);
  const often = (x: number) => places.filter((place) => place === x).length;
  return places.reduce((best, x) => (often(x) > often(best) ? x : best));
}

const breaks = (limits: readonly Constraint[], move: readonly number[]): boolean =>
  limits.some(({ source, target, min }) => at(move, target) - at(move, source) < min);

/** Even gaps in the branches that lack them. */
function spread(sheet: Sheet, packing: Packing, siblings: readonly Pair[], measure: Measure): Packing {
  const columns = siblings.filter((pair) => offColumn(packing, pair) === 0);
  const uneven = unevenOf(sheet, packing.paths, columns);
  if (!uneven.includes(true)) return packing;
  const found = limitsOf(sheet, packing, measure, columns);
  if (!found) return packing;
  const { variables, limits } = found;
  const springs = springsOf(sheet, packing, variables);
  const fixed = variables.item.filter((_, item) => !at(uneven, item));
  const moves = atRest(
    variables.count,
    springs,
    [...limits, ...roomsOf(springs)],
    [...variables.walls, ...fixed],
  );
  return movedBy(packing, variables, (variable) => at(moves, variable));
}

/** No gap falls below the usual one, or further below it. */
const roomsOf = (springs: readonly Pull[]): Constraint[] =>
  springs.flatMap(({ source, target, over, isGap }) =>
    isGap ? [{ source, target, min: Math.min(0, -over), weight: 0 }] : [],
  );

type Pull = Spring & { isGap: boolean };

/**
 * Each gap of a row pulls its two ends together, also up to a corner above or below a shape. A line that turns to its
 * target pulls little if it comes from a shape that follows another: a short branch waits there for the others, and each
 * of its steps is close to the one before it.
 */
function springsOf({ links }: Sheet, { paths }: Packing, variables: Variables): Pull[] {
  const itemVariables = new Set(variables.item);
  const following = new Set(
    links.flatMap(({ target }, link) => {
      const path = paths[link] ?? [];
      return target.at === "item" && path.length === 2 && isLevel(path[0], path[1]) ? [target.item] : [];
    }),
  );
  return links.flatMap(({ kind, source }, link): Pull[] => {
    const points = paths[link] ?? [];
    const own = at(variables.path, link);
    const last = points.length - 1;
    const waits = source.at === "item" && following.has(source.item);
    const spring = (from: number, to: number, isGap: boolean): Pull => ({
      source: at(own, from),
      target: at(own, to),
      over: isGap ? at(points, to).x - at(points, from).x - spacing.columnGap : 0,
      stiffness: !isGap ? pull.other : waits && to < last ? pull.wait : pull.gap,
      isGap,
    });
    const isRow = (k: number) =>
      isLevel(points[k], points[k + 1]) && [k, k + 1].every((i) => itemVariables.has(at(own, i)));
    const isFlow = kind === "sequence" && last > 0;
    const rows = isFlow ? [...new Set([0, last - 1])].filter(isRow) : [];
    const isStep = isFlow && isLevel(points[0], points[1]) && isLevel(points[last - 1], points[last]);
    return range(Math.max(0, last))
      .map((k) => spring(k, k + 1, rows.includes(k)))
      .concat(isStep && rows.length === 0 ? [spring(0, last, true)] : []);
  });
}
