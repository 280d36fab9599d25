/** Tries a sheet in several variants and keeps the best; most sheets are clean after the first. */

import { arrange, type Variant } from "./arrange.ts";
import { backLinks, columnsOf, shelved } from "./columns.ts";
import { type Drawn, drawGrid } from "./draw.ts";
import { type Arranged, isWide } from "./fold.ts";
import { gridOf } from "./grid.ts";
import type { Sheet } from "./model.ts";
import { outlookOf } from "./outlook.ts";
import { price } from "./spacing.ts";
import type { Measure } from "./text.ts";
import { isSpent } from "./work.ts";

const first: Variant = {
  columns: "joint",
  pools: "best",
  lanes: "file",
  rowPrice: price.row,
  start: "chains",
};

const variants: Variant[] = [
  first,
  { ...first, columns: "sinks" },
  { ...first, pools: "flipped" },
  { ...first, columns: "sources", rowPrice: price.row / 3 },
  { ...first, columns: "separate" },
  { ...first, lanes: "best" },
  { ...first, start: "elk" },
];

/** What is wider than a page gains most by another order of its lanes. */
const wideVariants: Variant[] = [
  { ...first, lanes: "best" },
  { ...first, columns: "sinks" },
  { ...first, lanes: "best", columns: "sinks" },
  { ...first, columns: "sources", rowPrice: price.row / 3 },
  { ...first, pools: "flipped" },
];

export async function bestDrawing(sheet: Sheet, measure: Measure): Promise<Drawn> {
  let best: Drawn | null = null;
  for await (const arranged of arrangementsOf(sheet)) {
    const drawn = drawGrid(sheet, arranged, measure);
    if (!best || drawn.score.value < best.score.value) best = drawn;
    if (best.score.clean || isSpent(sheet.work)) break;
  }
  if (!best) throw new Error("there is no variant");
  return best;
}

/** What the variants come to, each once. */
async function* arrangementsOf(sheet: Sheet): AsyncGenerator<Arranged> {
  if (isWide(sheet, columnsOf(sheet, backLinks(sheet), first.columns))) {
    yield* mostPromising(sheet);
    return;
  }
  const [searched, isNew] = [new Set<string>(), newTo(sheet)];
  for (const variant of variants.slice(0, variantCount(sheet)))
    for (const arranged of await arrange(sheet, variant, searched)) if (isNew(arranged)) yield arranged;
}

/** What is wider than a page: the first variant, folded and not; then all others are arranged, and the most promising of them drawn. */
async function* mostPromising(sheet: Sheet): AsyncGenerator<Arranged> {
  const [searched, isNew] = [new Set<string>(), newTo(sheet)];
  const arrangedIn = async (variant: Variant): Promise<Candidate[]> =>
    (await arrange(sheet, variant, searched))
      .filter(isNew)
      .map((arranged) => ({ arranged, outlook: outlookOf(sheet, arranged) }));
  const early = (await arrangedIn(first)).toSorted(byOutlook);
  const bound = hopeless * Math.min(...early.map(({ outlook }) => outlook));
  const [before, found] = [
    early.filter(({ outlook }) => outlook <= bound),
    early.filter(({ outlook }) => outlook > bound),
  ];
  for (const { arranged } of before) yield arranged;
  for (const variant of wideVariants) {
    if (sheet.work.done > arrangeShare * sheet.work.max) break;
    found.push(...(await arrangedIn(variant)));
  }
  const count = Math.min(drawnMax, variantCount(sheet)) - before.length;
  for (const { arranged } of found.toSorted(byOutlook).slice(0, Math.max(0, count))) yield arranged;
}

type Candidate = { arranged: Arranged; outlook: number };
const byOutlook = (a: Candidate, b: Candidate): number => a.outlook - b.outlook;
/** Of the first variant, what promises so many times less than the best of it waits for the others. */
const hopeless = 1.5;

/** So many drawings of what is wider than a page; and of all the work, when no more ways of it are looked for. */
const drawnMax = 5;
const arrangeShare = 0.4;

/** Whether an arrangement would be drawn unlike all that were asked for before. */
function newTo(sheet: Sheet): (arranged: Arranged) => boolean {
  const seen = new Set<string>();
  return (arranged) => {
    const key = keyOf(sheet, arranged);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  };
}

/** Equal for arrangements that would be drawn alike. */
function keyOf(sheet: Sheet, { order, columns, y }: Arranged): string {
  const { row } = gridOf(sheet, columns, y, shelved(sheet));
  return `${order.bands.join()}|${columns.join()}|${row.join()}`;
}

/** Big sheets take what comes first: their size makes every variant dear, and none will be clean. */
const manyItems = [
  { items: 120, variants: 1 },
  { items: 60, variants: 4 },
];

const variantCount = (sheet: Sheet): number =>
  manyItems.find(({ items }) => sheet.items.length > items)?.variants ?? variants.length;
