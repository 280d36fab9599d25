/** Tries a sheet in several variants and keeps the best; most sheets are clean after the first. */

import { type Drawn, drawSheet, type Variant } from "./draw.ts";
import type { Sheet } from "./model.ts";
import { price } from "./spacing.ts";
import type { Measure } from "./text.ts";

const first: Variant = {
  columns: "joint",
  pools: "best",
  lanes: "file",
  rowPrice: price.row,
  start: "chains",
};

const variants: Variant[] = [
  first,
  { ...first, start: "elk" },
  { ...first, columns: "sinks" },
  { ...first, pools: "flipped" },
  { ...first, columns: "sources", rowPrice: price.row / 3 },
  { ...first, pools: "flipped", lanes: "flipped" },
];

export async function bestDrawing(sheet: Sheet, measure: Measure): Promise<Drawn> {
  let best: Drawn | null = null;
  for (const variant of variants.slice(0, variantCount(sheet))) {
    const drawn = await drawSheet(sheet, variant, measure);
    if (!best || drawn.score.value < best.score.value) best = drawn;
    if (best.score.clean) break;
  }
  if (!best) throw new Error("there is no variant");
  return best;
}

/** Big sheets take what comes first: their size makes every variant dear, and none will be clean. */
const manyItems = [
  { items: 300, variants: 1 },
  { items: 120, variants: 2 },
];

const variantCount = (sheet: Sheet): number =>
  manyItems.find(({ items }) => sheet.items.length > items)?.variants ?? variants.length;
