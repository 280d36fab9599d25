/** "Repair what you can", "whatever remains is identified": the pronoun and what is said of it are one thing. */
import type { Clause, Phrase } from "./clause.ts";

const open: ReadonlySet<string> = new Set(["what", "whatever"]);
const wordsMax = 6;

/** Clauses in which such a thing has all its words. What is said of it keeps the bare pronoun. */
export function withFreeRelatives(clauses: readonly Clause[], text: string): Clause[] {
  return clauses.map((clause) => {
    const whole = (phrase: Phrase): Phrase => {
      const words = open.has(phrase.lemma.toLowerCase()) ? wordsOf(phrase, clause, clauses, text) : null;
      return words === null ? phrase : { ...phrase, words, core: words, pronoun: false };
    };
    return {
      ...clause,
      doer: clause.doer && whole(clause.doer),
      object: clause.object && whole(clause.object),
      complements: clause.complements.map((one) => ({ ...one, phrase: whole(one.phrase) })),
    };
  });
}

function wordsOf(phrase: Phrase, { id }: Clause, clauses: readonly Clause[], text: string): string | null {
  const end = phrase.from + phrase.lemma.length;
  const said = clauses.find(
    ({ link, from, to }) => link?.kind === "relative" && link.to === id && from <= end + 1 && to > end,
  );
  if (!said) return null;
  const words = text
    .slice(phrase.from, said.to)
    .replaceAll(/\s+/g, " ")
    .replace(/[\s,;:.?!]+$/u, "");
  const whole = `${words.charAt(0).toLowerCase()}${words.slice(1)}`;
  return whole.split(" ").length > wordsMax ? null : whole;
}
