/**
 * Pass 3d: the rows of a folded process are searched once more, since its lines run another way than in one long row. In each lane,
 * what belongs to one row of the fold stays together, above what belongs to the next one.
 */

import type { Piece } from "./chains.ts";
import type { Arranged } from "./fold.ts";
import { at, range } from "./geometry.ts";
import type { Band, Sheet } from "./model.ts";
import type { RowOptions } from "./row-search.ts";
import { rowsOf } from "./rows.ts";

/** Pieces of the long row are cut where it is folded. */
export function rowsOfFold(
  sheet: Sheet,
  fold: Arranged,
  pieces: readonly Piece[],
  options: RowOptions,
): number[] {
  const parts = partsOf(sheet, fold);
  const cut = pieces.flatMap((piece) =>
    [...Map.groupBy(piece.items, (item) => at(fold.foldOf, item)).values()].map((items) => ({
      ...piece,
      items,
    })),
  );
  const items = sheet.items.map((item, i) => ({ ...item, band: at(parts.bandOf, i) }));
  const order = { groups: fold.order.groups, bands: range(parts.bands.length) };
  return rowsOf({ ...sheet, items, bands: parts.bands }, fold.columns, order, cut, {
    ...options,
    start: fold.y,
  });
}

/** Each lane taken for as many as there are rows of the fold in it, from top to bottom. */
function partsOf(
  sheet: Sheet,
  { order, columns, foldOf, rows }: Arranged,
): { bands: Band[]; bandOf: number[] } {
  const bands: Band[] = [];
  const bandOf = sheet.items.map(() => -1);
  for (const band of order.bands)
    for (const row of range(rows)) {
      const members = range(sheet.items.length).filter(
        (i) => at(columns, i) >= 0 && at(sheet.items, i).band === band && at(foldOf, i) === row,
      );
      if (members.length === 0 && row > 0) continue;
      for (const item of members) bandOf[item] = bands.length;
      bands.push(at(sheet.bands, band));
    }
  return { bands, bandOf };
}
