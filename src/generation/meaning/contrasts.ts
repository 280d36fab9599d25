/**
 * Contrast makes cases: neighbouring clauses with work for different kinds of the same thing. Any word or form can
 * distinguish the kinds: "clean linen", "guests without a seat", "theses that come late", "the smaller ones".
 */

import type { Clause, Phrase } from "../clauses/clause.ts";
import { baseOfVerb } from "../naming/inflect.ts";
import { subjectOf } from "./antecedents.ts";
import { bandIn } from "./bands.ts";
import { areOpposites, casingAdjectives } from "./classes.ts";
import { comparative, isAnybody, isKind, isNumbered, namesRest } from "./kinds.ts";
import { keyOf, type Parties } from "./parties.ts";
import { rootOf } from "./references.ts";
import type { Saying } from "./saying.ts";

/** One kind of a thing, as a clause names it. */
export type Kind = {
  phrase: Phrase;
  /** The thing as a lemma; "" if the words refer back to it: "the smaller ones", "those without". */
  head: string;
  /** The words that distinguish it from the other kinds, as lemmas. */
  apart: string[];
  /** "The others", "the rest": everything not in the other kinds. */
  rest: boolean;
  /** A quality or a clause distinguishes it, not just another noun: "late claims", not "test plans". */
  plain: boolean;
  /** A plural noun without distinguishing words: "members", beside "everybody else". */
  bare: boolean;
  /** A person; null if the words leave it open: "the others". */
  person: boolean | null;
  /** The end of the distinguishing words. */
  to: number;
};

/**
 * The kind in a clause's subject or in a phrase before it; null if there is none. "Small claims the clerk decides": also
 * in an object before its doer.
 */
export function kindOf(saying: Saying, sayings: readonly Saying[], parties: Parties): Kind | null {
  const { clause, act } = saying;
  if (!telling.has(act) || clause.doerFrom !== null || sharesCondition(clause, sayings)) return null;
  const subject = subjectOf(clause);
  const front = clause.complements.find(
    ({ preposition, phrase }) =>
      ["for", "with"].includes(preposition) &&
      // "For each returned item" is about all of them.
      !/^(?:each|every)$/.test(phrase.determiner ?? "") &&
      standsInFront(phrase, clause),
  );
  const thing = clause.object && standsInFront(clause.object, clause) ? clause.object : null;
  for (const phrase of [front?.phrase ?? null, thing, subject]) {
    const kind = phrase && kindIn(phrase, saying, sayings, parties);
    if (kind) return kind;
  }
  return null;
}

/** "If it is refused, a note is written and new terms offered": with its auxiliary it shares the condition of the other. */
const sharesCondition = ({ form, link }: Clause, sayings: readonly Saying[]): boolean =>
  form === "participle" &&
  link?.kind === "coordinate" &&
  sayings.some(({ act, clause }) => act === "condition" && clause.link?.to === link.to);

const telling: ReadonlySet<string> = new Set(["step", "end", "back", "wait", "remark"]);

function kindIn(phrase: Phrase, saying: Saying, sayings: readonly Saying[], parties: Parties): Kind | null {
  const relative = sayings.find((one) => tellsWhich(one, phrase, saying));
  const lemma = phrase.lemma.toLowerCase();
  const pointing = pointers.has(lemma) || isAnybody(phrase);
  const rest = namesRest(phrase);
  const apart = [
    ...(isAnybody(phrase) ? phrase.words.toLowerCase().split(" ").slice(1) : []),
    ...phrase.modifiers.filter((word) => !order.has(word)).map((word) => rootOf("ADJ", word)),
    ...phrase.attached.map((one) => `${one.preposition} ${one.phrase.lemma}`.toLowerCase()),
    ...(relative ? saidIn(relative.clause) : []),
  ];
  const modifiers = saying.sentence.tokens.filter(({ from, to }) => from >= phrase.from && to <= phrase.to);
  const plain =
    !pointing &&
    relative === undefined &&
    phrase.attached.length === 0 &&
    !modifiers.some(({ upos }) => qualities.has(upos));
  const bare = plain && !rest && isKind(phrase);
  if (!rest && !bare && (apart.length === 0 || !isAnyOf(phrase, saying.clause, pointing, parties)))
    return null;
  return {
    phrase,
    head: pointing ? "" : lemma,
    apart: bare ? [...apart, lemma] : apart,
    rest,
    plain,
    bare,
    person: rest ? restOf(lemma) : (parties.meant.get(keyOf(saying.clause, phrase))?.party ?? null) !== null,
    to: relative?.clause.to ?? phrase.to,
  };
}

/** "Everybody else" is a person, "everything else" is not, "the others" may be both. */
const restOf = (lemma: string): boolean | null =>
  /(?:body|one)$/.test(lemma) ? true : /thing$/.test(lemma) ? false : null;

const saidIn = ({ verb, state, object, complements, adverbs }: Clause): string[] => [
  verb?.lemma ?? state?.lemma ?? "",
  ...(object ? [object.lemma] : []),
  ...complements.map(({ phrase }) => phrase.lemma),
  ...adverbs,
];

