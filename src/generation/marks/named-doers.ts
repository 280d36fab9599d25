/**
 * "Clerk: write it; {treasurer}: {collect} the rent": a name in front of a colon says who does the work behind it, and is
 * no case.
 */
import type { Mark } from "../reader/mark.ts";
import type { Scene } from "./found.ts";
import { isCase } from "./groups.ts";
import { without } from "./renumbered.ts";

export function withoutNamedDoers(given: readonly Mark[], { text }: Scene): Mark[] {
  let marks = [...given];
  for (let place = marks.length - 1; place >= 0; place--)
    if (namesDoer(place, marks, text)) marks = without(marks, place, emptyBefore(place, marks));
  return marks;
}

/** "If {damaged}, {office}: assess it": the work lies in the case in front of the name. */
function emptyBefore(place: number, marks: readonly Mark[]): number | null {
  const isEmpty = marks.every(({ in: lies }) => lies?.mark !== place - 1);
  return isEmpty && marks[place]?.sibling === place - 1 ? place - 1 : null;
}

/** The first work in the case is done by the one whose name opens it. */
function namesDoer(place: number, marks: readonly Mark[], text: string): boolean {
  const [mark, work] = [marks[place], marks[place + 1]];
  if (!mark || !isCase(mark) || work?.kind !== "step" || work.in?.mark !== place) return false;
  const { doer } = work;
  return doer != null && doer.from < mark.to && doer.to > mark.from && /^\s*:/.test(text.slice(mark.to));
}
