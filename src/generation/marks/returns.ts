/** Ways back, as the path allows them: nothing is done behind one, and what is asked about work is asked where the work is done. */
import type { Mark } from "../reader/mark.ts";
import { branchesAround, isSameBranch, liesWith, type Scene } from "./found.ts";
import { casesUpTo } from "./groups.ts";

export function withReturns(given: readonly Mark[], scene: Scene): Mark[] {
  return [...given.keys()].reduce<Mark[]>(
    (marks, place) =>
      marks[place]?.kind === "back"
        ? askedThere(afterWork(unlessAsked(marks, place, scene), place, scene), place)
        : marks,
    [...given],
  );
}

/**
 * "It stays for two more {days} and is tasted {again}. Once it is {dry}, ...": nothing goes back in any case, so it does
 * where the next condition does not hold. In marked texts no return lies outside of every case.
 */
function unlessAsked(marks: readonly Mark[], place: number, { text }: Scene): Mark[] {
  const [back, next] = [marks[place], marks[place + 1]];
  const isOpen = back?.in === null && back.leads !== null && back.leads < place;
  const isNext =
    next?.kind === "case" && next.sibling === null && next.in === null && !isMore(place + 1, marks);
  if (!back || !isOpen || !isNext || !/[.!?\n]\s/.test(text.slice(back.to, next.from))) return [...marks];
  const first = marks.findLastIndex(
    (mark, at) => at < place && (at === back.leads || /[.!?\n]\s/.test(text.slice(mark.to, back.from))),
  );
  return marks.map(
    (mark, at): Mark =>
      at > first && at <= place && mark.in === null
        ? { ...mark, in: { mark: place + 1, other: true } }
        : mark,
  );
}

/** Another case belongs to its question, or something lies in its other branch. */
const isMore = (place: number, marks: readonly Mark[]): boolean =>
  marks.some(({ sibling, in: lies }) => sibling === place || (lies?.mark === place && lies.other));

/** "It goes {back} to the clerk, who {corrects} it": the work is done before the path goes back. */
function afterWork(marks: readonly Mark[], place: number, { text }: Scene): Mark[] {
  const back = marks[place];
  if (!back?.in || back.order) return [...marks];
  // Nobody else does it before: "another round, after that we give up" tells what is done instead.
  if (!/^[^.!?;\n]*\bwho\b[^.!?;,\n]*$/i.test(text.slice(back.to, marks[place + 1]?.from))) return [...marks];
  let last = place;
  while (isWorkBehind(marks[last], marks[last + 1], back, text)) last++;
  const question = casesUpTo(back.in.mark, marks).at(-1);
  if (last === place || question === undefined) return [...marks];
  const isAgain = marks[last + 1]?.kind === "back" && liesWith(back, marks[last + 1] ?? back);
  if (isAgain) return [...marks];
  return marks.with(place, { ...back, order: { kind: "after", than: last } });
}

/** The next step of the same path, in the same sentence. */
const isWorkBehind = (last: Mark | undefined, next: Mark | undefined, back: Mark, text: string): boolean =>
  next?.kind === "step" &&
  liesWith(next, back) &&
  next.beside === null &&
  !next.order &&
  !/[.!?;\n]/.test(text.slice(last?.to, next.from));

/** "The report is {read}, and if it is {wrong}, it goes {back}": the condition lies where the work lies to which it leads back. */
function askedThere(marks: readonly Mark[], place: number): Mark[] {
  const back = marks[place];
  const opening = back?.in?.mark ?? -1;
  const first = casesUpTo(opening, marks).at(-1);
  const target = back?.leads === null || back?.leads === undefined ? undefined : marks[back.leads];
  if (!back || !target?.in || first === undefined || marks[first]?.kind !== "case") return [...marks];
  const path = target.in;
  const isInside = (mark: Mark) => branchesAround(mark, marks).some((branch) => isSameBranch(branch, path));
  const between = marks.slice(marks.indexOf(target), first);
  const question = marks[first];
  if (isInside(question) || first < marks.indexOf(target) || !between.every(isInside)) return [...marks];
  return marks.map((mark, at) =>
    at === first || casesUpTo(at, marks).includes(first) ? { ...mark, in: path } : mark,
  );
}
