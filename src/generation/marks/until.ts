/** "This is {repeated} until they {agree} or the buyer {gives} up": the way back lies in the case that the condition leaves open. */
import type { Mark } from "../reader/mark.ts";
import { branchesAround, type Scene } from "./found.ts";
import { isCase } from "./groups.ts";

export function withUntil(given: readonly Mark[], scene: Scene): Mark[] {
  return given.reduce<Mark[]>(
    (marks, mark, place) => (mark.kind === "back" ? withConditionOf(marks, place, scene) : marks),
    [...given],
  );
}

/** In 45 of 51 such returns of marked texts it lies there, and in none in another case. */
function withConditionOf(marks: readonly Mark[], place: number, scene: Scene): Mark[] {
  const back = marks[place];
  const at = marks.findIndex(
    (mark, other) => other > place && isCase(mark) && isUntil(marks, place, other, scene),
  );
  const condition = marks[at];
  if (!back || condition?.kind !== "case" || condition.sibling !== null) return [...marks];
  // A condition around the return is another one.
  if (branchesAround(condition, marks).some(({ mark }) => mark === place)) return [...marks];
  const exits = [at, ...exitsBehind(marks, at, scene)];
  const leads = back.leads ?? workBefore(marks, place);
  // What is done again lies where it is asked about.
  const lies = (leads === null ? null : marks[leads]?.in) ?? (back.in?.mark === at ? condition.in : back.in);
  return marks.map((mark, other): Mark => {
    if (other === place) return { ...mark, in: { mark: exits.at(-1) ?? at, other: true }, leads };
    const nth = exits.indexOf(other);
    if (nth < 0) return mark;
    return { ...mark, in: nth === 0 ? lies : { mark: exits[nth - 1] ?? at, other: true }, value: "yes" };
  });
}

/** Between the two marks stand words of one sentence, with "until" among them. */
function isUntil(marks: readonly Mark[], place: number, other: number, { text }: Scene): boolean {
  const between = text.slice(marks[place]?.to, marks[other]?.from);
  return /^[^.!?;\n]*\b(?:until|till|til)\b[^.!?;\n]*$/i.test(between);
}

/** "... or the buyer {gives} up": more conditions that end the repeating, each asked where those before it do not hold. */
function exitsBehind(marks: readonly Mark[], at: number, { text }: Scene): number[] {
  const exits: number[] = [];
  for (let next = at + 1; next < marks.length; next++) {
    const mark = marks[next];
    const between = text.slice(marks[next - 1]?.to, mark?.from);
    const isMore =
      mark?.kind === "case" && mark.in?.mark === at && /^[^.!?;\n]*\bor\b[^.!?;\n]*$/i.test(between);
    if (!isMore) break;
    exits.push(next);
  }
  return exits;
}

/** The last work before it, to which the path goes back where no word tells it. */
function workBefore(marks: readonly Mark[], place: number): number | null {
  const found = marks.findLastIndex(({ kind }, at) => at < place && kind === "step");
  return found < 0 ? null : found;
}
