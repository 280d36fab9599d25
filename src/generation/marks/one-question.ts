/**
 * "If there is no rust, he paints it. Rust is sanded off.": one case says yes to a question and the other no, so
 * both belong to it, even if the reader marks two questions.
 */
import type { Mark } from "../reader/mark.ts";
import { branchesAround, foundAt, liesWith, type Scene } from "./found.ts";
import { isAlone } from "./groups.ts";
import { answersOnly, askedBy } from "./questions.ts";

export function withOneQuestion(given: readonly Mark[], scene: Scene): Mark[] {
  let marks = [...given];
  for (const place of marks.keys()) {
    const before = caseBefore(place, marks);
    if (before === null) continue;
    const [one, other] = [answerOf(before, marks, scene), answerOf(place, marks, scene)];
    if (!one || !other || one.ask !== other.ask || one.value === other.value) continue;
    marks = marks.map((mark, at): Mark => {
      if (at === before) return { ...mark, value: one.value };
      return at === place ? { ...mark, value: other.value, sibling: before } : mark;
    });
  }
  return marks;
}

/** The case right before one, on the same path, with nothing but its own branch between them. */
function caseBefore(place: number, marks: readonly Mark[]): number | null {
  const mark = marks[place];
  if (mark?.kind !== "case" || !isAlone(place, marks)) return null;
  const before = marks.findLastIndex(
    (other, at) => at < place && other.kind === "case" && liesWith(other, mark),
  );
  if (before < 0 || !isAlone(before, marks)) return null;
  const isOwn = (other: Mark) => branchesAround(other, marks).some((branch) => branch.mark === before);
  return marks.slice(before + 1, place).every(isOwn) ? before : null;
}

function answerOf(place: number, marks: readonly Mark[], scene: Scene) {
  const mark = marks[place];
  if (!mark || mark.value === "other") return null;
  const one = foundAt(mark, place, scene);
  const clause = one.saying?.clause;
  const namesThing = (clause?.doer ?? clause?.object)?.pronoun === false;
  if (answersOnly(one) && !namesThing) return null;
  const { ask, values } = askedBy([one], () => null, scene);
  return { ask, value: values[0] === "yes" ? ("yes" as const) : ("no" as const) };
}
