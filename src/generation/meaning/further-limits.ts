/**
 * Two limits in sequence: "If it is not paid after 14 days, she sends a reminder, after another two weeks she hands it
 * over."
 */
import { type CaseCue, noCue } from "./case-cue.ts";
import { isPronoun, sentenceOf } from "./case-sameness.ts";
import { areComeAndMissed } from "./deadlines.ts";
import type { Question } from "./question.ts";
import type { Saying } from "./saying.ts";

/** Work after a time: a separate case only if the time before it passed without the event. */
export function laterCue({ act, clause, times, sentence }: Saying, at: number): CaseCue[] {
  const time = act === "step" || act === "end" ? times.find(({ use }) => use === "after") : undefined;
  const first = clause.verb?.at ?? Number.POSITIVE_INFINITY;
  const opens = time && time.first <= first && sentence.tokens[time.end]?.form.toLowerCase() !== "without";
  const span = { from: clause.from, to: clause.to };
  return time && opens
    ? [{ ...noCue, form: "preposition", span, at, governs: at, deadline: time, negated: true, isLater: true }]
    : [];
}

/** The cue opens the case of a second limit, or comes after both. */
export function isOfLaterLimit(cue: CaseCue, questions: Question[], sayings: readonly Saying[]): boolean {
  const later = laterLimit(cue, questions, sayings);
  if (later) questions.push(later);
  return later !== null || cue.isLater || isBehindLimits(cue, questions, sayings);
}

/** The question of the second limit, inside the case in which the first one has passed. */
function laterLimit(
  cue: CaseCue,
  questions: readonly Question[],
  sayings: readonly Saying[],
): Question | null {
  const before = questions.at(-1);
  const missed = before?.cases.find(({ cues }) => cues[0]?.deadline);
  const late = missed?.cues[0];
  if (!late || !cue.deadline || !goesOn(late, cue, sayings)) return null;
  missed.cues.push({ ...late, governs: cue.governs });
  return {
    by: -1,
    announced: -1,
    cases: [{ cues: [{ ...cue, later: late }], other: false }],
    many: false,
    span: cue.span,
  };
}

/** Only the work of the first limit is between them, and the wait is for the same person. */
function goesOn(late: CaseCue, cue: CaseCue, sayings: readonly Saying[]): boolean {
  const between = sayings.slice(late.governs + 1, cue.isLater ? cue.at : Math.min(cue.at, cue.governs));
  const isNext =
    late.governs >= 0 &&
    late.governs < cue.governs &&
    sentenceOf(cue, sayings) - (sayings[late.governs]?.sentence.sentence ?? 0) <= 1 &&
    between.every(({ act, sentence }) => act !== "step" || sentence === sayings[late.governs]?.sentence);
  const isSame = cue.topic === "" || isPronoun(cue.topic) || cue.topic === late.topic;
  return isNext && isSame && (!cue.isLater || isLonger(late, cue, sayings));
}

/** "After 40 minutes" after "after 20 minutes", "after another week", "a week later". */
function isLonger(late: CaseCue, { deadline, at }: CaseCue, sayings: readonly Saying[]): boolean {
  const tokens = sayings[at]?.sentence.tokens ?? [];
  const words = tokens.slice(deadline?.first, deadline?.end).map(({ form }) => form.toLowerCase());
  if (words.some((word) => moreWords.has(word))) return true;
  const [known, now] = [late.deadline, deadline].map((time) => /^PT?(\d+)(\w)$/.exec(time?.iso ?? ""));
  return known?.[2] === now?.[2] && Number(now?.[1]) > Number(known?.[1]);
}

const moreWords = new Set("another further more additional later".split(" "));

/** "If he answers, the agent goes on": an answer at any time, after both limits. */
const isBehindLimits = (cue: CaseCue, questions: readonly Question[], sayings: readonly Saying[]): boolean =>
  questions.some(({ cases }) =>
    cases.some(({ cues }) => cues.some(({ later }) => later && areComeAndMissed(later, cue, sayings))),
  );
