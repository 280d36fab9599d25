/** How clauses hang together: slips of a parser that markers and the words around them put right. */
import { ableNouns, asking, describing, noObject, participlePrepositions } from "./lexicon-words.ts";
import type { Mend } from "./mend.ts";
import {
  below,
  childBy,
  childrenBy,
  formOf,
  hasRelation,
  isRelation,
  type Syntax,
  tokenAt,
} from "./syntax.ts";

export const clauseMends: readonly Mend[] = [
  {
    name: "what tells how is no property of the object",
    example:
      "The clerk informs the customer by sending a letter; the technician opens the case to replace the fan.",
    moves: (syntax, place) => {
      const token = tokenAt(syntax, place);
      const noun = syntax.tokens[token.head];
      const verb = noun === undefined ? undefined : syntax.tokens[noun.head];
      const mark = childBy(syntax, place, "mark", "case");
      if (!isRelation(token, "acl") || mark === undefined || noun === undefined || verb?.upos !== "VERB")
        return [];
      if (!isRelation(noun, "obj") && !isRelation(noun, "obl") && !isRelation(noun, "nsubj:pass")) return [];
      const word = formOf(tokenAt(syntax, mark));
      const isAim =
        word === "to" &&
        !asking.has(verb.lemma) &&
        !ableNouns.has(noun.lemma) &&
        childBy(syntax, place, "obj") !== undefined;
      return isAim || /^(by|after|before|without|while|when|until|upon)$/.test(word)
        ? [{ place, head: noun.head, relation: "advcl" }]
        : [];
    },
  },
  {
    name: "participles that are prepositions",
    example: "Depending on the size, the crew uses a crane.",
    moves: (syntax, place) => {
      const token = tokenAt(syntax, place);
      const thing = childrenBy(syntax, place, "obl", "nmod").find(
        (child) => child > place && childBy(syntax, child, "case") !== undefined,
      );
      if (!hasRelation(token, ["advcl", "acl", "parataxis"]) || thing === undefined) return [];
      const on = formOf(tokenAt(syntax, childBy(syntax, thing, "case") ?? place));
      if (!participlePrepositions.has(`${formOf(token)} ${on}`)) return [];
      return [
        { place: thing, head: token.head, relation: "obl" },
        { place, head: thing, relation: "case" },
      ];
    },
  },
  {
    name: "gets done",
    example: "The lamp gets repaired by an electrician.",
    moves: (syntax, place) => {
      const { lemma, head, relation } = tokenAt(syntax, place);
      const done = childrenBy(syntax, place, "xcomp", "advcl", "ccomp").find(
        (child) => tokenAt(syntax, child).xpos === "VBN",
      );
      if (lemma !== "get" || done === undefined || childBy(syntax, place, "obj") !== undefined) return [];
      return [
        { place: done, head, relation },
        { place, head: done, relation: "aux:pass" },
        ...childrenBy(syntax, place, ...passedOn).map((child) => ({
          place: child,
          head: done,
          relation: passive(tokenAt(syntax, child).relation),
        })),
      ];
    },
  },
  {
    name: "who and which describe the noun before them",
    example: "The file goes to the adjuster, who visits the site.",
    moves: (syntax, place) => {
      const token = tokenAt(syntax, place);
      const pronoun = childrenBy(syntax, place, "nsubj").find((child) => isRelative(syntax, child));
      if (
        pronoun === undefined ||
        !hasRelation(token, ["conj", "parataxis", "ccomp", "advcl", "dep"]) ||
        pronoun > place
      )
        return [];
      const before = tokenBefore(syntax, Math.min(...below(syntax, pronoun)));
      const noun = before === undefined ? undefined : tokenAt(syntax, before);
      if (before === undefined || noun === undefined || !/^(NOUN|PROPN|PRON)$/.test(noun.upos)) return [];
      return [{ place, head: before, relation: "acl:relcl" }];
    },
  },
  {
    name: "both done",
    example: "both signed",
    moves: (syntax, place) => {
      const { head, relation, lemma } = tokenAt(syntax, place);
      const verb = syntax.tokens[head];
      const isBoth = (lemma === "both" || lemma === "all") && /^(advmod|det|cc:preconj|cc)$/.test(relation);
      if (
        !isBoth ||
        verb?.upos !== "VERB" ||
        place > head ||
        childBy(syntax, head, "nsubj", "csubj", "conj") !== undefined
      )
        return [];
      return [{ place, head, relation: /^VB[ND]$/.test(verb.xpos) ? "nsubj:pass" : "nsubj" }];
    },
  },
  {
    name: "provided that",
    example: "Provided that the test succeeds, the team releases the version.",
    moves: (syntax, place) => {
      const token = tokenAt(syntax, place);
      const clause = childBy(syntax, place, "ccomp");
      const isMarker = /^(provided|providing|given|supposing|assuming)$/.test(formOf(token));
      if (!isMarker || clause === undefined || childBy(syntax, place, "nsubj", "obj", "aux") !== undefined)
        return [];
      const above = token.head < 0 ? childBy(syntax, place, "parataxis", "conj") : undefined;
      const rest = childrenBy(syntax, place, "parataxis", "conj", "punct").filter((child) => child !== above);
      return [
        {
          place: clause,
          head: above ?? token.head,
          relation: above === undefined && token.head < 0 ? "root" : "advcl",
        },
        { place, head: clause, relation: "mark" },
        ...(above === undefined ? [] : [{ place: above, head: -1, relation: "root" }]),
        ...rest.map((child) => ({
          place: child,
          head: above ?? clause,
          relation: tokenAt(syntax, child).relation,
        })),
      ];
    },
  },
  {
    name: "whose object it is, and whose subject",
    example: "When the bell rings the pupils leave the room.",
    moves: (syntax, place) => {
      const token = tokenAt(syntax, place);
      const under = syntax.tokens[token.head];
      const verb = under === undefined ? undefined : syntax.tokens[under.head];
      if (!isRelation(token, "obj") || under === undefined || verb?.upos !== "VERB") return [];
      const isMarked =
        isRelation(under, "advcl") && childBy(syntax, token.head, "mark", "advmod") !== undefined;
      const isNext = Math.max(...below(syntax, place)) + 1 === under.head && token.head < place;
      const isFree =
        childBy(syntax, under.head, "nsubj", "aux", "mark", "cc") === undefined &&
        /^VB[PZ]?$/.test(verb.xpos);
      const fits =
        verb.xpos === "VBZ" ? !token.xpos.endsWith("S") : token.xpos.endsWith("S") || token.upos === "PRON";
      return isMarked && isNext && isFree && fits ? [{ place, head: under.head, relation: "nsubj" }] : [];
    },
  },
  {
    name: "a condition at the end is that of the last main clause",
    example: "The customer places the order, we tell him when it arrives.",
    moves: (syntax, place) => {
      const token = tokenAt(syntax, place);
      const mark = childBy(syntax, place, "mark", "advmod");
      if (!isRelation(token, "advcl") || token.head > place || mark === undefined || mark > place) return [];
      if (!trailing.has(formOf(tokenAt(syntax, mark)))) return [];
      const last = childrenBy(syntax, token.head, "parataxis", "conj").findLast(
        (child) =>
          child > token.head &&
          child < mark &&
          tokenAt(syntax, child).upos === "VERB" &&
          (childBy(syntax, child, "nsubj") !== undefined || syntax.tokens[mark - 1]?.form === "("),
      );
      return last === undefined ? [] : [{ place, head: last, relation: "advcl" }];
    },
  },
  {
    name: "an object is that of the verb it follows",
    example: "We ship, the shop refunds and tells the customer.",
    moves: (syntax, place) => {
      const token = tokenAt(syntax, place);
      const row = childrenBy(syntax, token.head, "conj").filter(
        (verb) => verb < place && tokenAt(syntax, verb).upos === "VERB",
      );
      const last = row.at(-1);
      if (!isRelation(token, "obj") || last === undefined) return [];
      const isBare = (verb: number) =>
        childBy(syntax, verb, "obj", "obl", "nsubj", "advmod", "mark", "xcomp") === undefined;
      const isShared =
        row.every(isBare) &&
        childrenBy(syntax, token.head, "obl", "obj").every((child) => child < token.head || child >= place);
      return isShared ? [] : [{ place, head: last, relation: "obj" }];
    },
  },
  {
    name: "a condition without a verb",
    example: "if in stock we ship",
    moves: (syntax, place) => {
      const token = tokenAt(syntax, place);
      const mark = childrenBy(syntax, token.head, "mark", "advmod").find((child) =>
        /^(if|when|unless|once|where)$/.test(formOf(tokenAt(syntax, child))),
      );
      const subject = childBy(syntax, token.head, "nsubj");
      if (!isRelation(token, "obl") || mark === undefined) return [];
      const own = below(syntax, place);
      const isCut =
        syntax.tokens[Math.max(...own) + 1]?.upos === "PUNCT" ||
        own.some((at) => tokenAt(syntax, at).form === ",");
      const isBetween =
        mark < place && Math.min(...own) === mark + 1 && (subject === undefined ? isCut : place < subject);
      const isMain = hasRelation(tokenAt(syntax, token.head), ["root", "conj", "parataxis"]);
      if (!isBetween || !isMain) return [];
      return [
        { place, head: token.head, relation: "advcl" },
        { place: mark, head: place, relation: "mark" },
      ];
    },
  },
  {
    name: "whose object, when a phrase hangs on it",
    example: "If quantities differ a ticket for purchasing is created.",
    moves: (syntax, place) => {
      const token = tokenAt(syntax, place);
      const under = syntax.tokens[token.head];
      if (
        !isRelation(token, "obj") ||
        under === undefined ||
        !isRelation(under, "advcl") ||
        !noObject.has(under.lemma)
      )
        return [];
      const next = Math.max(...below(syntax, place)) + 1;
      const preposition = syntax.tokens[next];
      const subject = childBy(syntax, under.head, "nsubj");
      if (preposition?.head !== under.head || subject === undefined || subject < next) return [];
      if (!hasRelation(preposition, ["mark", "case"]) || !/^(ADP|SCONJ)$/.test(preposition.upos)) return [];
      return [
        { place, head: under.head, relation: tokenAt(syntax, subject).relation },
        { place: subject, head: place, relation: "nmod" },
        { place: next, head: subject, relation: "case" },
      ];
    },
  },
  {
    name: "what a thing contains describes it",
    example: "The clerk opens a folder containing the permits.",
    moves: (syntax, place) => {
      const token = tokenAt(syntax, place);
      const before = syntax.tokens[place - 1];
      const isBare =
        token.xpos === "VBG" && childBy(syntax, place, "mark", "case", "nsubj", "aux") === undefined;
      if (!isRelation(token, "advcl") || !isBare || before?.upos !== "NOUN" || !describing.has(token.lemma))
        return [];
      return [{ place, head: place - 1, relation: "acl" }];
    },
  },
];

/** "who", "which", "whose director" */
const isRelative = (syntax: Syntax, place: number) =>
  /^(who|which)$/.test(formOf(tokenAt(syntax, place))) ||
  childrenBy(syntax, place, "nmod:poss").some((child) => formOf(tokenAt(syntax, child)) === "whose");

function tokenBefore(syntax: Syntax, place: number): number | undefined {
  const before = place - 1;
  return tokenBeforeIsPoint(syntax, before) ? before - 1 : before;
}

const tokenBeforeIsPoint = (syntax: Syntax, place: number) => syntax.tokens[place]?.upos === "PUNCT";

const trailing = new Set("if when whenever once unless until till after before while because".split(" "));

const passedOn = ["nsubj", "aux", "advmod", "mark", "obl", "cc", "punct", "conj", "parataxis", "advcl"];
const passive = (relation: string) => (relation === "nsubj" ? "nsubj:pass" : relation);
