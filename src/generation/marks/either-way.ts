/**
 * "Damaged or {not}, the bag is delivered", "next, with or {without} damage, ...", "dent or no {dent}": what holds
 * either way is no case, and the work lies on the path on which it was asked.
 */
import type { Mark } from "../reader/mark.ts";
import type { Scene } from "./found.ts";
import { isCase } from "./groups.ts";
import { without } from "./renumbered.ts";

export function withoutEitherWay(given: readonly Mark[], { text }: Scene): Mark[] {
  const phrases = [...text.matchAll(eitherWay)].map(({ 0: words, index }) => ({
    from: index,
    to: index + words.length,
  }));
  let marks = [...given];
  for (let place = marks.length - 1; place >= 0; place--) {
    const mark = marks[place];
    if (mark && isCase(mark) && phrases.some(({ from, to }) => from <= mark.from && mark.to <= to))
      marks = without(marks, place);
  }
  return marks;
}

/** At the start of a sentence, also behind an adverb, and closed by a comma. */
const eitherWay =
  /(?<=(?:^|[.!?;\n])\s*(?:(?:and|but|then|next|finally|afterwards),?\s+)?)(?:with or without [^,.;:!?\n]{1,40}|[\p{L}-]+ or not|(?:a |the )?([\p{L}-]+) or (?:no|not) \1)(?=,)/giu;