/**
 * "Theses handed in late", "guests who have a seat": the clause directly after a phrase, before the statement about it.
 */
const tellsWhich = ({ act, clause }: Saying, phrase: Phrase, { clause: main, sentence }: Saying): boolean =>
  (act === "content" || act === "remark") &&
  clause.link?.to === main.id &&
  (clause.link.kind === "relative" || clause.link.kind === "participle") &&
  clause.from >= phrase.from &&
  clause.from < (sentence.tokens[main.verb?.at ?? 0]?.from ?? 0);

const qualities = new Set(["ADJ", "VERB", "NUM"]);

/** Words that refer to an earlier thing. */
const pointers = new Set(["one", "ones", "those", "that"]);
/** They give the order, not the kind. */
const order = new Set(
  "first second third fourth fifth next last final previous following same own first-time".split(" "),
);

/** Any of them: "clean linen", "any late claim", "a late claim" of known claims; not "the red wire". */
function isAnyOf(phrase: Phrase, clause: Clause, pointing: boolean, parties: Parties): boolean {
  if (phrase.pronoun && !pointing) return false;
  if (pointing) return true;
  if (phrase.determiner === null) return !isNumbered(phrase) && !/^\p{Lu}/u.test(phrase.lemma);
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

export type Told = { kind: Kind; saying: Saying };

/** The same thing with two distinctions; "the others" beside any of them. */
export function areContrasted(told: Told, next: Told): boolean {
  const [one, other] = [told.kind, next.kind];
  const isBare = one.bare || other.bare;
  if (one.rest || other.rest) return one.rest !== other.rest && (!isBare || isOfSame(told, next));
  if (isBare && (areOpposites(one.head, other.head) || areGapped(told, next))) return true;
  return one.bare && other.bare ? areBareKinds(told, next) : areOfOneHead(one, other);
}

/** "Late claims" beside "early claims" or "the early ones"; "claims" alone means all of them. */
function areOfOneHead(one: Kind, other: Kind): boolean {
  if ([one, other].some(({ bare, apart }) => bare && apart.length === 1)) return false;
  const same = one.head === other.head || one.head === "" || other.head === "";
  return same && !(one.plain && other.plain) && !holdsAll(one, other) && !holdsAll(other, one);
}

const areNear = (one: Told, other: Told) => one.saying.sentence === other.saying.sentence;
const areAlike = (one: Told, other: Told) => one.saying.clause.passive === other.saying.clause.passive;

/** "Members ..., everybody else ..."; not "drivers load the van, the rest is done by the office". */
const isOfSame = (one: Told, other: Told): boolean =>
  (areNear(one, other) || areAlike(one, other)) &&
  (one.kind.person ?? other.kind.person) === (other.kind.person ?? one.kind.person);

/** "Members pay 5 euros, guests 10": one verb for both. */
const areGapped = (one: Told, other: Told): boolean =>
  areNear(one, other) &&
  [one, other].some(({ saying: { clause, sentence } }) => {
    const verb = sentence.tokens[clause.verb?.at ?? -1];
    return verb !== undefined && verb.from === verb.to;
  });

/** Two things that are not persons, sent to their places, or in one sentence. */
const areBareKinds = (one: Told, other: Told): boolean =>
  one.kind.phrase.words !== other.kind.phrase.words &&
  !one.kind.person &&
  !other.kind.person &&
  ([one, other].every(({ saying }) => isRouted(saying)) || (areNear(one, other) && areAlike(one, other)));

/** "Bills go to accounting", "calls are handled by the desk": the clause only says where it belongs. */
const isRouted = ({ clause: { verb, doer, passive, complements } }: Saying): boolean =>
  routing.has(verb?.lemma ?? "") &&
  (complements.some(({ preposition }) => towards.has(preposition)) || (passive && doer !== null));
const routing = new Set(
  "go send forward pass route transfer assign hand move belong handle process answer settle deal refer escalate treat".split(
    " ",
  ),
);
const towards = new Set(["to", "into", "in", "onto"]);

/** "Walls are painted and floors are sanded": two actions. */
export const arePair = ([one, other, ...more]: readonly Told[]): boolean =>
  one !== undefined &&
  other !== undefined &&
  more.length === 0 &&
  [one, other].every(
    ({ kind, saying }) => kind.bare && saying.sentence === one.saying.sentence && !isRouted(saying),
  ) &&
  !areOpposites(one.kind.head, other.kind.head) &&
  [one, other].some(({ saying }) => saying.clause.coordination === "and");

const holdsAll = (one: Kind, other: Kind) => one.apart.every((word) => other.apart.includes(word));

/** "Dirty cups are washed. Washed cups are dried": the previous work produced this kind. */
export const isMade = (kind: Kind, { verb }: Clause): boolean =>
  kind.apart.some(
    (word) => word === verb?.lemma || baseOfVerb(word, (base) => base === verb?.lemma) !== null,
  );

/** Before the verb and before its doer. */
export function standsInFront(phrase: Phrase, { verb, doer, object }: Clause): boolean {
  const at = verb?.at ?? -1;
  return phrase.head < at && phrase.head < (doer?.head ?? object?.head ?? at);
}
