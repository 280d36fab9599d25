/** Amounts that open cases: "up to 200", "from seven to twenty-two degrees", "more than 5 %". */
import { lowered } from "../meaning/asking.ts";
import { plural } from "../naming/inflect.ts";
import type { Token } from "../parser/tree.ts";
import { type Found, type Scene, wordOf } from "./found.ts";

/** `unit` is null if only a number is told. */
export type Amount = { from: number; words: string; unit: string | null };

const counts =
  "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|half|an? (?:hundred|thousand|million)";
const number = `(?:\\d(?:[\\d.,]*\\d)?k?|(?:${counts})(?:[- ](?:${counts}))*)(?![\\p{L}\\d])`;
const comparing =
  "(?:(?:more|less|fewer|greater|higher|lower|longer|shorter|older|younger|larger|smaller|heavier|lighter|bigger|thicker|thinner|later|earlier) than|in excess of|up to|at least|at most|over|under|above|below|beyond|within|exceeding|from|between|[<>≤≥]=?)";
const amounts = new RegExp(
  `(?<![\\p{L}\\d.,])(${comparing} ?)?[€$£]? ?${number}(?:(?: ?[-–] ?| to | and )[€$£]? ?${number})?(?: ?(?:\\+|or (?:more|less|fewer|older|younger|longer)\\b))?`,
  "giu",
);

/** A sentence may be cut in a number: "2,400". */
const numberCharsMax = 8;

/** The amount that the marked word is a part of; null for any other word. */
export function amountAt({ mark, sentence }: Found, { text }: Scene): Amount | null {
  if (!sentence) return null;
  for (const { 0: told, 1: led, index } of text
    .slice(sentence.from, sentence.to + numberCharsMax)
    .matchAll(amounts)) {
    const from = sentence.from + index;
    const to = from + told.length;
    const unit = unitAt(to, sentence.tokens);
    if (mark.from < from || mark.from >= (unit?.to ?? to)) continue;
    // "One is missing", "2.2 Dogs: ...": a bare number compares nothing.
    const isBare = led === undefined && (/^\p{L}+$/u.test(told) ? unit === null : isListNumber(from, text));
    if (isBare) return null;
    const words = `${told}${unit ? text.slice(to, unit.to) : ""}`.replaceAll(/\s+/g, " ").trim();
    return { from, words: lowered(words), unit: unit?.word ?? null };
  }
  return null;
}

const isListNumber = (from: number, text: string): boolean => /(?:^|\n)[ \t]*$/.test(text.slice(0, from));

function unitAt(to: number, tokens: readonly Token[]): { word: string; to: number } | null {
  const at = tokens.findIndex(({ from }) => from === to || from === to + 1);
  const [unit, next, last] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (!unit) return null;
  if (next?.form === "/" && last) return { word: `${unit.form}/${last.form}`, to: last.to };
  if (unit.form === "per" && next?.form === "cent") return { word: "percent", to: next.to };
  return isUnit(unit) ? { word: unitWord(unit), to: unit.to } : null;
}

/** "days", but "dB" and "mm" have no plural. */
const unitWord = ({ form, xpos }: Token): string =>
  xpos === "NNS" || form.length < 3 || /\p{Lu}$|\P{L}/u.test(form) ? form : plural(form);

const isUnit = ({ upos, form }: Token): boolean =>
  /^[%€$£°]/u.test(form) ||
  /^(?:NOUN|SYM)$/.test(upos) ||
  (upos === "PROPN" && /\p{Lu}$|^\p{Ll}{1,3}$/u.test(form));

/** "Longer", "beyond that": a case that only says how it compares with the amount of another. */
export const comparesOnly = (one: Found): boolean =>
  /^(?:JJR|RBR)$/.test(wordOf(one)?.xpos ?? "") ||
  /^(?:beyond|above|below|over|under|anything|everything)$/i.test(wordOf(one)?.form ?? "");
