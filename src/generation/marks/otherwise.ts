/** "She welcomes him if he is {ready} - otherwise she {calls}": work behind a bare "otherwise" does not lie in the case before it. */
import type { Mark } from "../reader/mark.ts";
import { foundAt, isSameBranch, liesWith, type Scene } from "./found.ts";
import { casesUpTo, isAlone, isCase, isOnly, saysOtherwise } from "./groups.ts";
import { answersOnly } from "./questions.ts";

/** In one of 67 such works of marked texts the word means something else. */
export function withOtherwise(given: readonly Mark[], { text }: Scene): Mark[] {
  return given.reduce<Mark[]>(
    (marks, mark, place) => {
      const last = marks.findLastIndex((other, at) => at < place && other.kind === "step");
      const before = marks[last];
      const words = text.slice(marks[place - 1]?.to, mark.from);
      const path = mark.in;
      if (mark.kind !== "step" || !before || !path || path.other || !liesWith(before, mark)) return marks;
      const opening = marks[path.mark];
      const isAsked = opening?.kind === "case" && opening.value !== "other" && isOnly(path.mark, marks);
      if (!isAsked || !otherwise.test(words)) return marks;
      return marks.map((one, at) =>
        at >= place && isSameBranch(one.in, path) && !/[.!?\n]\s/.test(text.slice(mark.from, one.from))
          ? { ...one, in: { mark: path.mark, other: true } }
          : one,
      );
    },
    [...given],
  );
}

/** "If it leads to an {agreement}, ...; if it does {not}, ...": no event says that none comes, so both are answers to one question. */
export function withAnswers(given: readonly Mark[], scene: Scene): Mark[] {
  return given.reduce<Mark[]>(
    (marks, mark, place) => {
      const first = casesUpTo(place, marks).at(-1);
      if (mark.kind !== "evcase" || first === undefined || first === place) return marks;
      const isOwn = (at: number) => casesUpTo(at, marks).includes(first);
      const group = [...marks.keys()].filter(isOwn);
      const isEvent = group.every((at) => marks[at]?.kind === "evcase" && marks[at].type !== "timer");
      if (!isEvent || group.length !== 2 || !answersOnly(foundAt(mark, place, scene))) return marks;
      return marks.map(
        (one, at): Mark =>
          group.includes(at) ? { ...one, kind: "case", value: at === place ? "no" : "yes" } : one,
      );
    },
    [...given],
  );
}

/** "If he {objects}, ...; {otherwise} ...": it answers the last condition of its path that has no other answer. */
export function withOtherwiseAnswered(given: readonly Mark[], { text }: Scene): Mark[] {
  return given.reduce<Mark[]>(
    (marks, mark, place) => {
      const isRest = isCase(mark) && saysOtherwise(mark, text);
      if (!isRest || !isAlone(place, marks)) return marks;
      const asked = marks.findLastIndex(
        (one, at) =>
          at < place &&
          isCase(one) &&
          one.type !== "timer" &&
          isSameBranch(one.in, mark.in) &&
          isAlone(at, marks),
      );
      const first = marks[asked];
      if (!first) return marks;
      const isDenied = first.kind === "case" && first.value === "no";
      return marks
        .with(asked, { ...first, kind: "case", value: isDenied ? "no" : "yes" })
        .with(place, { ...mark, kind: "case", value: isDenied ? "yes" : "no", sibling: asked });
    },
    [...given],
  );
}

const otherwise = /[,;–—-]\s*(?:or\s+|and\s+)?(?:otherwise|if not|else),?\s+(?:[\p{L}'’-]+\s+){0,4}$/iu;
