/** Finds words that were lost between a tree and its clauses. */
import type { Token } from "../parser/tree.ts";
import type { Clause, Phrase } from "./clause.ts";
import { deeds } from "./lexicon-words.ts";
import { hasRelation } from "./syntax.ts";

const content = new Set(["NOUN", "PROPN", "VERB", "ADJ", "NUM"]);

/** Number of nouns, verbs, adjectives and numbers of a clause that are in none of its parts. */
export function unsaid(clause: Clause, tokens: readonly Token[]): number {
  const { doer, object, recipient, state, complements, adverbs, connectors, verb, link } = clause;
  const spans = [doer, object, recipient, ...complements.map(({ phrase }) => phrase)].flatMap((phrase) =>
    phrase === null ? [] : withFellows(phrase),
  );
  const words = [
    ...adverbs,
    ...connectors,
    // "if that is not the case" becomes "if not".
    connectors.some((said) => /^if (?:so|not)$/.test(said)) ? "case true" : "",
    link?.words ?? "",
    state?.words ?? "",
    ...complements.map((one) => `${one.measure ?? ""} ${one.preposition}`),
  ];
  return clause.tokens.filter((place) => {
    const token = tokens[place];
    if (token === undefined || !content.has(token.upos) || place === verb?.at) return false;
    if (spans.some((span) => span.from <= token.from && token.to <= span.to)) return false;
    return (
      !words.some((said) => said.toLowerCase().includes(token.form.toLowerCase())) &&
      token.xpos !== "MD" &&
      !isColouring(token, place, tokens)
    );
  }).length;
}

/** "pans and all loose parts (lids, handles)" */
const withFellows = (phrase: Phrase): Phrase[] => [
  phrase,
  ...phrase.fellows.flatMap(withFellows),
  ...(phrase.apposition === undefined ? [] : withFellows(phrase.apposition)),
];

/** "has" in "has to sign", "allowed" in "is allowed to enter"; the marker of a clause. */
const isColouring = (token: Token, place: number, tokens: readonly Token[]) =>
  hasRelation(token, ["aux", "cop", "mark", "discourse", "vocative"]) ||
  [token, tokens[token.head]].some((one) => one?.relation === "nsubj" && deeds.has(one.lemma)) ||
  tokens.some(({ head, relation }) => head === place && relation === "xcomp");
