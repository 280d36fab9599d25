/**
 * Commas that a hasty writer left out: "if the part is broken we order a new one". A doubtful sentence without commas is read
 * again with a pause in front of each word that may open a clause; the trees and the faults of the clauses say which one helps.
 */
import type { Constraint, Token } from "../parser/tree.ts";

/** Each of them is one more parse. */
const pausesMax = 14;

/** Words that nothing may be cut off behind: what they belong to comes next. */
const bound = new Set(["DET", "ADP", "CCONJ", "SCONJ", "PART", "AUX", "PUNCT", "SYM"]);

/** Words that may open a clause. */
const opening = new Set(["DET", "PRON", "NOUN", "PROPN", "VERB", "SCONJ", "NUM"]);

/** The pauses that are worth a try, one reading each. */
export function pausesIn(tokens: readonly Token[]): Constraint[] {
  const comma = tokens.findIndex(({ form }) => form === ",");
  const opens = tokens[0]?.relation === "mark";
  // Where there are commas, one may be missing behind the condition that the sentence begins with.
  if (comma >= 0 && !opens) return [];
  return tokens
    .slice(0, comma < 0 ? tokens.length : comma)
    .flatMap(({ from, upos, xpos }, at): Constraint[] => {
      const before = tokens[at - 1];
      if (at < 2 || before === undefined || at === tokens.length - 1) return [];
      // What stands behind a verb is what it is done to, unless the verb ends what the sentence began with.
      const isSeam = !bound.has(before.upos) && (before.upos !== "VERB" || opens);
      return isSeam && opening.has(upos) && !xpos.startsWith("W") ? [{ from, to: from, upos: "PUNCT" }] : [];
    })
    .slice(0, pausesMax);
}
