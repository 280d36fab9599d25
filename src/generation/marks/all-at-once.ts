/**
 * "A note is posted, a line is set up and the mayor is told, all at once": every work of the row is a branch of its
 * own. In marked texts the first one of such a row is always one.
 */
import type { Mark } from "../reader/mark.ts";
import { foundAt, liesWith, type Scene, sentenceOf } from "./found.ts";
import { without } from "./renumbered.ts";

export function withAllAtOnce(given: readonly Mark[], scene: Scene): Mark[] {
  return given.reduce<Mark[]>(
    (marks, mark, place) => {
      const first = marks[place - 1];
      const isHead = mark.kind === "step" && mark.beside === null && beside(place, marks);
      if (!isHead || first?.kind !== "step" || first.beside !== null || first.order !== null) return marks;
      const one = foundAt(mark, place, scene);
      const isRow = /^[^.;:!?\n]*,\s[^.;:!?\n]*$/.test(scene.text.slice(first.to, mark.from));
      const isTold = !/\bthen\b/i.test(sentenceOf(one, scene)) && allAtOnce.test(sentenceOf(one, scene));
      const isOwn = foundAt(first, place - 1, scene).sentence === one.sentence;
      return isRow && isTold && isOwn
        ? marks.with(place, { ...mark, beside: place - 1, in: first.in })
        : marks;
    },
    withWholeRows(withoutShared(given), scene),
  );
}

/**
 * "Books the hall, writes the notice and orders flowers, all three independently of each other": also where the reader
 * links none of them. In marked texts 27 of 28 such sentences are that.
 */
function withWholeRows(given: readonly Mark[], { text, sentences }: Scene): Mark[] {
  return sentences.reduce<Mark[]>(
    (marks, { from, to }) => {
      const own = marks.flatMap((mark, place) => (mark.from >= from && mark.to <= to ? [place] : []));
      const [first] = own.map((place) => marks[place]);
      const isWork = (place: number): boolean => {
        const mark = marks[place];
        return mark?.kind === "step" && mark.beside === null && !mark.order && liesWith(mark, first);
      };
      if (own.length < 2 || !allApart.test(text.slice(from, to)) || !own.every(isWork)) return marks;
      return marks.map((mark, place) =>
        own.includes(place) && place !== own[0] ? { ...mark, beside: place - 1 } : mark,
      );
    },
    [...given],
  );
}

const allApart =
  /[,;–—-]\s*(?:all|both|the (?:two|three)|each)\b(?: (?:two|three|four|of (?:them|these|which)))?,? (?:at once|at the same time|in parallel|simultaneously|concurrently|side by side|in any order|(?:quite |entirely )?independently(?: of (?:each |one an)other)?)\W*$/i;

const allAtOnce = /\ball (?:at once|at the same time|in parallel|simultaneously)\W*$/i;

const beside = (place: number, marks: readonly Mark[]): boolean =>
  marks.some((mark) => mark.beside === place);

/**
 * "The mayor is {told} as {well}": work that is a branch somewhere else is done here once more (1 of 320 such places
 * leads into a branch).
 */
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
