/**
 * Verbs written once and meant twice: "A is served by B, C by D", "sends the form to the court and a copy to the
 * client". The verb is inserted again where it is omitted, as a word without length, so that every later stage reads
 * two whole clauses.
 */
import type { Token } from "../parser/tree.ts";
import { towards } from "./lexicon-words.ts";
import { isWorkNoun } from "./nominalisations.ts";
import { prepositionOf } from "./phrase.ts";
import {
  below,
  childBy,
  childrenBy,
  hasRelation,
  isRelation,
  type Syntax,
  syntaxOf,
  tokenAt,
} from "./syntax.ts";

/** `place`: the new verb comes before this word; `moves`: the words that depend on it, and their relations. */
type Gap = { verb: number; place: number; moves: ReadonlyMap<number, string>; noun?: number; lemma?: string };

/** The tokens with all omitted verbs inserted. */
export function filled(tokens: readonly Token[]): Token[] {
  const syntax = syntaxOf(tokens);
  const gap = tokens
    .map(
      (_, place) =>
        withOrphan(syntax, place) ??
        withTwoEnds(syntax, place) ??
        withPlural(syntax, place) ??
        withSubject(syntax, place) ??
        withWork(syntax, place),
    )
    .find((one) => one);
  return gap ? filled(inserted(tokens, gap)) : [...tokens];
}

const firstOf = (syntax: Syntax, place: number) =>
  Math.min(...below(syntax, place).filter((at) => tokenAt(syntax, at).upos !== "PUNCT"));

const joints = (syntax: Syntax, place: number) =>
  childrenBy(syntax, place, "cc", "punct")
    .filter((child) => child < place)
    .map((child): [number, string] => [child, tokenAt(syntax, child).relation]);

/** "the south by B": a noun coordinated with a verb, with an orphan beside it. */
function withOrphan(syntax: Syntax, place: number): Gap | undefined {
  const token = tokenAt(syntax, place);
  const verb = syntax.tokens[token.head];
  // "Members get a key, everybody else a code": after a mere comma only a thing is an orphan.
  const leftOver = isRelation(token, "conj") ? ["orphan"] : ["orphan", "obj", "nmod:unmarked"];
  const orphans = childrenBy(syntax, place, ...leftOver).filter((child) => child > place);
  const [orphan] = orphans;
  if (
    !hasRelation(token, ["conj", "parataxis"]) ||
    verb?.upos !== "VERB" ||
    /^(?:VERB|AUX)$/.test(token.upos) ||
    orphan === undefined
  )
    return undefined;
  if (!isMirrored(syntax, token.head, place, orphan) || prepositionOf(syntax, place) !== "") return undefined;
  const isPassive = childBy(syntax, token.head, "nsubj:pass", "aux:pass") !== undefined;
  const isObject =
    isObjectAgain(syntax, place, orphan) && (childBy(syntax, token.head, "obj") ?? place) < place;
  const own = isObject ? "obj" : isPassive ? "nsubj:pass" : "nsubj";
  const ends = orphans.map((child): [number, string] => [child, endOf(syntax, child, isPassive)]);
  const moves = new Map([[place, own], ...joints(syntax, place), ...ends]);
  return {
    verb: token.head,
    place: isObject ? firstNoun(syntax, place) : firstOf(syntax, orphan),
    moves,
  };
}

/** The orphan has a counterpart at the verb: the same preposition, or no preposition and the verb has an object. */
export function isMirrored(syntax: Syntax, verb: number, place: number, orphan: number): boolean {
  const preposition = prepositionOf(syntax, orphan);
  const likes = preposition === "" ? childrenBy(syntax, verb, "obj") : childrenBy(syntax, verb, "obl");
  return likes.some((child) => child < place && prepositionOf(syntax, child) === preposition);
}

/** "the form to the court and a copy to the client"; not "members get it for a month, guests for a week". */
function isObjectAgain(syntax: Syntax, place: number, end: number): boolean {
  const preposition = prepositionOf(syntax, end);
  return (
    preposition !== "" && (childBy(syntax, place, "cc") !== undefined || /^(?:in)?to$/.test(preposition))
  );
}

