/** Corrects words that mark a condition or a time, where the parser attached too much to the noun beside them. */
import { connectorClass, connectorWordsMax } from "./lexicon.ts";
import type { Mend } from "./move.ts";
import {
  below,
  childBy,
  childrenBy,
  childrenOf,
  formOf,
  isRelation,
  type Syntax,
  tokenAt,
} from "./syntax.ts";

export const markerMends: readonly Mend[] = [
  {
    name: "into jars while",
    example:
      "He fills it into jars while, at the same time, she prints labels (while: read as what is filled).",
    moves: (syntax, place) => {
      const { upos, head, relation } = tokenAt(syntax, place);
      const isWhile = formOf(tokenAt(syntax, place)) === "while" && upos === "NOUN";
      const isBehindNoun = childBy(syntax, place, "compound") === place - 1;
      const next = childrenBy(syntax, head, "parataxis", "conj", "ccomp").find((one) => one > place);
      const isClause = next !== undefined && childBy(syntax, next, "nsubj") !== undefined;
      if (!isWhile || !isBehindNoun || !isClause) return [];
      return [
        { place: place - 1, head, relation },
        { place, head: next, relation: "mark", as: { upos: "SCONJ", xpos: "IN", lemma: "while" } },
        { place: next, head, relation: "advcl" },
        ...childrenOf(syntax, place)
          .filter((one) => one < place - 1)
          .map((one) => ({ place: one, head: place - 1, relation: tokenAt(syntax, one).relation })),
      ];
    },
  },
  {
    name: "after which new work is done",
    example: "A doctor is asked, after which further tests are ordered (read as: which tests).",
    moves: (syntax, place) => {
      const { relation, head } = tokenAt(syntax, place);
      const isAsking = formOf(tokenAt(syntax, place)) === "which" && relation === "det";
      const after = syntax.tokens[place - 1];
      const verb = syntax.tokens[head]?.head ?? -1;
      if (!isAsking || !after || !/^(?:after|following|upon)$/i.test(after.form) || verb < 0) return [];
      return [
        { place, head: verb, relation: "obl" },
        { place: place - 1, head: place, relation: "case" },
      ];
    },
  },
  {
    name: "following a noun",
    example: "Following a positive answer the tent is ordered (read as somebody who follows it).",
    moves: (syntax, place) => {
      const token = tokenAt(syntax, place);
      const noun = childBy(syntax, place, "obj");
      const isFront = formOf(token) === "following" && isRelation(token, "advcl") && place < token.head;
      if (!isFront || noun === undefined || childBy(syntax, place, "nsubj", "mark") !== undefined) return [];
      return [
        { place: noun, head: token.head, relation: "obl" },
        { place, head: noun, relation: "case", as: { upos: "ADP", xpos: "IN", lemma: "following" } },
      ];
    },
  },
  {
    name: "in the event that",
    example:
      "In the event that a lamp fails, the caretaker is called. A refund is paid on condition that the lid is sealed.",
    moves: (syntax, place) => {
      const token = tokenAt(syntax, place);
      const that = syntax.tokens[place + 1];
      const before = childBy(syntax, place, "case");
      const isFrame =
        /^(?:event|case|condition)$/.test(token.lemma) &&
        isRelation(token, "obl") &&
        before !== undefined &&
        /^(?:in|on|under)$/.test(formOf(tokenAt(syntax, before)));
      const clause = that !== undefined && formOf(that) === "that" ? that.head : -1;
      if (!isFrame || clause <= place + 1 || clause === token.head) return [];
      return [
        { place: clause, head: token.head, relation: "advcl" },
        { place, head: clause, relation: "mark" },
        { place: place + 1, head: clause, relation: "mark" },
      ];
    },
  },
  {
    name: "words in front are no clause",
    example: "Parallel to that my brother looks for a van.",
    moves: (syntax, place) => {
      const front = place === 0 ? frontOf(syntax) : 0;
      const root = syntax.tokens.findIndex(({ head }) => head < 0);
      const behind = below(syntax, root).filter((one) => one >= front && tokenAt(syntax, one).head < front);
      const main = behind.find((one) => childBy(syntax, one, "nsubj") !== undefined);
      const [first, ...others] = syntax.tokens.flatMap(({ head }, at) =>
        at < front && (head < 0 || head >= front) ? [at] : [],
      );
      if (front === 0 || main === undefined || first === undefined) return [];
      if (tokenAt(syntax, first).head === main && others.length === 0) return [];
      return [
        { place: main, head: -1, relation: "root" },
        { place: first, head: main, relation: "advmod" },
        ...others.map((one) => ({ place: one, head: first, relation: "fixed" })),
        ...behind
          .filter((one) => one !== main)
          .map((one) => ({
            place: one,
            head: main,
            relation:
              one < main && isRelation(tokenAt(syntax, one), "nmod")
                ? "nsubj"
                : tokenAt(syntax, one).relation,
          })),
      ];
    },
  },
  {
    name: "a limit in front of an order",
    example: "temp > 30 switch on the fan (read as who switches it on)",
    moves: (syntax, place) => {
      const token = tokenAt(syntax, place);
      const noun = syntax.tokens[token.head];
      const verb = syntax.tokens[noun?.head ?? -1];
      const sign = childBy(syntax, place, "case");
      const isLimit = token.upos === "NUM" && sign !== undefined && tokenAt(syntax, sign).upos === "SYM";
      if (!isLimit || noun === undefined || !isRelation(noun, "nsubj") || verb?.xpos !== "VB") return [];
      return [
        { place: token.head, head: place, relation: "nsubj" },
        { place, head: noun.head, relation: "advcl" },
      ];
    },
  },
  {
    name: "each time",
    example: "Each time the test fails the fitter mends the pump (all of it said of the time).",
    moves: (syntax, place) => {
      const token = tokenAt(syntax, place);
      const each = childBy(syntax, place, "det");
      const clause = childBy(syntax, place, "acl");
      const main =
        clause === undefined
          ? undefined
          : childrenBy(syntax, clause, "ccomp", "parataxis").find((child) => child > clause);
      if (
        token.head >= 0 ||
        token.lemma !== "time" ||
        each === undefined ||
        clause === undefined ||
        main === undefined
      )
        return [];
      if (!/^(each|every)$/.test(formOf(tokenAt(syntax, each)))) return [];
      const rest = childrenBy(syntax, clause, "conj").filter((child) => child > main);
      return [
        { place: main, head: -1, relation: "root" },
        { place, head: main, relation: "obl:unmarked" },
        ...rest.map((child) => ({ place: child, head: main, relation: "conj" })),
      ];
    },
  },
  {
    name: "if no thing",
    example: "if no call by nine the boss goes home (read as the order to call)",
    moves: (syntax, place) => {
      const token = tokenAt(syntax, place);
      const said = syntax.tokens
        .slice(Math.max(place - 2, 0), place)
        .map(formOf)
        .join(" ");
      const main = childrenBy(syntax, place, "parataxis", "ccomp", "conj").find(
        (child) => childBy(syntax, child, "nsubj") !== undefined,
      );
      if (token.upos !== "VERB" || main === undefined || said !== "if no") return [];
      if (childBy(syntax, place, "obj", "nsubj") !== undefined) return [];
      return [
        { place: main, head: token.head, relation: token.relation },
        { place, head: main, relation: "advcl", as: { upos: "NOUN", xpos: "NN", lemma: token.lemma } },
        { place: place - 1, head: place, relation: "det", as: { upos: "DET", xpos: "DT", lemma: "no" } },
        { place: place - 2, head: place, relation: "mark", as: { upos: "SCONJ", xpos: "IN", lemma: "if" } },
      ];
    },
  },
  {
    name: "a noun with a marker, and a verb that nobody does",
    example: "The yard loads the van while accounting prepares the bill.",
    moves: (syntax, place) => {
      const token = tokenAt(syntax, place);
      const verb = syntax.tokens[token.head];
      const mark = childBy(syntax, place, "mark");
      const isBeside =
        isRelation(token, "advcl") && /^(NOUN|PROPN)$/.test(token.upos) && token.head === place + 1;
      if (!isBeside || mark === undefined || verb?.xpos !== "VBZ" || verb.head < 0) return [];
      if (childBy(syntax, token.head, "nsubj") !== undefined) return [];
      return [
        { place: token.head, head: verb.head, relation: "advcl" },
        { place, head: token.head, relation: "nsubj" },
        { place: mark, head: token.head, relation: "mark" },
      ];
    },
  },
  {
    name: "a marker and a connector",
    example: "The cook fries the fish while at the same time the boy peels potatoes.",
    moves: (syntax, place) => {
      const token = tokenAt(syntax, place);
      const mark = childBy(syntax, place, "mark");
      const isFront = token.head > place;
      const next = isFront
        ? token.head
        : syntax.tokens.findIndex(
            (one, at) =>
              at > place &&
              (one.head === token.head || (one.head === place && isRelation(one, "acl"))) &&
              Math.min(...below(syntax, at)) === place + 1,
          );
      const above = isFront ? (syntax.tokens[next]?.head ?? -1) : token.head;
      if (!isRelation(token, "advcl") || token.upos !== "NOUN" || mark === undefined || next < 0 || above < 0)
        return [];
      const own = below(syntax, place, (child) => child === mark || child === next);
      const said = own.map((at) => formOf(tokenAt(syntax, at)));
      if (!connectorClass.has(said.join(" "))) return [];
      return [
        { place: next, head: above, relation: "advcl" },
        { place: mark, head: next, relation: "mark" },
        { place, head: next, relation: "obl" },
      ];
    },
  },
];

/** Number of words at the front that form one connector. */
function frontOf({ tokens }: Syntax): number {
  const words = tokens.slice(0, connectorWordsMax).map(formOf);
  const isFront = (_: string, at: number) => connectorClass.has(words.slice(0, at + 1).join(" "));
  return /^(?:if|each|every)$/.test(words[0] ?? "")
    ? 0
    : words.findLastIndex((word, at) => at > 0 && isFront(word, at)) + 1;
}
