/**
 * Decides between verb and noun, participle and adjective. Each rule looks at the decided word before, at the
 * candidates after, and at whether its stretch of words has a certain verb already.
 */
import { actorNouns } from "../lexicon/nouns.ts";
import { nounToo, particlesOf } from "../lexicon/verbs.ts";
import { adjectives } from "../lexicon/words.ts";
import { type Candidate, tokenOf } from "./readings.ts";
import type { Tagger } from "./tagger.ts";
import type { PartOfSpeech, Token } from "./token.ts";
import { readingsOf, type VerbReading } from "./verb-forms.ts";

/** What a rule sees. `previous` skips adverbs; `next` is the candidate after. */
type View = {
  word: Candidate;
  reading: VerbReading;
  /** The decided word before; null at the start of a stretch. */
  previous: Token | null;
  /** The decided word directly before, adverb or not. */
  before: Token | null;
  next: Candidate | null;
  afterNext: Candidate | null;
  /** The stretch has a finite verb after this word that nobody doubts. */
  finiteLater: boolean;
  /** The stretch has a decided finite verb before this word. */
  finiteEarlier: boolean;
  /** Only one word stands between "if" and this one: "if available ship goods". */
  afterIf: boolean;
  /** The stretch is a condition: "if score < 600 reject application". */
  underIf: boolean;
  /** A colon stands directly before: "Clerk: checks the order". */
  afterColon: boolean;
  /** A verb was decided before the coordinator that stands directly before this word. */
  coordinatedForm: VerbReading["form"] | null;
};

type Decision = { pos: PartOfSpeech; reading: VerbReading | null };
type Rule = (view: View) => PartOfSpeech | null;

/** Tokens with one part of speech each. */
export function disambiguate(candidates: Candidate[], tagger: Tagger): Token[] {
  const tokens: Token[] = [];
  candidates.forEach((candidate, at) => {
    const { pos, reading } = decide(candidates, tokens, at, tagger);
    tokens.push(tokenOf(candidate, pos, reading, tagger));
  });
  return tokens.map((token, at) => {
    const next = tokens[at + 1];
    return asHead(asPronoun(asOrdinal(asSubject(token, next), next, at), next), tokens[at - 1], next);
  });
}

/** "the nuts": an adjective after an article with nothing to describe is a noun. */
const asHead = (token: Token, before: Token | undefined, next: Token | undefined): Token =>
  token.pos === "adjective" &&
  /^(the|a|an)$/.test(before?.lower ?? "") &&
  (next === undefined || /^[,.;:]$/.test(next.lower))
    ? { ...token, pos: "noun" }
    : token;

/** "treats her" and "her file" are told apart by what follows. */
const asPronoun = (token: Token, next: Token | undefined): Token =>
  token.lower === "her" && !/^(noun|adjective|number)$/.test(next?.pos ?? "")
    ? { ...token, pos: "pronoun" }
    : token;

/** "Second, an expert ...": counts the steps. */
const asOrdinal = (token: Token, next: Token | undefined, at: number): Token =>
  at === 0 && next?.lower === "," && /^(first|second|third|fourth|fifth|sixth|last|next)$/.test(token.lower)
    ? { ...token, pos: "adverb" }
    : token;

/** "legal reviews it": an adjective that can name a department is a noun before a verb. */
function asSubject(token: Token, next: Token | undefined): Token {
  const isName = token.pos === "adjective" && actorNouns.has(token.lower);
  return isName && /^(verb|be|have|modal)$/.test(next?.pos ?? "") ? { ...token, pos: "noun" } : token;
}

function decide(candidates: Candidate[], decided: Token[], at: number, tagger: Tagger): Decision {
  const word = candidates[at];
  if (word === undefined) throw new Error(`no word at ${at}`);
  if (word.fixed !== null) return { pos: word.fixed, reading: null };
  for (const reading of orderedReadings(word, decided)) {
    const view = viewOf(candidates, decided, at, reading);
    const pos = rulesFor(reading.form).reduce<PartOfSpeech | null>(
      (found, rule) => found ?? rule(view),
      null,
    );
    if (pos === "verb") return { pos, reading };
    if (pos !== null) return { pos, reading: null };
  }
  const unknown = unknownVerb(candidates, decided, at, tagger);
  return unknown ? { pos: "verb", reading: unknown } : { pos: openClass(word), reading: null };
}

