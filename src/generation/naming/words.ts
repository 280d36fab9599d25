/** Phrases as labels say them: no articles, no possessives, pronouns by what they stand for. */
import type { Complement, Phrase } from "../clauses/clause.ts";

/** What a pronoun stands for, without article; null where nobody knows. Names of parties may be given for nouns as well. */
export type Resolved = (phrase: Phrase) => string | null;

export const unresolved: Resolved = () => null;

const unsaid = new Set("the a an its his her their our my your".split(" "));

/** "the copy of its invoice" to "copy of invoice" */
export const withoutArticles = (words: string): string =>
  words
    .split(/\s+/)
    .filter((word) => !unsaid.has(word))
    .join(" ")
    .replace(/^(?:The|An?|Its|His|Her|Their|Our|My|Your) /, "");

/** Words with a space between them; empty ones are left out. */
export const joined = (parts: readonly string[]): string => parts.filter((part) => part !== "").join(" ");

/** A phrase with what is attached and its fellows; "" for a pronoun that stands for nothing known. */
export function sayPhrase(phrase: Phrase, resolved: Resolved = unresolved): string {
  const all = [phrase, ...phrase.fellows].map((one) => sayOne(one, resolved)).filter((words) => words !== "");
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

/** Pronouns that say something by themselves. */
const speaking = new Set(
  "everyone everybody everything someone somebody something anyone anybody anything nobody nothing none both each all others one what who".split(
    " ",
  ),
);

/** "to the customer" to "to customer"; "" where the phrase is a pronoun that nobody knows. */
export function sayComplement(
  { preposition, phrase, measure }: Complement,
  resolved: Resolved = unresolved,
): string {
  const words = sayPhrase(phrase, resolved);
  return words === "" ? "" : [measure ?? "", preposition, words].filter((part) => part !== "").join(" ");
}

/** First letter upper case, "iPhone" and its like apart. */
export function capitalised(words: string): string {
  const [first = ""] = words.split(" ");
  return /[A-Z]/.test(first.slice(1)) ? words : words.charAt(0).toUpperCase() + words.slice(1);
}
