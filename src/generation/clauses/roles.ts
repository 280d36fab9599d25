/** Who, what, to whom, where: fills the slots of one clause from the dependents of its core. */
import { baseOfPast } from "../naming/inflect.ts";
import type { Clause, Complement } from "./clause.ts";
import { negations } from "./lexicon.ts";
import { byMeans, particles, timeNouns } from "./lexicon-words.ts";
import { complementsOf, type Ground, phraseOf, prepositionOf } from "./phrase.ts";
import type { Predicate } from "./predicates.ts";
import {
  below,
  childBy,
  childrenBy,
  childrenOf,
  formOf,
  hasRelation,
  isRelation,
  type Syntax,
  tokenAt,
  wordsOf,
} from "./syntax.ts";

export type Slots = Pick<
  Clause,
  "verb" | "state" | "doer" | "object" | "recipient" | "complements" | "adverbs" | "negated"
>;

/** The dependents of a clause's core and of its modifying words. */
export function dependents(ground: Ground, predicate: Predicate): number[] {
  const inside = new Set([predicate.core, ...predicate.outer]);
  return [...inside]
    .flatMap((place) => childrenOf(ground.syntax, place))
    .filter((place) => !inside.has(place) && !ground.isConnector(place))
    .sort((a, b) => a - b);
}

/** Slots of a clause that has a verb or a state. */
export function slotsOf(ground: Ground, predicate: Predicate, passive: boolean): Slots {
  const { syntax } = ground;
  const all = dependents(ground, predicate);
  const own = all.filter((place) => !ground.isClause(place));
  const by = (...names: string[]) =>
    all.filter((place) => hasRelation(tokenAt(syntax, place), names) && !isVerbal(ground, place));
  const phrase = (place: number | undefined) => (place === undefined ? null : phraseOf(ground, place));
  const [subject] = by("nsubj");
  const agent = passive ? own.find((place) => isAgent(syntax, place)) : undefined;
  const [object] = by("obj");
  const [second] = by("iobj");
  const oblique = complementsIn(
    ground,
    predicate,
    own.filter((place) => place !== agent),
  );
  const isMoved = passive && object !== undefined && subject !== undefined;
  return {
    verb: verbOf(ground, predicate, own),
    state: stateOf(ground, predicate, own),
    doer: passive ? phrase(agent) : phrase(subject),
    object: phrase(passive ? (object ?? subject) : (object ?? second)),
    recipient: isMoved ? phrase(subject) : object === undefined ? null : phrase(second),
    complements: oblique,
    adverbs: adverbsOf(ground, predicate, own),
    negated: isNegated(ground, predicate, own),
  };
}

/** A clause in the place of a phrase is handled separately; a noun of work stays the object of its governor. */
const isVerbal = ({ syntax, isClause }: Ground, place: number) =>
  isClause(place) && tokenAt(syntax, place).upos !== "NOUN";

/** "by the clerk"; not "by phone", "by Friday". */
function isAgent(syntax: Syntax, place: number): boolean {
  const token = tokenAt(syntax, place);
  if (!isRelation(token, "obl") || prepositionOf(syntax, place) !== "by") return false;
  return (
    !byMeans.has(token.lemma) && !timeNouns.has(token.lemma) && token.upos !== "NUM" && token.upos !== "VERB"
  );
}

function verbOf(ground: Ground, predicate: Predicate, own: readonly number[]): Clause["verb"] {
  if (predicate.sort !== "verb") return null;
  const { syntax } = ground;
  const token = tokenAt(syntax, predicate.core);
  const particle = own.find((place) => isParticle(syntax, place, predicate.core));
  const object = childBy(syntax, predicate.core, "obj");
  const isApart =
    particle !== undefined &&
    object !== undefined &&
    object < particle &&
    tokenAt(syntax, object).upos !== "PRON";
  return {
    lemma: baseOfPast(token.lemma) ?? token.lemma,
    particle: particle === undefined ? null : formOf(tokenAt(syntax, particle)),
    at: predicate.core,
    ...(isApart ? { apart: true } : {}),
  };
}

/** "Right away", "straight off" say when. */
const isAtOnce = (syntax: Syntax, place: number): boolean =>
  place > 0 &&
  /^(?:right|straight)$/.test(formOf(tokenAt(syntax, place - 1))) &&
  /^(?:away|off)$/.test(formOf(tokenAt(syntax, place)));

function isParticle(syntax: Syntax, place: number, core: number): boolean {
  const token = tokenAt(syntax, place);
  if (token.head !== core || isAtOnce(syntax, place)) return false;
  if (isRelation(token, "compound:prt")) return true;
  return isRelation(token, "advmod") && place > core && particles.has(formOf(token));
}

/** The predicate of a copula, or a complement like "free" in "becomes free". */
function stateOf(ground: Ground, predicate: Predicate, own: readonly number[]): Clause["state"] {
  const { syntax } = ground;
  if (predicate.sort === "verb") {
    const place = own.find((child) => isRelation(tokenAt(syntax, child), "xcomp"));
    return place === undefined || childBy(syntax, place, "case", "mark") !== undefined
      ? null
      : saidOf(ground, place);
  }
  const isMarked = childBy(syntax, predicate.core, "mark") !== undefined;
  // "for safety parts only" is a complement, "if in stock" a state.
  if (isPrepositional(syntax, predicate) && !isMarked) return null;
  return saidOf(ground, predicate.core);
}

const nominals = ["NOUN", "PROPN", "PRON"];

function saidOf(ground: Ground, place: number): Clause["state"] {
  const { syntax } = ground;
  const token = tokenAt(syntax, place);
  const isPhrase = nominals.includes(token.upos) && prepositionOf(syntax, place) === "";
  if (isPhrase) return phraseOf(ground, place);
  const phrase = phraseOf(ground, place);
  const words = [prepositionOf(syntax, place), phrase.words].filter((part) => part !== "").join(" ");
  return { words, lemma: token.lemma, at: place };
}

