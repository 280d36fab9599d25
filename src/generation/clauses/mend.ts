/**
 * Slips of a parser that the words themselves put right: where a phrase hangs is told by its preposition and its noun
 * rather than by the neighbour. Each rule moves one token to another governor.
 */
import type { Token } from "../parser/tree.ts";
import { byMeans, timeNouns, transferVerbs } from "./lexicon.ts";
import { prepositionOf } from "./phrase.ts";
import { childBy, childrenBy, hasRelation, isRelation, type Syntax, syntaxOf, tokenAt } from "./syntax.ts";

type Move = { place: number; head: number; relation: string };

type Rule = {
  name: string;
  example: string;
  moves: (syntax: Syntax, place: number) => Move[];
};

const timed = new Set([
  "in",
  "on",
  "at",
  "by",
  "within",
  "until",
  "till",
  "before",
  "after",
  "during",
  "every",
  "no later than",
]);
const conveying = new Set(["by", "via", "per", "over"]);

const rules: readonly Rule[] = [
  {
    name: "means and times hang on the verb",
    example: "The client gets the offer by mail; the clerk sends the report within two days.",
    moves: (syntax, place) => {
      const preposition = prepositionOf(syntax, place);
      const { lemma } = tokenAt(syntax, place);
      const isMeans = conveying.has(preposition) && byMeans.has(lemma);
      return isMeans || (timed.has(preposition) && timeNouns.has(lemma)) ? toVerb(syntax, place, "obl") : [];
    },
  },
  {
    name: "receivers hang on the verb",
    example: "The trainer sends a survey to the participants.",
    moves: (syntax, place) => {
      const [move] = prepositionOf(syntax, place) === "to" ? toVerb(syntax, place, "obl") : [];
      return move !== undefined && transferVerbs.has(tokenAt(syntax, move.head).lemma) ? [move] : [];
    },
  },
  {
    name: "by somebody, in a passive",
    example: "The goods are stored in the hall by the porter.",
    moves: (syntax, place) => {
      const token = tokenAt(syntax, place);
      if (prepositionOf(syntax, place) !== "by" || byMeans.has(token.lemma) || timeNouns.has(token.lemma))
        return [];
      const [move] = toVerb(syntax, place, "obl:agent");
      const isFree = move !== undefined && childBy(syntax, move.head, "obl:agent") === undefined;
      return isFree && childBy(syntax, move.head, "aux:pass", "nsubj:pass") !== undefined ? [move] : [];
    },
  },
  {
    name: "a time, counted from something",
    example: "Two weeks after the course the trainer sends a survey.",
    moves: (syntax, place) => {
      const token = tokenAt(syntax, place);
      if (!timeNouns.has(token.lemma) || childBy(syntax, place, "case", "mark") !== undefined) return [];
      if (
        !hasRelation(token, ["obl", "nmod", "dep", "obj"]) ||
        childBy(syntax, place, "nummod") === undefined
      )
        return [];
      const from = syntax.tokens[place + 1]?.head ?? -1;
      if (from <= place || !/^(after|before|from|prior to)$/.test(prepositionOf(syntax, from))) return [];
      const counted = { place, head: from, relation: "obl:unmarked" };
      return tokenAt(syntax, from).head === place
        ? [{ place: from, head: token.head, relation: "obl" }, counted]
        : [counted];
    },
  },
  {
    name: "no later than",
    example: "The tenant pays the deposit no later than Friday.",
    moves: (syntax, place) => {
      const token = tokenAt(syntax, place);
      const before = syntax.tokens[place - 1];
      const than = childBy(syntax, place, "case");
      if (before === undefined && than === undefined) return [];
      const first = than === undefined ? -1 : than - 1;
      const adverb = syntax.tokens[first];
      const isBoth =
        isRelation(token, "obl") &&
        prepositionOf(syntax, place) === "than" &&
        adverb?.head === token.head &&
        adverb.upos === "ADV";
      return isBoth ? [{ place, head: first, relation: "obl" }] : [];
    },
  },
  {
    name: "a noun in front of its participle",
    example: "Approval required",
    moves: (syntax, place) => {
      const token = tokenAt(syntax, place);
      const verb = syntax.tokens[token.head];
      if (verb === undefined || verb.upos !== "VERB" || token.upos === "VERB") return [];
      if (
        !hasRelation(token, ["compound", "obl:unmarked"]) ||
        token.upos === "NUM" ||
        timeNouns.has(token.lemma)
      )
        return [];
      if (place > token.head || childBy(syntax, token.head, "nsubj") !== undefined) return [];
      if (!hasRelation(verb, ["root", "conj", "parataxis", "advcl", "list"])) return [];
      if (verb.xpos === "VBZ") return [{ place, head: token.head, relation: "nsubj" }];
      const isPassive = /^VB[DN]$/.test(verb.xpos) && childBy(syntax, token.head, "obj") === undefined;
      return isPassive ? [{ place, head: token.head, relation: "nsubj:pass" }] : [];
    },
  },
  {
    name: "a line of a protocol",
    example: "order received, stock checked",
    moves: (syntax, place) => {
      const last = lastWord(syntax, place);
      const isDone =
        last !== undefined &&
        isRelation(tokenAt(syntax, last), "acl") &&
        /^VB[ND]$/.test(tokenAt(syntax, last).xpos);
      return isDone && isLine(syntax, place) && childBy(syntax, last, "nsubj", "aux") === undefined
        ? turnedRound(syntax, place, last, "nsubj:pass")
        : [];
    },
  },
  {
    name: "a line of a check list",
    example: "Oil dirty",
    moves: (syntax, place) => {
      const last = lastWord(syntax, place);
      const isState =
        last !== undefined &&
        isRelation(tokenAt(syntax, last), "amod") &&
        tokenAt(syntax, last).upos === "ADJ";
      return isState && isLine(syntax, place) ? turnedRound(syntax, place, last, "nsubj") : [];
    },
  },
];