/** "and evacuates the building", "Season the soup": a word that nobody knows as a verb works as one before an article. */
function unknownVerb(
  candidates: Candidate[],
  decided: Token[],
  at: number,
  tagger: Tagger,
): VerbReading | null {
  const word = candidates[at];
  const next = candidates[at + 1]?.fixed;
  if (!word || word.verbs.length > 0 || !/^(determiner|possessive)$/.test(next ?? "")) return null;
  if (!/^[a-z]{4,}$/.test(word.raw.lower) || hasCertainVerb(candidates, at + 1)) return null;
  const before = decided.at(-1);
  const inOrders = stretchStart(decided) === decided.length && decided.some((token) => token.form === "base");
  if ((at === 0 || inOrders) && !/s$/.test(word.raw.lower)) return { lemma: word.raw.lower, form: "base" };
  const afterSubject = before?.pos === "coordinator" || before?.pos === "pronoun" || before?.pos === "noun";
  const stretch = decided.slice(stretchStart(decided));
  if (!afterSubject || !/[^su]s$/.test(word.raw.lower) || stretch.some(isFiniteVerb)) return null;
  return { lemma: tagger.infinitive(word.raw.lower, "s"), form: "s" };
}

/** A form that is base and past alike ("put", "set", "read") is a participle after be and have, and in their lists. */
function orderedReadings(word: Candidate, decided: Token[]): VerbReading[] {
  const before = decided.at(-1);
  const inList = before?.pos === "coordinator" && decided.findLast((token) => token.pos === "verb")?.form;
  const perfect = /^(be|have)$/.test(before?.pos ?? "") || /^(ed|part)$/.test(inList || "");
  const isPast = (reading: VerbReading) => /^(ed|part)$/.test(reading.form);
  return word.verbs.toSorted((a, b) => (perfect ? 1 : -1) * (Number(isPast(b)) - Number(isPast(a))));
}

