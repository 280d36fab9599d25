/**
 * "Quite a few notice that it is not for them, and say goodbye", "about one in ten he turns down": what only some
 * people do or get is a case. In marked texts 25 such sentences open a case, and one tells work.
 */
import type { Mark } from "../reader/mark.ts";
import type { Scene } from "./found.ts";
import { caseAt, withMore } from "./renumbered.ts";

export function withSomeOfThem(given: readonly Mark[], { text }: Scene): Mark[] {
  return [...text.matchAll(some)].reduce<Mark[]>(
    (marks, { 0: words, 1: much = "", index }) => {
      const to = index + words.length;
      const inside = marks.flatMap((mark, place) => (mark.from >= index && mark.to <= to ? [place] : []));
      const [first] = inside;
      const work = marks[first ?? -1];
      const isWork = (place: number) =>
        marks[place]?.kind === "step" &&
        marks[place].in === (work?.in ?? null) &&
        marks[place].order === null;
      if (!work || first === undefined || work.in !== null || !inside.every(isWork)) return marks;
      if (!marks.slice(0, first).some(({ kind }) => kind === "step")) return marks;
      const from = index + words.indexOf(much) + Math.max(0, much.lastIndexOf(" ") + 1);
      const word = { from, to: index + words.indexOf(much) + much.length };
      return withMore(marks, first, caseAt(word, work, "yes")).map((mark, at) =>
        inside.includes(at - 1) ? { ...mark, in: { mark: first, other: false } } : mark,
      );
    },
    [...given],
  );
}

const some =
  /(?<=[.!?]\s+|\n\s*)(quite a few|a few|some|many|several|(?:about|roughly|around) (?:one in \p{L}+|an? (?:third|quarter|half|tenth)|half))\s+(?!of the time|people say|more|(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|times?)\b)[^.!?;:\n]*/giu;
