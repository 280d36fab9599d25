/** What a word may be, before its neighbours are asked. */
import {
  adjectives,
  adverbs,
  beForms,
  coordinators,
  determiners,
  doForms,
  haveForms,
  modals,
  numberWords,
  possessives,
  prepositions,
  pronouns,
  relatives,
  subordinators,
  surelyNouns,
} from "../lexicon/words.ts";
import type { Hint, Tagger } from "./tagger.ts";
import type { PartOfSpeech, Token } from "./token.ts";
import type { RawToken } from "./tokens.ts";
import { readingsOf, type VerbReading } from "./verb-forms.ts";

/** A word with all its readings: `fixed` when it has only one, else candidates. */
export type Candidate = {
  raw: RawToken;
  fixed: PartOfSpeech | null;
  verbs: VerbReading[];
  hint: Hint;
};

const closed: [Set<string>, PartOfSpeech][] = [
  [modals, "modal"],
  [beForms, "be"],
  [haveForms, "have"],
  [doForms, "do"],
  [possessives, "possessive"],
  [determiners, "determiner"],
  [pronouns, "pronoun"],
  [coordinators, "coordinator"],
  [subordinators, "subordinator"],
  [relatives, "relative"],
  [adverbs, "adverb"],
  [prepositions, "preposition"],
];

/** Words of a closed class that also have an open reading, which the neighbours decide. */
const openToo = new Set(["process", "like", "last", "second", "due", "per"]);

export function candidateOf(raw: RawToken, hint: Hint, tagger: Tagger): Candidate {
  return { raw, fixed: fixedReading(raw), verbs: verbReadings(raw, hint, tagger), hint };
}

/** Words with one reading each; "8 am" is more common in processes than "I am". */
const singles: Record<string, PartOfSpeech> = {
  to: "to",
  not: "not",
  never: "not",
  there: "there",
  please: "adverb",
  am: "noun",
  pm: "noun",
};

function fixedReading(raw: RawToken): PartOfSpeech | null {
  const { lower } = raw;
  if (!raw.isWord) return "punctuation";
  if (/^[$€£]?\s?\d[\d.,]*%?$/.test(lower) || Object.hasOwn(numberWords, lower)) return "number";
  if (/'s?$/.test(lower)) return "possessive";
  // A single capital in the middle of a text is a name ("IT", "US"), not a pronoun.
  if (raw.text.length > 1 && raw.text === raw.text.toUpperCase() && /^(IT|US|WHO|AM)$/.test(raw.text))
    return "noun";
  const single = Object.hasOwn(singles, lower) ? singles[lower] : undefined;
  if (single !== undefined) return single;
  if (surelyNouns.has(lower)) return "noun";
  if (openToo.has(lower)) return null;
  return closed.find(([words]) => words.has(lower))?.[1] ?? null;
}

function verbReadings(raw: RawToken, hint: Hint, tagger: Tagger): VerbReading[] {
  const { lower } = raw;
  const known = readingsOf(lower);
  if (known.length > 0) return known;
  const prefixed = /^(re|pre|un|co|over|under|out|mis)-?(.{4,})$/.exec(lower);
  const inner = prefixed?.[2] ? readingsOf(prefixed[2]) : [];
  if (inner.length > 0 && !adjectives.has(lower)) {
    const prefix = lower.slice(0, lower.length - (prefixed?.[2] ?? "").length);
    return inner.map((reading) => ({ ...reading, lemma: prefix + reading.lemma }));
  }
  if (hint.verb !== null && !adjectives.has(lower) && /^[a-z-]+$/.test(lower))
    return [{ lemma: tagger.infinitive(lower, hint.verb), form: hint.verb }];
  if (/[^e]ed$/.test(lower) && lower.length > 4 && !adjectives.has(lower))
    return [{ lemma: tagger.infinitive(lower, "ed"), form: "ed" }];
  return [];
}

/** The token for a decided part of speech. */
export function tokenOf(
  candidate: Candidate,
  pos: PartOfSpeech,
  verb: VerbReading | null,
  tagger: Tagger,
): Token {
  const { raw } = candidate;
  const plural = pos === "noun" && looksPlural(raw.lower);
  return {
    text: raw.text,
    lower: raw.lower,
    pos,
    lemma: verb?.lemma ?? (plural ? tagger.singular(raw.lower) : raw.lower),
    form: verb?.form ?? null,
    plural,
    from: raw.from,
    to: raw.to,
  };
}

const pluralOnly = new Set([
  "people",
  "staff",
  "personnel",
  "police",
  "children",
  "men",
  "women",
  "criteria",
  "data",
]);
const singularS =
  /(ss|us|is|news|sales|logistics|operations|facilities|accounts|claims|series|goods|means|overseas|headquarters|mechanics|electronics|analytics)$/;

function looksPlural(lower: string): boolean {
  return pluralOnly.has(lower) || (lower.endsWith("s") && !singularS.test(lower) && lower.length > 3);
}
