/**
 * The answers to one question are yes and no, or names. In marked texts 5,260 questions with two cases have yes and no,
 * 2,191 have names, and five mix them. Of those with three cases 2,481 have names, and 46 mix them.
 */
import type { Mark } from "../reader/mark.ts";
import type { Scene } from "./found.ts";
import { firstCase } from "./groups.ts";

export function withPlainAnswers(given: readonly Mark[], { text }: Scene): Mark[] {
  const cases = [...given.keys()].filter((place) => given[place]?.kind === "case");
  const questions = Map.groupBy(cases, (place) => firstCase(place, given));
  return [...questions.values()].reduce<Mark[]>(
    (marks, group) => (group.length > 1 && isMixed(group, marks) ? answered(marks, group, text) : marks),
    [...given],
  );
}

/** A name beside one of yes and no. */
function isMixed(group: readonly number[], marks: readonly Mark[]): boolean {
  const values = group.map((place) => marks[place]?.value ?? "other");
  const [yes, no, named] = (["yes", "no", "other"] as const).map(
    (value) => values.filter((one) => one === value).length,
  );
  // A case that is told twice has the same answer twice.
  return named !== 0 && named !== values.length && !(yes === 1 && no === 1);
}

/** "If it is {late}, ...; {otherwise} ..." is yes and no; anything else has names. */
function answered(marks: readonly Mark[], group: readonly number[], text: string): Mark[] {
  const rest = group.find((place) =>
    /^(?:otherwise|else|not)$/i.test(text.slice(marks[place]?.from, marks[place]?.to)),
  );
  const [asked] = group.length === 2 && rest !== undefined ? group.filter((place) => place !== rest) : [];
  if (asked === undefined)
    return marks.map((mark, place) => (group.includes(place) ? { ...mark, value: "other" } : mark));
  const isDenied = marks[asked]?.value === "no";
  return marks.map((mark, place): Mark => {
    if (!group.includes(place)) return mark;
    return { ...mark, value: (place === asked) === isDenied ? "no" : "yes" };
  });
}
