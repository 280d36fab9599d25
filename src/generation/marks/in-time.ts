/** "If it has not been found within five days, ... If it is found, ...": the time, and what happens within it, decide one question. */
import type { Mark } from "../reader/mark.ts";
import { type Found, foundAt, liesWith, type Scene, sentenceOf, wordOf } from "./found.ts";
import { isAlone } from "./groups.ts";
import { answersOnly } from "./questions.ts";
import { without } from "./renumbered.ts";

export const withAnswersInTime = (given: readonly Mark[], scene: Scene): Mark[] =>
  given.reduce<Mark[]>(
    (marks, mark, place) => {
      const time = mark.kind === "case" && isAlone(place, marks) ? timeBefore(place, marks, scene) : null;
      return time === null
        ? marks
        : marks.with(place, { ...mark, kind: "evcase", type: "message", value: "other", sibling: time });
    },
    [...given],
  );

/** "She waits an {hour}. When they {reply}, ... When they {don't}, ...": the last says that the time passes first. */
export function withDenials(given: readonly Mark[], scene: Scene): Mark[] {
  let marks = [...given];
  for (let place = marks.length - 1; place > 0; place--) {
    const mark = marks[place];
    const event = mark?.kind === "case" && mark.value === "no" ? eventBefore(place, marks, scene) : -1;
    const one = mark && foundAt(mark, place, scene);
    if (event < 0 || !one || !answersOnly(one) || !denied.test(wordsAround(one))) continue;
    const time = event - 1;
    const isTime =
      marks[time]?.kind === "wait" && marks[time].type === "timer" && liesWith(marks[time], mark);
    const isDecided = isTime && marks[event]?.kind === "evcase";
    marks = isDecided ? without(decidedBy(marks, time, event), place, time) : askedBy(marks, event, place);
  }
  return marks;
}

/** A single event, told before it on the same path, with nothing but its own branch between. */
function eventBefore(place: number, marks: readonly Mark[], scene: Scene): number {
  const last = marks.findLastIndex(
    (other, at) => at < place && other.kind !== "step" && liesWith(other, marks[place]),
  );
  const [mark, between] = [
    marks[last],
    marks.slice(last + 1, place).filter((one) => liesWith(one, marks[place])),
  ];
  if (!mark || mark.type === "timer" || !isAlone(last, marks) || !isAlone(place, marks)) return -1;
  // "When they reply, she notes it. When they don't, ...": of a wait, too, the work is in its own sentence.
  const sentence = foundAt(mark, last, scene).sentence;
  const isNear = between.every(({ from }) => sentence !== null && from < sentence.to);
  return (mark.kind === "evcase" && between.length === 0) || (mark.kind === "wait" && isNear) ? last : -1;
}

const decidedBy = (marks: readonly Mark[], time: number, event: number): Mark[] =>
  marks.map((mark, at): Mark => {
    if (at === time) return { ...mark, kind: "evcase" };
    return at === event ? { ...mark, sibling: time } : mark;
  });

const askedBy = (marks: readonly Mark[], event: number, place: number): Mark[] =>
  marks.map((mark, at): Mark => {
    if (at === event) return { ...mark, kind: "case", type: "condition", value: "yes" };
    if (at === place) return { ...mark, sibling: event };
    const isTold = at > event && at < place && liesWith(mark, marks[event]);
    return isTold ? { ...mark, in: { mark: event, other: false } } : mark;
  });

/** The marked word and the next two: "do n't". */
const wordsAround = ({ sentence, token }: Found): string =>
  (sentence?.tokens.slice(Math.max(0, token), token + 3) ?? []).map(({ form }) => form).join(" ");

const denied = /\b(?:not|no|nothing|nobody|none|never)\b|n't\b/i;

/** The time that passes without it: a case of its own so far, whose sentence denies the same word. */
function timeBefore(place: number, marks: readonly Mark[], scene: Scene): number | null {
  const mark = marks[place];
  if (!mark) return null;
  const one = foundAt(mark, place, scene);
  const lemma = wordOf(one)?.lemma;
  if (!lemma || one.saying?.clause.negated) return null;
  const found = marks.findLastIndex((other, at) => {
    if (at >= place || other.kind !== "evcase" || other.type !== "timer" || !liesWith(other, mark))
      return false;
    if (!isAlone(at, marks)) return false;
    const time = foundAt(other, at, scene);
    if (!time.sentence || time.sentence === one.sentence) return false;
    const isSaid = time.sentence.tokens.some((token) => token.lemma === lemma);
    return isSaid && denied.test(sentenceOf(time, scene));
  });
  return found < 0 ? null : found;
}
