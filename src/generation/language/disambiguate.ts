/**
 * Decides between verb and noun, participle and adjective. Each rule looks at the decided word before, at the
 * candidates after, and at whether its stretch of words has a certain verb already.
 */
import { actorNouns } from "../lexicon/nouns.ts";
import { nounToo } from "../lexicon/verbs.ts";
import { type Candidate, tokenOf } from "./readings.ts";
import { openClass, rulesFor, startsPhrase, type View } from "./tag-rules.ts";
import type { Tagger } from "./tagger.ts";
import type { PartOfSpeech, Token } from "./token.ts";
import { readingsOf, type VerbReading } from "./verb-forms.ts";

type Decision = { pos: PartOfSpeech; reading: VerbReading | null };

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
  (next === undefined || /^[,.;:]$/.test(next.lower) || /^(be|have|modal)$/.test(next.pos))
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
    finiteLater: hasCertainVerb(candidates, at + 1),
    finiteEarlier: hasOwnVerb(stretch),
    finiteInPhrase: hasCertainVerb(upToCoordinator(candidates, at + 1), at + 1),
    pairedVerb: pairedVerb(candidates, at),
    isDescribed: /^(preposition|determiner)$/.test(stretch.at(-2)?.pos ?? ""),
    afterIf: stretch.length === 1 && decided[start - 1]?.lower === "if",
    underIf:
      decided.findLast((token) => /^(subordinator|coordinator)$/.test(token.pos) || token.lower === ",")
        ?.lower === "if",
    afterColon: /^[:-]$/.test(decided.at(-1)?.lower ?? ""),
    coordinatedForm: coordinatedForm(decided),
  };
}

const upToCoordinator = (candidates: Candidate[], from: number): Candidate[] => {
  const end = candidates.findIndex((word, at) => at >= from && word.fixed === "coordinator");
  return end < 0 ? candidates : candidates.slice(0, end);
};

/** "reviews and approves the request": a like form follows the coordinator, and has an object. */
function pairedVerb(candidates: Candidate[], at: number): boolean {
  const [coordinator, other, object] = candidates.slice(at + 1, at + 4);
  const isThird = other?.fixed === null && other.verbs.some(({ form }) => form === "s");
  return coordinator?.fixed === "coordinator" && isThird && startsPhrase(object ?? null);
}

/** Each relative clause takes a verb: in "a guest who stays longer pays", "pays" is the first of its own. */
function hasOwnVerb(stretch: Token[]): boolean {
  const relatives = stretch.filter((token, at) => at > 0 && token.pos === "relative").length;
  const verbs = stretch.filter(
    (token, at) =>
      isFiniteWord(token) &&
      !isFiniteWord(stretch[at - 1]) &&
      !(stretch[at - 1]?.pos === "to") &&
      !(isFiniteWord(stretch[at - 2]) && /^(not|adverb)$/.test(stretch[at - 1]?.pos ?? "")),
  ).length;
  return verbs > relatives;
}

const isFiniteWord = (token: Token | undefined) =>
  token !== undefined && (/^(modal|be|have|do)$/.test(token.pos) || isFiniteVerb(token));

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
