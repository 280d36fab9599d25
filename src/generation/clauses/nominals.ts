/** Nouns of work that replace a clause: "after receipt of the order", "approval by the manager" as a whole line. */
import type { Connector } from "./connectors.ts";
import { nominalMarkers } from "./lexicon.ts";
import { needsWork, onVerbs, waitsFor } from "./lexicon-words.ts";
import { nominalisationOf } from "./nominalisations.ts";
import { prepositionOf } from "./phrase.ts";
import type { Predicate } from "./predicates.ts";
import { childBy, childrenBy, isRelation, type Syntax, tokenAt } from "./syntax.ts";

/** The predicates together with the nouns of work, in text order. */
export function withNominals(
  syntax: Syntax,
  predicates: readonly Predicate[],
  connectors: readonly Connector[],
): Predicate[] {
  const joined = new Set(connectors.flatMap(({ places }) => places));
  const hearts = new Map(predicates.map((predicate) => [predicate.core, predicate]));
  return syntax.tokens.flatMap((_, place): Predicate[] => {
    const heart = hearts.get(place);
    if (heart !== undefined)
      return [heart.sort === "phrase" && isLineOfWork(syntax, place) ? { ...heart, sort: "nominal" } : heart];
    if (joined.has(place) || !isNominal(syntax, place)) return [];
    return [{ core: place, outer: [], sort: "nominal", modality: null, negated: false }];
  });
}

/** "photos of all rooms", "no answer in 2 weeks"; not "order" alone. */
function isLineOfWork(syntax: Syntax, place: number): boolean {
  const work = nominalisationOf(tokenAt(syntax, place).lemma);
  const isWork = (child: number) => nominalisationOf(tokenAt(syntax, child).lemma) !== null;
  // "Sales, Warehouse and Finance": a member that is no work decides for the others.
  const named = childrenBy(syntax, place, "appos").filter(
    (child) => childBy(syntax, child, "conj") !== undefined,
  );
  if (![...childrenBy(syntax, place, "conj"), ...named].every(isWork)) return false;
  if (work === null || childBy(syntax, place, "case") !== undefined) return false;
  return !work.thing || hasArguments(syntax, place) || isNone(syntax, place);
}

function isNominal(syntax: Syntax, place: number): boolean {
  const token = tokenAt(syntax, place);
  if (token.upos !== "NOUN") return false;
  const work = nominalisationOf(token.lemma);
  if (work === null) return false;
  if (isRelation(token, "obl") || isRelation(token, "nmod")) return isTimed(syntax, place, work.thing);
  if (work.thing && !hasArguments(syntax, place)) return false;
  const head = tokenAt(syntax, token.head);
  if (head.upos !== "VERB" || !needsWork.has(head.lemma)) return false;
  return (
    isRelation(token, "obj") ||
    isRelation(token, "nsubj:pass") ||
    (isRelation(token, "nsubj") && head.xpos === "VBN")
  );
}

/** After a preposition that could mark a clause: "upon arrival", "waits for the confirmation". */
function isTimed(syntax: Syntax, place: number, thing: boolean): boolean {
  const preposition = prepositionOf(syntax, place);
  const head = tokenAt(syntax, tokenAt(syntax, place).head);
  if (preposition === "for") return !thing && waitsFor.has(head.lemma) && head.lemma === "wait";
  const kind = nominalMarkers.get(preposition);
  if (kind === undefined) return false;
  // "after the court order": a kind of order, not something that is ordered.
  if (thing && !hasArguments(syntax, place) && childBy(syntax, place, "compound", "amod") !== undefined)
    return false;
  // "Forms without a signature" restricts the forms.
  if (kind === "by" || (kind === "without" && isRelation(head, "nsubj"))) return false;
  if (preposition === "on") return !thing && hasObject(syntax, place) && !onVerbs.has(head.lemma);
  if (preposition === "upon") return !thing && !onVerbs.has(head.lemma);
  return !isRelation(tokenAt(syntax, place), "nmod") || !thing;
}

const hasObject = (syntax: Syntax, place: number) =>
  childrenBy(syntax, place, "nmod").some((child) => prepositionOf(syntax, child) === "of") ||
  ["receipt", "arrival", "delivery", "completion", "departure"].includes(tokenAt(syntax, place).lemma);

const hasArguments = (syntax: Syntax, place: number) =>
  childrenBy(syntax, place, "nmod").some((child) => /^(of|by)$/.test(prepositionOf(syntax, child)));

const isNone = (syntax: Syntax, place: number) =>
  childrenBy(syntax, place, "det").some((child) => tokenAt(syntax, child).lemma === "no");
