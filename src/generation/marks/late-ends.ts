/**
 * "That's it, you pay it yourself", "leaves, desk 1 cancels the record": an end closes its branch, whatever its sentence
 * tells after it. "The list stays there until they vote": a path that waits for something has not ended. In marked texts
 * 4 of 4,750 ends have work of the same branch after them.
 */
import type { Mark } from "../reader/mark.ts";
import { foundAt, liesWith, type Scene } from "./found.ts";
import { withMore, without } from "./renumbered.ts";

export function withLateEnds(given: readonly Mark[], scene: Scene): Mark[] {
  let marks = [...given];
  for (let place = marks.length - 1; place >= 0; place--) {
    const mark = marks[place];
    if (mark?.kind !== "end" || mark.in === null) continue;
    const { sentence, heads } = foundAt(mark, place, scene);
    const isBehind = (other: Mark, at: number) =>
      at > place && liesWith(other, mark) && other.order === null && other.from < (sentence?.to ?? 0);
    // "No eggs means no {queen}, so order one": a noun does not close a branch that goes on.
    const isNone = ({ kind }: Mark) => kind === "wait" || (kind === "step" && !heads);
    if (marks.some((other, at) => isBehind(other, at) && isNone(other))) marks = without(marks, place);
    const last = marks.findLastIndex((other, at) => isBehind(other, at) && other.kind === "step");
    if (marks[place] === mark && last > place) marks = moved(marks, place, last);
  }
  return marks;
}

/** The end behind the last work. */
function moved(marks: readonly Mark[], place: number, last: number): Mark[] {
  const end = marks[place];
  const left = without(marks, place);
  const lies = left[last - 1]?.in ?? null;
  return end ? withMore(left, last, { ...end, in: lies }) : left;
}
