/** What is said of what: slips of a parser about verbs, above all in notes. */
import { singular } from "../naming/inflect.ts";
import { ableNouns, asking, participlePrepositions, phrasalVerbs, timeNouns } from "./lexicon.ts";
import type { Mend, Move } from "./mend.ts";
import { childBy, childrenBy, formOf, hasRelation, isRelation, type Syntax, tokenAt } from "./syntax.ts";

export const verbMends: readonly Mend[] = [
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
  {
    name: "what has a subject and an object is a verb",
    example: "the receptionist books it (read as a noun)",
    moves: (syntax, place) => {
      const { upos, form, head, relation } = tokenAt(syntax, place);
      const subject = childBy(syntax, place, "nsubj");
      const object = childBy(syntax, place, "obj");
      const isBetween = subject !== undefined && object !== undefined && subject < place && place < object;
      if (!isBetween || /^(VERB|AUX)$/.test(upos) || childBy(syntax, place, "cop") !== undefined) return [];
      return [{ place, head, relation, verb: singular(form.toLowerCase()) }];
    },
  },
  {
    name: "verbs of two words",
    example: "The nurse fills in the chart.",
    moves: (syntax, place) => {
      const token = tokenAt(syntax, place);
      const preposition = childBy(syntax, place, "case");
      const verb = syntax.tokens[token.head];
      if (
        !isRelation(token, "obl") ||
        preposition === undefined ||
        verb === undefined ||
        timeNouns.has(token.lemma)
      )
        return [];
      const isPair =
        preposition === token.head + 1 &&
        phrasalVerbs.has(`${verb.lemma} ${formOf(tokenAt(syntax, preposition))}`);
      if (!isPair || childBy(syntax, token.head, "obj", "aux:pass", "nsubj:pass") !== undefined) return [];
      return [
        { place, head: token.head, relation: "obj" },
        { place: preposition, head: token.head, relation: "compound:prt" },
      ];
    },
  },
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
      const pronoun = childrenBy(syntax, place, "nsubj").find((child) =>
        /^(who|which)$/.test(formOf(tokenAt(syntax, child))),
      );
      if (
        pronoun === undefined ||
        !hasRelation(token, ["conj", "parataxis", "ccomp", "advcl", "dep"]) ||
        pronoun > place
      )
        return [];
      const before = tokenBefore(syntax, pronoun);
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
      const isBoth = (lemma === "both" || lemma === "all") && /^(advmod|det)$/.test(relation);
      if (
        !isBoth ||
        verb?.upos !== "VERB" ||
        place > head ||
        childBy(syntax, head, "nsubj", "csubj") !== undefined
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
];

function tokenBefore(syntax: Syntax, place: number): number | undefined {
  const before = place - 1;
  return tokenBeforeIsPoint(syntax, before) ? before - 1 : before;
}

const tokenBeforeIsPoint = (syntax: Syntax, place: number) => syntax.tokens[place]?.upos === "PUNCT";

const passedOn = ["nsubj", "aux", "advmod", "mark", "obl", "cc", "punct", "conj", "parataxis", "advcl"];
const passive = (relation: string) => (relation === "nsubj" ? "nsubj:pass" : relation);

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
