/** "If it has not been found within five days, ... If it is found, ...": the time, and what happens within it, decide one question. */
import type { Mark } from "../reader/mark.ts";
import { foundAt, liesWith, type Scene, sentenceOf, wordOf } from "./found.ts";
import { isAlone } from "./groups.ts";

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
