/**
 * Points in time and recurring times: "by Friday noon", "at 22:00", "on the agreed date", "every Monday", "on the last
 * day of the month".
 */
import type { Token } from "../parser/tree.ts";
import {
  counted,
  daily,
  days,
  halves,
  months,
  nextWords,
  ordinal,
  periods,
  placesInTime,
  pointNouns,
  seasons,
  singular,
  type TimeUse,
  timesPer,
  unitOf,
  units,
  uses,
  wordAt,
} from "./time-words.ts";

/** Indices of the tokens: the preposition, the time itself, one after the last. */
export type FoundTime = { first: number; core: number; end: number; use: TimeUse; iso: string | null };

type Finder = (tokens: readonly Token[], at: number) => FoundTime | null;

/** "every Monday", "every 2 hours", "each month", "daily", "overnight". */
export const everyAt: Finder = (tokens, at) => {
  if (!["every", "each"].includes(wordAt(tokens, at))) return null;
  const many = counted(tokens, at + 1);
  if (many) return { first: at, core: at, end: many.end, use: "every", iso: many.iso && `R/${many.iso}` };
  const next = singular(wordAt(tokens, at + 1));
  if (days.has(next)) {
    const iso = daily.has(next) ? "R/P1D" : "R/P1W";
    return { first: at, core: at, end: partsEnd(tokens, at + 2), use: "every", iso };
  }
  const unit = seasons.has(next) ? units.year : unitOf(next);
  return unit ? { first: at, core: at, end: at + 2, use: "every", iso: `R/${unit(1)}` } : null;
};

/** "by Friday", "on Mondays", "Tuesday at 7:00", "until 17:00", "at 6 pm". */
export const pointAt: Finder = (tokens, at) => {
  const use = useBefore(tokens, at);
  const word = wordAt(tokens, at);
  const isDay = days.has(singular(word));
  if (use === null || !(isDay || isClock(tokens, at))) return null;
  const again = isDay && use === "at" && !days.has(word);
  return {
    first: at - 1,
    core: at,
    end: partsEnd(tokens, isDay ? at + 1 : clockEnd(tokens, at)),
    use: again ? "every" : use,
    iso: again ? `R/${daily.has(singular(word)) ? "P1D" : "P1W"}` : null,
  };
};

/** "Friday noon", "Tuesday at 7:00", "every Monday morning": the end of one point's words. */
function partsEnd(tokens: readonly Token[], end: number): number {
  const clock = ["at", "by"].includes(wordAt(tokens, end)) ? end + 1 : end;
  if (isClock(tokens, clock)) return clockEnd(tokens, clock);
  return daily.has(wordAt(tokens, end)) ? end + 1 : end;
}

const isClock = (tokens: readonly Token[], at: number): boolean =>
  /^\d{1,2}(?::\d\d|(?:[:.]\d\d)?[ap]m)$/.test(wordAt(tokens, at)) || clockEnd(tokens, at) > at + 1;

const clockEnd = (tokens: readonly Token[], at: number): number =>
  /^\d{1,2}(?:[:.]\d\d)?$/.test(wordAt(tokens, at)) && halves.has(wordAt(tokens, at + 1)) ? at + 2 : at + 1;

/** A point before which work is done is its limit. */
function useBefore(tokens: readonly Token[], at: number): TimeUse | null {
  const before = wordAt(tokens, at - 1);
  if (before === "before" || (before === "to" && wordAt(tokens, at - 2) === "up")) return "limit";
  return Object.hasOwn(uses, before) ? (uses[before] ?? null) : null;
}

/** "on the agreed date", "on the day of the fair", "by the deadline", "up to the 25th". */
export const datedAt: Finder = (tokens, at) => {
  const use = useBefore(tokens, at);
  if (!["the", "that"].includes(wordAt(tokens, at)) || use === null || partAt(tokens, at + 1)) return null;
  let core = at + 1;
  while (core < at + 3 && ["ADJ", "VERB"].includes(tokens[core]?.upos ?? "")) core++;
  const words = tokens.slice(at + 1, core + 1).map(({ form }) => form.toLowerCase());
  const word = words.at(-1) ?? "";
  const isOf = wordAt(tokens, core + 1) === "of";
  const isDate = ordinal.test(word) && tokens[core + 1]?.upos !== "NOUN";
  const isPoint = pointNouns.has(word) && !words.some((one) => nextWords.has(one) || one === "same");
  const isPart = daily.has(word) && (isOf || isAhead(tokens, at - 1));
  if (!isDate && !isPoint && !isPart) return null;
  const end = isOf && !isDate ? phraseEnd(tokens, core + 2) : core + 1;
  return dated(tokens, at, end, isPart ? "at" : use);
};

/** "In the evening the gate is locked"; after the work, a part of the day only says when it is done. */
const isAhead = (tokens: readonly Token[], at: number): boolean =>
  wordAt(tokens, at) === "in" && (at === 0 || ["PUNCT", "CCONJ"].includes(tokens[at - 1]?.upos ?? ""));

