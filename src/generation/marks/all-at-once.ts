/**
 * "A note is posted, a line is set up and the mayor is told, all at once": every work of the row is a branch of its own. In
 * marked texts the first one of such a row is always one.
 */
import type { Mark } from "../reader/mark.ts";
import { foundAt, type Scene, sentenceOf } from "./found.ts";
import { without } from "./renumbered.ts";

export function withAllAtOnce(given: readonly Mark[], scene: Scene): Mark[] {
  return given.reduce<Mark[]>((marks, mark, place) => {
    const first = marks[place - 1];
    const isHead = mark.kind === "step" && mark.beside === null && beside(place, marks);
    if (!isHead || first?.kind !== "step" || first.beside !== null || first.order !== null) return marks;
    const one = foundAt(mark, place, scene);
    const isRow = /^[^.;:!?\n]*,\s[^.;:!?\n]*$/.test(scene.text.slice(first.to, mark.from));
    const isTold = !/\bthen\b/i.test(sentenceOf(one, scene)) && allAtOnce.test(sentenceOf(one, scene));
    const isOwn = foundAt(first, place - 1, scene).sentence === one.sentence;
    return isRow && isTold && isOwn ? marks.with(place, { ...mark, beside: place - 1, in: first.in }) : marks;
  }, withoutShared(given));
}

const allAtOnce = /\ball (?:at once|at the same time|in parallel|simultaneously)\W*$/i;

const beside = (place: number, marks: readonly Mark[]): boolean =>
  marks.some((mark) => mark.beside === place);

/** "The mayor is {told} as {well}": work that is a branch somewhere else is done here once more (1 of 320 such places leads into a branch). */
function withoutShared(given: readonly Mark[]): Mark[] {
  let marks = [...given];
  for (let place = marks.length - 1; place >= 0; place--) {
    const [mark, last] = [marks[place], marks[place - 1]];
    const to = mark?.kind === "same" ? mark.leads : null;
    if (!mark || to === null) continue;
    if (last?.kind === "same" && last.leads === to) marks = without(marks, place, place - 1);
    else if (marks[to]?.beside !== null || beside(to, marks))
      marks = marks.with(place, { ...mark, kind: "step", leads: null });
  }
  return marks;
}
