/** "Three reactions are possible: they {pay}, and ...; they {propose} a deal, ...; or they {stay} silent": as many cases of one question. */
import type { Span } from "../document/document.ts";
import type { Mark } from "../reader/mark.ts";
import type { Scene } from "./found.ts";
import { isCase, isCaseAt } from "./groups.ts";
import { caseAt, withMore, without } from "./renumbered.ts";

const counts = new Map(["two", "three", "four", "five", "six"].map((word, at) => [word, at + 2]));
const announcing = new RegExp(
  `\\b(${[...counts.keys()].join("|")}) (?:\\p{L}+ ){0,3}?(?:reactions|outcomes|results|possibilities|options|cases|things|verdicts|answers|scenarios|alternatives|decisions|responses)\\b[^.:;\\n]*:\\s+([^.\\n]+)\\.`,
  "giu",
);

export const withToldOutcomes = (given: readonly Mark[], { text }: Scene): Mark[] =>
  [...text.matchAll(announcing)].reduce<Mark[]>(
    (marks, { index, 0: all, 1: count = "", 2: list = "" }) => {
      const from = index + all.length - 1 - list.length;
      const parts = partsOf(list, from);
      if (parts.length !== counts.get(count.toLowerCase())) return marks;
      return asCases(withoutCasesIn({ from: index, to: from }, marks), parts, text);
    },
    [...given],
  );

/** What semicolons part. */
function partsOf(list: string, from: number): Span[] {
  let at = from;
  return list.split(";").map((part) => {
    const span = { from: at, to: at + part.length };
    at += part.length + 1;
    return span;
  });
}

const holds = ({ from, to }: Span, mark: Span): boolean => from <= mark.from && mark.to <= to;

/** "Two results are {possible}" is no condition. */
const withoutCasesIn = (span: Span, given: readonly Mark[]): Mark[] =>
  given.reduceRight<Mark[]>(
    (marks, mark, place) => (isCase(mark) && holds(span, mark) ? without(marks, place) : marks),
    [...given],
  );

/** The first mark of each part opens a case, in which the rest of the part lies. */
function asCases(told: readonly Mark[], parts: readonly Span[], text: string): Mark[] {
  const given = withOr(told, parts.at(-1), text);
  const members = parts.map((part) => [...given.keys()].filter((place) => holds(part, given[place] ?? part)));
  const openings = members.map(([first]) => first ?? -1);
  const path = given[openings[0] ?? -1]?.in ?? null;
  // Work alone would be lost as a case.
  if (!members.every(([first = -1, next]) => isCaseAt(first, given) || next !== undefined)) return [...told];
  return given.map((mark, place): Mark => {
    const nth = openings.indexOf(place);
    if (nth >= 0)
      return {
        ...mark,
        kind: "case",
        type: "none",
        value: "other",
        in: path,
        sibling: openings[nth - 1] ?? null,
      };
    const opening = openings[members.findIndex((own) => own.includes(place))];
    const isDeeper = mark.in !== null && mark.in.mark >= (opening ?? 0);
    return opening === undefined || isDeeper ? mark : { ...mark, in: { mark: opening, other: false } };
  });
}

/** "...; or he {sees} it first": the "or" opens the case of a last work. */
function withOr(marks: readonly Mark[], part: Span | undefined, text: string): Mark[] {
  const first = part ? marks.findIndex((mark) => holds(part, mark)) : -1;
  const work = marks[first];
  const or = part ? /^\s*or\b/i.exec(text.slice(part.from, part.to)) : null;
  if (!part || !or || !work || isCase(work)) return [...marks];
  const to = part.from + or[0].length;
  return withMore(marks, first, caseAt({ from: to - 2, to }, work, "other"));
}
