/** Spells the forms of a verb, and finds the verbs that a word may be a form of. */
import { actionVerbs, irregulars, otherVerbs } from "../lexicon/verbs.ts";

/** `ed` is past or participle alike; `past` and `part` are irregular forms that are only one of them. */
export type VerbForm = "base" | "s" | "ed" | "past" | "part" | "ing";
export type VerbReading = { lemma: string; form: VerbForm };

const vowel = /[aeiou]/;
/** Verbs of two syllables stressed on the last one: these double their last letter. */
const doubling = new Set(
  "admit commit compel control defer equip format log occur omit permit plan prefer refer recur rerun resubmit submit transfer program refit input output".split(
    " ",
  ),
);

const doubles = (base: string) =>
  /^[^aeiou]*[aeiou][bdfgklmnprtvz]$/.test(base) ||
  doubling.has(base) ||
  /^(re)?(ship|plan|stop|scan|tag)$/.test(base);

/** Third person singular: "checks", "carries", "passes". */
export function thirdPerson(base: string): string {
  if (base === "have") return "has";
  if (base === "be") return "is";
  if (/[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}ies`;
  return /(s|x|z|ch|sh|o)$/.test(base) ? `${base}es` : `${base}s`;
}

/** Past participle: "checked", "sent", "shipped". */
export function participle(base: string): string {
  return irregulars.get(base)?.participle ?? regularPast(base);
}

function regularPast(base: string): string {
  if (base.endsWith("e")) return `${base}d`;
  if (/[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}ied`;
  return doubles(base) ? `${base}${base.at(-1)}ed` : `${base}ed`;
}

/** Gerund: "checking", "shipping". */
export function gerund(base: string): string {
  if (base.endsWith("ie")) return `${base.slice(0, -2)}ying`;
  if (base.endsWith("e") && !/(ee|oe|ye)$/.test(base)) return `${base.slice(0, -1)}ing`;
  return doubles(base) ? `${base}${base.at(-1)}ing` : `${base}ing`;
}

const formTable = buildTable();

/** The readings of a word of the lexicon as a verb form; empty when the lexicon has none. */
export function readingsOf(lower: string): VerbReading[] {
  return formTable.get(lower) ?? [];
}

function buildTable(): Map<string, VerbReading[]> {
  const table = new Map<string, VerbReading[]>();
  const add = (word: string, lemma: string, form: VerbForm) => {
    const readings = table.get(word) ?? [];
    if (!readings.some((reading) => reading.form === form)) readings.push({ lemma, form });
    table.set(word, readings);
  };
  for (const base of new Set([...actionVerbs, ...otherVerbs, ...irregulars.keys()])) {
    const irregular = irregulars.get(base);
    add(base, base, "base");
    add(thirdPerson(base), base, "s");
    add(gerund(base), base, "ing");
    if (irregular === undefined) add(regularPast(base), base, "ed");
    else if (irregular.past === irregular.participle) add(irregular.past, base, "ed");
    else {
      add(irregular.past, base, "past");
      add(irregular.participle, base, "part");
    }
    if (base.endsWith("l") && vowel.test(base.at(-2) ?? "")) {
      add(`${base}led`, base, "ed");
      add(`${base}ling`, base, "ing");
    }
  }
  return table;
}
