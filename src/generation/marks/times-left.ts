/** "If there are still two {days}, he orders it, and if there {aren't}, he calls": how much time is left is asked, and nothing waited for. */
import type { Mark } from "../reader/mark.ts";
import { isSameBranch, type Scene, timeLeftAt } from "./found.ts";
import { isAlone } from "./groups.ts";

export function withTimesLeft(given: readonly Mark[], scene: Scene): Mark[] {
  let marks = [...given];
  for (const [place, mark] of given.entries()) {
    const isTime = mark.kind === "evcase" && mark.type === "timer" && isAlone(place, given);
    if (!isTime || timeLeftAt(mark, scene.text) === null) continue;
    marks = marks.with(place, { ...mark, kind: "case", type: "none", value: "yes" });
    const denial = denialOf(place, marks, scene);
    if (denial > 0) marks = withDenial(marks, place, denial);
  }
  return marks;
}

/** "And if there {aren't}", in the same sentence. */
function denialOf(place: number, marks: readonly Mark[], { text, sentences }: Scene): number {
  const { from = 0, to = 0 } = marks[place] ?? {};
  const end = sentences.find((one) => one.from <= from && from < one.to)?.to ?? to;
  return marks.findIndex(
    (one, at) =>
      at > place &&
      one.kind === "case" &&
      one.from < end &&
      /^(?:are|is)n?['’]?t?\b/i.test(text.slice(one.from)) &&
      /\bif there $/i.test(text.slice(to, one.from)),
  );
}

/** A case of its own, with what its sentence tells behind it. */
function withDenial(marks: readonly Mark[], place: number, denial: number): Mark[] {
  const lies = { mark: place, other: false };
  const around = marks[place]?.in ?? null;
  return marks.map((one, at): Mark => {
    if (at === denial) return { ...one, value: "no", sibling: place, in: around };
    return at > denial && isSameBranch(one.in, lies) ? { ...one, in: { mark: denial, other: false } } : one;
  });
}