/** "On the day" has no specific name. */
function dated(tokens: readonly Token[], at: number, end: number, use: TimeUse): FoundTime {
  const first = wordAt(tokens, at - 1) === "to" ? at - 2 : at - 1;
  const isBare = wordAt(tokens, at + 1) === "day" && end === at + 2;
  return { first, core: isBare ? at : at + 1, end, use, iso: null };
}

/**
 * "on 1 March", "by March 31st", "in June", "until the end of May": a month of the calendar, with its day or without.
 */
export const monthAt: Finder = (tokens, at) => {
  const isDay = (place: number) => /^\d{1,2}(?:st|nd|rd|th)?$/.test(wordAt(tokens, place));
  const month = isDay(at) ? at + 1 : at;
  const use = useBefore(tokens, at);
  if (!months.has(wordAt(tokens, month)) || use === null || use === "for" || use === "every") return null;
  const end = month === at && isDay(at + 1) ? month + 2 : month + 1;
  // "in" is not a limit here, and a month need not pass before anything.
  const told = wordAt(tokens, at - 1) === "in" ? "at" : use;
  return { first: at - 1, core: at, end, use: told, iso: null };
};

/** "within the month", "during this week". */
export const periodAt: Finder = (tokens, at) => {
  const isTime = unitOf(wordAt(tokens, at + 1)) !== null || wordAt(tokens, at + 1) === "period";
  const isThe = ["the", "this", "that"].includes(wordAt(tokens, at));
  return isTime && isThe && wordAt(tokens, at - 1) === "within"
    ? { first: at - 1, core: at + 1, end: at + 2, use: "limit", iso: null }
    : null;
};

/** "the day before", "the evening before the fair". */
export const aheadAt: Finder = (tokens, at) =>
  wordAt(tokens, at) === "the" &&
  wordAt(tokens, at + 2) === "before" &&
  (unitOf(wordAt(tokens, at + 1)) !== null || daily.has(wordAt(tokens, at + 1)))
    ? { first: at, core: at, end: at + 2, use: "before", iso: null }
    : null;

/** Behind "of": an article, describing words, the noun. */
function phraseEnd(tokens: readonly Token[], at: number): number {
  let end = at;
  while (["det", "amod", "compound", "nmod:poss"].includes(tokens[end]?.relation ?? "")) end++;
  return end + 1;
}

/** "the next morning", "next day", "the following Monday": when that comes. */
export const nextAt: Finder = (tokens, at) => {
  if (!nextWords.has(wordAt(tokens, at))) return null;
  const work = wordAt(tokens, at + 1) === "working" || wordAt(tokens, at + 1) === "business" ? 1 : 0;
  const word = wordAt(tokens, at + 1 + work);
  const unit = unitOf(word);
  if ((!unit && !days.has(word)) || singular(word) !== word) return null;
  const the = wordAt(tokens, at - 1) === "the" ? 1 : 0;
  const before = wordAt(tokens, at - the - 1);
  const use = Object.hasOwn(uses, before) ? uses[before] : undefined;
  return {
    first: at - the - (use ? 1 : 0),
    core: at,
    end: at + 2 + work,
    use: use === "limit" || use === "every" ? use : "after",
    iso: unit && !use ? unit(1) : null,
  };
};

/** "once a month", "twice per year". */
export const oftenAt: Finder = (tokens, at) => {
  const word = wordAt(tokens, at);
  if (!timesPer.has(word) && wordAt(tokens, at + 1) !== "times") return null;
  const joint = [1, 2, 3].find((skip) => periods.has(wordAt(tokens, at + skip)));
  const end = at + (joint ?? 0) + 2;
  const unit = joint === undefined ? null : cycleOf(wordAt(tokens, end - 1));
  const iso = unit && word === "once" ? `R/${unit(1)}` : null;
  return unit ? { first: at, core: at, end, use: "every", iso } : null;
};

/** "on the first of the month", "at the end of each quarter", "until the end of the week". */
export const partAt: Finder = (tokens, at) => {
  const word = wordAt(tokens, at);
  const joint = [1, 2, 3].find((skip) => wordAt(tokens, at + skip) === "of");
  if (joint === undefined || !(placesInTime.has(word) || ordinal.test(word))) return null;
  const here = at + joint + 1;
  const isEach = periods.has(wordAt(tokens, here));
  const isNext = nextWords.has(wordAt(tokens, here + 1));
  const opens = isEach || wordAt(tokens, here) === "the";
  const end = here + 1 + Number(opens) + Number(isNext);
  const unit = isEach ? cycleOf(wordAt(tokens, end - 1)) : longCycleOf(wordAt(tokens, end - 1));
  if (!unit) return null;
  const the = Number(wordAt(tokens, at - 1) === "the");
  const told = useBefore(tokens, at - the);
  const use = isEach ? "every" : told === "limit" ? "limit" : isNext ? "after" : "at";
  const iso = ["every", "at"].includes(use) ? `R/${unit(1)}` : null;
  return { first: at - the - (told === null ? 0 : 1), core: at - the, end, use, iso };
};

/** "At the end of the day" only means the last work. */
const longCycleOf = (word: string) => (word === "day" ? null : cycleOf(word));

const cycleOf = (word: string) => (seasons.has(word) ? units.year : unitOf(word)) ?? null;
