/**
 * Commas that a hasty writer omitted: "if the part is broken we order a new one". A doubtful sentence without commas is
 * parsed again with a pause before each word that may open a clause; the trees and the faults of the clauses show which
 * one helps.
 */
import type { Constraint, Token } from "../parser/tree.ts";

/** Each of them costs another parse. */
const pausesMax = 14;

/** Words after which nothing may be cut, because their head follows. */
const bound = new Set(["DET", "ADP", "CCONJ", "SCONJ", "PART", "AUX", "PUNCT", "SYM"]);

/** Words that may open a clause. */
const opening = new Set(["DET", "PRON", "NOUN", "PROPN", "VERB", "SCONJ", "NUM"]);

/** The pauses worth trying, one reading each. */
export function pausesIn(tokens: readonly Token[]): Constraint[] {
  const comma = tokens.findIndex(({ form }) => form === ",");
  const opens = tokens[0]?.relation === "mark";
  // If there are commas, one may be missing after the condition that begins the sentence.
  if (comma >= 0 && !opens) return [];
  return tokens
    .slice(0, comma < 0 ? tokens.length : comma)
    .flatMap(({ from, upos, xpos }, at): Constraint[] => {
      const before = tokens[at - 1];
      if (at < 2 || before === undefined || at === tokens.length - 1) return [];
      // An object follows a verb, unless the verb ends the clause that began the sentence.
      const isSeam = !bound.has(before.upos) && (before.upos !== "VERB" || opens);
      return isSeam && opening.has(upos) && !xpos.startsWith("W") ? [{ from, to: from, upos: "PUNCT" }] : [];
    })
    .slice(0, pausesMax);
}
