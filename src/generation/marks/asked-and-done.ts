/** "Is there a spare in the drawer? Hand it out. If {not}, order one.": what follows the question is done if so. */
import type { Mark } from "../reader/mark.ts";
import { liesWith, type Scene } from "./found.ts";
import { isAlone } from "./groups.ts";

export function withAskedAndDone(given: readonly Mark[], scene: Scene): Mark[] {
  let marks = [...given];
  for (const place of given.keys())
    for (const work of doneIfSo(place, given, scene)) marks = inOther(marks, work, place);
  return marks;
}

/** The work of the one sentence between a question and "if not". */
function doneIfSo(place: number, marks: readonly Mark[], { text }: Scene): number[] {
  const mark = marks[place];
  if (mark?.kind !== "case" || !isAlone(place, marks) || !/^not$/i.test(text.slice(mark.from, mark.to)))
    return [];
  const [before] = done.exec(text.slice(0, mark.from)) ?? [];
  const from = mark.from - (before?.length ?? 0);
  return marks.flatMap((work, at) =>
    at < place && work.from >= from && work.kind === "step" && liesWith(work, mark) ? [at] : [],
  );
}

/** "Continue with 5", where 5 begins with the question: what led to the work leads to what is asked before it. */
const inOther = (marks: readonly Mark[], work: number, place: number): Mark[] =>
  marks.map((mark, at): Mark => {
    if (at === work) return { ...mark, in: { mark: place, other: true } };
    return mark.leads === work ? { ...mark, leads: place } : mark;
  });

/** One sentence behind a question, up to "if not". */
const done = /(?<=\?\s+)[^?.!:;\n]+[.;!]\s+(?:(?:and|but) )?if $/i;
