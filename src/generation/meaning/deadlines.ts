/** Times that pass in vain: a limit that is told before what becomes of it, and what is done when nothing comes. */
import { type CaseCue, noCue } from "./case-cue.ts";
import { isPronoun, sentenceOf } from "./case-sameness.ts";
import { areSameWork } from "./classes.ts";
import type { Question } from "./question.ts";
import { lemmasOf } from "./references.ts";
import { areForms } from "./relations/words.ts";
import type { Saying } from "./saying.ts";
import type { TimeExpression } from "./times.ts";

/** "The client has two weeks to object. If no objection comes, ...": the time that was given passes in vain. */
export function withLimit(question: Question, sayings: readonly Saying[]): Question {
  const cues = question.cases.flatMap((one) => one.cues.slice(0, 1));
  const [first] = cues;
  if (!first || question.cases.length > 2 || cues.some((cue) => cue.deadline)) return question;
  const limit = limitBefore(first, sayings);
  if (!limit || !cues.some((cue) => speaksOf(limit.saying, cue, sayings))) return question;
  const late = cues.findIndex((cue) => isLate(cue) || cue.negated || isOtherwise(cue));
  const cases = question.cases.map((one, at) =>
    at === late
      ? { ...one, cues: one.cues.map((cue, place) => (place === 0 ? { ...cue, deadline: limit.time } : cue)) }
      : one,
  );
  if (late >= 0) return { ...question, cases };
  // "If it arrives in time, ...": the other case goes on.
  const [only, ...more] = cues;
  if (!only || more.length > 0 || !isInTime(only)) return question;
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

/** "The engineer must answer within 15 minutes. Otherwise ...", "The client has 14 days to pay. If he does not, ..." */
export function inVain(cue: CaseCue, sayings: readonly Saying[]): CaseCue {
  const mayBeLate = isOtherwise(cue) || (cue.clause !== null && cue.negated && cue.deadline === null);
  const limit = mayBeLate && cue.form !== "mark" ? limitBefore(cue, sayings) : null;
  if (limit === null || !(isOtherwise(cue) || speaksOf(limit.saying, cue, sayings))) return cue;
  return { ...cue, deadline: limit.time };
}

/** Steps behind a limit that open the case of its passing: by "after that", or by a time "without an answer". */
export function passingCue(saying: Saying, at: number, sayings: readonly Saying[]): CaseCue[] {
  if (saying.act !== "step" && saying.act !== "end") return [];
  const cue = { ...noCue, span: { from: saying.clause.from, to: saying.clause.to }, at, governs: at };
  const limit = saying.clause.connectors.some((words) => passed.has(words))
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

/** "After 3 days without an answer, ...": how long nothing came. */
function silence({ times, sentence: { tokens } }: Saying) {
  const time = times.find(({ use }) => use === "after" || use === "for");
  if (!time || tokens[time.end]?.form.toLowerCase() !== "without") return null;
  const missing = tokens.slice(time.end + 1).find(({ upos }) => upos === "NOUN");
  if (!missing) return null;
  const span = { from: time.from, to: missing.to };
  return { span, deadline: time, negated: true, topic: missing.lemma.toLowerCase() };
}

type Limit = { saying: Saying; time: TimeExpression };

/** The wait, the limit or the work with a limit that stands right before the condition. */
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

/** "has not arrived by then": the limit that was told is meant. */
const saysByThen = ({ clause }: CaseCue): boolean =>
  clause?.connectors.some((words) => /^(?:by|until|till) (?:then|that time)$|^in time$/.test(words)) === true;

/** "accepts in time", "before the deadline". */
const isInTime = (cue: CaseCue) => !cue.negated && cue.predicate.some((word) => timeWords.has(word));
const timeWords = new Set("time deadline period limit".split(" "));

/** What comes, or does not, is what the limit was set for. */
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
 * "If payment arrives, ... If seven days go by without payment, ...", "Upon receipt ...; if they have not come in after a
 * week, ...": one waits for something, the other tells what if it does not come.
 */
export function areComeAndMissed(known: CaseCue, cue: CaseCue, sayings: readonly Saying[]): boolean {
  const late = [known, cue].find(({ deadline, negated }) => deadline !== null && negated);
  const come = late === known ? cue : known;
  // Told behind the other case it only says when the text goes on.
  if (late === known && come.joinsOnly) return false;
  return late !== undefined && answersEachOther(come, late, sayings);
}

/** "As soon as the reply is in, ...": what a question before it waits for already. */
export const isAwaitedAlready = (cue: CaseCue, question: Question, sayings: readonly Saying[]): boolean =>
  question.cases.some(({ cues }) =>
    cues.some((late) => late.deadline !== null && late.at < cue.at && answersEachOther(cue, late, sayings)),
  );

function answersEachOther(come: CaseCue, late: CaseCue, sayings: readonly Saying[]): boolean {
  const isPlain = !come.negated && come.answer === null && come.band === null && come.deadline === null;
  if (!isPlain || Math.abs(sentenceOf(come, sayings) - sentenceOf(late, sayings)) > 2) return false;
  const said = [come.topic, ...come.predicate].filter((word) => word !== "");
  const missed = [late.topic, ...late.predicate].filter((word) => word !== "" && !isPronoun(word));
  const isComing = (words: readonly string[]) => words.some((word) => comingVerbs.has(word));
  if ([said, missed].every((words) => words.some((word) => answerWords.has(word)))) return true;
  if (come.predicate.length > 0 && isComing(come.predicate) && (come.topic === "" || isPronoun(come.topic)))
    return isComing(late.predicate) || late.predicate.length === 0;
  return said.some(
    (word) =>
      !comingVerbs.has(word) && missed.some((other) => areForms(word, other) || areSameWork(word, other)),
  );
}

const answerWords = new Set("answer reply respond response react reaction hear feedback".split(" "));
const comingVerbs = new Set("arrive come receive get reply answer respond return hear react".split(" "));
