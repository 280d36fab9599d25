/** How much two labels mean the same, by their words: for finding an element by name and an action named again. */
import { verbOfNoun } from "../lexicon/nouns.ts";
import { opposites, synonymGroups } from "../lexicon/synonyms.ts";
import { readingsOf } from "./verb-forms.ts";

const ignored = new Set(
  "a an the of to for in on at by with from into onto as and or then so that this it its his her their our your my is are was were be been has have had do does again".split(
    " ",
  ),
);

/** Dictionary forms of the words that carry meaning; "invoices were checked" and "Check invoice" share both. */
export function lemmasOf(label: string): string[] {
  const words = label.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.filter((word) => !ignored.has(word)).map(lemmaOf))];
}

function lemmaOf(word: string): string {
  const verb = readingsOf(word)[0]?.lemma;
  if (verb !== undefined) return verb;
  const singular = singularOf(word);
  return verbOfNoun(singular) ?? readingsOf(singular)[0]?.lemma ?? singular;
}

function singularOf(word: string): string {
  if (/ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(x|ch|sh|ss)es$/.test(word)) return word.slice(0, -2);
  return /[^su]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word;
}

const groupsByWord = new Map<string, number[]>();
synonymGroups.forEach((group, at) => {
  for (const word of group) groupsByWord.set(word, [...(groupsByWord.get(word) ?? []), at]);
});
const oppositesByWord = new Map<string, Set<string>>();
for (const [one, other] of opposites) {
  oppositesByWord.set(one, (oppositesByWord.get(one) ?? new Set()).add(other));
  oppositesByWord.set(other, (oppositesByWord.get(other) ?? new Set()).add(one));
}

/** One of them is the opposite of the other: approve and reject. */
export const areOpposite = (one: string, other: string): boolean =>
  oppositesByWord.get(one)?.has(other) ?? false;

function wordSimilarity(one: string, other: string): number {
  if (one === other) return 1;
  const groups = groupsByWord.get(other) ?? [];
  return (groupsByWord.get(one) ?? []).some((group) => groups.includes(group)) ? 0.85 : 0;
}

/**
 * From 0 (nothing in common) to 1 (the same words). Twice the matched words over all words (Dice's coefficient), a
 * synonym counting 0.85; opposites make two labels different however many words they share.
 */
export function labelSimilarity(one: string, other: string): number {
  const left = lemmasOf(one);
  const right = lemmasOf(other);
  if (left.length === 0 || right.length === 0)
    return one.trim().toLowerCase() === other.trim().toLowerCase() ? 1 : 0;
  if (left.some((word) => right.some((against) => areOpposite(word, against)))) return 0;
  const free = new Set(right);
  let matched = 0;
  for (const word of left) {
    const best = [...free].sort((a, b) => wordSimilarity(word, b) - wordSimilarity(word, a))[0];
    const score = best === undefined ? 0 : wordSimilarity(word, best);
    if (best === undefined || score === 0) continue;
    free.delete(best);
    matched += score;
  }
  return (2 * matched) / (left.length + right.length);
}
