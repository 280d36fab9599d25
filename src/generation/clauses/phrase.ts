/** Noun phrases: from a head word to its dependents. */
import type { Token } from "../parser/tree.ts";
import type { Complement, Phrase } from "./clause.ts";
import { negations, prepositionNouns } from "./lexicon.ts";
import { articles } from "./lexicon-words.ts";
import {
  below,
  childBy,
  childrenBy,
  childrenOf,
  formOf,
  hasRelation,
  isRelation,
  type Syntax,
  spanOf,
  tokenAt,
  wordsOf,
} from "./syntax.ts";

/** Facts that phrases need about the rest: which tokens begin a clause, which are connectors. */
export type Ground = {
  readonly syntax: Syntax;
  readonly isClause: (place: number) => boolean;
  readonly isConnector: (place: number) => boolean;
};

/** Relations whose words belong to every phrase, that of a state included. */
const core = ["det", "amod", "nummod", "compound", "nmod", "flat", "goeswith", "fixed", "punct"];

/** Relations whose words belong to a phrase. Clauses, coordinated phrases and appositions do not. */
const inner = [...core, "advmod", "obl", "acl", "cc:preconj", "dep", "case"];
const before = ["amod", "nummod", "compound", "nmod:poss", "nmod:desc"];
const attaching = ["nmod", "obl"];
const pluralPronouns = new Set([
  "they",
  "them",
  "we",
  "us",
  "both",
  "these",
  "those",
  "others",
  "all",
  "themselves",
]);

/** Relations that belong to a state itself; its other dependents belong to the clause. */
const innerOfState = [...core, "obl:unmarked"];

/** Indexes of a phrase's tokens, without coordinated phrases and preceding prepositions. */
function placesOf({ syntax, isClause, isConnector }: Ground, head: number): number[] {
  const verb = Math.max(-1, ...childrenBy(syntax, head, "cop", "aux", "nsubj"));
  const isInner = (place: number) => {
    const token = tokenAt(syntax, place);
    if (hasRelation(token, ["case", "cc:preconj"]) || isMeasure(syntax, place)) return false;
    if (!isClause(head)) return hasRelation(token, inner);
    const isDegree =
      isRelation(token, "advmod") && place > verb && place < head && !negations.has(formOf(token));
    return isDegree ? childBy(syntax, head, "cop", "nsubj") !== undefined : hasRelation(token, innerOfState);
  };
  return below(syntax, head, (place) => {
    if (isClause(place) || isConnector(place)) return true;
    return tokenAt(syntax, place).head === head && !isInner(place);
  });
}

/** "two weeks" before "after the course" */
function isMeasure(syntax: Syntax, place: number): boolean {
  const token = tokenAt(syntax, place);
  return (
    hasRelation(token, ["obl:unmarked", "nmod:unmarked"]) && place < (casePlaces(syntax, token.head)[0] ?? -1)
  );
}

/** "the", "my" and the like, which labels omit. */
export function isArticle(syntax: Syntax, place: number): boolean {
  const token = tokenAt(syntax, place);
  if (isRelation(token, "det")) return articles.has(formOf(token));
  return token.upos === "PRON" && isRelation(token, "nmod:poss");
}

const isBare = (syntax: Syntax, place: number, head: number) =>
  tokenAt(syntax, place).head !== head || !isArticle(syntax, place);

export function phraseOf(ground: Ground, head: number): Phrase {
  const { syntax } = ground;
  const token = tokenAt(syntax, head);
  const fellows = fellowsOf(ground, head);
  const places = placesOf(ground, head);
  const said = places.filter((place) => isBare(syntax, place, head));
  const attached = attachedTo(ground, head);
  // Including coordinated phrases: "the name of the caller and the date".
  const behind = new Set(attached.flatMap((place) => below(syntax, place)));
  const apposed = childrenBy(syntax, head, "appos").find((place) => !ground.isClause(place));
  return {
    ...spanOf(syntax, places),
    head,
    lemma: token.lemma,
    words: wordsOf(syntax, said),
    core: midSentence(
      syntax,
      said.filter((place) => !behind.has(place)),
    ),
    pronoun: token.upos === "PRON",
    plural: token.xpos === "NNS" || token.xpos === "NNPS" || pluralPronouns.has(token.lemma),
    determiner: determinerOf(syntax, head),
    modifiers: modifiersOf(ground, head),
    attached: [...possessorsOf(ground, head), ...complementsOf(ground, attached)],
    fellows: fellows.map((place) => fellowOf(ground, place, head)),
    or: fellows.some((place) => /^n?or$/.test(childForm(syntax, place, "cc"))),
    ...(apposed === undefined ? {} : { apposition: phraseOf(ground, apposed) }),
  };
}

/** "by card or in cash": with its own preposition, if that is another one. */
function fellowOf(ground: Ground, place: number, head: number): Phrase {
  const phrase = phraseOf(ground, place);
  const own = prepositionOf(ground.syntax, place);
  return own === "" || own === prepositionOf(ground.syntax, head) ? phrase : { ...phrase, own };
}

