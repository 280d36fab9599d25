/** Tries a sheet in several variants and keeps the best; most sheets are clean after the first. */

import { arrange, drawGrid, type KnownRows, type Variant } from "./draw.ts";
import { at } from "./geometry/geometry.ts";
import { shelved } from "./grid/columns.ts";
import { type Arranged, refolded } from "./grid/fold.ts";
import { gridOf } from "./grid/grid.ts";
import type { Measure } from "./labels/text.ts";
import type { Sheet } from "./model.ts";
import { pagesOf } from "./pixels/page.ts";
import type { Drawn } from "./score.ts";
import { price } from "./spacing.ts";
import { isSpent } from "./work.ts";

export const firstVariant: Variant = {
  columns: "joint",
  pools: "best",
  lanes: "file",
  rowPrice: price.row,
  start: "chains",
  fold: true,
};

const variants: Variant[] = [
  firstVariant,
  { ...firstVariant, fold: false },
  { ...firstVariant, columns: "sinks" },
  { ...firstVariant, pools: "flipped" },
  { ...firstVariant, columns: "sources", rowPrice: price.row / 3 },
  { ...firstVariant, columns: "separate" },
  { ...firstVariant, lanes: "best" },
  { ...firstVariant, start: "elk" },
];

export async function bestDrawing(sheet: Sheet, measure: Measure): Promise<Drawn> {
  let best: Choice | null = null;
  // A fold without a fault may still be worse than one row, which comes next.
  let hasRival = false;
  for await (const arranged of arrangementsOf(sheet)) {
    const drawn = drawArranged(sheet, arranged, measure);
    if (!best || drawn.score.value < best.score.value) best = drawn;
    if ((best.score.clean && (hasRival || arranged.fold === null)) || isSpent(sheet.work)) break;
    hasRival = true;
  }
  if (!best) throw new Error("there is no variant");
  return best.even();
}

type Choice = ReturnType<typeof drawGrid>;

/** Beyond this share of the work, the rest is for other variants. */
const refoldShare = 0.4;

/** A fold that is larger than the page is cut once more, where the drawing shows that other cuts are better. */
function drawArranged(sheet: Sheet, arranged: Arranged, measure: Measure): Choice {
  const drawn = drawGrid(sheet, arranged, measure);
  const { width, height, nodes } = drawn.drawing;
  const { done, max } = sheet.work;
  if (!arranged.fold || pagesOf(width, height) <= 1 || done > refoldShare * max) return drawn;
  const boxOf = (item: number) => nodes.get(at(sheet.items, item).node.id) ?? null;
  const again = refolded(sheet, arranged.fold, boxOf);
  if (!again) return drawn;
  const other = drawGrid(sheet, again, measure);
  return other.score.value < drawn.score.value ? other : drawn;
}

/** The arrangements of the variants, each once. A single row is not a variant of a sheet that needs no fold. */
async function* arrangementsOf(sheet: Sheet): AsyncGenerator<Arranged> {
  const seen = new Set<string>();
  const known: KnownRows = new Map();
  let [tried, isFolded] = [0, false];
  for (const variant of variants) {
    if (tried === variantCount(sheet)) return;
    if (!variant.fold && !isFolded) continue;
    tried++;
    const arranged = await arrange(sheet, variant, known);
    if (!arranged) continue;
    isFolded ||= arranged.fold !== null;
    const key = keyOf(sheet, arranged);
    if (seen.has(key)) continue;
    seen.add(key);
    yield arranged;
  }
}

/** Equal for arrangements that would be drawn alike. */
function keyOf(sheet: Sheet, { order, columns, y }: Arranged): string {
  const { row } = gridOf(sheet, columns, y, shelved(sheet));
  return `${order.bands.join()}|${columns.join()}|${row.join()}`;
}

/** Large sheets try fewer variants: each is expensive and none will be without defects. */
const manyItems = [
  { items: 120, variants: 1 },
  { items: 60, variants: 4 },
];

const variantCount = (sheet: Sheet): number =>
  manyItems.find(({ items }) => sheet.items.length > items)?.variants ?? variants.length;
