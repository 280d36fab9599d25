/**
 * Turns labels into parts of sentences: "Put reader on list" into "puts the reader on the list" or "the reader is put
 * on the list".
 */

import { words } from "../generation/clauses/lexicon.ts";
import { participle, singular, thirdPerson } from "../generation/naming/inflect.ts";
import { parser } from "../generation/parser/parser.ts";

/** A parsed label: verbs that share an object, or only a noun of work ("Credit check"). */
export type Action = { verbs: string[]; particle: string; object: string; rest: string; noun: string | null };

/** A set of words, given with spaces between them. */

const prepositions = words(
  "to from on onto in into at by for with without about against under over after before between through during via per as within across off out if whether that when who which how why what until towards among using because regarding upon",
);
const determiners = words(
  "the a an this that these those all both each every any some no another other others one two three four five six seven eight nine ten my our your his her its their whatever anything everything something nothing it them him us you me who half enough more several many few whether",
);
const particles = words("in out up down off over back on away together through forward aside");
/** Endings that make a whole label a noun of work: "Credit check". */
const nounOfWork = /(?:[^r]ing|approval|check|review|analysis|audit|assessment|refusal)$/i;

const isNumber = (word: string) => /^[\d$€£]/.test(word);
/** A name or an abbreviation: "SAP", "HR", "Salesforce.com". */
const isName = (word: string) => /^.[^\s]*[A-Z\d]/.test(word) && !/^\d/.test(word);

export const spaced = (parts: readonly string[]): string => parts.filter((part) => part !== "").join(" ");

/** "Order" to "order", but "HR" stays. */
export const lowered = (text: string): string =>
  isName(text.split(" ")[0] ?? "") ? text : text.charAt(0).toLowerCase() + text.slice(1);

/** "A, B and C" */
export function enumerated(parts: readonly string[], word = "and"): string {
  const last = parts.at(-1) ?? "";
  if (parts.length < 2) return last;
  const comma = parts.length > 2 || parts.some((part) => part.includes(",") || / and /.test(part)) ? "," : "";
  return `${parts.slice(0, -1).join(", ")}${comma} ${word} ${last}`;
}