/** Relations of complements beside doer and object. */
const beside = ["obl", "nmod", "dep", "dislocated", "orphan", "xcomp", "advcl", "list", "appos"];

function complementsIn(ground: Ground, predicate: Predicate, own: readonly number[]): Complement[] {
  const { syntax } = ground;
  const isVerbless = predicate.sort !== "verb";
  const heads = own.filter((place) => {
    const token = tokenAt(syntax, place);
    if (!hasRelation(token, beside) || isUnmarked(syntax, place)) return false;
    // "the report of the accident is a document of the court": phrases of the state stay with it
    if (isVerbless && isRelation(token, "nmod"))
      return predicate.sort === "state" && tokenAt(syntax, predicate.core).upos === "ADJ";
    return !(isRelation(token, "xcomp") && childBy(syntax, place, "case", "mark") === undefined);
  });
  const carried = own.filter(
    (place) => isRelation(tokenAt(syntax, place), "advmod") && carries(ground, place),
  );
  const found = [...heads, ...carried].sort((a, b) => a - b).flatMap((place) => placed(ground, place));
  const isState = childBy(syntax, predicate.core, "mark") !== undefined;
  if (!isPrepositional(syntax, predicate) || isState) return found;
  return [...complementsOf(ground, [predicate.core]), ...found];
}

const isPrepositional = (syntax: Syntax, { sort, core }: Predicate) =>
  sort === "phrase" && prepositionOf(syntax, core) !== "";

/** "back to the customer" is a particle and a complement; "later than Friday" one complement. */
function placed(ground: Ground, place: number): Complement[] {
  const { syntax } = ground;
  const token = tokenAt(syntax, place);
  if (token.upos === "ADV" && particles.has(formOf(token)))
    return complementsOf(ground, childrenBy(syntax, place, "obl", "nmod"));
  return complementsOf(ground, [place]);
}

const carries = ({ syntax, isClause }: Ground, place: number) =>
  childrenBy(syntax, place, "obl", "nmod").some(
    (child) => !isClause(child) && childBy(syntax, child, "case") !== undefined,
  );

/** "every morning", "two days": without a preposition. */
export function isUnmarked(syntax: Syntax, place: number): boolean {
  const token = tokenAt(syntax, place);
  if (token.relation === "obl:unmarked" || token.relation === "nmod:unmarked") return true;
  return (
    isRelation(token, "obl") && childBy(syntax, place, "case") === undefined && timeNouns.has(token.lemma)
  );
}

function adverbsOf(ground: Ground, predicate: Predicate, own: readonly number[]): string[] {
  const { syntax } = ground;
  const degrees = predicate.sort === "verb" ? [] : degreesOf(ground, predicate.core);
  return own
    .filter((place) => {
      const token = tokenAt(syntax, place);
      if (isUnmarked(syntax, place)) return true;
      if (!isRelation(token, "advmod") || /^W/.test(token.xpos) || degrees.includes(place)) return false;
      return (
        !carries(ground, place) && !isParticle(syntax, place, predicate.core) && !isNegation(syntax, place)
      );
    })
    .map((place) => wordsOf(syntax, below(syntax, place, ground.isClause)))
    .filter((words) => words !== "");
}

/** Adverbs right before a state belong to it: "too high". */
function degreesOf(ground: Ground, core: number): number[] {
  const places = childrenBy(ground.syntax, core, "advmod").filter((place) => place < core);
  const verb = Math.max(-1, ...childrenBy(ground.syntax, core, "cop", "aux", "nsubj"));
  return places.filter((place) => place > verb);
}

function isNegation(syntax: Syntax, place: number): boolean {
  if (negations.has(formOf(tokenAt(syntax, place)))) return true;
  const words = wordsOf(syntax, below(syntax, place)).toLowerCase();
  return words === "no longer" || words === "no more" || words === "not yet";
}

/** "does not check", "nobody checks", "no box is checked". */
function isNegated(
  { syntax, isClause, isConnector }: Ground,
  predicate: Predicate,
  own: readonly number[],
): boolean {
  if (own.some((place) => isRelation(tokenAt(syntax, place), "advmod") && isNegation(syntax, place)))
    return true;
  // "The part is no longer made"
  const isNoLonger = (place: number) =>
    formOf(tokenAt(syntax, place)) === "longer" && formOf(tokenAt(syntax, Math.max(0, place - 1))) === "no";
  if (childrenOf(syntax, predicate.core).some(isNoLonger)) return true;
  if (
    own.some(
      (place) =>
        hasRelation(tokenAt(syntax, place), ["cc:preconj", "cc"]) &&
        formOf(tokenAt(syntax, place)) === "neither",
    )
  )
    return true;
  const things = own.filter((place) => hasRelation(tokenAt(syntax, place), ["nsubj", "obj"]));
  // "no errors", "no more errors"
  const isNone = (place: number): boolean =>
    negations.has(tokenAt(syntax, place).lemma) ||
    childrenBy(syntax, place, "amod").some(
      (child) => formOf(tokenAt(syntax, child)) === "more" && isNone(child),
    ) ||
    childrenBy(syntax, place, "det", "advmod", "cc:preconj").some(
      (child) => !isClause(child) && !isConnector(child) && negations.has(formOf(tokenAt(syntax, child))),
    );
  if (things.some(isNone)) return true;
  return (
    (predicate.sort !== "verb" && isNone(predicate.core)) ||
    childrenBy(syntax, predicate.core, "mark", "case").some(
      (place) => formOf(tokenAt(syntax, place)) === "without",
    )
  );
}
