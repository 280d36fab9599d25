/** Noun phrases for one kind of a thing, or for the rest: "articles without defects", "everything else". */
import type { Phrase } from "../clauses/clause.ts";
import { casingAdjectives } from "./classes.ts";

/** "invoices", "articles with defects": any of them, not known ones. */
export const isKind = (phrase: Phrase | null): phrase is Phrase =>
  phrase?.plural === true && phrase.determiner === null && !phrase.pronoun && !isNumbered(phrase);
/** "Two other clerks": a number, not a kind. */
export const isNumbered = ({ modifiers }: Phrase): boolean =>
  modifiers.some((word) => counts.test(word)) && modifiers.some((word) => further.test(word));
const further = /^(?:other|further|more|additional|new|different)$/;
const counts = /^(?:\d+|two|three|four|five|six|several|many)\b/;

/** "oaks" and "birches", "good ones" and "bad ones". */
export const areKinds = (one: Phrase | null, other: Phrase | null): boolean =>
  isKind(one) && isKind(other) && one.words.toLowerCase() !== other.words.toLowerCase();

/** "everything else", "the rest", "all others", "anything above", "anything in between", "anything heavier". */
export function namesRest({ lemma, words, attached, determiner }: Phrase): boolean {
  const said = [...(determiner ? [determiner] : []), ...words.toLowerCase().split(/\s+/)];
  if (["rest", "remainder", "others"].includes(lemma.toLowerCase()) && attached.length === 0) return true;
  if (lemma === "other" && said.includes("others")) return true;
  const [first = ""] = said;
  // "Anything older than three years" is itself specific.
  if (/\d|\bthan\b/.test(words)) return false;
  const more = first.length > 3 ? /er$/ : comparative;
  return indefinite.has(first) && said.slice(1).some((word) => beyond.has(word) || more.test(word));
}

const indefinite = new Set("everything anything everybody everyone anybody anyone all any".split(" "));
const beyond = new Set("else other others above below over under between beyond more less".split(" "));
export const comparative = /^(?:high|low|larg|small|bigg|long|short|heav|light|old|young|great|few)i?er$/;

/**
 * "Rejected forms go to the desk", "everything else goes to the boss": the destination is the whole content of the
 * case.
 */
export const isOneOfKinds = (phrase: Phrase | null): boolean =>
  phrase !== null &&
  (namesRest(phrase) ||
    isAnybody(phrase) ||
    (isKind(phrase) && phrase.modifiers.some((word) => casingAdjectives.has(word))));

/** "Anyone with a fever", "anything thinner than 2 mm", "anything perishable": some of all persons or things. */
export const isAnybody = (phrase: Phrase): boolean =>
  /^(?:any|every)(?:body|one|thing)$/.test(phrase.lemma.toLowerCase()) &&
  !namesRest(phrase) &&
  (phrase.attached.length > 0 || phrase.words.includes(" "));
