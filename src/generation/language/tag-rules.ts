/**
 * The rules that decide between verb and noun, participle and adjective. Each looks at the decided word before, at the
 * candidates after, and at whether its stretch of words has a certain verb already; the first that answers decides.
 */
import { actorNouns } from "../lexicon/nouns.ts";
import { nounToo, particlesOf } from "../lexicon/verbs.ts";
import { adjectives } from "../lexicon/words.ts";
import type { Candidate } from "./readings.ts";
import type { PartOfSpeech, Token } from "./token.ts";
import { readingsOf, type VerbReading } from "./verb-forms.ts";

/** What a rule sees. `previous` skips adverbs; `next` is the candidate after. */
export type View = {
  word: Candidate;
  reading: VerbReading;
  /** The decided word before; null at the start of a stretch. */
  previous: Token | null;
  /** The decided word directly before, adverb or not. */
  before: Token | null;
  next: Candidate | null;
  /** The stretch has a finite verb after this word that nobody doubts. */
  finiteLater: boolean;
  /** The stretch has a decided finite verb before this word. */
  finiteEarlier: boolean;
  /** As `finiteLater`, yet before the next coordinator. */
  finiteInPhrase: boolean;
  /** A coordinator and another third person with an object follow. */
  pairedVerb: boolean;
  /** The word before the previous one begins its phrase: "for large claims". */
  isDescribed: boolean;
  /** Only one word stands between "if" and this one: "if available ship goods". */
  afterIf: boolean;
  /** The stretch is a condition: "if score < 600 reject application". */
  underIf: boolean;
  /** A colon stands directly before: "Clerk: checks the order". */
  afterColon: boolean;
  /** A verb was decided before the coordinator that stands directly before this word. */
  coordinatedForm: VerbReading["form"] | null;
};

export type Rule = (view: View) => PartOfSpeech | null;

export function openClass({ raw, hint }: Candidate): PartOfSpeech {
  if (adjectives.has(raw.lower)) return "adjective";
  if (hint.adverb && /ly$/.test(raw.lower)) return "adverb";
  if (hint.adjective && !hint.noun) return "adjective";
  return "noun";
}

const nominalBefore = new Set<PartOfSpeech>([
  "determiner",
  "possessive",
  "adjective",
  "preposition",
  "number",
]);
const subjectLike = new Set<PartOfSpeech>(["noun", "pronoun", "relative"]);
export const startsPhrase = (word: Candidate | null) =>
  word !== null &&
  (["determiner", "possessive", "pronoun", "number"].some((pos) => pos === word.fixed) ||
    adjectives.has(word.raw.lower));
const isNominal = (word: Candidate | null) =>
  word !== null && (word.fixed === "noun" || (word.fixed === null && !/ly$/.test(word.raw.lower)));
const isEnd = (word: Candidate | null) => word === null || word.fixed === "punctuation";
const isParticle = (view: View) =>
  view.next !== null && particlesOf(view.reading.lemma).includes(view.next.raw.lower);

const hasFinite = ({ finiteEarlier, finiteLater }: View) => finiteEarlier || finiteLater;

export function rulesFor(form: VerbReading["form"]): Rule[] {
  if (form === "base") return baseRules;
  if (form === "s") return thirdPersonRules;
  if (form === "ing") return gerundRules;
  return pastRules;
}

