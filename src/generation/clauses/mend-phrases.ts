/** Corrects the attachment of phrases, using prepositions and nouns. */
import { isMirrored } from "./gaps.ts";
import { byMeans, lasting, noObject, particles, timeNouns, transferVerbs } from "./lexicon-words.ts";
import type { Mend, Move } from "./move.ts";
import { nominalisationOf } from "./nominalisations.ts";
import { prepositionOf } from "./phrase.ts";
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
} from "./syntax.ts";

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

/** Verbs of two objects: who gets it, and what. */
const givingVerbs: ReadonlySet<string> = new Set([
  ...transferVerbs,
  ..."post text fax write quote teach bring buy fetch tell charge wire cost cook make leave book".split(" "),
]);

/** Phrases attached to the neighbour although their preposition points to the verb. */
export const phraseMends: readonly Mend[] = [
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
    name: "how long is no object",
    example: "wait 2 days; the login fails three times",
    moves: (syntax, place) => {
      const token = tokenAt(syntax, place);
      const isTime =
        isRelation(token, "obj") &&
        timeNouns.has(token.lemma) &&
        childBy(syntax, place, "case") === undefined;
      const verb = syntax.tokens[token.head]?.lemma ?? "";
      const isOften = formOf(token) === "times" && childBy(syntax, place, "nummod") !== undefined;
      return isTime && (isOften || lasting.has(verb) || noObject.has(verb))
        ? [{ place, head: token.head, relation: "obl:unmarked" }]
        : [];
    },
  },
  {
    name: "how long before something is no object",
    example: "The port calls the pilot one hour before the ship arrives.",
    moves: (syntax, place) => {
      const token = tokenAt(syntax, place);
      const behind = syntax.tokens[place + 1]?.lemma ?? "";
      const counted = place - 1;
      const isCounted = ["NUM", "DET"].includes(syntax.tokens[counted]?.upos ?? "");
      const isTime = isRelation(token, "obj") && timeNouns.has(token.lemma) && isCounted;
      if (!isTime || !["before", "after", "prior"].includes(behind)) return [];
      // "the pilot one hour": the person called comes before the duration.
      const thing = syntax.tokens.findIndex(
        ({ head, relation }, at) =>
          at < counted &&
          (relation === "compound" ? head === place : relation === "iobj" && head === token.head),
      );
      const own = syntax.tokens.flatMap(({ head }, at) =>
        at < thing && head === place ? [{ place: at, head: thing, relation: "det" }] : [],
      );
      return [
        { place, head: token.head, relation: "obl:unmarked" },
        { place: counted, head: place, relation: "nummod" },
        ...own,
        ...(thing < 0 ? [] : [{ place: thing, head: token.head, relation: "obj" }]),
      ];
    },
  },
  {
    name: "takes the dog home",
    example: "The keeper takes the dog home (read as a kind of home).",
    moves: (syntax, place) => {
      const { lemma, relation, head } = tokenAt(syntax, place);
      const thing = syntax.tokens[place - 1];
      const isRead =
        lemma === "home" && relation === "obj" && thing?.head === place && thing.relation === "compound";
      if (!isRead || !/^(?:take|bring|send|drive|carry|walk|escort)$/.test(tokenAt(syntax, head).lemma))
        return [];
      return [
        { place, head, relation: "compound:prt", as: { upos: "ADP", xpos: "RP", lemma } },
        { place: place - 1, head, relation: "obj" },
        ...childrenBy(syntax, place, "det", "amod", "nmod:poss").map((one) => ({
          place: one,
          head: place - 1,
          relation: tokenAt(syntax, one).relation,
        })),
      ];
    },
  },
  {
    name: "once a month",
    example: "The committee meets once a month.",
    moves: (syntax, place) => {
      const token = tokenAt(syntax, place);
      const often = syntax.tokens[place - 2];
      const isOften =
        often !== undefined &&
        /^(once|twice|times)$/.test(formOf(often)) &&
        childBy(syntax, place, "det") === place - 1;
      return isRelation(token, "obj") && timeNouns.has(token.lemma) && isOften
        ? [{ place, head: place - 2, relation: "nmod:unmarked" }]
        : [];
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
    name: "whose approval it is",
    example: "The poster is printed after approval by the director.",
    moves: (syntax, place) => {
      const token = tokenAt(syntax, place);
      const noun = syntax.tokens[(childBy(syntax, place, "case") ?? 0) - 1];
      const isAfter =
        noun?.head === token.head &&
        noun.upos === "NOUN" &&
        /^(?:after|before|upon|until|without)$/.test(prepositionOf(syntax, syntax.tokens.indexOf(noun)));
      const isWork = noun !== undefined && nominalisationOf(noun.lemma) !== null;
      return isAfter && isWork && isRelation(token, "obl:agent") && token.upos !== "VERB"
        ? [{ place, head: syntax.tokens.indexOf(noun), relation: "nmod" }]
        : [];
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
    name: "a day pass",
    example: "Reception hands out a day pass (pass: read as a verb).",
    moves: (syntax, place) => {
      const { upos, form, lemma } = tokenAt(syntax, place);
      const noun = syntax.tokens[place - 1];
      const isAlone = childrenOf(syntax, place).every(
        (one) => one > place && isRelation(tokenAt(syntax, one), "punct"),
      );
      const isThing =
        noun?.upos === "NOUN" &&
        timeNouns.has(noun.lemma) &&
        isRelation(noun, "obj") &&
        childBy(syntax, place - 1, "det") !== undefined;
      if (upos !== "VERB" || form !== lemma || !isAlone || !isThing) return [];
      return [
        { place, head: noun.head, relation: "obj", as: { upos: "NOUN", xpos: "NN", lemma } },
        { place: place - 1, head: place, relation: "compound" },
        ...childrenOf(syntax, place - 1)
          .filter((one) => one !== place)
          .map((one) => ({ place: one, head: place, relation: tokenAt(syntax, one).relation })),
      ];
    },
  },
  {
    name: "posts them an offer",
    example: "The clerk checks the plot and posts them an offer (offer: read as a time).",
    moves: (syntax, place) => {
      const { relation, upos, lemma, head } = tokenAt(syntax, place);
      const receiver = childBy(syntax, head, "obj");
      const isLoose = /^(?:obl|nmod)(?::unmarked)?$/.test(relation) && prepositionOf(syntax, place) === "";
      if (receiver === undefined || !isLoose || upos !== "NOUN" || timeNouns.has(lemma)) return [];
      const isNext = Math.max(...below(syntax, receiver)) + 1 === Math.min(...below(syntax, place));
      const isNamed = childBy(syntax, place, "det", "nmod:poss", "nummod") !== undefined;
      const isGiven =
        givingVerbs.has(tokenAt(syntax, head).lemma) && childBy(syntax, head, "iobj") === undefined;
      return isNext && isNamed && isGiven
        ? [
            { place, head, relation: "obj" },
            { place: receiver, head, relation: "iobj" },
          ]
        : [];
    },
  },
  {
    name: "every evening is when",
    example: "The buyer checks the stock sheet every Sunday evening (read as two objects).",
    moves: (syntax, place) => {
      const { relation, lemma, head } = tokenAt(syntax, place);
      const thing = childBy(syntax, head, "iobj");
      const isTime =
        timeNouns.has(lemma) &&
        childrenBy(syntax, place, "det").some((one) => /^(?:every|each)$/.test(formOf(tokenAt(syntax, one))));
      if (relation !== "obj" || !isTime || thing === undefined || thing > place) return [];
      return [
        { place, head, relation: "obl:unmarked" },
        { place: thing, head, relation: "obj" },
      ];
    },
  },
  {
    name: "an adverb is no part of its verb",
    example: "The case is settled automatically by the system.",
    moves: (syntax, place) => {
      const token = tokenAt(syntax, place);
      const isAdverb = token.upos === "ADV" && !particles.has(formOf(token));
      return isAdverb && isRelation(token, "compound:prt")
        ? [{ place, head: token.head, relation: "advmod" }]
        : [];
    },
  },
  {
    name: "back to somewhere",
    example: "The guest repacks, then back to weighing.",
    moves: (syntax, place) => {
      const { lemma, xpos, head, relation } = tokenAt(syntax, place);
      const isVerb =
        lemma === "back" && xpos === "VB" && childBy(syntax, place, "obj", "nsubj", "mark") === undefined;
      return isVerb && formOf(syntax.tokens[place + 1] ?? tokenAt(syntax, place)) === "to"
        ? [{ place, head, relation, as: { upos: "ADV", xpos: "RB", lemma } }]
        : [];
    },
  },
  {
    name: "as well as",
    example: "The notary informs the heirs as well as the bank.",
    moves: (syntax, place) => {
      const token = tokenAt(syntax, place);
      const as = childBy(syntax, place, "case");
      if (as === undefined || !prepositionOf(syntax, place).startsWith("as well as")) return [];
      const fellow = childrenBy(syntax, token.head, "obl", "obj", "nsubj").findLast((child) => child < as);
      return fellow === undefined
        ? []
        : [
            { place, head: fellow, relation: "conj" },
            { place: as, head: place, relation: "cc", as: { upos: "CCONJ", xpos: "CC", lemma: "and" } },
          ];
    },
  },
  {
    name: "a phrase of the second of two nouns",
    example: "The talk is held by the manager and the head of the shop.",
    moves: (syntax, place) => {
      const token = tokenAt(syntax, place);
      const noun = syntax.tokens[token.head];
      if (!isRelation(token, "orphan") || noun === undefined || !isRelation(noun, "conj")) return [];
      if (isMirrored(syntax, noun.head, token.head, place)) return [];
      const first = childrenBy(syntax, noun.head, "obl", "obj", "nsubj").findLast(
        (child) => child < token.head,
      );
      return first === undefined
        ? []
        : [
            { place: token.head, head: first, relation: "conj" },
            { place, head: token.head, relation: "nmod" },
          ];
    },
  },
  {
    name: "everybody else",
    example: "Members enter for free, everybody else pays.",
    moves: (syntax, place) => {
      const token = tokenAt(syntax, place);
      const isElse = formOf(token) === "else" && token.head !== place - 1;
      return isElse && /^(?:every|any|some|no)(?:body|one|thing)$/.test(syntax.tokens[place - 1]?.lemma ?? "")
        ? [{ place, head: place - 1, relation: "advmod" }]
        : [];
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
];

/** Moves a phrase from the object, from the subject of a passive, or from another phrase of a verb, to the verb. */
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
