/** "A test ride {concludes} the work": what concludes it is the work, and nobody who does any. */
import { groupNouns, outsideNouns, personNouns, systemNouns } from "../meaning/classes.ts";
import type { Mark } from "../reader/mark.ts";
import { foundAt, type Scene } from "./found.ts";

const concluding: ReadonlySet<string> = new Set("conclude complete precede finish end close".split(" "));
const parties = [groupNouns, outsideNouns, personNouns, systemNouns];

export const withEndingWork = (given: readonly Mark[], scene: Scene): Mark[] =>
  given.map((mark, place): Mark => {
    const { heads, saying, sentence } = foundAt(mark, place, scene);
    const clause = mark.kind === "step" && heads ? saying?.clause : undefined;
    const doer = clause?.doer;
    const noun = sentence?.tokens[doer?.head ?? -1];
    if (!clause?.object || !doer || noun?.upos !== "NOUN" || clause.passive || clause.link !== null)
      return mark;
    if (!/^an?$/.test(doer.determiner ?? "") || !concluding.has(clause.verb?.lemma ?? "")) return mark;
    if (parties.some((nouns) => nouns.has(doer.lemma))) return mark;
    return { ...mark, from: noun.from, to: noun.to, doer: null };
  });