/** A sentence's first word is capitalised because of its position, names and abbreviations always. */
function midSentence(syntax: Syntax, places: readonly number[]): string {
  const words = wordsOf(syntax, places);
  const first = places[0] === undefined ? undefined : tokenAt(syntax, places[0]);
  const isStart = first !== undefined && syntax.tokens.find(({ upos }) => upos !== "PUNCT") === first;
  if (
    !isStart ||
    (first.upos === "PROPN" && !isKind(syntax, first)) ||
    /^[B-Z]$/.test(first.form) ||
    /[A-Z]/.test(first.form.slice(1))
  )
    return words;
  return words.charAt(0).toLowerCase() + words.slice(1);
}

/** "Overgrown plots" at the start of a sentence: a kind, whatever its capital letter makes of it. */
const isKind = (syntax: Syntax, { form, head }: Token): boolean =>
  /^\p{L}{4,}(?:ed|own|ent|ing)$/u.test(form) && syntax.tokens[head]?.xpos === "NNS";

/** Coordinated phrases, including nested ones: the parser attaches "A, B and C" in various ways. */
function fellowsOf(ground: Ground, head: number): number[] {
  return childrenBy(ground.syntax, head, "conj").filter((place) => !ground.isClause(place));
}

function childForm(syntax: Syntax, at: number, relation: string): string {
  const child = childBy(syntax, at, relation);
  return child === undefined ? "" : formOf(tokenAt(syntax, child));
}

function determinerOf(syntax: Syntax, head: number): string | null {
  const found =
    childBy(syntax, head, "det:predet") ??
    childBy(syntax, head, "det") ??
    childrenBy(syntax, head, "nmod:poss").find((place) => tokenAt(syntax, place).upos === "PRON");
  return found === undefined ? null : formOf(tokenAt(syntax, found));
}

function modifiersOf(ground: Ground, head: number): string[] {
  const { syntax } = ground;
  return childrenBy(syntax, head, ...before)
    .filter((place) => place < head && !isArticle(syntax, place) && !ground.isClause(place))
    .map((place) => wordsOf(syntax, below(syntax, place, ground.isClause)).toLowerCase());
}

/** "the client's order" */
function possessorsOf(ground: Ground, head: number): Complement[] {
  return childrenBy(ground.syntax, head, "nmod:poss")
    .filter((place) => tokenAt(ground.syntax, place).upos !== "PRON")
    .map((place) => ({ preposition: "'s", phrase: phraseOf(ground, place) }));
}

function attachedTo(ground: Ground, head: number): number[] {
  const names = ground.isClause(head) && tokenAt(ground.syntax, head).upos !== "ADV" ? ["nmod"] : attaching;
  return childrenBy(ground.syntax, head, ...names).filter(
    (place) =>
      !ground.isClause(place) &&
      !ground.isConnector(place) &&
      !isRelation(tokenAt(ground.syntax, place), "nmod:poss") &&
      childBy(ground.syntax, place, "case") !== undefined,
  );
}

/** The words of a preposition: "in", "prior to", "up to". */
export function prepositionOf(syntax: Syntax, head: number): string {
  return casePlaces(syntax, head)
    .map((place) => formOf(tokenAt(syntax, place)))
    .join(" ");
}

function casePlaces(syntax: Syntax, head: number): number[] {
  return childrenBy(syntax, head, "case")
    .filter((place) => place < head)
    .flatMap((place) => below(syntax, place))
    .filter((place) => tokenAt(syntax, place).upos !== "PUNCT");
}

/**
 * Phrases with their prepositions. "in case of damage" and "later than Friday" have one preposition, whatever the tree
 * shows.
 */
export const complementsOf = (ground: Ground, heads: readonly number[]): Complement[] =>
  heads.map((head) => complementOf(ground, head));

function complementOf(ground: Ground, head: number): Complement {
  const { syntax } = ground;
  const preposition = prepositionOf(syntax, head);
  const inside = attachedTo(ground, head)[0];
  if (inside !== undefined) {
    const long = [preposition, ...nounWords(ground, head, inside), prepositionOf(syntax, inside)].join(" ");
    if (prepositionNouns.has(long)) return { preposition: long, phrase: phraseOf(ground, inside) };
    if (tokenAt(syntax, head).upos === "ADV")
      return { preposition: long.trim(), phrase: phraseOf(ground, inside) };
  }
  const measured = childrenOf(syntax, head).find((place) => isMeasure(syntax, place));
  const phrase = phraseOf(ground, head);
  if (measured === undefined) return { preposition, phrase };
  const measure = wordsOf(syntax, below(syntax, measured, ground.isClause));
  return { preposition, phrase, measure };
}

/** The words of a noun within a preposition: "the event" in "in the event of". */
function nounWords(ground: Ground, head: number, inside: number): string[] {
  return childrenOf(ground.syntax, head)
    .filter((place) => place < head && isRelation(tokenAt(ground.syntax, place), "det"))
    .concat(tokenAt(ground.syntax, head).upos === "ADV" ? adverbsBefore(ground.syntax, head) : [])
    .concat(head)
    .filter((place) => place < inside)
    .map((place) => formOf(tokenAt(ground.syntax, place)));
}

const adverbsBefore = (syntax: Syntax, head: number) =>
  childrenBy(syntax, head, "advmod").filter((place) => place < head);
