/** What else is said of a thing behind its relative clause, and a thing that reads like an order. */
import type { Mend } from "./move.ts";
import { childBy, childrenBy, childrenOf, formOf, isRelation, type Syntax, tokenAt } from "./syntax.ts";

const ordinals = /^(?:first|second|third|next|last|then|also|please)$/;

export const relativeMends: readonly Mend[] = [
  {
    name: "in which case",
    example: "He may accept it, in which case accounting pays (“case accounting” read as a noun).",
    moves: (syntax, place) => {
      const [inWord, which] = [syntax.tokens[place - 2], syntax.tokens[place - 1]];
      const token = tokenAt(syntax, place);
      const doer = syntax.tokens[token.head];
      const verb = doer && syntax.tokens[doer.head];
      const isSo = formOf(token) === "case" && isRelation(token, "compound") && token.head === place + 1;
      if (!isSo || inWord?.form.toLowerCase() !== "in" || !which || !doer || verb?.upos !== "VERB") return [];
      if (!/^(?:which|that|this)$/i.test(which.form)) return [];
      const noun = syntax.tokens[verb.head];
      const main = noun && isRelation(verb, "acl:relcl") ? noun.head : -1;
      return [
        { place, head: doer.head, relation: "obl" },
        { place: place - 1, head: place, relation: "det" },
        { place: place - 2, head: place, relation: "case" },
        ...(main >= 0 ? [{ place: doer.head, head: main, relation: "parataxis" }] : []),
      ];
    },
  },
  {
    name: "a second thing said of it",
    example: "Those that are torn or have no stamp are sent back (“have” read beside “those”).",
    moves: (syntax, place) => {
      const token = tokenAt(syntax, place);
      const noun = syntax.tokens[token.head];
      if (
        !isRelation(token, "conj") ||
        token.upos !== "VERB" ||
        childBy(syntax, place, "nsubj") !== undefined
      )
        return [];
      if (noun === undefined || !/^(?:NOUN|PRON|DET)$/.test(noun.upos)) return [];
      const said = childrenBy(syntax, token.head, "acl:relcl").find((child) => child < place);
      const isJoined = childBy(syntax, place, "cc") !== undefined;
      return said !== undefined && isJoined ? [{ place, head: said, relation: "conj" }] : [];
    },
  },
  {
    name: "what was handed in for something",
    example: "Watches handed in for repair shall be examined (“repair” read as what is examined).",
    moves: (syntax, place) => {
      const token = tokenAt(syntax, place);
      const said = syntax.tokens[token.head];
      const noun = childBy(syntax, place, "nsubj");
      const thing = childBy(syntax, token.head, "nsubj");
      const preposition = childBy(syntax, place, "mark");
      if (!said || noun === undefined || thing === undefined || preposition === undefined) return [];
      const isInRow = thing < token.head && token.head < preposition && preposition < noun && noun < place;
      if (!isInRow || !isRelation(token, "advcl") || !isBareParticiple(syntax, token.head)) return [];
      if (!isPreposition(syntax, preposition, place) || tokenAt(syntax, noun).upos !== "NOUN") return [];
      const outside = childrenOf(syntax, token.head).filter(
        (child) => child < thing || (child > noun && child !== place),
      );
      return [
        { place, head: said.head, relation: said.relation },
        { place: thing, head: place, relation: tokenAt(syntax, noun).relation },
        { place: token.head, head: thing, relation: "acl" },
        { place: noun, head: token.head, relation: "obl" },
        { place: preposition, head: noun, relation: "case" },
        ...outside.map((child) => ({
          place: child,
          head: place,
          relation: tokenAt(syntax, child).relation,
        })),
      ];
    },
  },
  {
    name: "an adverb behind a relative clause",
    example: "A ship that fits nowhere is offered a place (“nowhere” read beside “offered”).",
    moves: (syntax, place) => {
      const token = tokenAt(syntax, place);
      const [said, next] = [syntax.tokens[place - 1], syntax.tokens[place + 1]];
      const isBetween = said !== undefined && isRelation(said, "acl:relcl") && said.upos === "VERB";
      const isAuxiliary = next?.head === token.head && /^(?:aux|cop)/.test(next.relation);
      return isRelation(token, "advmod") && isBetween && isAuxiliary && token.head > place
        ? [{ place, head: place - 1, relation: "advmod" }]
        : [];
    },
  },
  {
    name: "a thing and how it is",
    example: "Normal wear, deposit refunded (“wear” read as an order).",
    moves: (syntax, place) => {
      const token = tokenAt(syntax, place);
      const kind = syntax.tokens[place - 1];
      const next = syntax.tokens[place + 1];
      const isAlone = childrenOf(syntax, place).every(
        (child) => child === 0 || !isRelation(tokenAt(syntax, child), "obj"),
      );
      const isOrder = place === 1 && token.xpos === "VB" && next?.upos === "PUNCT" && isAlone;
      if (!isOrder || kind?.xpos !== "JJ" || kind.head !== place || ordinals.test(formOf(kind))) return [];
      return [
        {
          place,
          head: token.head,
          relation: token.relation,
          as: { upos: "NOUN", xpos: "NN", lemma: formOf(token) },
        },
        { place: 0, head: place, relation: "amod" },
      ];
    },
  },
];

/** It has neither an auxiliary nor an object, so that it may describe what stands before it. */
function isBareParticiple(syntax: Syntax, place: number): boolean {
  const { upos, xpos } = tokenAt(syntax, place);
  return (
    upos === "VERB" && /^VB[ND]$/.test(xpos) && childBy(syntax, place, "aux", "cop", "obj") === undefined
  );
}

/** "For repair shall be ...": no conjunction; one of time is none either where it "shall" be done. */
function isPreposition(syntax: Syntax, place: number, verb: number): boolean {
  const word = formOf(tokenAt(syntax, place));
  const auxiliaries = childrenBy(syntax, verb, "aux", "cop").map((child) => formOf(tokenAt(syntax, child)));
  if (/^(?:for|to|at|in|on|with|from|by|of)$/.test(word)) return auxiliaries.some((one) => one !== "to");
  return (
    /^(?:after|before|since)$/.test(word) && auxiliaries.some((one) => /^(?:shall|must|should)$/.test(one))
  );
}
