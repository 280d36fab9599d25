/** Limits and ranges of a measure in words: "above 500 euros", "up to 10", "between 3 and 5 days". */

export type Band = { side: "above" | "below" | "between"; low: number; high: number; unit: string };

const bandWords: Record<string, "above" | "below" | "between"> = {
  above: "above",
  over: "above",
  beyond: "above",
  exceeding: "above",
  exceeds: "above",
  exceed: "above",
  more: "above",
  greater: "above",
  higher: "above",
  larger: "above",
  longer: "above",
  bigger: "above",
  ">": "above",
  ">=": "above",
  from: "above",
  least: "above",
  below: "below",
  under: "below",
  up: "below",
  less: "below",
  fewer: "below",
  lower: "below",
  smaller: "below",
  shorter: "below",
  "<": "below",
  "<=": "below",
  most: "below",
  maximum: "below",
  between: "between",
};

/** "above 500 euros", "up to 10", "between 3 and 5 days", "< 0.3", "500 to 10,000 EUR". */
export function bandIn(words: readonly string[]): Band | null {
  const numbers = words.flatMap((word, at) => {
    const value = Number(word.replace(/[^\d.]/g, ""));
    return /^[€$£]?\d/.test(word) && Number.isFinite(value) ? [{ value, at }] : [];
  });
  const [first, second] = numbers;
  if (!first) return null;
  const unit = words[(second ?? first).at + 1] ?? "";
  if (second && second.at - first.at <= 3)
    return { side: "between", low: first.value, high: second.value, unit };
  const before = words
    .slice(Math.max(0, first.at - 4), first.at)
    .findLast((word) => Object.hasOwn(bandWords, word));
  const side = before === undefined ? undefined : bandWords[before];
  if (side === undefined) return null;
  return side === "above"
    ? { side, low: first.value, high: Number.POSITIVE_INFINITY, unit }
    : { side, low: 0, high: first.value, unit };
}
