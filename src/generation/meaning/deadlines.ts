/**
 * Times that pass without the awaited event: a limit before its consequence, and work that is done if nothing comes.
 */
import { type CaseCue, noCue } from "./case-cue.ts";
import { isPronoun, sentenceOf } from "./case-sameness.ts";
import { answeringVerbs, areSameWork, refusingVerbs } from "./classes.ts";
import type { Question } from "./question.ts";
import { lemmasOf } from "./references.ts";
import { areForms } from "./relations/words.ts";
import type { Saying } from "./saying.ts";
import type { TimeExpression } from "./times.ts";

/** "The client has two weeks to object. If no objection comes, ...": the given time passes without the event. */
export function withLimit(question: Question, sayings: readonly Saying[]): Question {
  const cues = question.cases.flatMap((one) => one.cues.slice(0, 1));
  const [first] = cues;
  if (!first || question.cases.length > 2 || cues.some((cue) => cue.deadline)) return question;
  const limit = ownLimit(question, sayings) ?? limitBefore(first, sayings);
  if (!limit || !cues.some((cue) => speaksOf(limit.saying, cue, sayings))) return question;
  const late = cues.findIndex((cue) => isLate(cue) || cue.negated || isOtherwise(cue));
  const cases = question.cases.map((one, at) =>
    at === late
      ? { ...one, cues: one.cues.map((cue, place) => (place === 0 ? { ...cue, deadline: limit.time } : cue)) }
      : one,
  );
  if (late >= 0) return { ...question, cases };
  // "If it arrives in time, ...": the other case continues.
  const [only, ...more] = cues;
  if (!only || more.length > 0 || !(isInTime(only) || limit.saying === sayings[only.at])) return question;
  const missed = {
    ...noCue,
    form: only.form,
    span: only.span,
    at: only.at,
    governs: -1,
    deadline: limit.time,
  };
  return { ...question, cases: [...cases, { cues: [missed], other: true }] };
}

/** "If the guest answers within two days, ... otherwise", "The tenant may object within a week. If he objects, ...". */
function ownLimit({ cases }: Question, sayings: readonly Saying[]): Limit | null {
  const cue = cases[0]?.cues[0];
  const saying = cue && sayings[cue.at];
  const time = saying?.times.find(({ use }) => use === "limit");
  if (!cue?.clause?.verb || !saying || !time || cue.negated || cue.clause.perfect) return null;
  if (cue.form !== "option" && (cue.form !== "if" || cue.clause.modality !== null)) return null;
  const isBefore = saying.sentence.tokens[time.first]?.form.toLowerCase() === "before";
  const isCounted = isBefore || countedFrom.has(saying.sentence.tokens[time.end]?.form.toLowerCase() ?? "");
  const isAwaited = sayings.slice(0, cue.at).some(({ act }) => act === "step" || act === "wait");
  return isAwaited && !isCounted ? { saying, time } : null;
}

/** "Cancels within 24 hours of the visit": not the length of a wait. */
const countedFrom = new Set(["of", "from", "before", "after", "prior"]);

/** "The engineer must answer within 15 minutes. Otherwise ...", "The client has 14 days to pay. If he does not, ..." */
export function inVain(cue: CaseCue, sayings: readonly Saying[]): CaseCue {
  const mayBeLate = isOtherwise(cue) || (cue.clause !== null && cue.negated && cue.deadline === null);
  const limit = mayBeLate && cue.form !== "mark" ? limitBefore(cue, sayings) : null;
  if (limit === null || !(isOtherwise(cue) || speaksOf(limit.saying, cue, sayings))) return cue;
  if (isRestOfCondition(limit.saying, cue, sayings)) return cue;
  return { ...cue, deadline: limit.time };
}

/**
 * "If a paper is missing, he has a week to send it. Otherwise the clerk stamps it": the case in which none is missing.
 */
function isRestOfCondition({ clause, sentence }: Saying, cue: CaseCue, sayings: readonly Saying[]): boolean {
  const governed = sayings[cue.governs];
  const said = governed ? lemmasOf(governed) : [];
  return (
    cue.answer === "other" &&
    governed?.sentence !== sentence &&
    !said.some((word) => refusingVerbs.has(word) || vainVerbs.has(word)) &&
    sayings.some((one) => one.act === "condition" && one.sentence === sentence && one.clause.id < clause.id)
  );
}

