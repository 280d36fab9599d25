/**
 * "Surgery is needed: ...; it is not: ... In the {other} cases ...": a question that has both its answers leaves no
 * rest, so the path goes on. Of 109 rests of three cases in marked texts none stands behind "yes" and "no".
 */
import type { Mark } from "../reader/mark.ts";
import type { Scene } from "./found.ts";
import { casesUpTo } from "./groups.ts";
import { without } from "./renumbered.ts";

export function withoutAnsweredRests(given: readonly Mark[], { text }: Scene): Mark[] {
  let marks = [...given];
  for (let place = marks.length - 1; place >= 0; place--)
    if (isAnswered(place, marks, text) || isBehindInner(place, marks, text)) marks = without(marks, place);
  return withOwnAnswers(marks, text);
}

function isAnswered(place: number, marks: readonly Mark[], text: string): boolean {
  const mark = marks[place];
  if (mark?.kind !== "case" || !/^(?:others?|else|rest|remaining)$/i.test(text.slice(mark.from, mark.to)))
    return false;
  const told = casesUpTo(place, marks)
    .slice(1)
    .map((at) => marks[at]?.value);
  return told.includes("yes") && told.includes("no");
}

/**
 * "If he does not agree either, that is the {end}. In all {other} cases ...": whoever is left goes on, from whichever
 * case. Behind an end within a case marked texts have no case there (4 of 4).
 */
function isBehindInner(place: number, marks: readonly Mark[], text: string): boolean {
  const [last, mark] = [marks[place - 1], marks[place]];
  const inner = marks[last?.in?.mark ?? -1];
  if (mark?.kind !== "case" || last?.kind !== "end" || !inner?.in || mark.sibling === last.in?.mark)
    return false;
  return /\bin all $/i.test(text.slice(0, mark.from)) && /^ cases\b/i.test(text.slice(mark.to));
}

/** "Too {dear}: ...; {no}: ...; {yes}: ...": cases of which two would have one answer are named by their words. */
function withOwnAnswers(given: readonly Mark[], text: string): Mark[] {
  return given.map((mark, place) => {
    if (mark.kind !== "case" || mark.value === "other") return mark;
    const last = given.findLastIndex((_, at) => casesUpTo(at, given).includes(place));
    const group = casesUpTo(last, given).flatMap((at) => given[at] ?? []);
    const words = new Set(group.map(({ from, to }) => text.slice(from, to).toLowerCase()));
    const isTwice =
      new Set(group.map(({ value }) => value)).size < group.length &&
      group.every(({ value }) => value !== "other");
    return group.length > 2 && words.size === group.length && isTwice ? { ...mark, value: "other" } : mark;
  });
}
