/**
 * Several sentences in a row begin with a condition and tell what becomes of one thing. They are the cases of one
 * decision, even if the reader asks each by itself. "If the rating is good, the loan is paid out. If he has debts, the
 * loan is refused. If papers are missing, the clerk asks for them."
 */
import { nominalisationOf } from "../clauses/nominalisations.ts";
import { wayBefore } from "../meaning/conditions-in-row.ts";
import type { Saying } from "../meaning/saying.ts";
import type { Mark } from "../reader/mark.ts";
import { foundAt, liesWith, type Scene } from "./found.ts";

export function withWaysOut(given: readonly Mark[], scene: Scene): Mark[] {
  let marks = [...given];
  for (const place of marks.keys()) marks = withWayAt(marks, place, scene);
  return marks;
}

function withWayAt(marks: readonly Mark[], place: number, scene: Scene): Mark[] {
  const mark = marks[place];
  if (mark?.kind !== "case" || place === 0) return [...marks];
  const { saying } = foundAt(mark, place, scene);
  const way = saying && wayBefore(saying, scene.sayings);
  const before = way ? marks.findIndex((one, at) => isCaseOf(one, at, way, scene)) : -1;
  const known = marks[before];
  if (!known || before >= place || mark.sibling === before) return [...marks];
  const isSeparate = liesWith(mark, known) || mark.in?.mark === before;
  const isTaken = marks.some((one, at) => at !== place && one.sibling === before);
  if (!isSeparate || isTaken || mark.sibling !== null) return [...marks];
  if (mark.in?.mark === before && asksOfWork(saying, before, marks, scene)) return [...marks];
  return marks
    .with(before, { ...known, value: "other" })
    .with(place, { ...mark, value: "other", sibling: before, in: known.in });
}

/** "If it is unclear, it is {scanned}. Should the scan show a knife, ...": the result of the work in that case. */
function asksOfWork(asked: Saying | null, branch: number, marks: readonly Mark[], scene: Scene): boolean {
  const noun = asked?.clause.doer?.lemma.toLowerCase() ?? "";
  const work = nominalisationOf(noun)?.verb ?? noun;
  return marks.some(
    (mark, place) =>
      mark.kind === "step" &&
      mark.in?.mark === branch &&
      foundAt(mark, place, scene).saying?.clause.verb?.lemma === work,
  );
}

function isCaseOf(mark: Mark, place: number, way: NonNullable<ReturnType<typeof wayBefore>>, scene: Scene) {
  return mark.kind === "case" && foundAt(mark, place, scene).saying === way;
}
