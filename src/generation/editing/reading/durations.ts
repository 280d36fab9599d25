/** Times in words: "two business days", "4h", "every Monday". */
import type { Time } from "../../edits.ts";

const numbers: Record<string, number> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fourteen: 14,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  sixty: 60,
  ninety: 90,
};
const units: [RegExp, (count: number) => string][] = [
  [/^s(ec(ond)?s?)?$/, (count) => `PT${count}S`],
  [/^m(in(ute)?s?)?$/, (count) => `PT${count}M`],
  [/^h(ours?|rs?)?$/, (count) => `PT${count}H`],
  [/^d(ays?)?$/, (count) => `P${count}D`],
  [/^w(eeks?)?$/, (count) => `P${count * 7}D`],
  [/^fortnights?$/, (count) => `P${count * 14}D`],
  [/^months?$/, (count) => `P${count}M`],
  [/^quarters?$/, (count) => `P${count * 3}M`],
  [/^y(ears?)?$/, (count) => `P${count}Y`],
];
const word = Object.keys(numbers).join("|");
/** A duration, for use inside of other patterns. */
export const durationSource = `(?:(?:\\d+(?:\\.\\d+)?|${word})[\\s-]*(?:(?:business|working|calendar|full|whole|more)\\s+)?(?:seconds?|secs?|minutes?|mins?|hours?|hrs?|h|days?|d|weeks?|fortnights?|months?|quarters?|years?)\\b|half an hour|PT?\\d[\\dDTHMSWY]*\\b)`;
const duration = new RegExp(durationSource, "i");
const parts = new RegExp(
  `^(\\d+(?:\\.\\d+)?|${word})[\\s-]*(?:(?:business|working|calendar|full|whole|more)\\s+)?([a-z]+)$`,
  "i",
);
const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/** A time with the words that state it, as they are to be shown. */
export type Timing = { time: Time; words: string };

/** The first time that a text states; null when there is none. */
export function timingIn(text: string): Timing | null {
  const cycle = /\b(?:every|each) (\w+)|\b(daily|weekly|monthly|hourly|yearly)\b/i.exec(text);
  if (cycle) return cycleOf(cycle[0]);
  const found = duration.exec(text);
  const value = found ? isoDuration(found[0]) : null;
  if (!found || value === null) return null;
  return { time: { type: "duration", value }, words: shown(found[0]) };
}

/** "a 2-day" is shown as "2 days". */
function shown(text: string): string {
  const words = text.replace(/^an? (?=[a-z])/i, "1 ").replace(/-/g, " ");
  const isOne = /^(?:1|one)\b/i.test(words);
  return isOne ? words : words.replace(/(second|minute|hour|day|week|month|quarter|year)$/i, "$1s");
}

function isoDuration(text: string): string | null {
  if (/^P/.test(text)) return text;
  if (/^half an hour$/i.test(text)) return "PT30M";
  const found = parts.exec(text.toLowerCase());
  const count = numbers[found?.[1] ?? ""] ?? Number(found?.[1]);
  const unit = units.find(([pattern]) => pattern.test(found?.[2] ?? ""));
  if (!unit || Number.isNaN(count)) return null;
  return Number.isInteger(count) ? unit[1](count) : fraction(count, found?.[2] ?? "");
}

/** Half days and hours in the next smaller unit. */
function fraction(count: number, unit: string): string | null {
  if (/^h/.test(unit)) return `PT${Math.round(count * 60)}M`;
  if (/^d/.test(unit)) return `PT${Math.round(count * 24)}H`;
  return null;
}

/** Repetitions as ISO 8601 has them; a weekday, which it has not, as a cron expression. */
function cycleOf(words: string): Timing | null {
  const day = weekdays.findIndex((name) => words.toLowerCase().includes(name));
  const periods: [RegExp, string][] = [
    [/hour/i, "R/PT1H"],
    [/daily|day$/i, "R/P1D"],
    [/week/i, "R/P7D"],
    [/month/i, "R/P1M"],
    [/year/i, "R/P1Y"],
  ];
  const value = day >= 0 ? `0 0 0 ? * ${day + 1}` : periods.find(([pattern]) => pattern.test(words))?.[1];
  return value === undefined ? null : { time: { type: "cycle", value }, words };
}
