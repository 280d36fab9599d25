/**
 * "Sometimes a page is missing. In that case the clerk calls": what stands before "in that case" is its condition, also
 * where the reader marks nothing in it, or takes it for work.
 */
import type { Saying } from "../meaning/saying.ts";
import type { Mark } from "../reader/mark.ts";
import { headOf, liesWith, type Scene } from "./found.ts";
import { caseAt, withMore, without } from "./renumbered.ts";

export const withInThatCase = (given: readonly Mark[], scene: Scene): Mark[] =>
  [...scene.text.matchAll(inThatCase)].reduce<Mark[]>(
    (marks, { 0: words, index }) => withCondition(marks, index, index + words.length, scene),
    [...given],
  );

const inThatCase =
  /(?<=[.!?\n]\s*(?:and |but )?|[,;] (?:and |but )?)in (?:that|this|such a) case,? |(?<=[,;] and )for (?:those|these) (?!who|that|whose|which)/giu;

function withCondition(marks: readonly Mark[], from: number, to: number, scene: Scene): Mark[] {
  const told = scene.sayings.findLast(({ clause }) => clause.to <= from + 1 && clause.form === "finite");
  const work = marks.find((mark) => mark.from >= to);
  if (!told || work?.kind !== "step" || /[.!?\n]/.test(scene.text.slice(to, work.from))) return [...marks];
  // It is told right in front, and opens nothing else.
  const isNear = !/[.!?\n]\s*\p{L}/u.test(scene.text.slice(told.clause.to + 1, from));
  const before = marks.filter((mark) => mark.from >= told.sentence.from && mark.to <= from);
  if (!isNear || before.some(({ kind }) => kind !== "step")) return [...marks];
  const { clause } = told;
  const inside = marks.flatMap((mark, at) => (mark.from >= clause.from && mark.from < clause.to ? [at] : []));
  return inside.length > 1 ? [...marks] : opened(marks, told, inside[0], to, scene.text);
}

/** The condition, and the work behind it up to the end of its sentence. */
function opened(
  marks: readonly Mark[],
  told: Saying,
  work: number | undefined,
  to: number,
  text: string,
): Mark[] {
  const left = work === undefined ? [...marks] : without(marks, work);
  const place = left.findIndex(({ from }) => from >= to);
  const [first, verb] = [left[place], told.sentence.tokens[headOf(told)]];
  if (!first || !verb) return [...marks];
  const end = text.slice(to).search(/[.!?\n]/);
  const last = end < 0 ? text.length : to + end;
  return withMore(left, place, caseAt(verb, first, "yes")).map((mark, at) =>
    at > place && mark.from < last && liesWith(mark, first)
      ? { ...mark, in: { mark: place, other: false } }
      : mark,
  );
}
