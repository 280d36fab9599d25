/** "If it rained overnight the leader calls": a time that reads like a preposition takes no noun and opens no clause. */
import type { Token } from "../parser/tree.ts";
import type { Mend } from "./move.ts";
import { childBy, formOf, isRelation, tokenAt } from "./syntax.ts";

const times = /^(?:overnight|tonight|today|tomorrow|yesterday)$/;
const adverb = (token: Token) => ({ upos: "ADV", xpos: "RB", lemma: formOf(token) });

export const adverbMends: readonly Mend[] = [
  {
    name: "a time in front of a subject",
    example: "If it rained overnight the gang leader calls it off (read as “overnight the leader”).",
    moves: (syntax, place) => {
      const token = tokenAt(syntax, place);
      const noun = syntax.tokens[token.head];
      const verb = syntax.tokens[noun?.head ?? -1];
      const next = syntax.tokens[token.head + 1];
      if (!isRelation(token, "case") || !times.test(formOf(token)) || !noun || verb?.upos !== "VERB")
        return [];
      const isFree = next?.upos === "VERB" && childBy(syntax, token.head + 1, "nsubj") === undefined;
      if (noun.head > place || !isFree) return [];
      return [
        { place, head: noun.head, relation: "advmod", as: adverb(token) },
        { place: token.head, head: token.head + 1, relation: "nsubj" },
      ];
    },
  },
  {
    name: "a time in front of the work",
    example: "If it rained overnight the leader sends us home (read as the marker of a clause).",
    moves: (syntax, place) => {
      const token = tokenAt(syntax, place);
      const work = syntax.tokens[token.head];
      const told = syntax.tokens[work?.head ?? -1];
      if (!isRelation(token, "mark") || !times.test(formOf(token)) || !work || !told) return [];
      const isCondition = childBy(syntax, work.head, "mark") !== undefined && isRelation(work, "advcl");
      if (!isCondition || work.head > place) return [];
      return [
        { place, head: work.head, relation: "advmod", as: adverb(token) },
        { place: work.head, head: token.head, relation: "advcl" },
        { place: token.head, head: told.head, relation: told.relation },
      ];
    },
  },
];
