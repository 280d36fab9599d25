/** Joins two marks of one kind side by side that tell one thing: an end told twice, a return in two words, one time. */
import type { Mark } from "../reader/mark.ts";
import { liesWith, type Scene } from "./found.ts";
import { without } from "./renumbered.ts";

/**
 * In 10,400 marked texts no branch has two ends. No path has two returns, or two waits for a time, side by side. One text
 * has two boundary events in a clause.
 */
export function withoutDoubles(given: readonly Mark[], scene: Scene): Mark[] {
  let marks = [...given];
  for (let place = marks.length - 1; place > 0; place--) {
    const [last, mark] = [marks[place - 1], marks[place]];
    if (!last || !mark || mark.kind !== last.kind || !liesWith(mark, last)) continue;
    if (!isOneThing(last, mark, scene)) continue;
    const [gone, heir] = isFirstWaste(last, mark, scene) ? [place - 1, place] : [place, place - 1];
    marks = without(marks, gone, heir);
  }
  return withoutDeadlines(withoutEarlierReturns(marks, scene), scene);
}

/**
 * "Leaves it for {another} ten minutes and {checks} again": of two returns of one sentence and branch the last one
 * leads back.
 */
function withoutEarlierReturns(given: readonly Mark[], { text }: Scene): Mark[] {
  let marks = [...given];
  for (let place = marks.length - 1; place > 0; place--) {
    const mark = marks[place];
    const later = marks.findIndex(
      (other, at) => at > place && other.kind === "back" && mark !== undefined && liesWith(other, mark),
    );
    const isReturn = mark?.kind === "back" && mark.in !== null && later > 0;
    if (isReturn && !/[.!?\n;]\s/.test(text.slice(mark.to, marks[later]?.from)))
      marks = without(marks, place, later);
  }
  return marks;
}

/** "Within four {weeks}; if the {deadline} passes, ...": the two are one time. */
function withoutDeadlines(given: readonly Mark[], { text }: Scene): Mark[] {
  let marks = [...given];
  for (let place = marks.length - 1; place > 0; place--) {
    const [last, mark] = [marks[place - 1], marks[place]];
    const isTimes = mark?.kind === "evcase" && last?.kind === "evcase" && isTime(mark, last);
    if (!isTimes || mark.sibling !== place - 1 || !deadline.test(text.slice(mark.from, mark.to))) continue;
    if (marks.every(({ in: lies }) => lies?.mark !== place - 1)) marks = without(marks, place, place - 1);
  }
  return marks;
}

const deadline = /^(?:deadline|period|time|limit|term)$/i;

/** Whether a mark tells the same as the one before it, which is of its kind and lies with it. */
function isOneThing(last: Mark, mark: Mark, scene: Scene): boolean {
  const between = scene.text.slice(last.to, mark.from);
  if (mark.kind === "wait") return isTimeAgain(last, mark, scene) || (isTime(mark, last) && isNear(between));
  const isSentence = !/[.!?\n]\s/.test(between);
  if (mark.kind === "back" || mark.kind === "on" || mark.kind === "bound")
    return isSentence && isNear(between);
  return mark.kind === "end" && isSentence && (isBare(mark, scene) || isBare(last, scene));
}

const isTime = (mark: Mark, last: Mark): boolean => mark.type === "timer" && last.type === "timer";

/** A few words, and none that parts two things. */
const isNear = (between: string): boolean =>
  !/[;:.,]|\b(?:or|then)\b/i.test(between) && between.trim().split(/\s+/).length < 5;

/**
 * "The claim is {closed} and the process {ends}": the word that names nothing goes, and of two times the one that is
 * none.
 */
function isFirstWaste(last: Mark, mark: Mark, scene: Scene): boolean {
  if (mark.kind === "end") return isBare(last, scene) && !isBare(mark, scene);
  if (mark.kind === "bound") return true;
  return mark.kind === "wait" && !isClock(last, scene) && isClock(mark, scene);
}

const isClock = ({ from, to }: Mark, { text }: Scene): boolean =>
  /^(?:\d.*|\w*(?:second|minute|hour|day|night|morning|evening|week|month|quarter|year)s?)$/i.test(
    text.slice(from, to),
  );

/** "The process ends", "nothing more happens", "that is it": it says that the path ends, and no more. */
const isBare = ({ from, to }: Mark, { text }: Scene): boolean =>
  /^(?:ends?|ended|done|over|finish(?:ed|es)?|happens|more|nothing|it|that)$/i.test(text.slice(from, to)) ||
  /\b(?:process|procedure|workflow)\s+(?:is |has been )?$/i.test(text.slice(0, from));

/** "For two weeks. After this {period} ...": the time that is waited for already. */
const isTimeAgain = (last: Mark, mark: Mark, { text }: Scene): boolean =>
  last.type === "timer" && again.test(text.slice(last.to, mark.to));

const again =
  /\b(?:this|that|the|these|those) (?:\w+ )?(?:period|time|deadline|interval|days|weeks|hours|months)\b[^.,;]*$/i;
