/**
 * Contrast makes cases: neighbouring clauses that each tell work for one kind of the same thing. What tells the kinds
 * apart may be any word or form: "clean linen", "guests without a seat", "theses that come late", "the smaller ones".
 */

import type { Clause, Phrase } from "../clauses/clause.ts";
import { baseOfVerb } from "../naming/inflect.ts";
import { subjectOf } from "./antecedents.ts";
import { bandIn } from "./bands.ts";
import { casingAdjectives } from "./classes.ts";
import { comparative, namesRest } from "./kinds.ts";
import type { Parties } from "./parties.ts";
import { rootOf } from "./references.ts";
import type { Saying } from "./saying.ts";

/** One kind of a thing as a clause names it. */
export type Kind = {
  phrase: Phrase;
  /** The thing in dictionary form; "" where the words point back at it: "the smaller ones", "those without". */
  head: string;
  /** What tells it apart from its sisters, in dictionary form. */
  apart: string[];
  /** "The others", "the rest": all that no sister holds. */
  rest: boolean;
  /** A quality or a clause tells it apart, not just another noun: "late claims", not "test plans". */
  plain: boolean;
  /** Where what tells it apart ends. */
  to: number;
};

/** The kind that a clause speaks of, in its subject or in a phrase before it; null where it names none. */
export function kindOf(saying: Saying, sayings: readonly Saying[], parties: Parties): Kind | null {
  const { clause, act } = saying;
  if (!telling.has(act) || clause.doerFrom !== null) return null;
  const subject = subjectOf(clause);
  const front = clause.complements.find(
    ({ preposition, phrase }) => ["for", "with"].includes(preposition) && standsInFront(phrase, clause),
  );
  for (const phrase of [front?.phrase ?? null, subject]) {
    const kind = phrase && kindIn(phrase, saying, sayings, parties);
    if (kind) return kind;
  }
  return null;
}

const telling: ReadonlySet<string> = new Set(["step", "end", "back", "wait", "remark"]);

function kindIn(phrase: Phrase, saying: Saying, sayings: readonly Saying[], parties: Parties): Kind | null {
  const relative = sayings.find((one) => tellsWhich(one, phrase, saying));
  const pointing = pointers.has(phrase.lemma.toLowerCase());
  const rest = namesRest(phrase);
  const apart = [
    ...phrase.modifiers.filter((word) => !order.has(word)).map((word) => rootOf("ADJ", word)),
    ...phrase.attached.map((one) => `${one.preposition} ${one.phrase.lemma}`.toLowerCase()),
    ...(relative ? saidIn(relative.clause) : []),
  ];
  if (!rest && (apart.length === 0 || !isAnyOf(phrase, saying.clause, pointing, parties))) return null;
  const modifiers = saying.sentence.tokens.filter(({ from, to }) => from >= phrase.from && to <= phrase.to);
  return {
    phrase,
    head: pointing ? "" : phrase.lemma.toLowerCase(),
    apart,
    rest,
    plain:
      !pointing &&
      relative === undefined &&
      phrase.attached.length === 0 &&
      !modifiers.some(({ upos }) => qualities.has(upos)),
    to: relative?.clause.to ?? phrase.to,
  };
}

const saidIn = ({ verb, state, object, complements, adverbs }: Clause): string[] => [
  verb?.lemma ?? state?.lemma ?? "",
  ...(object ? [object.lemma] : []),
  ...complements.map(({ phrase }) => phrase.lemma),
  ...adverbs,
];

/** "Theses handed in late", "guests who have a seat": the clause right behind a phrase, before what is told of it. */
const tellsWhich = ({ act, clause }: Saying, phrase: Phrase, { clause: main, sentence }: Saying): boolean =>
  (act === "content" || act === "remark") &&
  clause.link?.to === main.id &&
  (clause.link.kind === "relative" || clause.link.kind === "participle") &&
  clause.from >= phrase.from &&
  clause.from < (sentence.tokens[main.verb?.at ?? 0]?.from ?? 0);

const qualities = new Set(["ADJ", "VERB", "NUM"]);

/** Words that stand for a thing told before. */
const pointers = new Set(["one", "ones", "those", "that"]);
/** They tell which comes first, not which kind it is. */
const order = new Set(
  "first second third fourth fifth next last final previous following same own first-time".split(" "),
);

/** Whichever there is of them: "clean linen", "any late claim", "a late claim" of claims that are known; not "the red wire". */
function isAnyOf(phrase: Phrase, clause: Clause, pointing: boolean, parties: Parties): boolean {
  if (phrase.pronoun && !pointing) return false;
  if (pointing) return true;
  if (phrase.determiner === null) return !/^\p{Lu}/u.test(phrase.lemma);
  if (["any", "every", "each", "all"].includes(phrase.determiner)) return true;
  if (!["a", "an"].includes(phrase.determiner)) return false;
  const known = parties.firstSaid.get(phrase.lemma.toLowerCase());
  return (
    (known !== undefined && known < clause.id) ||
    bandIn(phrase.words.toLowerCase().split(/\s+/)) !== null ||
    phrase.attached.some(({ preposition }) => ["with", "without"].includes(preposition)) ||
    phrase.modifiers.some((word) => casingAdjectives.has(word) || comparative.test(word))
  );
}

/** The same thing, told apart in two ways; "the others" beside any of them. */
export function areContrasted(one: Kind, other: Kind): boolean {
  if (one.rest || other.rest) return one.rest !== other.rest;
  const same = one.head === other.head || one.head === "" || other.head === "";
  return same && !(one.plain && other.plain) && !holdsAll(one, other) && !holdsAll(other, one);
}

const holdsAll = (one: Kind, other: Kind) => one.apart.every((word) => other.apart.includes(word));

/** "Dirty cups are washed. Washed cups are dried": the work before made it what it is. */
export const isMade = (kind: Kind, { verb }: Clause): boolean =>
  kind.apart.some(
    (word) => word === verb?.lemma || baseOfVerb(word, (base) => base === verb?.lemma) !== null,
  );

/** Before the verb and before whoever does it. */
export function standsInFront(phrase: Phrase, { verb, doer, object }: Clause): boolean {
  const at = verb?.at ?? -1;
  return phrase.head < at && phrase.head < (doer?.head ?? object?.head ?? at);
}
