/**
 * "A positive decision leads to a contract, and the money is paid {once} it has been {signed}": work comes after the
 * event that it waits for, and is no alternative to it. In marked texts it is one only if a time competes with the event.
 */
import type { Mark } from "../reader/mark.ts";
import type { Scene } from "./found.ts";
import { casesUpTo, firstCase } from "./groups.ts";

export const withOnceThere = (given: readonly Mark[], { text }: Scene): Mark[] =>
  given.reduce<Mark[]>(
    (marks, mark, place) => (isAwaited(place, marks, text) ? asWait(marks, place, mark) : marks),
    [...given],
  );

const behind = /^[^.;:,!?\n]*\b(?:once|as soon as|only when|only after)\b[^.;:,!?\n]*$/i;

function isAwaited(place: number, marks: readonly Mark[], text: string): boolean {
  const [work, mark] = [marks[place - 1], marks[place]];
  if (work?.kind !== "step" || mark?.kind !== "evcase" || mark.type === "timer") return false;
  if (work.in?.mark === place || !behind.test(text.slice(work.to, mark.from))) return false;
  const first = firstCase(place, marks);
  const group = marks.filter((_, at) => casesUpTo(at, marks).includes(first));
  return group.length > 1 && group.every(({ type }) => type !== "timer");
}

/** It comes before the work, on its path, and so does what followed from it. */
function asWait(marks: readonly Mark[], place: number, { sibling }: Mark): Mark[] {
  const lies = marks[place - 1]?.in ?? null;
  return marks.map((mark, at): Mark => {
    if (at === place)
      return {
        ...mark,
        kind: "wait",
        type: "message",
        in: lies,
        sibling: null,
        order: { kind: "before", than: place - 1 },
      };
    const own = mark.in?.mark === place ? lies : mark.in;
    return { ...mark, in: own, sibling: mark.sibling === place ? sibling : mark.sibling };
  });
}