/** What stands behind a noun and hangs on it, other lines apart. */
function lastWord(syntax: Syntax, place: number): number | undefined {
  return childrenBy(syntax, place, "acl", "amod").findLast((child) => child > place);
}

/** A noun without article at the top of a sentence or of a part of it. */
function isLine(syntax: Syntax, place: number): boolean {
  const token = tokenAt(syntax, place);
  const isTop =
    hasRelation(token, ["root", "parataxis", "list"]) ||
    (isRelation(token, "conj") && isLine(syntax, token.head));
  return (
    isTop &&
    (token.upos === "NOUN" || token.upos === "PROPN") &&
    childBy(syntax, place, "det", "case", "cop", "nsubj") === undefined
  );
}

/** The noun hangs on what is said of it, and with it what hung on the noun behind both. */
function turnedRound(syntax: Syntax, noun: number, said: number, relation: string): Move[] {
  const token = tokenAt(syntax, noun);
  const behind = childrenBy(
    syntax,
    noun,
    "conj",
    "parataxis",
    "list",
    "advcl",
    "cc",
    "punct",
    "obl",
    "advmod",
  ).filter((place) => place > said);
  return [
    { place: said, head: token.head, relation: token.relation },
    { place: noun, head: said, relation },
    ...behind.map((place) => ({ place, head: said, relation: tokenAt(syntax, place).relation })),
  ];
}

/** From a phrase that hangs on the object, the subject of a passive or another phrase of a verb, to the verb. */
function toVerb(syntax: Syntax, place: number, relation: string): Move[] {
  const token = tokenAt(syntax, place);
  const noun = syntax.tokens[token.head];
  const verb = noun === undefined ? undefined : syntax.tokens[noun.head];
  if (noun === undefined || verb === undefined || verb.upos !== "VERB") return [];
  const isBehind =
    isRelation(token, "nmod") && place > token.head && place > noun.head && token.head > noun.head;
  const last = Math.max(...childrenBy(syntax, token.head, "nmod", "acl", "conj"));
  return isBehind && last === place && hasRelation(noun, ["obj", "obl", "iobj"])
    ? [{ place, head: noun.head, relation }]
    : [];
}

/** The tokens with their slips mended; each token is moved at most once, and nothing is hung below itself. */
export function mended(tokens: readonly Token[]): Token[] {
  const syntax = syntaxOf(tokens);
  const moved = new Map<number, Move>();
  tokens.forEach((token, place) => {
    if (token.upos === "PUNCT") return;
    for (const rule of rules) {
      const moves = rule.moves(syntax, place);
      const next = new Map([...moved, ...moves.map((move): [number, Move] => [move.place, move])]);
      if (moves.length > 0 && !moves.some((move) => moved.has(move.place)) && isTree(tokens, next))
        for (const move of moves) moved.set(move.place, move);
    }
  });
  return tokens.map((token, place) => {
    const move = moved.get(place);
    return move === undefined ? token : { ...token, head: move.head, relation: move.relation };
  });
}

/** Every token still leads up to the root. */
function isTree(tokens: readonly Token[], moved: ReadonlyMap<number, Move>): boolean {
  const headOf = (place: number) => moved.get(place)?.head ?? tokens[place]?.head ?? -1;
  return [...moved.keys()].every((start) => {
    let place = start;
    for (let steps = 0; steps <= tokens.length; steps += 1) {
      if (place < 0) return true;
      place = headOf(place);
    }
    return false;
  });
}
