/** Noun phrases of a clause: their parts, their distance from the verb, their words in a label. */
import type { Clause, Phrase } from "../clauses/clause.ts";
import { joined, sayComplement } from "../naming/words.ts";
import type { Spoken } from "./antecedents.ts";

/** A phrase with its coordinated phrases and attachments. */
export const withinPhrase = (phrase: Phrase): Phrase[] => [
  phrase,
  ...phrase.fellows.flatMap(withinPhrase),
  ...phrase.attached.flatMap(({ phrase: inner }) => withinPhrase(inner)),
];

/** Subject or object, outside these, or within another phrase. */
export function rankOf(clause: Clause, phrase: Phrase): Spoken["rank"] {
  const isOr = (one: Phrase | null) => one !== null && (one === phrase || one.fellows.includes(phrase));
  const { doer, object, recipient, complements } = clause;
  if (isOr(doer) || isOr(object) || isOr(recipient) || isOr(namedIn(clause))) return "core";
  const beside = complements.find((one) => isOr(one.phrase));
  if (!beside) return "inner";
  return objectBehind.get(clause.verb?.lemma ?? "") === beside.preposition ? "core" : "aside";
}

/** "New dents?": the phrase of a line without a verb. */
const namedIn = ({ form, doer, state }: Clause): Phrase | null =>
  form === "fragment" && doer === null && state !== null && "attached" in state ? state : null;

/** "asks the guest for the number", "provides her with a badge": the thing follows a preposition. */
const objectBehind: ReadonlyMap<string, string> = new Map([
  ...["ask", "apply", "look", "search", "wait", "request"].map((verb) => [verb, "for"] as const),
  ...["provide", "supply", "equip", "issue"].map((verb) => [verb, "with"] as const),
]);

/** The words for a pronoun: "letter of refusal", but only "invoice" for "invoice of the supplier". */
export function briefWords({ core, words, attached }: Phrase): string {
  if (core === undefined) return words;
  const kind = attached.filter(
    ({ preposition, phrase }) => preposition === "of" && phrase.determiner === null,
  );
  return joined([core, ...kind.map((one) => sayComplement(one))]);
}

/** Objects and complements in text order, with their attachments and coordinated phrases. */
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