function endOf(syntax: Syntax, place: number, isPassive: boolean): string {
  const preposition = prepositionOf(syntax, place);
  if (preposition === "") return "obj";
  return isPassive && preposition === "by" ? "obl:agent" : "obl";
}

/** "a copy to the client" in "the form to the court and a copy to the client": the same preposition again. */
function withTwoEnds(syntax: Syntax, place: number): Gap | undefined {
  const token = tokenAt(syntax, place);
  const above = syntax.tokens[token.head];
  if (!isRelation(token, "conj") || above === undefined || !isNoun(token)) return undefined;
  const verb = above.upos === "VERB" ? token.head : above.head;
  if (syntax.tokens[verb]?.upos !== "VERB" || childBy(syntax, place, "case", "cop", "nsubj") !== undefined)
    return undefined;
  const obliques = childrenBy(syntax, verb, "obl");
  const pairs = [...childrenBy(syntax, place, "nmod", "obl"), ...obliques]
    .filter((child) => child > place && prepositionOf(syntax, child) !== "")
    .map((second) => {
      const isSame = (child: number) => prepositionOf(syntax, child) === prepositionOf(syntax, second);
      return { second, first: obliques.findLast((child) => verb < child && child < place && isSame(child)) };
    });
  const { first, second } = pairs.find((pair) => pair.first !== undefined) ?? {};
  const object = childBy(syntax, verb, "obj", "nsubj:pass", "nsubj");
  if (first === undefined || second === undefined || object === undefined || object > first) return undefined;
  const hasObject = (childBy(syntax, verb, "obj") ?? place) < first;
  const subject = childBy(syntax, verb, "nsubj:pass", "nsubj") ?? object;
  const isAgain = hasObject && isObjectAgain(syntax, place, second);
  const relation = isAgain ? "obj" : tokenAt(syntax, subject).relation;
  const moves = new Map([[place, relation], [second, "obl"], ...joints(syntax, place)]);
  return { verb, place: relation === "obj" ? firstNoun(syntax, place) : firstOf(syntax, second), moves };
}

/** "Mail goes to sales, bills to the boss": a plural misread as a verb, after a verb of motion. */
function withPlural(syntax: Syntax, place: number): Gap | undefined {
  const token = tokenAt(syntax, place);
  const toward = (verb: number) =>
    childrenBy(syntax, verb, "obl").find((child) => /^(?:in)?to$/.test(prepositionOf(syntax, child)));
  const [end, like] = [toward(place), toward(token.head)];
  if (!isRelation(token, "conj") || token.xpos !== "VBZ" || end === undefined || like === undefined)
    return undefined;
  const isVerb =
    towards.has(token.lemma) ||
    childBy(syntax, place, "nsubj", "obj", "aux", "cc", "compound:prt") !== undefined;
  if (isVerb || like > place || childBy(syntax, token.head, "obj") !== undefined) return undefined;
  const subject = childBy(syntax, token.head, "nsubj:pass") === undefined ? "nsubj" : "nsubj:pass";
  const moves = new Map([[place, subject], [end, "obl"], ...joints(syntax, place)]);
  return { verb: token.head, place: firstOf(syntax, end), moves, noun: place };
}

/**
 * "Members pay 5 euros, guests 10 euros", "children get juice, adults wine": a plural noun and what it gets, misread as
 * a clause.
 */
