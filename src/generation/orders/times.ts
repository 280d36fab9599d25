/** Times in orders: "two weeks", "48h", "every Monday", "by 6 pm", "three" where the unit is known. */
import type { Time } from "../edits.ts";
import { saidIn } from "../instructions/said.ts";
import { timeIn } from "../instructions/steps.ts";
import { singular } from "../naming/inflect.ts";

/** `time` is null for a point in time that only words express: "noon", "1 April". */
export type Moment = { words: string; time: Time | null };

/** Null if the words contain no time. */
export function timeOf(words: string): Moment | null {
  const plain = words
    .trim()
    .replace(/(\d+) ?(?:hrs?|h)\b\.?/gi, "$1 hours")
    .replace(/(\d+) ?mins?\b\.?/gi, "$1 minutes")
    .replace(/(\d+) ?d\b/gi, "$1 days")
    .replace(/\banother (?=(?:second|minute|hour|day|week|month|quarter|year)\b)/gi, "one ")
    .replace(/^(?:only|just|max\.?|at most|about|after|within|in|another|exactly)\s+/i, "");
  const weekday = /^(?:on )?(\p{L}+day)s?$/iu.exec(plain);
  const cycle = weekday?.[1] ? timeIn(saidIn(`every ${singular(weekday[1])}`)) : null;
  if (cycle) return { ...cycle, words: plain };
  const found = timeIn(saidIn(plain)) ?? timeIn(saidIn(`wait ${plain}`)) ?? pointIn(plain);
  return found?.time?.type === "cycle" ? { ...found, words: plain } : found;
}

const months = "january|february|march|april|may|june|july|august|september|october|november|december";
const numbers =
  "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|sixty|ninety";
const days = "monday|tuesday|wednesday|thursday|friday|saturday|sunday|weekday|weekend|day";
const parts =
  "noon|midnight|midday|morning|evening|afternoon|night|sunrise|sunset|dawn|dusk|o['’]?clock|half past|quarter past|quarter to|[ap]\\.?m\\.?";
const point = new RegExp(
  `\\d{1,2}[:.]\\d\\d|\\d ?(?:[ap]\\.?m\\b|st\\b|nd\\b|rd\\b|th\\b)|\\b(?:${months}|(?:${days})s?|${parts})(?![\\p{L}])|^(?:at|by|until|till|from) (?:\\d{1,2}|${numbers})$`,
  "iu",
);
const pointWordsMax = 6;

/** A clock time, a day, a month. */
const pointIn = (words: string): Moment | null =>
  point.test(words) && words.split(/\s+/).length <= pointWordsMax ? { words, time: null } : null;

const amount = new RegExp(`^(?:\\d+|${numbers})$`, "i");
const counted = new RegExp(
  `\\b(?:\\d+|an?|${numbers})(?=[ -]+(?:\\p{L}+ )?(?:second|minute|hour|day|week|month|quarter|year)s?\\b)`,
  "iu",
);

/** "Make it three": the unit is that of the old time, or it is the hour of a clock. */
export function timeInPlaceOf(old: string, words: string): Moment | null {
  const plain = words.trim();
  if (!amount.test(plain)) return timeOf(plain);
  return counted.test(old)
    ? timeOf(old.replace(/^\D*?(?=\b(?:\d|an?\b|\p{L}+[ -]))/u, "").replace(counted, plain))
    : { words: plain, time: null };
}
