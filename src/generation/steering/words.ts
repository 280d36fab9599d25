/** Words of a line as orders use them. */
import type { Clause, Phrase } from "../clauses/clause.ts";
import { plural, singular } from "../naming/inflect.ts";
import { capitalised } from "../naming/words.ts";
import type { Line } from "./order.ts";

/** Without quotes, articles, brackets behind, and signs at the end. */
export const plain = (words: string): string =>
  words
    .replace(/\([^)]*\)\s*$/, "")
    .replace(/["“”„«»‘’`]|(?<!\w)'|'(?!\w)/g, "")
    .replace(/^\s*(?:the|an?|our|all|every|each|always|also|simply|just)\s+/i, "")
    .replace(/[\s.,;:!]+$/, "")
    .trim();

/** The words behind a place up to the end of the line. */
export const behind = ({ text, from }: Line, at: number): string => plain(text.slice(at - from));

/** The words between two places. */
export const between = (line: Line, from: number, to: number): string =>
  plain(line.text.slice(from - line.from, to - line.from));

export const nameOf = (phrase: Phrase): string => capitalised(plain(phrase.words));

/** In the singular: "large orders" to "large order". */
export function one(words: string): string {
  const cut = words.lastIndexOf(" ") + 1;
  return words.slice(0, cut) + singular(words.slice(cut));
}

/** Matches the phrase as whole words, in singular and plural, whatever the case. */
export function wholeWords(phrase: string): RegExp {
  const single = one(phrase);
  const cut = single.lastIndexOf(" ") + 1;
  const many = single.slice(0, cut) + plural(single.slice(cut));
  const forms = [...new Set([phrase, single, many])].toSorted((a, b) => b.length - a.length);
  const pattern = forms.map((form) => form.split(/\s+/).map(escaped).join("\\s+")).join("|");
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, "giu");
}

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** An order to us, with a verb of this kind: "use", "never use", "please avoid". */
export const ordered = (clause: Clause, verbs: ReadonlySet<string>): boolean =>
  clause.form === "imperative" && clause.verb !== null && verbs.has(clause.verb.lemma);

/** "we use", "you should not use": said of whoever draws, not of the process. */
export const saidOfUs = (clause: Clause, verbs: ReadonlySet<string>): boolean =>
  clause.verb !== null && verbs.has(clause.verb.lemma) && /^(?:we|you|one)$/i.test(clause.doer?.words ?? "");

export const complementOf = (clause: Clause, ...prepositions: string[]): Phrase | null =>
  clause.complements.find(({ preposition }) => prepositions.includes(preposition))?.phrase ?? null;

/** Where what is said of a subject begins in the text. */
export const startOf = (state: NonNullable<Clause["state"]>, { tokens, from }: Line): number =>
  "from" in state ? state.from : (tokens[state.at]?.from ?? from);
