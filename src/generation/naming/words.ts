/** Phrases in the form for labels: no articles, no possessives, pronouns resolved. */
import type { Complement, Phrase } from "../clauses/clause.ts";

/** The referent of a pronoun, without article; null if unknown. It may also give a party's name for a noun. */
export type Resolved = (phrase: Phrase) => string | null;

export const unresolved: Resolved = () => null;

const unsaid = new Set("the a an its his her their our my your".split(" "));

/** "the copy of its invoice" to "copy of invoice" */
export const withoutArticles = (words: string): string =>
  words
    .split(/\s+/)
    .filter((word, at, all) => !unsaid.has(word) && !(word === "some" && isNamed(all[at + 1])))
    .join(" ")
    .replace(/^(?:The|An?|Its|His|Her|Their|Our|My|Your|Some(?! of\b)) /, "");

/** "Some salt" is salt; "some of it" and "some" alone say how much. */
const isNamed = (next: string | undefined): boolean =>
  next !== undefined && !/^(?:of|in|on|at|to)$/.test(next);

/** Joins words with spaces; empty ones are omitted. */
export const joined = (parts: readonly string[]): string => parts.filter((part) => part !== "").join(" ");

/** A phrase with attached and coordinated phrases; "" for an unresolved pronoun. */
export function sayPhrase(phrase: Phrase, resolved: Resolved = unresolved): string {
  const fellows = phrase.fellows.map((one) => {
    const words = sayOne(one, resolved);
    return words === "" || one.own === undefined ? words : `${one.own} ${words}`;
  });
  const all = [sayOne(phrase, resolved), ...fellows].filter((words) => words !== "");
  const last = all.at(-1) ?? "";
  if (all.length < 2) return last;
  return `${all.slice(0, -1).join(", ")} ${phrase.or ? "or" : "and"} ${last}`;
}

function sayOne(phrase: Phrase, resolved: Resolved): string {
  const known = resolved(phrase);
  if (known !== null) return withoutArticles(known);
  if (phrase.pronoun && !speaking.has(phrase.lemma)) return "";
  const core = withoutArticles(phrase.core ?? phrase.words);
  const behind =
    phrase.core === undefined ? [] : phrase.attached.filter(({ preposition }) => preposition !== "'s");
  return [core, ...behind.map((complement) => sayComplement(complement, resolved))]
    .filter((words) => words !== "")
    .join(" ");
}

/** Pronouns with a meaning of their own. */
const speaking = new Set(
  "everyone everybody everything someone somebody something anyone anybody anything nobody nothing none both each all others one what who".split(
    " ",
  ),
);

/** "to the customer" to "to customer"; "" if the phrase is an unresolved pronoun. */
export function sayComplement(
  { preposition, phrase, measure }: Complement,
  resolved: Resolved = unresolved,
): string {
  // "Pictures of what they want to give": the pictures.
  const words = preposition === "of" && phrase.lemma === "what" ? "" : sayPhrase(phrase, resolved);
  return words === "" ? "" : [measure ?? "", preposition, words].filter((part) => part !== "").join(" ");
}

/** "man:men foot:feet" as a map. */
export const pairsIn = (table: string): ReadonlyMap<string, string> =>
  new Map(
    table.split(" ").map((pair): [string, string] => {
      const [one = "", other = ""] = pair.split(":");
      return [one, other];
    }),
  );

/** With its first letter large. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Capitalises the first letter, except in "iPhone" and the like. */
export function capitalised(words: string): string {
  const [first = ""] = words.split(" ");
  return /[A-Z]/.test(first.slice(1)) ? words : words.charAt(0).toUpperCase() + words.slice(1);
}