/** A label on one line, with title case ("Check Order") removed. */
export function oneLine(label: string): string {
  const words = label.replaceAll(/\s+/g, " ").trim().split(" ");
  const isTitle = words.length > 1 && words.every((word) => word.length < 4 || /^[A-Z(]/.test(word));
  return isTitle
    ? words.map((word, at) => (at === 0 || isName(word) ? word : word.toLowerCase())).join(" ")
    : words.join(" ");
}

export function actionOf(label: string): Action {
  const [first = "", ...others] = lowered(oneLine(label)).split(" ");
  if (isWorkNoun(first, others))
    return { verbs: [], particle: "", object: "", rest: "", noun: lowered(oneLine(label)) };
  const isPair = others[0] === "and" && mayBeVerb(others[1] ?? "") && others.length > 2;
  const behind = others.slice(isPair ? 2 : 0);
  const particle = particleOf(first, behind);
  const told = particle === "" ? behind : behind.slice(1);
  const cut = told.findIndex((word) => prepositions.has(word) || isAdverb(word));
  const object = (cut < 0 ? told : told.slice(0, cut)).join(" ");
  return {
    verbs: isPair ? [first, others[1] ?? ""] : [first],
    particle,
    object: object === "" ? "" : nounPhrase(object),
    rest: cut < 0 ? "" : withArticles(told.slice(cut).join(" ")),
    noun: null,
  };
}

export const mayBeVerb = (word: string): boolean => parser.mayBeVerb?.(word) ?? true;

/** "Credit check" and "Order processing", but "Check credit". */
function isWorkNoun(first: string, others: readonly string[]): boolean {
  if (!mayBeVerb(first) || isName(first)) return true;
  const endsInWork = nounOfWork.test(others.at(-1) ?? "") && !others.some((word) => prepositions.has(word));
  return others.length < 2 && (endsInWork || singular(first) !== first) && !sureVerbs.has(first);
}
const sureVerbs = words(
  "check review approve send receive create make write prepare collect pay place process inform take get accept reject request archive file place sign confirm",
);

/** "in" from "fill in form" */
function particleOf(verb: string, [first = "", next = ""]: readonly string[]): string {
  if (!particles.has(first) || next === "" || determiners.has(next)) return "";
  return isPlace(verb, first) ? "" : first;
}

/** Verbs that are followed by a place rather than a particle: "decide on application", "wait in line". */
const placeVerbs = words("decide wait work operate agree report comment rely focus log register look apply");
const isPlace = (verb: string, word: string) => placeVerbs.has(verb) && word !== "up" && word !== "out";
const isAdverb = (word: string) =>
  /(?:ly|again|once|twice|together)$/.test(word) &&
  !/(?:reply|supply|assembly|family|anomaly|monthly|weekly|daily)$/.test(word);

/** "flight and hotel" to "the flight and the hotel" */
export function nounPhrase(text: string): string {
  return text
    .split(/ (?=and )| (?=or )|, /)
    .map((part) => {
      const joint = /^(?:and|or) /.exec(part)?.[0] ?? "";
      const own = part.slice(joint.length);
      const [first = ""] = own.split(" ");
      return `${joint}${takesNone(first) ? own : `the ${own}`}`;
    })
    .join(" ");
}

const takesNone = (first: string) =>
  first === "" ||
  determiners.has(first.toLowerCase()) ||
  isNumber(first) ||
  isName(first) ||
  first.startsWith('"');

/** "on waiting list" to "on the waiting list" */
function withArticles(rest: string): string {
  if (rest === "") return "";
  const [first = "", ...others] = rest.split(" ");
  if (!prepositions.has(first)) return spaced([first, withArticles(others.join(" "))]);
  if (clauseWords.has(first)) return rest;
  const next = others.findIndex((word) => prepositions.has(word) || isAdverb(word));
  const own = next < 0 ? others : others.slice(0, next);
  const plain = own.length === 1 && placeNouns.has(own[0] ?? "") ? own.join(" ") : nounPhrase(own.join(" "));
  return spaced([first, plain, next < 0 ? "" : withArticles(others.slice(next).join(" "))]);
}

const clauseWords = words("if whether that when who which how why what until because as");
/** Nouns without an article after a preposition. */
const placeNouns = words(
  "time stock phone email mail post hand fax home work hold loan site place sale card invoice cash credit letter courier",
);

/** "Clerk" to "the clerk"; "HR" and "Accounting" stand alone. */
export function doerPhrase(name: string): string {
  const said = oneLine(name);
  const [first = ""] = said.split(" ");
  if (takesNone(first)) return said;
  const own = said
    .split(" ")
    .map((word) => (isName(word) ? word : word.toLowerCase()))
    .join(" ");
  return !said.includes(" ") && departments.has(own) ? own : `the ${own}`;
}
const departments = words(
  "accounting sales marketing purchasing finance legal procurement logistics quality production engineering shipping controlling management support billing customs facilities security administration bottling underwriting compliance",
);

/** More than one: "parents", "buyer and seller". */
export function isPlural(phrase: string): boolean {
  if (/ and /.test(phrase)) return true;
  const last =
    phrase
      .split(/ (?:of|for|in|on|to|with|from) /)[0]
      ?.split(" ")
      .at(-1) ?? "";
  return departments.has(last) || isName(last) ? false : singular(last) !== last;
}

/** A person, for whom "it" cannot be used. */
export const isPerson = (phrase: string): boolean =>
  parser.mayBePerson?.(phrase.toLowerCase().split(" ").at(-1) ?? "") ?? false;

/** "checks the order"; "check the order" for several doers. */
export function finite(action: Action, several: boolean): string {
  if (action.noun !== null) return `${several ? "do" : "does"} ${nounPhrase(action.noun)}`;
  return told(action, several ? (verb) => verb : thirdPerson);
}
export const infinitive = (action: Action): string =>
  action.noun !== null ? `do ${nounPhrase(action.noun)}` : told(action, (verb) => verb);
const told = ({ verbs, particle, object, rest }: Action, bend: (verb: string) => string): string =>
  spaced([verbs.map(bend).join(" and "), particle, object, rest]);

/** "the order is checked"; null without an object. */
export function passive({ verbs, particle, object, rest, noun }: Action): string | null {
  if (noun !== null) return `${nounPhrase(noun)} ${isPlural(noun) ? "are" : "is"} done`;
  if (object === "") return null;
  return spaced([
    object,
    isPlural(object) ? "are" : "is",
    verbs.map(participle).join(" and "),
    particle,
    rest,
  ]);
}
