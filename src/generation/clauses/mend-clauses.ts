/** Corrects how clauses depend on each other, using markers and the words around them. */
import { ableNouns, asking, describing, participlePrepositions } from "./lexicon-words.ts";
import type { Mend } from "./move.ts";
import { isIntransitive } from "./nominalisations.ts";
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
  verbAbove,
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
    name: "a passive is not said twice",
    example: "The bag is destroyed and the donor invited to a talk.",
    moves: (syntax, place) => {
      const token = tokenAt(syntax, place);
      const be = isRelation(token, "conj") ? childBy(syntax, token.head, "aux:pass") : undefined;
      const subject = childBy(syntax, place, "nsubj");
      // "Was stopped and the driver phoned": in the past, it may be what somebody did.
      const isNow = be !== undefined && /^(?:is|are|be|being|gets?)$/.test(formOf(tokenAt(syntax, be)));
      if (!isNow || subject === undefined || subject < token.head || subject > place) return [];
      const isDone = token.xpos === "VBN" || (token.xpos === "VBD" && token.form.endsWith("ed"));
      const isWhole = childBy(syntax, place, "obj", "ccomp", "xcomp", "aux", "cop") !== undefined;
      if (!isDone || isWhole || tokenAt(syntax, subject).upos === "PRON" || isIntransitive(token.lemma))
        return [];
      const { head, relation, upos, lemma } = token;
      return [
        { place, head, relation, as: { upos, xpos: "VBN", lemma } },
        { place: subject, head: place, relation: "nsubj:pass" },
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
    name: "what goes on behind who and which",
    example:
      "It is sent to the guest, who signs it and sends it back. She calls the vet, who comes, has a look and pays.",
    moves: (syntax, place) => {
      const token = tokenAt(syntax, place);
      const word = isRelation(token, "conj") ? childBy(syntax, place, "cc") : undefined;
      const isLoose = hasRelation(token, ["advcl", "conj", "parataxis"]) && token.upos === "VERB";
      const cc = word ?? (isLoose && tokenBeforeIsPoint(syntax, place - 1) ? place - 1 : undefined);
      if (cc === undefined || childBy(syntax, place, "nsubj", "aux", "cop", "mark") !== undefined) return [];
      const relative = syntax.tokens.findIndex(
        (other, at) =>
          isRelation(other, "acl:relcl") &&
          token.head < at &&
          at < cc &&
          other.xpos === token.xpos &&
          Math.max(...below(syntax, at).filter((word) => tokenAt(syntax, word).upos !== "PUNCT")) === cc - 1,
      );
      const pronoun = relative < 0 ? undefined : childBy(syntax, relative, "nsubj");
      // A comma opens it and none closes it: it extends to the end.
      const isOpened =
        pronoun !== undefined && isRelative(syntax, pronoun) && tokenBeforeIsPoint(syntax, pronoun - 1);
      return isOpened ? [{ place, head: relative, relation: "conj" }] : [];
    },
  },
  {
    name: "then goes on with the first verb",
    example: "The smith heats the iron until it glows, then hammers it.",
    moves: (syntax, place) => {
      const token = tokenAt(syntax, place);
      const under = syntax.tokens[token.head];
      const first = syntax.tokens[under?.head ?? -1];
      if (!isRelation(token, "conj") || under === undefined || first?.upos !== "VERB") return [];
      const then = childrenBy(syntax, place, "advmod").some(
        (child) => formOf(tokenAt(syntax, child)) === "then",
      );
      const isPart =
        childBy(syntax, place, "punct") === undefined || childBy(syntax, place, "nsubj") !== undefined;
      const isBehind = isRelation(under, "advcl") && under.head < token.head && token.head < place;
      return then && !isPart && isBehind ? [{ place, head: under.head, relation: "conj" }] : [];
    },
  },
  {
    name: "goes on with the verb of its number",
    example: "The smith hammers the iron as soon as the coals glow, and cools it (cools: read beside glow).",
    moves: (syntax, place) => {
      const token = tokenAt(syntax, place);
      const under = syntax.tokens[token.head];
      if (!isRelation(token, "conj") || !under || !isRelation(under, "advcl") || token.head > place)
        return [];
      if (childBy(syntax, place, "nsubj", "aux", "cop", "mark") !== undefined) return [];
      if (!isOtherNumber(token.xpos, under.xpos) || childBy(syntax, place, "cc") === undefined) return [];
      const first = verbAbove(syntax, under.head);
      const isLike = first >= 0 && first < token.head && tokenAt(syntax, first).xpos === token.xpos;
      return isLike ? [{ place, head: first, relation: "conj" }] : [];
    },
  },
  {
    name: "goes on with the last verb that has a subject",
    example: "The coats are weighed, a card is printed and signed (signed: read beside weighed).",
    moves: (syntax, place) => {
      const token = tokenAt(syntax, place);
      const cc = childBy(syntax, place, "cc");
      if (!isRelation(token, "conj") || token.upos !== "VERB" || cc === undefined) return [];
      if (childBy(syntax, place, "nsubj", "aux", "cop", "mark") !== undefined) return [];
      const last = childrenBy(syntax, token.head, "conj", "parataxis").findLast(
        (one) => one < cc && tokenAt(syntax, one).xpos === token.xpos,
      );
      const hasOwn = last !== undefined && last > token.head && childBy(syntax, last, "nsubj") !== undefined;
      return hasOwn ? [{ place, head: last, relation: "conj" }] : [];
    },
  },
  {
    name: "a noun between nouns",
    example: "mix flour, sugar and eggs",
    moves: (syntax, place) => {
      const token = tokenAt(syntax, place);
      const first = childrenBy(syntax, token.head, "obj").findLast((child) => child < place);
      const next = [...childrenBy(syntax, place, "obj"), ...childrenBy(syntax, token.head, "conj")].find(
        (child) => child > place + 1 && childBy(syntax, child, "cc") === place + 1,
      );
      const isBare =
        childrenBy(syntax, place, "punct").length ===
        childrenOf(syntax, place).filter((child) => child !== next).length;
      if (!isRelation(token, "conj") || token.upos !== "VERB" || first === undefined || next === undefined)
        return [];
      if (!isBare || !/^(NOUN|PROPN)$/.test(tokenAt(syntax, next).upos)) return [];
      return [
        { place, head: first, relation: "conj", as: { upos: "NOUN", xpos: "NN", lemma: token.lemma } },
        { place: next, head: first, relation: "conj" },
      ];
    },
  },
  {
    name: "both, behind those who do it",
    example: "The buyer and the seller both sign.",
    moves: (syntax, place) => {
      const { lemma, head, relation } = tokenAt(syntax, place);
      const who = childrenBy(syntax, head, "obj", "obl:unmarked", "dislocated", "nsubj").find(
        (child) => child < place,
      );
      const isFloating = /^(both|each|all)$/.test(lemma) && relation.startsWith("nsubj") && place < head;
      if (!isFloating || who === undefined || Math.max(...below(syntax, who)) !== place - 1) return [];
      return [
        { place: who, head, relation },
        { place, head, relation: "advmod" },
      ];
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
  {
    name: "each time that something happens",
    example: "Every time a guest complains, the waiter brings a new plate.",
    moves: (syntax, place) => {
      const token = tokenAt(syntax, place);
      const each = syntax.tokens[place - 1];
      const clause = childBy(syntax, place, "acl:relcl");
      const isEach = token.lemma === "time" && each !== undefined && /^(?:each|every|any)$/i.test(each.form);
      if (!isEach || clause === undefined) return [];
      const main = token.head < 0 ? childBy(syntax, clause, "ccomp", "conj", "parataxis") : token.head;
      if (main === undefined) return [];
      return [
        ...(token.head < 0 ? [{ place: main, head: -1, relation: "root" }] : []),
        { place: clause, head: main, relation: "advcl" },
        { place, head: clause, relation: "mark" },
        ...childrenBy(syntax, clause, "conj")
          .filter((other) => other > main)
          .map((other) => ({ place: other, head: main, relation: "conj" })),
      ];
    },
  },
  {
    name: "as long as, alone",
    example: "As long as the guest has not arrived:",
    moves: (syntax, place) => {
      const token = tokenAt(syntax, place);
      const clause = childBy(syntax, place, "advcl");
      const as = childBy(syntax, place, "advmod");
      const isMarker =
        token.head < 0 &&
        /^(long|soon)$/.test(formOf(token)) &&
        as !== undefined &&
        formOf(tokenAt(syntax, as)) === "as";
      if (!isMarker || clause === undefined) return [];
      return [
        { place: clause, head: -1, relation: "root" },
        { place, head: clause, relation: "mark" },
      ];
    },
  },
];

/** "Glow" and "cools" have different subjects. */
const isOtherNumber = (one: string, other: string): boolean =>
  one !== other && [one, other].every((tag) => tag === "VBZ" || tag === "VBP");

/** "who", "which", "whose director" */
const isRelative = (syntax: Syntax, place: number) =>
  /^(who|which)$/.test(formOf(tokenAt(syntax, place))) ||
  childrenBy(syntax, place, "nmod:poss").some((child) => formOf(tokenAt(syntax, child)) === "whose");

function tokenBefore(syntax: Syntax, place: number): number | undefined {
  const before = tokenBeforeIsPoint(syntax, place - 1) ? place - 2 : place - 1;
  return before < 0 ? undefined : before;
}

const tokenBeforeIsPoint = (syntax: Syntax, place: number) => syntax.tokens[place]?.upos === "PUNCT";

const passedOn = ["nsubj", "aux", "advmod", "mark", "obl", "cc", "punct", "conj", "parataxis", "advcl"];
const passive = (relation: string) => (relation === "nsubj" ? "nsubj:pass" : relation);
