/** Noun phrases of a clause: their parts, how near to the verb they stand, how a label says them again. */
import type { Clause, Phrase } from "../clauses/clause.ts";
import { joined, sayComplement } from "../naming/words.ts";
import type { Spoken } from "./antecedents.ts";

/** A phrase with its fellows and what hangs on it. */
export const withinPhrase = (phrase: Phrase): Phrase[] => [
  phrase,
  ...phrase.fellows.flatMap(withinPhrase),
  ...phrase.attached.flatMap(({ phrase: inner }) => withinPhrase(inner)),
];

/** Subject or object, beside them, or within another phrase. */
export function rankOf(clause: Clause, phrase: Phrase): Spoken["rank"] {
  const isOr = (one: Phrase | null) => one !== null && (one === phrase || one.fellows.includes(phrase));
  const { doer, object, recipient, complements } = clause;
  if (isOr(doer) || isOr(object) || isOr(recipient) || isOr(namedIn(clause))) return "core";
  const beside = complements.find((one) => isOr(one.phrase));
  if (!beside) return "inner";
  return objectBehind.get(clause.verb?.lemma ?? "") === beside.preposition ? "core" : "aside";
}

/** "New dents?": what a line without verb names. */
const namedIn = ({ form, doer, state }: Clause): Phrase | null =>
  form === "fragment" && doer === null && state !== null && "attached" in state ? state : null;

/** "asks the guest for the number", "provides her with a badge": the thing stands behind a preposition. */
const objectBehind: ReadonlyMap<string, string> = new Map([
  ...["ask", "apply", "look", "search", "wait", "request"].map((verb) => [verb, "for"] as const),
  ...["provide", "supply", "equip", "issue"].map((verb) => [verb, "with"] as const),
]);

/** What a pronoun is written as: "letter of refusal", but only "invoice" for "invoice of the supplier". */
export function briefWords({ core, words, attached }: Phrase): string {
  if (core === undefined) return words;
  const kind = attached.filter(
    ({ preposition, phrase }) => preposition === "of" && phrase.determiner === null,
  );
  return joined([core, ...kind.map((one) => sayComplement(one))]);
}

/** Objects and complements in the order of the text, with what hangs on them and their fellows. */
export function phrasesOf(clause: Clause): Phrase[] {
  const direct = [
    clause.doer,
    clause.object,
    clause.recipient,
    namedIn(clause),
    ...clause.complements.map((one) => one.phrase),
  ];
  return direct
    .filter((phrase) => phrase !== null)
    .flatMap(withinPhrase)
    .sort((one, other) => one.from - other.from);
}
