/** Whether two cues are about the same matter, about two sides of it, or are parallel cases. */
import type { Clause, Phrase } from "../clauses/clause.ts";
import { connectorClass } from "../clauses/lexicon.ts";
import type { CaseCue } from "./case-cue.ts";
import { answeringVerbs } from "./classes.ts";
import type { Case, Question } from "./question.ts";
import type { Saying } from "./saying.ts";

/** "He checks whether one is in stock. If not, ...": the answer refers to the check after the question. */
export function asksAnew(question: Question, cue: CaseCue, sayings: readonly Saying[]): boolean {
  const last = Math.max(...question.cases.flatMap(({ cues }) => cues.map(({ at }) => at)));
  return announcedBefore(cue, sayings) > last;
}

/** The only case of a choice that was not mentioned yet, if the others were. */
export function lastUnanswered(question: Question): Case | undefined {
  if (question.cases.length < 2 || !question.cases.every(({ cues }) => cues[0]?.form === "choice"))
    return undefined;
  const open = question.cases.filter(({ cues }) => cues.length === 1);
  return open.length === 1 ? open[0] : undefined;
}

/** "If there is a gap": the question is only about the thing's existence. */
export const isExistence = (cue: CaseCue) =>
  ["if", "when", "mark"].includes(cue.form) &&
  cue.answer === null &&
  cue.topic !== "" &&
  cue.predicate.length === 0;

export const sameThing = (known: CaseCue, cue: CaseCue) =>
  known.topic === cue.topic || isPronoun(cue.topic) || cue.topic === "none";

export const comparisons = new Set("high low more less large small great few".split(" "));

/** Values that exclude each other. */
export const scales = [
  "low medium moderate average normal high critical",
  "small medium large big",
  "minor moderate major critical severe",
  "green yellow amber orange red",
  "simple medium complex",
  "good average fair poor bad",
  "positive neutral inconclusive negative",
  "light mild moderate severe",
  "first second third fourth",
].map((scale) => scale.split(" "));

export const onOneScale = (known: readonly string[], cue: readonly string[]) =>
  known.length === 1 &&
  cue.length === 1 &&
  known[0] !== cue[0] &&
  scales.some((scale) => scale.includes(known[0] ?? "") && scale.includes(cue[0] ?? ""));

/** "is a question", "is a complaint"; "a false alarm", "a real alarm": nouns name the kind. */
export function areTwoKinds(known: CaseCue, cue: CaseCue): boolean {
  const one = known.clause?.state;
  const other = cue.clause?.state;
  if (!one || !other || !("head" in one) || !("head" in other) || known.negated || cue.negated) return false;
  if (known.clause?.verb || cue.clause?.verb) return false;
  if (one.determiner === null || other.determiner === null || one.words === other.words) return false;
  return one.lemma === other.lemma || (sameThing(known, cue) && oneOfMany(one) && oneOfMany(other));
}

export const oneOfMany = ({ determiner }: Phrase) => determiner === "a" || determiner === "an";

/**
 * "If it is damp, ... If it is cracked, ...": conditions at the beginning of neighbouring sentences with two statements
 * of one kind about the same subject. If both can apply, the text says so: "also", "in addition".
 */
export function areSisterStates(known: CaseCue, cue: CaseCue, sayings: readonly Saying[]): boolean {
  const [one, other] = [known.clause, cue.clause];
  if (!one || !other || known.negated || cue.negated || known.deadline || cue.deadline) return false;
  // An event at one time may happen at another one too; a state is fixed.
  const isState = one.verb === null && other.verb === null && other.link?.kind === "when";
  if (known.form !== cue.form || !(cue.form === "if" || (cue.form === "when" && isState))) return false;
  const [before, here] = [sayings[known.at], sayings[cue.at]];
  const atHead = [before, here].every((saying) => saying && saying.clause.from <= saying.sentence.from + 1);
  if (!atHead || apart(known, cue, sayings) > 2 || goesOnBetween(known, cue, sayings)) return false;
  if (other.connectors.some((words) => more.has(words)) || saysMore(here)) return false;
  // "If it is accepted" may be about something written since; "if it is cloudy" about the thing that was clear.
  const points = (other.doer ?? other.object)?.pronoun === true && one.verb?.lemma === other.verb?.lemma;
  const ofSame = known.topic === cue.topic || points;
  return (
    ofSame &&
    known.topic !== "" &&
    !sharesPredicate(known, cue) &&
    areOneMeasure(known, cue) &&
    areOneKind(one, other)
  );
}