function openClass({ raw, hint }: Candidate): PartOfSpeech {
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
const startsPhrase = (word: Candidate | null) =>
  word !== null &&
  (["determiner", "possessive", "pronoun", "number"].some((pos) => pos === word.fixed) ||
    adjectives.has(word.raw.lower));
const isNominal = (word: Candidate | null) =>
  word !== null && (word.fixed === "noun" || (word.fixed === null && !/ly$/.test(word.raw.lower)));
const isEnd = (word: Candidate | null) => word === null || word.fixed === "punctuation";
const isParticle = (view: View) =>
  view.next !== null && particlesOf(view.reading.lemma).includes(view.next.raw.lower);

function rulesFor(form: VerbReading["form"]): Rule[] {
  if (form === "base") return baseRules;
  if (form === "s") return thirdPersonRules;
  if (form === "ing") return gerundRules;
  return pastRules;
}

const baseRules: Rule[] = [
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
  ({ previous, before }) =>
    previous !== null && nominalBefore.has(previous.pos) && before === previous ? "noun" : null,
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
  ({ previous, next, before }) =>
    previous === before && previous?.pos === "adjective" && startsPhrase(next) ? "verb" : null,
  (view) => (joinsClause(view) && !view.finiteLater ? "verb" : null),
  ({ previous, before }) =>
    previous !== null && nominalBefore.has(previous.pos) && before === previous ? "noun" : null,
  ({ previous, next }) =>
    (previous === null || subjectLike.has(previous.pos)) && startsPhrase(next) ? "verb" : null,
  ({ previous, finiteEarlier }) =>
    (previous?.pos === "pronoun" || previous?.pos === "relative") && !finiteEarlier ? "verb" : null,
  ({ coordinatedForm, next, finiteLater, reading }) =>
    coordinatedForm === "s" && !(finiteLater && nounToo.has(reading.lemma)) && !isBe(next) ? "verb" : null,
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
  ({ coordinatedForm }) => (coordinatedForm === "base" || coordinatedForm === "s" ? null : null),
  () => "verb",
];

function viewOf(candidates: Candidate[], decided: Token[], at: number, reading: VerbReading): View {
  const word = candidates[at];
  if (word === undefined) throw new Error(`no word at ${at}`);
  const start = stretchStart(decided);
  const stretch = decided.slice(start);
  return {
    word,
    reading,
    previous: previousOf(stretch),
    before: stretch.at(-1) ?? null,
    next: candidates[at + 1] ?? null,
    afterNext: candidates[at + 2] ?? null,
    finiteLater: hasCertainVerb(candidates, at + 1),
    finiteEarlier: stretch.some((token) => /^(modal|be|have|do)$/.test(token.pos) || isFiniteVerb(token)),
    afterIf: stretch.length === 1 && decided[start - 1]?.lower === "if",
    underIf:
      decided.findLast((token) => /^(subordinator|coordinator)$/.test(token.pos) || token.lower === ",")
        ?.lower === "if",
    afterColon: /^[:-]$/.test(decided.at(-1)?.lower ?? ""),
    coordinatedForm: coordinatedForm(decided),
  };
}

const isFiniteVerb = (token: Token) => token.pos === "verb" && token.form !== "ing" && token.form !== "part";

/** A stretch ends at punctuation, at a subordinator, and at a coordinator; arrows and colons are punctuation. */
function stretchStart(decided: Token[]): number {
  for (let at = decided.length - 1; at >= 0; at--) {
    const token = decided[at];
    if (token && /^(punctuation|subordinator|coordinator)$/.test(token.pos)) return at + 1;
  }
  return 0;
}

/** The last word that counts: adverbs before a verb do not. Null at the start of the stretch. */
function previousOf(stretch: Token[]): Token | null {
  for (let at = stretch.length - 1; at >= 0; at--) {
    const token = stretch[at];
    if (token && token.pos !== "adverb") return token;
  }
  return null;
}

/** A verb that nobody doubts before the stretch ends. */
function hasCertainVerb(candidates: Candidate[], from: number): boolean {
  for (let at = from; at < candidates.length; at++) {
    const word = candidates[at];
    if (word === undefined || /^(punctuation|subordinator|relative|to)$/.test(word.fixed ?? "")) return false;
    if (word.fixed === "coordinator" && startsPhrase(candidates[at + 1] ?? null)) return false;
    if (/^(modal|be|have|do)$/.test(word.fixed ?? "")) return true;
    if (isCertain(word, candidates[at - 1], candidates[at + 1] ?? null)) return true;
  }
  return false;
}

/** A finite form with "the" after it, or one that is never a noun ("notifies"). */
function isCertain(word: Candidate, before: Candidate | undefined, next: Candidate | null): boolean {
  if (word.fixed !== null || /^(preposition|determiner|possessive|number)$/.test(before?.fixed ?? ""))
    return false;
  const finite = word.verbs.some(({ form }) => form === "s" || form === "ed" || form === "past");
  const neverNoun =
    word.verbs.some(
      ({ form, lemma }) => form === "s" && !nounToo.has(lemma) && readingsOf(word.raw.lower).length > 0,
    ) && before?.fixed === null;
  return (finite && startsPhrase(next)) || (neverNoun && !word.hint.noun);
}

/** The form of the last verb, where a coordinator (or a comma of a list of verbs) stands directly before. */
function coordinatedForm(decided: Token[]): VerbReading["form"] | null {
  const last = decided.findLast((token) => token.pos !== "adverb");
  if (last === undefined || !(last.pos === "coordinator" || last.lower === ",")) return null;
  const verb = decided.findLast(
    (token) => token.pos === "verb" || (token.pos === "punctuation" && /[.;:]/.test(token.lower)),
  );
  return verb?.form ?? null;
}
