/**
 * "- If she wants {changes}, ... - If she is not {interested}, ... - If she {agrees}, ...": items of a list that each begin
 * with a condition are the cases of one question. In marked texts 43 of 49 such neighbours are that.
 */
import type { Mark } from "../reader/mark.ts";
import type { Scene } from "./found.ts";
import { isCaseAt } from "./groups.ts";

type Line = { from: number; to: number };

export const withIfItems = (given: readonly Mark[], { text }: Scene): Mark[] =>
  runsOf(text).reduce<Mark[]>((marks, run) => asOneQuestion(marks, run), [...given]);

const leastItems = 3;
const item = /^[ \t]*(?:[-*•–>]|[a-z][.)])[ \t]*(?:if|when|in case)\b.*$/gim;

/** Neighbouring items, at least three. */
function runsOf(text: string): Line[][] {
  const lines = [...text.matchAll(item)].map(({ index, 0: line }) => ({
    from: index,
    to: index + line.length,
  }));
  const runs: Line[][] = [];
  for (const line of lines) {
    const last = runs.at(-1);
    if (last && last.at(-1)?.to === line.from - 1) last.push(line);
    else runs.push([line]);
  }
  return runs.filter(({ length }) => length >= leastItems);
}

function asOneQuestion(marks: readonly Mark[], run: readonly Line[]): Mark[] {
  const within = ({ from, to }: Line) => marks.findIndex((mark) => mark.from >= from && mark.to <= to);
  const openings = run.map(within);
  const first = marks[openings[0] ?? -1];
  const areCases = openings.every((place) => isCaseAt(place, marks));
  const isChain = openings.every((place, nth) => nth === 0 || marks[place]?.sibling === openings[nth - 1]);
  if (!first || !areCases || isChain) return [...marks];
  return marks.map((mark, place): Mark => {
    const nth = openings.indexOf(place);
    if (nth < 0) return mark;
    if (nth === 0) return { ...mark, value: "other" };
    return { ...mark, kind: first.kind, value: "other", in: first.in, sibling: openings[nth - 1] ?? null };
  });
}