/**
 * "If it is dry, ... Then she cuts it. If it is ...": a word between them, a separate item, or work of a named person
 * joins what the first one separated.
 */
const goesOnBetween = (known: CaseCue, cue: CaseCue, sayings: readonly Saying[]) =>
  sayings
    .slice(known.at, cue.at)
    .some(
      ({ act, clause, sentence, block }) =>
        sentence !== sayings[known.at]?.sentence &&
        ((act === "step" && clause.doer?.pronoun === false && clause.doerFrom === null) ||
          ![known.at, cue.at].some((at) => sayings[at]?.block === block) ||
          clause.connectors.some((words) => joins.has(connectorClass.get(words) ?? ""))),
    );

const joins = new Set(["next", "last", "whatever"]);

/** "Damaged" and "older than four years" may both hold. */
const areOneMeasure = (known: CaseCue, cue: CaseCue) => (known.band === null) === (cue.band === null);

/** Two states, two things done to it, or the same work in two ways. */
function areOneKind(one: Clause, other: Clause): boolean {
  if (one.verb && other.verb)
    return (
      one.verb.lemma === other.verb.lemma || (one.passive && other.passive && one.modality === other.modality)
    );
  if (one.verb || other.verb) return one.passive || other.passive;
  return one.state !== null && other.state !== null && isNamed(one.state) === isNamed(other.state);
}

const isNamed = (state: NonNullable<Clause["state"]>) => "head" in state;

export const saysMore = (saying: Saying | undefined) =>
  saying?.sentence.tokens.some(({ form }) => more.has(form.toLowerCase())) === true;

const more = new Set([
  "also",
  "too",
  "additionally",
  "in addition",
  "addition",
  "moreover",
  "furthermore",
  "both",
]);

export const openWords = new Set(["what", "which", "who", "how", "where"]);

export const isOther = (cue: CaseCue) =>
  cue.answer === "other" ||
  cue.answer === "no" ||
  cue.predicate.some((word) => ["other", "remaining", "rest", "else"].includes(word)) ||
  ["other", "rest", "remaining"].includes(cue.topic);

/** The case of a question that a cue mentions again, as "if approved" does after "approves or rejects". */
export function caseSaid(question: Question, cue: CaseCue): Case | undefined {
  if (cue.answer !== null) return undefined;
  return question.cases.find((one) =>
    one.cues.some(
      (known) =>
        (sameMatter(known, cue) || isSameTrouble(known, cue)) &&
        known.negated === cue.negated &&
        known.band === null,
    ),
  );
}

/** "Defects found? ... With defects, the keys are kept." "He agrees or requests changes. In case of changes, ..." */
function isSameTrouble(known: CaseCue, cue: CaseCue): boolean {
  const isBare = cue.phrase !== null && cue.predicate.length === 0;
  if (cue.band !== null || !(isBare || cue.clause?.form === "nominal")) return false;
  const named = isBare ? cue.topic : cue.clause?.verb?.lemma;
  return known.form === "choice"
    ? named !== undefined && named === known.clause?.object?.lemma.toLowerCase()
    : isBare && known.topic === named;
}

/** The same statement about the same thing, or about a thing that one of them leaves open. */
export function sameMatter(known: CaseCue, cue: CaseCue): boolean {
  if (!sharesPredicate(known, cue)) return false;
  if (known.form === "choice" || cue.form === "choice") return true;
  return (
    known.topic === cue.topic ||
    known.topic === "" ||
    cue.topic === "" ||
    isPronoun(cue.topic) ||
    // "Does the key fit, he opens the gate. Does it not fit, ...": the same statement about the same thing.
    (cue.clause?.doer?.pronoun === true && known.negated !== cue.negated) ||
    known.predicate.includes(cue.topic) ||
    cue.predicate.includes(known.topic)
  );
}

export const isPronoun = (word: string) =>
  ["it", "this", "that", "they", "he", "she", "one", "so"].includes(word);

export function sharesPredicate(known: CaseCue, cue: CaseCue): boolean {
  const [first] = known.predicate;
  if (first === undefined || cue.predicate.length === 0) return false;
  const shorter = known.predicate.length <= cue.predicate.length ? known.predicate : cue.predicate;
  const longer = shorter === known.predicate ? cue.predicate : known.predicate;
  return shorter.every((word) => longer.includes(word));
}