/** The consequence when the time has passed. */
const vainVerbs = new Set(
  "close closed expire lapse end stop remind escalate forfeit lose delete remove".split(" "),
);

/** Steps after a limit that open the case of its passing: with "after that", or with a time "without an answer". */
export function passingCue(saying: Saying, at: number, sayings: readonly Saying[]): CaseCue[] {
  if (saying.act !== "step" && saying.act !== "end") return [];
  const cue = { ...noCue, span: { from: saying.clause.from, to: saying.clause.to }, at, governs: at };
  const limit =
    saying.clause.connectors.some((words) => passed.has(words)) || isBehindRelative(saying)
      ? limitBefore({ ...cue, form: "otherwise" }, sayings)
      : null;
  if (limit?.saying.act === "limit")
    return [{ ...cue, form: "otherwise", answer: "other", deadline: limit.time }];
  const silent = silence(saying);
  return silent ? [{ ...cue, form: "preposition", ...silent }] : [];
}

const passed = new Set(
  "after that;afterwards;then;thereafter;after this;only then;after this time;after this period".split(";"),
);

/** "..., after which the offer lapses". */
const isBehindRelative = ({ clause, sentence: { tokens } }: Saying): boolean =>
  clause.link?.kind === "relative" &&
  clause.tokens.some(
    (at) => tokens[at]?.form.toLowerCase() === "which" && tokens[at - 1]?.form.toLowerCase() === "after",
  );

/** "After 3 days without an answer, ...": the length of the silence. */
function silence({ times, sentence: { tokens } }: Saying) {
  const time = times.find(({ use }) => use === "after" || use === "for");
  const [first = "", second = ""] = tokens.slice(time?.end ?? 0).map(({ form }) => form.toLowerCase());
  if (!time || !(first === "without" || (["with", "and"].includes(first) && second === "no"))) return null;
  const missing = tokens.slice(time.end + 1).find(({ upos }) => upos === "NOUN");
  if (!missing) return null;
  const span = { from: time.from, to: missing.to };
  return { span, deadline: time, negated: true, topic: missing.lemma.toLowerCase() };
}

type Limit = { saying: Saying; time: TimeExpression };

/** The wait, the limit or the work with a limit directly before the condition. */
function limitBefore(cue: CaseCue, sayings: readonly Saying[]): Limit | null {
  const here = sentenceOf(cue, sayings);
  for (let place = cue.at - 1; place >= 0; place--) {
    const saying = sayings[place];
    if (!saying || here - saying.sentence.sentence > 1) return null;
    if (besideTheLimit.has(saying.act)) continue;
    const time = saying.times.find(({ use }) => use === "limit" || use === "for");
    return time && limits(saying, time, cue, sayings) ? { saying, time } : null;
  }
  return null;
}

const besideTheLimit = new Set(["content", "until", "remark", "state"]);

function limits(
  { act, clause }: Saying,
  time: TimeExpression,
  cue: CaseCue,
  sayings: readonly Saying[],
): boolean {
  if (act === "limit") return true;
  if (act === "step")
    return time.use === "limit" && (clause.modality !== null || isLate(cue) || saysByThen(cue));
  const isTimed = ({ from }: { from: number }) => from >= time.from && from < time.to;
  return (
    act === "wait" &&
    (clause.object !== null ||
      clause.complements.some(({ preposition, phrase }) => preposition === "for" && !isTimed(phrase)) ||
      sayings.some((one) => one.act === "until" && one.clause.link?.to === clause.id))
  );
}

const isOtherwise = (cue: CaseCue) => cue.answer === "no" || cue.answer === "other";

/** "If it takes longer", "if he misses the deadline", "if the time is over". */
const isLate = (cue: CaseCue) => cue.predicate.some((word) => lateWords.has(word));
const lateWords = new Set(
  "long late miss expire elapse exceed overdue lapse delay overrun unfinished".split(" "),
);

/** "has not arrived by then": the earlier limit is meant. */
const saysByThen = ({ clause }: CaseCue): boolean =>
  clause?.connectors.some((words) => /^(?:by|until|till) (?:then|that time)$|^in time$/.test(words)) === true;