function withSubject(syntax: Syntax, place: number): Gap | undefined {
  const token = tokenAt(syntax, place);
  const verb = syntax.tokens[token.head];
  if (!hasRelation(token, ["conj", "parataxis"]) || verb?.upos !== "VERB") return undefined;
  const [first, given] = [childBy(syntax, token.head, "nsubj"), childBy(syntax, token.head, "obj")];
  if (first === undefined || given === undefined || given > place) return undefined;
  const own = childBy(syntax, place, "nsubj");
  const subject = token.upos === "VERB" && own === undefined ? place : own;
  const object = token.upos === "VERB" ? childBy(syntax, place, "obj") : place;
  if (subject === undefined || object === undefined || object < subject) return undefined;
  if (childBy(syntax, place, "cop", "aux", "cc", "mark", "obl", "compound:prt") !== undefined)
    return undefined;
  // "Guests" beside "members pay" is no verb, which would be "guest".
  const isPlural = (at: number) => tokenAt(syntax, at).xpos === "NNS";
  const isNounAsVerb = subject === place && token.xpos === "VBZ" && verb.xpos !== "VBZ" && isPlural(first);
  if (!isNounAsVerb && !(subject !== place && isPlural(subject) && isNoun(token))) return undefined;
  const moves = new Map([[subject, "nsubj"], [object, "obj"], ...joints(syntax, place)]);
  const end = below(syntax, object, (child) => child === subject).filter((at) => at > subject);
  return { verb: token.head, place: Math.min(...end), moves, ...(isNounAsVerb ? { noun: place } : {}) };
}

const doing = new Set("do perform conduct undertake carry".split(" "));
const having = new Set("include comprise involve consist".split(" "));

/**
 * "does the wheel change, oil check and test drive", "the audit includes data checks and interviews": each noun is
 * work.
 */
function withWork(syntax: Syntax, place: number): Gap | undefined {
  const token = tokenAt(syntax, place);
  const first = syntax.tokens[token.head];
  const verb = first?.head ?? -1;
  if (!isRelation(token, "conj") || !isNoun(token) || first === undefined || verb < 0) return undefined;
  const row = [token.head, ...childrenBy(syntax, token.head, "conj")];
  const isObject = isRelation(first, "obj") || (isRelation(first, "obl") && isOf(syntax, token.head));
  const { lemma } = tokenAt(syntax, verb);
  const isListed = having.has(lemma) && row.every((one) => isWorkNoun(tokenAt(syntax, one).lemma));
  // "does the repair and maintenance of the lift": what follows the last applies to all.
  const ofWhat = (one: number) => childrenBy(syntax, one, "nmod").some((child) => isOf(syntax, child));
  const isShared = ofWhat(row.at(-1) ?? place) && !ofWhat(token.head);
  if (!isObject || !(doing.has(lemma) || isListed) || isShared || hasOr(syntax, row)) return undefined;
  const moves = new Map([[place, "obj"], ...joints(syntax, place)]);
  // "carries out": the second word stays where it is.
  return { verb, place: firstNoun(syntax, place), moves, ...(lemma === "carry" ? { lemma: "perform" } : {}) };
}

const isOf = (syntax: Syntax, place: number) => prepositionOf(syntax, place) === "of";
const hasOr = (syntax: Syntax, row: readonly number[]) =>
  row.some((place) => childrenBy(syntax, place, "cc").some((cc) => tokenAt(syntax, cc).lemma !== "and"));

const isNoun = (token: Token) => /^(NOUN|PROPN|PRON|NUM)$/.test(token.upos);

/** The first word of a phrase after its "and". */
const firstNoun = (syntax: Syntax, place: number) =>
  Math.min(
    place,
    ...below(syntax, place, (child) => isRelation(tokenAt(syntax, child), "cc")).filter(
      (at) => tokenAt(syntax, at).upos !== "PUNCT",
    ),
  );

const plural = { upos: "NOUN", xpos: "NNS" } as const;

function inserted(tokens: readonly Token[], { verb, place, moves, noun, lemma }: Gap): Token[] {
  const at = (old: number) => (old >= place ? old + 1 : old);
  const model = tokens[verb];
  const next = tokens[place];
  if (model === undefined || next === undefined) return [...tokens];
  const again: Token = {
    ...{ ...model, lemma: lemma ?? model.lemma, from: next.from, to: next.from },
    ...{ head: at(verb), relation: "conj" },
  };
  const moved = tokens.map((token, old): Token => {
    const relation = moves.get(old);
    return relation === undefined
      ? { ...token, head: token.head < 0 ? token.head : at(token.head) }
      : { ...token, head: place, relation, ...(old === noun ? plural : {}) };
  });
  return [...moved.slice(0, place), again, ...moved.slice(place)];
}
