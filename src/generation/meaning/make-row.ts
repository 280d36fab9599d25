/** Work that is only listed by name: "the audit involves a self-check, an inspection and a final stamp". */
import type { Clause, Phrase } from "../clauses/clause.ts";
import { words as set } from "../clauses/lexicon.ts";
import { isWorkNoun, nominalisationOf } from "../clauses/nominalisations.ts";
import { actionVerbs, craftVerbs } from "../document/lexicon/verbs.ts";
import { processNouns } from "./classes.ts";
import type { Maker } from "./draft.ts";
import { sayStepOf } from "./make-named.ts";
import type { Saying } from "./saying.ts";

/** Name of the rule by which a clause names several works. */
export const workInRow = "work in a row";

const having = set("involve include comprise cover");
const going = set("proceed continue go move pass run lead");
const ways = set("through with via to into over by");
const verbs: ReadonlySet<string> = new Set([...actionVerbs, ...craftVerbs]);

/** The nouns of work in a clause about other work or about the whole process; empty if one of them is something else. */
export function rowOfWork({ verb, doer, object, complements, passive, negated }: Clause): Phrase[] {
  if (verb === null || doer === null || passive || negated) return [];
  const isAll = processNouns.has(doer.lemma.toLowerCase());
  const through = complements.find(({ preposition }) => ways.has(preposition))?.phrase;
  const of = complements.find(({ preposition }) => preposition === "of")?.phrase;
  if (going.has(verb.lemma)) return isAll && object === null ? worksIn(through, 1) : [];
  if (!isAll && !isWorkNoun(doer.lemma)) return [];
  if (having.has(verb.lemma)) return worksIn(object, 2);
  return verb.lemma === "consist" ? worksIn(of, 2) : [];
}

function worksIn(phrase: Phrase | null | undefined, least: number): Phrase[] {
  const several = phrase && !phrase.or ? [phrase, ...phrase.fellows] : [];
  return several.length >= least && several.every(isWork) ? several : [];
}

/** "Inspection", "self-check", "stamp". */
const isWork = ({ lemma, pronoun }: Phrase): boolean => {
  const word = lemma.toLowerCase().split("-").at(-1) ?? "";
  return !pronoun && (nominalisationOf(word) !== null || isWorkNoun(word) || verbs.has(word));
};

/** "Undergoes an audit involving ...": only the works in it are steps. */
export const framesRow = ({ verb, object }: Clause, inner: Clause): boolean =>
  ((undergoing.has(verb?.lemma ?? "") && object !== null && inner.doer?.head === object.head) ||
    // "Undergoes an audit" is read as "audits".
    (verb !== null && inner.doer?.head === verb.at)) &&
  rowOfWork(inner).length > 0;
const undergoing = set("undergo have perform conduct do");

/** A step for each of them, in their order. */
export const sayRow: Maker = (saying, place, openings, draft) => {
  const ids = rowOfWork(saying.clause).map((phrase, at) =>
    sayStepOf(phrase, saying, place, draft, at === 0 ? openings : []),
  );
  return ids[0] ?? null;
};

/** Whether a clause names several works. */
export const isRow = ({ clause }: Pick<Saying, "clause">): boolean => rowOfWork(clause).length > 0;