/** "accepts in time", "before the deadline". */
const isInTime = (cue: CaseCue) => !cue.negated && cue.predicate.some((word) => timeWords.has(word));
const timeWords = new Set("time deadline period limit".split(" "));

/** The event that comes, or does not, is the one that the limit was set for. */
function speaksOf(limit: Saying, cue: CaseCue, sayings: readonly Saying[]): boolean {
  if (cue.clause === null || isLate(cue) || isInTime(cue)) return true;
  const said = [...cue.predicate, cue.topic];
  const awaited = sayings
    .filter(
      ({ act, clause, sentence }) =>
        sentence === limit.sentence && (clause === limit.clause || act === "content"),
    )
    .flatMap(lemmasOf);
  return said.some((word) => comingVerbs.has(word) || awaited.some((other) => areForms(word, other)));
}

/**
 * "If payment arrives, ... If seven days go by without payment, ...", "Upon receipt ...; if they have not come in after
 * a week, ...": one waits for something, the other says what happens if it does not come.
 */
export function areComeAndMissed(known: CaseCue, cue: CaseCue, sayings: readonly Saying[]): boolean {
  const late = [known, cue].find((one) => one.deadline !== null && (one.negated || isOtherwise(one)));
  const come = late === known ? cue : known;
  // After the other case it only says when the text continues.
  if (late === known && come.joinsOnly) return false;
  return late !== undefined && answersEachOther(come, late, sayings);
}

/** "As soon as the reply is in, ...": an earlier question already waits for it. */
export const isAwaitedAlready = (cue: CaseCue, question: Question, sayings: readonly Saying[]): boolean =>
  question.cases.some(({ cues }) =>
    cues.some((late) => late.deadline !== null && late.at < cue.at && answersEachOther(cue, late, sayings)),
  );

function answersEachOther(come: CaseCue, late: CaseCue, sayings: readonly Saying[]): boolean {
  const isPlain = !come.negated && come.answer === null && come.band === null && come.deadline === null;
  if (!isPlain || Math.abs(sentenceOf(come, sayings) - sentenceOf(late, sayings)) > 2) return false;
  const said = [come.topic, ...come.predicate].filter((word) => word !== "");
  const own = [late.topic, ...late.predicate].filter((word) => word !== "" && !isPronoun(word));
  const missed = own.length > 0 ? own : setFor(late, sayings);
  // "The offer is valid for ten days; after that it lapses. If the buyer accepts, ..."
  const isAnswered = come.predicate.some((word) => answeringVerbs.has(word));
  // After the silence, the answered question is asked once the answer is in.
  const isAhead = come.at < late.at && own.some((word) => answerWords.has(word));
  if (isAnswered && (own.length === 0 || isAhead)) return true;
  const isComing = (words: readonly string[]) => words.some((word) => comingVerbs.has(word));
  if ([said, missed].every((words) => words.some((word) => answerWords.has(word)))) return true;
  if (come.predicate.length > 0 && isComing(come.predicate) && (come.topic === "" || isPronoun(come.topic)))
    return isComing(late.predicate) || late.predicate.length === 0;
  // "If he does not answer, ... If he agrees, ...": the person does not identify the awaited event.
  const isOnlyWho = come.topic === late.topic && come.predicate.some((word) => !isComing([word]));
  return said.some(
    (word) =>
      !(isOnlyWho && word === come.topic) &&
      !comingVerbs.has(word) &&
      missed.some((other) => areForms(word, other) || areSameWork(word, other)),
  );
}

/** The purpose of the passing limit: "has ten days to sign". */
function setFor({ deadline }: CaseCue, sayings: readonly Saying[]): string[] {
  const limit = sayings.find(({ times }) => deadline !== null && times.includes(deadline));
  return sayings
    .filter(
      ({ act, clause }) => act === "content" && limit !== undefined && clause.link?.to === limit.clause.id,
    )
    .flatMap(lemmasOf);
}

export const answerWords = new Set("answer reply respond response react reaction hear feedback".split(" "));
const comingVerbs = new Set("arrive come receive get reply answer respond return hear react".split(" "));
