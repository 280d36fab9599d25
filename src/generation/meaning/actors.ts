/** The parties that act in a text, each with one name for all its spellings. */
import type { Phrase } from "../clauses/clause.ts";
import type { Role } from "../document/document.ts";
import { outsideNouns, personNouns, systemNouns } from "./classes.ts";

/** Somebody or something that can do work, whatever role it has in the clause. */
export type Actor = {
  name: string;
  words: string[];
  lemma: string;
  system: boolean;
  outside: boolean;
  pool?: true;
};

/** The name of a lane: without article, possessive and number, with a capital letter; acronyms stay unchanged. */
export function nameWords(phrase: Phrase): string {
  const of = phrase.attached.find((one) => one.preposition === "of");
  const own = withoutOf(phrase.words, phrase).replace(leading, "").replace(chosen, "");
  return of && personNouns.has(phrase.lemma) ? `${own} of ${withArticle(of.phrase)}` : own;
}

/** "the sales' back office", "all of the nurses", "two clerks", "up to five bidders", "whichever nurse": words before a name. */
const leading =
  /^(?:(?:all|both|each|every|any|whichever|only|the|our|my|two|three|four|five|several|some|(?:up to|at least|at most) \S+)\s+(?:of\s+)?)+(?=\S)/i;

/** "The best supplier", "the responsible clerk": the role without how somebody came to have it. */
const chosen = /^(?:best|cheapest|nearest|appropriate|responsible|respective|relevant) (?=\S)/i;

/** "The institute" of "checked by the secretary of the institute for completeness" */
const withArticle = (phrase: Phrase) => {
  const words = withoutOf(phrase.words, phrase);
  return phrase.determiner === "the" ? `the ${words}` : words;
};

/** `words` of a phrase include its attachments; the name of a party only has the head and the words before it. */
function withoutOf(words: string, phrase: Phrase): string {
  const first = phrase.attached[0];
  if (!first) return words;
  const at = words.toLowerCase().indexOf(` ${first.preposition} `);
  return at > 0 ? words.slice(0, at) : words;
}

export const lastWord = (words: string) => words.trim().split(/\s+/).at(-1) ?? "";

const groupSuffix = /\s+(department|dept\.?|team|office|desk|staff|division|unit|group|section|colleagues)$/i;
const bare = (words: string) =>
  words
    .toLowerCase()
    .replace(groupSuffix, "")
    .replace(/^(our|the|a|an|their|my|your|its|his|her)\s+/, "");

/** The actor with the same words, with this short form, or with this head if only one has it. */
export function findActor(words: string, lemma: string, actors: Actor[]): Actor | undefined {
  const wanted = bare(words);
  const exact = actors.findLast(
    (one) =>
      bare(one.name) === wanted ||
      singularOf(bare(one.name)) === singularOf(wanted) ||
      initialsOf(one.name) === words ||
      one.words.some((word) => bare(word) === wanted),
  );
  if (exact) return exact;
  const sameHead = actors.filter((one) => one.lemma === lemma);
  return sameHead.findLast(
    (one) =>
      isPartOf(wanted, bare(one.name)) ||
      isPartOf(bare(one.name), wanted) ||
      isPartOf(words, one.name.toLowerCase()),
  );
}

/** "hr" of "Human Resources", with "department" or without; "" for a single word. */
function initialsOf(name: string): string {
  const parts = bare(name).split(/\s+/);
  return parts.length < 2 ? "" : parts.map((word) => word.charAt(0)).join("");
}

/** "clerk" of "bank clerk", "QA" of "QA team": all words of the shorter one, the head included. */
function isPartOf(short: string, long: string): boolean {
  const whole = new Set(long.split(/\s+/).map(singularOf));
  return short.split(/\s+/).every((word) => whole.has(singularOf(word)));
}

export const singularOf = (word: string) =>
  word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;

export function newActor(words: string, actors: Actor[]): Actor {
  const name = words.charAt(0).toUpperCase() + words.slice(1);
  const known = actors.find((one) => one.name === name);
  if (known) return known;
  const lemma = singularOf(lastWord(words.split(/ of /)[0] ?? words).toLowerCase());
  const actor = {
    name,
    words: [],
    lemma,
    system: systemNouns.has(lemma),
    outside: outsideNouns.has(lemma),
  };
  actors.push(actor);
  return actor;
}

export function note(actor: Actor, words: string): void {
  if (!actor.words.includes(words)) actor.words.push(words);
}

/** The actor with a role's name; an unknown one is added. */
export const nameOfRole = (words: string, actors: Actor[]): string =>
  (findActor(words.toLowerCase(), lastWord(words).toLowerCase(), actors) ?? newActor(words, actors)).name;

/** The narrator in the first person: one lane, unless the form says who speaks. */
export const firstPerson = (actors: Actor[]): string =>
  (actors.find((one) => one.name === "We") ?? newActor("We", actors)).name;

/** An actor that the form of the text names as a role. */
export const actorOf = ({ name, words, outside, pool }: Role): Actor => {
  const lemma = lastWord(name).toLowerCase();
  return { name, words, lemma, system: systemNouns.has(lemma), outside, ...(pool && { pool }) };
};
