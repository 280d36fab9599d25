/** Whether a text can be read at all: the rules know English only. */
import { foreignWords } from "../lexicon/foreign.ts";
import { actorNouns } from "../lexicon/nouns.ts";
import {
  adverbs,
  beForms,
  coordinators,
  determiners,
  haveForms,
  modals,
  possessives,
  prepositions,
  pronouns,
  subordinators,
} from "../lexicon/words.ts";
import { readingsOf } from "./verb-forms.ts";

export type LanguageProblem = { language: string | null };

const closed = [
  adverbs,
  beForms,
  coordinators,
  determiners,
  haveForms,
  modals,
  possessives,
  prepositions,
  pronouns,
  subordinators,
];
const isEnglish = (word: string) =>
  closed.some((words) => words.has(word)) ||
  word === "to" ||
  word === "not" ||
  actorNouns.has(word) ||
  readingsOf(word).length > 0;

/** Null for English; otherwise the language, as far as it is known. Very short texts are given the benefit of the doubt. */
export function languageProblem(text: string): LanguageProblem | null {
  const words = text.toLowerCase().match(/[\p{L}\p{M}']+/gu) ?? [];
  if (words.length === 0) return null;
  const latin = words.filter((word) => /^[a-z\u00c0-\u024f']+$/.test(word)).length;
  if (latin < words.length / 2) return { language: null };
  const english = words.filter(isEnglish).length / words.length;
  const [best] = Object.entries(foreignWords)
    .map(([language, list]) => ({
      language,
      share: words.filter((word) => list.includes(word) && !isEnglish(word)).length / words.length,
    }))
    .sort((a, b) => b.share - a.share);
  if (best && words.length >= 4 && best.share >= 0.15 && best.share > english / 2)
    return { language: best.language };
  return words.length >= 6 && english < 0.15 ? { language: null } : null;
}
