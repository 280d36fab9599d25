/** Unconnected parts of a sheet: many of them form a grid, not one column. */

import { at, range } from "../geometry/geometry.ts";
import type { Sheet } from "../model.ts";
import { unionsOf } from "./unions.ts";

/** Up to this many in one band are stacked. */
const columnMax = 6;

/** The first member of the part that each item belongs to; flows and messages connect, associations do not. */
function partsOf(sheet: Sheet): number[] {
  const joined = sheet.links.flatMap(({ source, target, kind }): [number, number][] =>
    kind === "association" || source.at !== "item" || target.at !== "item"
      ? []
      : [[source.item, target.item]],
  );
  return unionsOf(sheet.items.length, joined);
}

/** Items without flows and messages, in bands with many of them: they get the cells below all others. */
export function scatteredIn(sheet: Sheet): Set<number> {
  const linked = new Set<number>();
  for (const { source, target, kind } of sheet.links)
    for (const end of [source, target]) if (end.at === "item" && kind !== "association") linked.add(end.item);
  const alone = range(sheet.items.length).filter((i) => !at(sheet.items, i).artifact && !linked.has(i));
  const byBand = Map.groupBy(alone, (i) => at(sheet.items, i).band);
  return new Set([...byBand.values()].filter((items) => items.length > columnMax).flat());
}

/** Columns in which the parts of bands with many parts are side by side, so that a band is about as wide as high. */
export function besideEachOther(sheet: Sheet, columns: readonly number[]): number[] {
  const parts = partsOf(sheet);
  const placed = range(columns.length).filter((i) => at(columns, i) >= 0);
  const members = Map.groupBy(placed, (i) => at(parts, i));
  const byBand = Map.groupBy(members.keys(), (part) => at(sheet.items, part).band);
  const shifted = [...columns];
  for (const own of byBand.values()) {
    if (own.length <= columnMax) continue;
    const items = own.flatMap((part) => members.get(part) ?? []);
    const width = Math.max(...items.map((i) => at(columns, i))) + 1;
    const across = Math.max(1, Math.round(Math.sqrt(items.length) / width));
    own.forEach((part, k) => {
      for (const i of members.get(part) ?? []) shifted[i] = at(columns, i) + (k % across) * width;
    });
  }
  return shifted;
}
