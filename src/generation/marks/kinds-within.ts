/**
 * "If there are entries, the head weighs them. Serious ones ..., minor ones ...": the question for the
 * kind lies in the case that there are any.
 */
import type { Mark } from "../reader/mark.ts";
import { foundAt, phraseAt, type Scene } from "./found.ts";
import { casesUpTo } from "./groups.ts";

export const withKindsWithin = (given: readonly Mark[], scene: Scene): Mark[] =>
  given.reduce<Mark[]>(
    (marks, mark, place) =>
      mark.kind === "case" && mark.sibling === null ? withKindsOf(place, marks, scene) : marks,
    [...given],
  );

function withKindsOf(head: number, marks: readonly Mark[], scene: Scene): Mark[] {
  const kinds = [...marks.keys()].filter((at) => at !== head && casesUpTo(at, marks).includes(head));
  const [first] = kinds;
  const hasWork = marks.some(({ kind, in: lies }) => kind === "step" && lies?.mark === head && !lies.other);
  const isKind = (at: number) => marks[at]?.kind === "case" && marks[at].value === "other";
  if (first === undefined || kinds.length < 2 || !hasWork || !kinds.every(isKind)) return [...marks];
  if (marks[head]?.value !== "yes" || !isOfThem(first, marks, scene)) return [...marks];
  return marks.map((mark, at): Mark => {
    if (!kinds.includes(at)) return mark;
    return { ...mark, in: { mark: head, other: false }, sibling: at === first ? null : mark.sibling };
  });
}

/** "Serious {ones}" */
const isOfThem = (place: number, marks: readonly Mark[], scene: Scene): boolean => {
  const mark = marks[place];
  const phrase = mark && phraseAt(foundAt(mark, place, scene));
  return phrase?.lemma === "one" || /^\s+ones\b/i.test(scene.text.slice(mark?.to, (mark?.to ?? 0) + 6));
};
