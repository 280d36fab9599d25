/**
 * "No answer in 3 days = on hold, end. Changes = back to 1. Approved = we print": if every case so far leaves the path,
 * what follows is a further case.
 */
import type { Mark } from "../reader/mark.ts";
import { liesWith } from "./found.ts";
import { casesUpTo } from "./groups.ts";

export function withReachableCases(given: readonly Mark[]): Mark[] {
  const marks = [...given];
  for (const [place, mark] of given.entries()) {
    if (mark.kind !== "case" || mark.sibling !== null || mark.order) continue;
    const last = marks.findLastIndex((one, at) => at < place && liesWith(one, mark));
    const cases = last < 0 ? [] : casesUpTo(last, marks);
    if (cases.length < 2 || !cases.every((one) => leaves(one, marks))) continue;
    const isEvent = cases.every((one) => marks[one]?.kind === "evcase");
    const kind = isEvent ? ({ kind: "evcase", type: "message" } as const) : ({ kind: "case" } as const);
    marks[place] = { ...mark, ...kind, value: "other", sibling: last };
  }
  return marks;
}

/** The last mark of its branch ends or leads elsewhere. */
function leaves(opening: number, marks: readonly Mark[]): boolean {
  const last = marks.findLast((one) => one.in?.mark === opening && !one.in.other);
  return last !== undefined && ["end", "back", "on"].includes(last.kind);
}
