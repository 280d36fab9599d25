/**
 * Columns for a sheet that was drawn before: old items keep their order from left to right, new ones go between them.
 */

import { at, range } from "../geometry/geometry.ts";
import { reachability, shelved } from "../grid/columns.ts";
import { placesOf } from "../grid/network-simplex.ts";
import type { Constraint } from "../grid/spanning-tree.ts";
import type { Sheet } from "../model.ts";

const weights = { sequence: 6, message: 2, association: 2, stay: 1 };

/** `former` has the column of each item in the earlier drawing; null for items that are new. */
export function columnsAfter(
  sheet: Sheet,
  former: readonly (number | null)[],
): { columns: number[]; back: Set<number> } {
  const count = sheet.items.length;
  const clusters = Math.max(-1, ...former.map((column) => column ?? -1)) + 1;
  // One node before each former column and one after the last keep the columns apart.
  const posts = range(clusters + 1).map((k) => count + k);
  const constraints: Constraint[] = posts
    .slice(1)
    .map((post) => ({ source: post - 1, target: post, min: 1, weight: 0 }));
  former.forEach((column, item) => {
    if (column === null) return;
    constraints.push({ source: at(posts, column), target: item, min: 0, weight: weights.stay });
    constraints.push({ source: item, target: at(posts, column + 1), min: 1, weight: 0 });
  });
  const reaches = reachability(count + posts.length, constraints);
  const back = new Set<number>();
  sheet.links.forEach(({ source, target, kind }, i) => {
    if (source.at !== "item" || target.at !== "item" || source.item === target.item) return;
    const min = kind === "message" ? 0 : 1;
    const [a, b] = [former[source.item] ?? null, former[target.item] ?? null];
    const against = a !== null && b !== null && b - a < min;
    if (against || reaches.path(target.item, source.item)) {
      if (kind === "sequence") back.add(i);
      return;
    }
    constraints.push({ source: source.item, target: target.item, min, weight: weights[kind] });
    reaches.add(source.item, target.item);
  });
  const places = placesOf(count + posts.length, constraints).slice(0, count);
  const out = shelved(sheet);
  const used = [...new Set(places.filter((_, i) => !isOut(sheet, out, i)))].sort((a, b) => a - b);
  const columns = places.map((place, i) => (isOut(sheet, out, i) ? -1 : used.indexOf(place)));
  return { columns, back };
}

const isOut = (sheet: Sheet, shelf: ReadonlySet<number>, i: number): boolean =>
  at(sheet.items, i).artifact || shelf.has(i);
