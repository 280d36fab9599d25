/** "Is there a spare?": what there is, also where its word reads like an adjective. */
import type { Mend } from "./move.ts";
import { childBy, isRelation, tokenAt } from "./syntax.ts";

export const existentialMends: readonly Mend[] = [
  {
    name: "what there is",
    example: "Is there a spare on the shelf? (read as a measure).",
    moves: (syntax, place) => {
      const token = tokenAt(syntax, place);
      const verb = syntax.tokens[token.head];
      const isThere =
        verb?.lemma === "be" &&
        childBy(syntax, token.head, "expl") !== undefined &&
        childBy(syntax, token.head, "nsubj") === undefined;
      const isThing =
        isRelation(token, "obl:unmarked") &&
        place > token.head &&
        childBy(syntax, place, "det") !== undefined;
      if (!isThere || !isThing) return [];
      const as =
        token.upos === "NOUN" ? {} : { as: { upos: "NOUN", xpos: "NN", lemma: token.form.toLowerCase() } };
      return [{ place, head: token.head, relation: "nsubj", ...as }];
    },
  },
];
