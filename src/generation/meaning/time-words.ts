/** The words of times: units, days, counts, and the effect of prepositions. */
import type { Token } from "../parser/tree.ts";

/**
 * `limit`: within, by, no later than, at the latest; `after`: the time has passed; `for`: it lasts; `every`: it recurs;
 * `at`: a date or a day; `before`: this long before something.
 */
export type TimeUse = "limit" | "after" | "for" | "every" | "at" | "before";

export const units: Record<string, (count: number) => string> = {
  second: (count) => `PT${count}S`,
  sec: (count) => `PT${count}S`,
  minute: (count) => `PT${count}M`,
  min: (count) => `PT${count}M`,
  hour: (count) => `PT${count}H`,
  hr: (count) => `PT${count}H`,
  h: (count) => `PT${count}H`,
  day: (count) => `P${count}D`,
  week: (count) => `P${count}W`,
  fortnight: (count) => `P${2 * count}W`,
  month: (count) => `P${count}M`,
  quarter: (count) => `P${3 * count}M`,
  year: (count) => `P${count}Y`,
};

const countWords =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const tens = { twenty: 20, thirty: 30, forty: 40, fifty: 50, sixty: 60, seventy: 70, eighty: 80, ninety: 90 };
/** "nine", "twenty". */
export const isCount = (word: string): boolean => numbers.has(word);
/** "nine" is 9. */
export const countOf = (word: string): number | undefined => numbers.get(word);
const numbers: ReadonlyMap<string, number> = new Map([
  ...countWords.map((word, count): [string, number] => [word, count]),
  ...Object.entries({ a: 1, an: 1, ...tens, hundred: 100 }),
  // "Twenty-four"
  ...Object.entries(tens).flatMap(([word, ten]) =>
    countWords.slice(1, 10).map((one, at): [string, number] => [`${word}-${one}`, ten + at + 1]),
  ),
]);

export const cycles: ReadonlyMap<string, string> = new Map([
  ["hourly", "R/PT1H"],
  ["daily", "R/P1D"],
  ["nightly", "R/P1D"],
  ["weekly", "R/P1W"],
  ["fortnightly", "R/P2W"],
  ["monthly", "R/P1M"],
  ["quarterly", "R/P3M"],
  ["yearly", "R/P1Y"],
  ["annually", "R/P1Y"],
]);

export const days = new Set(
  "monday tuesday wednesday thursday friday saturday sunday weekday morning evening night noon midnight afternoon".split(
    " ",
  ),
);
/** Between number and unit: "3 working days", "two full weeks", "another 5 days". */
const measures = new Set(
  "working business calendar full further more additional another consecutive bank school office".split(" "),
);

export const uses: Record<string, TimeUse> = {
  within: "limit",
  in: "limit",
  by: "limit",
  until: "limit",
  till: "limit",
  under: "limit",
  after: "after",
  for: "for",
  every: "every",
  each: "every",
  on: "at",
  at: "at",
  before: "before",
  per: "every",
};

export const halves = new Set(["am", "pm", "a.m.", "p.m.", "o'clock"]);

export const timesPer = new Set(["once", "twice", "thrice"]);
export const periods = new Set(["a", "an", "per", "every", "each"]);
export const placesInTime = new Set("first second last 1st 2nd 15th beginning start end middle".split(" "));
export const months = new Set(
  "january february march april may june july august september october november december".split(" "),
);
export const seasons = new Set([
  ..."spring summer autumn fall winter season term semester".split(" "),
  ...months,
]);
export const daily = new Set("morning evening night noon midnight afternoon weekday".split(" "));
const halfOf = (word: string) =>
  ({ hour: "PT30M", day: "PT12H", year: "P6M", minute: "PT30S" })[singular(word)] ?? null;

export const singular = (word: string) => (word.length > 3 && word.endsWith("s") ? word.slice(0, -1) : word);
export const unitOf = (word: string) => {
  const name = singular(word).replace(/\.$/, "");
  return Object.hasOwn(units, name) ? (units[name] ?? null) : null;
};

export function numberOf(word: string): number | null {
  if (/^\d{1,4}$/.test(word)) return Number(word);
  return numbers.get(word) ?? null;
}

/** Named points in time: "on the day of the fair", "by the deadline". */
export const pointNouns = new Set("day date deadline eve".split(" "));
export const nextWords = new Set(["next", "following"]);
export const ordinal = /^\d{1,2}(?:st|nd|rd|th)$/;
/** Indefinite numbers: "a few days", "several weeks". */
const vague = new Set(["few", "several", "couple"]);

export const wordAt = (tokens: readonly Token[], at: number): string => tokens[at]?.form.toLowerCase() ?? "";

/** "3 working days", "24h", "half an hour", "a few weeks": where the unit ends, and its ISO duration. */
export function counted(tokens: readonly Token[], at: number): { end: number; iso: string | null } | null {
  const word = wordAt(tokens, at);
  const glued = /^(\d+)(h|hrs?|d|min|mins|sec|s|w)$/.exec(word);
  if (glued) {
    const unit = unitOf({ d: "day", w: "week", s: "second" }[glued[2] ?? ""] ?? glued[2] ?? "");
    return unit && { end: at + 1, iso: unit(Number(glued[1])) };
  }
  if (word === "half") {
    const end = at + (["a", "an"].includes(wordAt(tokens, at + 1)) ? 2 : 1);
    return unitOf(wordAt(tokens, end)) && { end: end + 1, iso: halfOf(wordAt(tokens, end)) };
  }
  const amount = amountAt(tokens, at);
  if (amount === null || isOrdinal(tokens, at + 1)) return null;
  let { end } = amount;
  while (measures.has(wordAt(tokens, end)) || (amount.count === null && wordAt(tokens, end) === "of")) end++;
  const unit = unitOf(wordAt(tokens, end));
  return unit && { end: end + 1, iso: amount.count === null ? null : unit(amount.count) };
}

/** "A second mechanic" is not a time. */
const isOrdinal = (tokens: readonly Token[], at: number) =>
  wordAt(tokens, at) === "second" && tokens[at]?.head === at + 1;

/** "5 - 10", "two or three": the longer one is the limit; "a few" has no number. */
function amountAt(tokens: readonly Token[], at: number): { count: number | null; end: number } | null {
  if (vague.has(wordAt(tokens, at))) return { count: null, end: at + 1 };
  const count = numberOf(wordAt(tokens, at));
  if (count === null) return null;
  const most = ["-", "–", "to", "or"].includes(wordAt(tokens, at + 1))
    ? numberOf(wordAt(tokens, at + 2))
    : null;
  return most === null ? { count, end: at + 1 } : { count: most, end: at + 3 };
}
