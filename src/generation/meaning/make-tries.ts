/** Numbers of attempts: asked before the way back, or after the second attempt. */

import { connectorClass } from "../clauses/lexicon.ts";
import { capitalised } from "../naming/words.ts";
import type { CaseCue } from "./case-cue.ts";
import { sharesPredicate } from "./case-sameness.ts";
import { negativeAnswers } from "./classes.ts";
import type { Opening } from "./cues.ts";
import { type Draft, type Entry, newId, say, spanOf, textOf } from "./draft.ts";
import { sayQuestion } from "./make-deadlines.ts";
import type { Saying } from "./saying.ts";
import { countOf, isAfterTries, saysSameAgain } from "./tries.ts";

/** The cases of a way back: the open ones, and that it was not tried often enough yet. */
export function openingsOfTry(saying: Saying, place: number, openings: Opening[], draft: Draft): Opening[] {
  const behind = placeBehind(place, draft);
  const count = countOf(saying) ?? (behind === null ? null : countOf(draft.sayings[behind]));
  if (behind !== null && count !== null) return sayCount(count, behind, place, openings, draft);
  const around = openings.length > 0 ? openings : openingsNear(saying, draft);
  const asked = askedBehind(place, around, draft);
  if (!asked) return openings;
  askNow(asked, place, around, draft);
  return [...around, caseOf(asked.entry.id, asked.entry.asked.values[1] ?? "otherwise", asked.cue)];
}

/** The cases that the same sentence has opened. */
export const openingsNear = ({ clause }: Saying, { said }: Draft): Opening[] =>
  said.findLast(({ cues }) => cues.sentence === clause.sentence && cues.openings.length > 0)?.cues.openings ??
  [];

/** "Tries again up to three times, after that the order is cancelled": asked before the way back. */
function sayCount(
  count: string,
  behind: number,
  place: number,
  openings: Opening[],
  draft: Draft,
): Opening[] {
  const saying = draft.sayings[place];
  if (!saying) return openings;
  const id = newId("tries", draft);
  const span = spanOf(saying);
  const asked = { ask: attempts(count), values: ["no", "yes"], by: null, many: false };
  say({ id, kind: "question", span, text: textOf(saying, draft), ...asked }, place, openings, draft);
  draft.opened.set(behind, [...openings, caseOf(id, "yes", { span })]);
  return [...openings, caseOf(id, "no", { span })];
}

const attempts = (count: string): string => `${capitalised(count)} attempts made?`;

/**
 * "If it is too high, she waits and measures it again. If it is still too high, ...": a second attempt; the next
 * question is asked in that case. "Otherwise" describes the normal continuation.
 */
export const isSecondTime = (place: number, openings: Opening[], draft: Draft): boolean =>
  askedBehind(place, openings, draft)?.again === true;

export function askSecond(place: number, openings: Opening[], draft: Draft): void {
  const asked = askedBehind(place, openings, draft);
  if (asked) askNow(asked, place, openings, draft);
}

type Asked = { entry: Entry; cue: CaseCue; again: boolean };

function askNow({ entry, cue }: Asked, place: number, openings: Opening[], draft: Draft): void {
  entry.emitted = true;
  entry.second = entry.question.cases.length > 1;
  const count = countOf(draft.sayings[cue.at]);
  const { ask, values } = entry.asked;
  entry.asked =
    count === null
      ? { ask: ask.replace(/\?$/, " again?"), values }
      : { ask: attempts(count), values: ["yes", "no", ...values.slice(2)] };
  sayQuestion(entry, cue, place, openings, draft);
  draft.opened.set(cue.governs, openings);
}

/**
 * The next question, if it asks how often, or whether it is the same again: "if it fails three times", "if it still
 * fails".
 */
function askedBehind(place: number, openings: Opening[], draft: Draft): Asked | null {
  const known = draft.questions.find(({ id }) => id === openings.at(-1)?.case.question)?.question.cases[0];
  const next = draft.questions
    .flatMap((entry) => entry.question.cases[0]?.cues.slice(0, 1).map((cue) => ({ entry, cue })) ?? [])
    .filter(({ cue }) => cue.at > place)
    .sort((one, other) => one.cue.at - other.cue.at)[0];
  const here = draft.sayings[place];
  const there = next && draft.sayings[next.cue.at];
  if (!known || !here || !there || next.entry.emitted || next.cue.governs < next.cue.at) return null;
  const between = draft.sayings.slice(place + 1, next.cue.at);
  if (between.some(({ act }) => act !== "content" && act !== "remark")) return null;
  if (countOf(there) !== null) return { ...next, again: false };
  const again = saysSameAgain(there);
  const isSame =
    known.cues.some((one) => sharesPredicate(one, next.cue)) || next.cue.predicate.every(isFailing);
  return again && (isSame || there.sentence.tokens.some(({ form }) => form.toLowerCase() === "still"))
    ? { ...next, again }
    : null;
}

const isFailing = (word: string): boolean =>
  negativeAnswers.has(word) ||
  ["second", "time", "attempt", "try", "test", "check", "vain", "unsuccessful", "none"].includes(word);

const caseOf = (question: string, value: string, { span }: Pick<CaseCue, "span">): Opening => ({
  form: "count",
  lemmas: [],
  negated: false,
  only: false,
  wide: false,
  span,
  case: { question, value },
});

/** The work after all attempts failed: "after that", "after the third attempt". */
function placeBehind(place: number, { sayings, openings }: Draft): number | null {
  const here = sayings[place];
  const next = sayings.findIndex(({ act }, at) => at > place && act !== "content" && act !== "remark");
  const other = sayings[next];
  if (!here || !other || openings.has(next) || other.block !== here.block) return null;
  const follows =
    other.sentence === here.sentence &&
    other.clause.connectors.some((words) => connectorClass.get(words) === "next");
  return follows || isAfterTries(other) ? next : null;
}

/** "Tries again up to three times, after that ...": the text gives the number, and the consequence. */
export const isCounted = (saying: Saying, place: number, draft: Draft): boolean =>
  countOf(saying) !== null && placeBehind(place, draft) !== null;