export function sameMeasure(known: CaseCue, cue: CaseCue): boolean {
  const one = known.band;
  const other = cue.band;
  if (!one || !other) return false;
  const units =
    one.unit === other.unit || one.unit === "" || other.unit === "" || !/[a-z]/.test(one.unit + other.unit);
  const apart = one.high <= other.low || other.high <= one.low || one.side !== other.side;
  return (units || known.topic === cue.topic) && apart;
}

export const areReactions = (known: CaseCue, cue: CaseCue, sayings: readonly Saying[]) =>
  answeringVerbs.has(known.predicate[0] ?? "") &&
  answeringVerbs.has(cue.predicate[0] ?? "") &&
  Math.abs(sentenceOf(cue, sayings) - sentenceOf(known, sayings)) <= 2;

const apart = (known: CaseCue, cue: CaseCue, sayings: readonly Saying[]) =>
  sentenceOf(cue, sayings) - sentenceOf(known, sayings);

/** Bare plurals in sequence; if adjectives distinguish them, of one thing. */
export const areOtherKinds = (known: CaseCue, cue: CaseCue, sayings: readonly Saying[]): boolean =>
  known.phrase !== null &&
  (known.form === "column" || known.form === "subject") &&
  apart(known, cue, sayings) <= 1 &&
  ((cue.form === "column" && (known.topic === cue.topic || apart(known, cue, sayings) === 0)) ||
    (cue.phrase?.plural === true && known.phrase.plural && known.topic === cue.topic && !cue.joinsOnly));

/**
 * "A torn sail ... If the sail is only wet ...": the first has a word before the thing, the other a statement about it.
 */
export function areKindAndState(known: CaseCue, cue: CaseCue, sayings: readonly Saying[]): boolean {
  const [kind, state] = known.phrase ? [known, cue] : [cue, known];
  const isKind = kind.form === "subject" && kind.phrase !== null && kind.phrase.determiner !== "the";
  const isState = state.form === "if" && state.clause !== null && state.clause.verb === null;
  return (
    isKind &&
    isState &&
    kind.predicate.length > 0 &&
    state.predicate.length > 0 &&
    kind.topic === state.topic &&
    !sharesPredicate(kind, state) &&
    apart(known, cue, sayings) <= 1
  );
}

/**
 * "For private customers ..., for companies ...": the same preposition before both, in one sentence or for one thing.
 */
export function areSisterPhrases(known: CaseCue, cue: CaseCue, sayings: readonly Saying[]): boolean {
  const one = prepositionOf(known, sayings);
  if (one === "" || one !== prepositionOf(cue, sayings) || known.form !== cue.form) return false;
  const isPlain = known.band === null && cue.band === null && (cue.phrase?.modifiers.length ?? 0) === 0;
  const far = apart(known, cue, sayings);
  return far === 0 || (far === 1 && (isPlain || known.topic === cue.topic));
}

const prepositionOf = ({ at, phrase }: CaseCue, sayings: readonly Saying[]) =>
  sayings[at]?.clause.complements.find((one) => one.phrase === phrase)?.preposition ?? "";

/** "Broken ones are glued. The rest is stored": the cases before it are kinds or limits. */
export const isRestOf = (question: Question, cue: CaseCue, sayings: readonly Saying[]) =>
  question.cases.some(({ cues }) =>
    cues.some(
      (known) =>
        (["subject", "column", "preposition"].includes(known.form) || known.band !== null) &&
        sentenceOf(cue, sayings) - sentenceOf(known, sayings) <= 2,
    ),
  );

export const sentenceOf = (cue: CaseCue, sayings: readonly Saying[]) =>
  sayings[cue.at]?.sentence.sentence ?? -1;

/** "checks whether the form is complete. If so, ...": the question is the content of the check. */
export function announcedBefore(cue: CaseCue, sayings: readonly Saying[]): number {
  const here = sayings[cue.at]?.sentence.sentence ?? 0;
  for (let place = cue.at - 1; place >= 0; place--) {
    const saying = sayings[place];
    if (!saying || here - saying.sentence.sentence > 2) return -1;
    if (saying.clause.link?.kind === "whether") return place;
  }
  return -1;
}