const baseRules: Rule[] = [
  // "both review it"
  ({ previous, before, next }) =>
    previous?.lower === "both" && before === previous && startsPhrase(next) ? "verb" : null,
  // "the guests pay and leave"
  ({ previous, next, finiteEarlier }) =>
    previous?.pos === "noun" &&
    previous.plural &&
    actorNouns.has(previous.lemma) &&
    next?.fixed === "coordinator" &&
    !finiteEarlier
      ? "verb"
      : null,
  // "employees hand in their sheets"
  (view) =>
    isParticle(view) && view.previous?.pos === "noun" && view.previous.plural && !hasFinite(view)
      ? "verb"
      : null,
  ({ underIf, previous, reading }) =>
    underIf && previous === null && nounToo.has(reading.lemma) ? "noun" : null,
  ({ underIf, previous, next }) =>
    underIf && previous?.pos === "number" && (isNominal(next) || startsPhrase(next)) ? "verb" : null,
  ({ previous, next, word }) =>
    previous?.pos === "to" && /^(step|task|point)$/.test(word.raw.lower) && next?.fixed === "number"
      ? "noun"
      : null,
  ({ previous, next, word }) =>
    previous === null && isEnd(next) && /^(end|stop|finish)$/.test(word.raw.lower) ? "verb" : null,
  ({ previous }) => (previous !== null && /^(to|modal|do|not)$/.test(previous.pos) ? "verb" : null),
  ({ previous, word }) =>
    previous?.lower === "please" || previous?.lower === "lets"
      ? "verb"
      : word.raw.lower === "please"
        ? "adverb"
        : null,
  ({ word, previous, next }) =>
    adjectives.has(word.raw.lower) && previous !== null && !(previous.plural && startsPhrase(next))
      ? "adjective"
      : null,
  ({ afterIf, previous, next }) =>
    afterIf && previous?.pos === "adjective" && (isNominal(next) || startsPhrase(next)) ? "verb" : null,
  ({ previous, before, next, isDescribed, reading }) =>
    previous?.pos === "adjective" &&
    before === previous &&
    !isDescribed &&
    startsPhrase(next) &&
    !nounToo.has(reading.lemma)
      ? "verb"
      : null,
  ({ previous, before }) =>
    previous !== null && nominalBefore.has(previous.pos) && before === previous ? "noun" : null,
  ({ previous, before, next }) =>
    previous?.pos === "verb" && previous.form === "s" && before === previous && isEnd(next) ? "noun" : null,
  ({ coordinatedForm, reading, next }) =>
    coordinatedForm === "base" && (startsPhrase(next) || isNominal(next) || !nounToo.has(reading.lemma))
      ? "verb"
      : null,
  ({ previous, next, finiteLater, reading, word }) =>
    previous === null &&
    !finiteLater &&
    !(isEnd(next) && word.hint.noun && nounToo.has(reading.lemma)) &&
    imperativeNext(next)
      ? "verb"
      : null,
  ({ previous, next, reading, finiteLater }) =>
    previous === null && startsPhrase(next) && !(finiteLater && nounToo.has(reading.lemma)) ? "verb" : null,
  (view) => (view.previous === null && isParticle(view) ? "verb" : null),
  ({ previous }) => (previous?.pos === "pronoun" || previous?.pos === "relative" ? "verb" : null),
  ({ previous, next, finiteLater, finiteEarlier, reading }) =>
    previous?.pos === "noun" &&
    previous.plural &&
    !finiteEarlier &&
    (startsPhrase(next) || (!finiteLater && !nounToo.has(reading.lemma)))
      ? "verb"
      : null,
  ({ previous, next, finiteLater }) => (previous === null && finiteLater && isNominal(next) ? "noun" : null),
  ({ reading }) => (nounToo.has(reading.lemma) ? "noun" : null),
  ({ previous, word }) => (previous?.pos === "noun" && word.hint.verb === null ? openClass(word) : null),
  () => "verb",
];

const imperativeNext = (next: Candidate | null) =>
  isEnd(next) ||
  startsPhrase(next) ||
  isNominal(next) ||
  /^(preposition|to|adverb|subordinator|possessive|relative)$/.test(next?.fixed ?? "");

/** "which compares", "that checks": the determiner joins a clause. */
const joinsClause = ({ before, previous }: View) =>
  before === previous && (previous?.lower === "which" || previous?.lower === "that");

