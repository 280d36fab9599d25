/** How well the words of a condition name a value of a question. */
import type { Opening } from "../cues.ts";
import { contentOf, isNegated, shared, wordsOf } from "./words.ts";

export const affirmative = /^(?:yes|true)$/i;
export const negative = /^(?:no|false)$/i;
export const otherwise = /^(?:otherwise|else|other|others)$/i;

/** More than nothing where the words of a condition speak for a value; ten for each word, and for saying yes or no alike. */
export function scoreOf(value: string, values: readonly string[], ask: string, opening: Opening): number {
  if (affirmative.test(value) || negative.test(value)) return scoreOfAnswer(value, ask, opening);
  if (otherwise.test(value)) return 0;
  const words = wordsOf(value);
  const own = contentOf(words);
  const others = values.filter((one) => one !== value).flatMap((one) => contentOf(wordsOf(one)));
  const isAlike = isNegated(words) === opening.negated;
  const distinct = own.filter((word) => !others.includes(word));
  // "In stock" and "not in stock": only all of the words and the sign tell them apart.
  if (distinct.length === 0) {
    const told = own.length > 0 && isAlike && shared(own, opening.lemmas) === own.length;
    return told ? 10 * (own.length + 1) : 0;
  }
  const hits = shared(distinct, opening.lemmas);
  return (isAlike ? 10 : 1) * (hits + hits / distinct.length);
}

/** "Yes" is what the question asks, "no" is its opposite. */
function scoreOfAnswer(value: string, ask: string, opening: Opening): number {
  const asked = wordsOf(ask);
  const says = isNegated(asked) === opening.negated ? affirmative : negative;
  return says.test(value) ? 10 * shared(contentOf(asked), opening.lemmas) : 0;
}
