/**
 * "Surgery is needed: ...; it is not: ... In the {other} cases ...": a question that has both its answers leaves no rest, so the path
 * goes on. Of 109 rests of three cases in marked texts none stands behind "yes" and "no".
 */
import type { Mark } from "../reader/mark.ts";
import type { Scene } from "./found.ts";
import { casesUpTo } from "./groups.ts";
import { without } from "./renumbered.ts";

export function withoutAnsweredRests(given: readonly Mark[], { text }: Scene): Mark[] {
  let marks = [...given];
  for (let place = marks.length - 1; place >= 0; place--)
    if (isAnswered(place, marks, text)) marks = without(marks, place);
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

/** "Too {dear}: ...; {no}: ...; {yes}: ...": of two cases with one answer only the word that is the answer gives it. */
function withOwnAnswers(given: readonly Mark[], text: string): Mark[] {
  return given.map((mark, place) => {
    if (mark.kind !== "case" || mark.value === "other") return mark;
    const last = given.findLastIndex((_, at) => casesUpTo(at, given).includes(place));
    const group = casesUpTo(last, given);
    const alike = group.filter((at) => given[at]?.value === mark.value);
    if (group.length < 3 || alike.length < 2 || isAnswer(mark, text)) return mark;
    return { ...mark, value: "other" };
  });
}

const isAnswer = ({ from, to }: Mark, text: string): boolean =>
  /^(?:yes|no|not)$/i.test(text.slice(from, to));