const thirdPersonRules: Rule[] = [
  ({ previous, before, reading, next }) =>
    before === previous &&
    /^(this|that)$/.test(previous?.lower ?? "") &&
    !nounToo.has(reading.lemma) &&
    !isBe(next)
      ? "verb"
      : null,
  (view) =>
    isParticle(view) && (view.previous === null || view.previous.pos === "noun") && !view.finiteEarlier
      ? "verb"
      : null,
  ({ previous, next, before, isDescribed }) =>
    previous === before && previous?.pos === "adjective" && !isDescribed && startsPhrase(next)
      ? "verb"
      : null,
  (view) => (joinsClause(view) && !view.finiteLater ? "verb" : null),
  ({ previous, before }) =>
    previous !== null && nominalBefore.has(previous.pos) && before === previous ? "noun" : null,
  ({ previous, next }) =>
    (previous === null || subjectLike.has(previous.pos)) && startsPhrase(next) ? "verb" : null,
  ({ previous, finiteEarlier }) =>
    (previous?.pos === "pronoun" || previous?.pos === "relative") && !finiteEarlier ? "verb" : null,
  ({ coordinatedForm, previous, next, finiteLater, reading }) =>
    coordinatedForm === "s" &&
    // "drops the bag, passes security and boards": a noun in the plural rarely describes another.
    (!(finiteLater && nounToo.has(reading.lemma)) || (previous === null && isNominal(next))) &&
    !isBe(next)
      ? "verb"
      : null,
  ({ previous, before, pairedVerb, finiteEarlier }) =>
    pairedVerb && previous?.pos === "noun" && before === previous && !finiteEarlier ? "verb" : null,
  ({ previous, before, next, finiteEarlier, finiteInPhrase }) =>
    previous?.pos === "noun" &&
    before === previous &&
    !previous.plural &&
    actorNouns.has(previous.lemma) &&
    !finiteEarlier &&
    !finiteInPhrase &&
    (next?.fixed === "preposition" || (next?.fixed === null && next.hint.plural))
      ? "verb"
      : null,
  ({ next }) => (isBe(next) ? "noun" : null),
  ({ previous, before, reading, word, finiteEarlier }) =>
    previous?.pos === "noun" &&
    before === previous &&
    !finiteEarlier &&
    !nounToo.has(reading.lemma) &&
    readingsOf(word.raw.lower).length > 0
      ? "verb"
      : null,
  ({ previous, next, afterColon, finiteLater }) =>
    previous === null && afterColon && !finiteLater && (isNominal(next) || startsPhrase(next))
      ? "verb"
      : null,
  ({ previous, finiteLater, finiteEarlier, next, word, reading }) =>
    previous?.pos === "noun" &&
    !finiteEarlier &&
    !finiteLater &&
    !(isEnd(next) && word.hint.noun && nounToo.has(reading.lemma))
      ? "verb"
      : null,
  ({ before, finiteEarlier }) =>
    before?.pos === "adverb" && before.lower.endsWith("ly") && !finiteEarlier ? "verb" : null,
  ({ previous, finiteLater, finiteEarlier, next, reading, word }) =>
    previous?.pos === "noun" &&
    !previous.plural &&
    !finiteLater &&
    !(finiteEarlier && readingsOf(word.raw.lower).length === 0) &&
    !nounToo.has(reading.lemma) &&
    !isEnd(next)
      ? "verb"
      : null,
  ({ previous, reading, next, finiteEarlier }) =>
    previous?.pos === "adverb" && !finiteEarlier && (!nounToo.has(reading.lemma) || startsPhrase(next))
      ? "verb"
      : null,
  ({ previous, reading, finiteEarlier, next }) =>
    previous?.pos === "noun" && !finiteEarlier && isEnd(next) && !nounToo.has(reading.lemma) ? "verb" : null,
  () => "noun",
];

const isBe = (word: Candidate | null) => word !== null && /^(be|have|modal|do)$/.test(word.fixed ?? "");

const gerundRules: Rule[] = [
  (view) =>
    (view.previous === null || view.before?.pos === "preposition") && isParticle(view) ? "verb" : null,
  ({ previous }) => (previous?.pos === "be" ? "verb" : null),
  ({ previous, next, finiteLater }) =>
    previous === null && startsPhrase(next)
      ? "verb"
      : previous === null && isNominal(next) && !finiteLater
        ? "verb"
        : null,
  ({ previous, next }) =>
    previous !== null &&
    /^(preposition|subordinator)$/.test(previous.pos) &&
    (startsPhrase(next) || isNominal(next) || isEnd(next))
      ? "verb"
      : null,
  ({ previous, next }) =>
    previous !== null && nominalBefore.has(previous.pos) && isNominal(next) ? "adjective" : null,
  ({ previous }) =>
    previous !== null && /^(determiner|possessive|adjective)$/.test(previous.pos) ? "noun" : null,
  ({ previous, next }) => (previous?.pos === "noun" && startsPhrase(next) ? "verb" : null),
  ({ coordinatedForm }) => (coordinatedForm === "ing" ? "verb" : null),
  ({ previous }) =>
    previous?.pos === "verb" && /^(start|begin|finish|stop|continue|keep|consider)$/.test(previous.lemma)
      ? "verb"
      : null,
  ({ next, finiteLater }) => (isNominal(next) && finiteLater ? "adjective" : null),
  () => "noun",
];

const pastRules: Rule[] = [
  ({ previous }) => (previous !== null && /^(be|have|modal|do|not)$/.test(previous.pos) ? "verb" : null),
  ({ word, next }) => (adjectives.has(word.raw.lower) && isNominal(next) ? "adjective" : null),
  ({ previous, next }) =>
    (previous === null || nominalBefore.has(previous.pos) || previous.pos === "coordinator") &&
    isNominal(next)
      ? "adjective"
      : null,
  ({ previous, word }) =>
    previous !== null && /^(determiner|possessive|number)$/.test(previous.pos)
      ? word.hint.noun && word.verbs.some((verb) => verb.form === "base")
        ? "noun"
        : "adjective"
      : null,
  ({ previous, next, word }) =>
    previous?.pos === "verb" && isNominal(next) && word.hint.adjective ? "adjective" : null,
  () => "verb",
];
