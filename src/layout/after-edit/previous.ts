/** The grid of an earlier drawing, reconstructed from its geometry, so that a new layout can start from it. */

import type { Node } from "../../bpmn/graph.ts";
import { at, centreOf } from "../geometry/geometry.ts";
import { orderOf } from "../grid/order.ts";
import type { Order, Sheet } from "../model.ts";

/** Former column and row of each item (null for new items), and the former order of pools and lanes. */
export type Previous = { columns: (number | null)[]; rows: (number | null)[]; order: Order };

/** Centres closer than this were in one column or row. */
const tolerance = { column: 40, row: 30 };

/** Null if too little of the sheet was drawn before. */
export function previousOf(sheet: Sheet): Previous | null {
  const centres = sheet.items.map(({ node }) => (node.bounds ? centreOf(node.bounds) : null));
  const known = centres.filter((centre) => centre !== null).length;
  if (known * 2 < sheet.items.length || known < 2) return null;
  return {
    columns: clusters(
      centres.map((centre) => centre?.x ?? null),
      tolerance.column,
    ),
    rows: clusters(
      centres.map((centre) => centre?.y ?? null),
      tolerance.row,
    ),
    order: formerOrder(sheet),
  };
}

/**
 * Numbers from 0 for values that are close together; the members of a cluster are within the tolerance of its first.
 */
function clusters(values: readonly (number | null)[], within: number): (number | null)[] {
  const sorted = values.flatMap((value) => (value === null ? [] : [value])).sort((a, b) => a - b);
  const starts: number[] = [];
  for (const value of sorted) {
    const last = starts.at(-1);
    if (last === undefined || value > last + within) starts.push(value);
  }
  return values.map((value) => (value === null ? null : starts.findLastIndex((start) => start <= value)));
}

/** Pools and lanes by their former height; new ones are placed as the order without former places would place them. */
function formerOrder(sheet: Sheet): Order {
  const fresh = orderOf(sheet, false);
  const frames = fresh.groups.map((group) => topOf(at(sheet.groups, group).frame, sheet, group));
  const groups = inOrder(fresh.groups, frames);
  const bands = groups.flatMap((group) => {
    const own = fresh.bands.filter((band) => at(sheet.bands, band).group === group);
    return inOrder(
      own,
      own.map((band) => at(sheet.bands, band).lane?.bounds?.y ?? null),
    );
  });
  return { groups, bands };
}

/** The upper edge of a pool; for a process without a pool, the upper edge of its content. */
function topOf(frame: Node | null, sheet: Sheet, group: number): number | null {
  if (frame?.bounds) return frame.bounds.y;
  const inside = sheet.items.flatMap(({ node, band }) =>
    band >= 0 && at(sheet.bands, band).group === group && node.bounds ? [node.bounds.y] : [],
  );
  return inside.length === 0 || frame ? null : Math.min(...inside);
}

/** Sorts by key; an element without a key stays after its predecessor. */
function inOrder(list: readonly number[], keys: readonly (number | null)[]): number[] {
  let last = -Infinity;
  const filled = keys.map((key) => {
    last = key ?? last;
    return last;
  });
  return list
    .map((value, i) => ({ value, key: at(filled, i), i }))
    .sort((a, b) => (a.key === b.key ? a.i - b.i : a.key - b.key))
    .map(({ value }) => value);
}
