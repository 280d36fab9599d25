/** Words for repetition: "for each item", "once per order", "multi-instance", "only once". */
import { limits } from "../../limits.ts";
import { singular } from "../naming/inflect.ts";
import { withoutArticles } from "../naming/words.ts";
import type { Stretch } from "./command.ts";
import { type Word, wordsAt } from "./members.ts";
import { cutWords } from "./mention.ts";
import type { Said } from "./said.ts";
import { counts } from "./words.ts";

export type Told = { each: "parallel" | "sequential" | null; thing: string | null; taken: Stretch[] };

const quantifiers: ReadonlySet<string> = new Set(["each", "every", "all"]);
const wordsOf = (said: Said): Word[] => wordsAt(said, said.from, said.to);

/** "for each (of the) item(s)", "for all items", "per item", "once per item". */
export function eachIn(said: Said): Told | null {
  const words = wordsOf(said);
  const at = words.findIndex(
    ({ word }, i) =>
      (word === "for" && quantifiers.has(words[i + 1]?.word ?? "")) || (word === "per" && i > 0),
  );
  const marker = words[at];
  const first = words[marker?.word === "per" ? at + 1 : at + 2];
  if (!marker || !first) return null;
  const slot = said.slots.find(({ from }) => from === marker.from);
  const mode = modeIn(said);
  const stop = mode.at && mode.at.from > first.from ? mode.at.from : said.to;
  const limit = Math.min(stop, slot && slot.to > first.from ? slot.to : first.to);
  const comma = said.source.masked.slice(first.from, limit).search(/[,;:]/);
  const to = comma < 0 ? limit : first.from + comma;
  const words_ = said.source.text
    .slice(first.from, to)
    .replace(/^(?:single|of|the) /gi, "")
    .trim();
  if (isTime(words_)) return null;
  const once = words[at - 1]?.word === "once" ? [words[at - 1]] : [];
  const from = once[0]?.from ?? marker.from;
  return {
    each: mode.each,
    thing: singularOf(withoutArticles(words_)),
    taken: [{ from, to }, ...taken(mode)],
  };
}

/** "for all 3 days", "once per week" are times. */
const isTime = (words: string): boolean =>
  /\b(?:second|minute|hour|day|week|month|quarter|year)s?\b/i.test(words) && cutWords(words).length < 3;

const singularOf = (words: string): string => {
  const [last = "", ...before] = cutWords(words).reverse();
  return [...before.reverse(), singular(last)].join(" ");
};

/** "a multi-instance task", "multiple instances", "several times at once". */
export function multipleIn(said: Said): Told | null {
  const words = wordsOf(said);
  const at = words.findIndex(
    ({ word }, i) =>
      /^multi-?instances?$/.test(word) ||
      (/^(?:multi|multiple)$/.test(word) && /^instances?/.test(words[i + 1]?.word ?? "")),
  );
  const first = words[at];
  if (!first) return null;
  const mode = modeIn(said);
  return { each: mode.each, thing: null, taken: [{ from: first.from, to: said.to }, ...taken(mode)] };
}

/** "at most 3 times", "twice": how often, and whether it may be fewer. */
export function timesToldIn(said: Said): { times: number; atMost: boolean; taken: Stretch[] } | null {
  const text = said.source.masked.slice(said.from, said.to);
  const found =
    /,? (?:but )?(?:only )?(at (?:the )?most |no more than |not more than |a maximum of |maximum |max\.? |up to )?(?:(\p{L}+|\d+) times(?: (?:in total|altogether))?|(twice))( at (?:the )?most| max(?:imum)?\.?)?$/iu.exec(
      text,
    ) ??
    /^limit .+?( to )(?:(\p{L}+|\d+) (?:times|attempts|tries|rounds|repetitions)|(twice))()$/iu.exec(text);
  if (!found) return null;
  const word = (found[2] ?? "two").toLowerCase();
  const times = /^\d+$/.test(word) ? Number(word) : (counts.get(word) ?? null);
  if (times === null || times < 2 || times > limits.repetitionsMax) return null;
  const isLimit = found[0].startsWith("limit");
  const from = isLimit ? said.to - (found[0].length - found[0].lastIndexOf(" to ")) : said.from + found.index;
  const lead = isLimit ? [{ from: said.from, to: said.from + "limit".length }] : [];
  return { times, atMost: Boolean(found[1] ?? found[4]), taken: [...lead, { from, to: said.to }] };
}

/** "only once", "just one time": for work that is repeated now. */
export function onceIn(said: Said): Told | null {
  const words = wordsOf(said);
  const at = words.findIndex(
    ({ word }, i) =>
      (word === "once" || (word === "one" && words[i + 1]?.word === "time")) &&
      /^(?:only|just)$/.test(words[i - 1]?.word ?? ""),
  );
  const first = words[at - 1];
  const last = words[at];
  return first && last && last.to === said.to
    ? { each: null, thing: null, taken: [{ from: first.from, to: said.to }] }
    : null;
}

const modes: readonly ["parallel" | "sequential", readonly string[]][] = [
  [
    "sequential",
    [
      "one after the other",
      "one after another",
      "one by one",
      "one at a time",
      "in sequence",
      "sequentially",
      "sequential",
      "in turn",
    ],
  ],
  ["parallel", ["in parallel", "at the same time", "simultaneously", "at once", "concurrently", "parallel"]],
];

type Mode = { each: "parallel" | "sequential"; at: Stretch | null };

function modeIn(said: Said): Mode {
  const { each, at } = modeOf(said.source.masked.slice(said.from, said.to));
  return { each, at: at && { from: said.from + at.from, to: said.from + at.to } };
}

/** Whether the repetitions are sequential; parallel if the words do not say. */
export function modeOf(words: string): Mode {
  const text = words.toLowerCase();
  for (const [each, phrases] of modes)
    for (const phrase of phrases) {
      const at = text.indexOf(phrase);
      if (at >= 0) return { each, at: { from: at, to: at + phrase.length } };
    }
  return { each: "parallel", at: null };
}

const taken = ({ at }: Mode): Stretch[] => (at === null ? [] : [at]);

export const isNegated = (said: Said): boolean =>
  wordsOf(said).some(
    ({ word }, at, all) =>
      /^(?:not|never)$|n't$/.test(word) || (word === "longer" && all[at - 1]?.word === "no"),
  );
