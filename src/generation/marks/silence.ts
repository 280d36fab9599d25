/**
 * "If we hear nothing for 30 {days}, we treat that as a yes": the path goes on as after that answer, because no
 * other words tell what is done.
 */
import type { Mark } from "../reader/mark.ts";
import type { Scene } from "./found.ts";
import { casesUpTo, firstCase } from "./groups.ts";
import { withMore } from "./renumbered.ts";

export function withSilence(given: readonly Mark[], scene: Scene): Mark[] {
  let marks = given.map((mark) => ({ ...mark, in: besideCounting(mark, given, scene) }));
  for (let place = marks.length - 1; place >= 0; place--) {
    const word = countedAs(place, marks, scene);
    const to = word && answerTo(word.said, place, marks, scene);
    const mark = marks[place];
    if (!mark || !word || to === null) continue;
    const way: Mark = { ...mark, ...word.at, kind: "on", type: "none", sibling: null, leads: null };
    marks = withMore(marks, place + 1, { ...way, in: { mark: place, other: false } }).map((one, at) =>
      at === place + 1 ? { ...one, leads: to > place ? to + 1 : to } : one,
    );
  }
  return marks;
}

const counting =
  /^[^.!?;\n]*?\b(?:counts?|counted|treat(?:s|ed)?|tak(?:e|es|en)|regard(?:s|ed)?|consider(?:s|ed)?|deem(?:s|ed)?|means?)\b[^.!?;\n]*?\b(yes|consent|approval|acceptance|agreement|agreed|accepted|approved|no|refusal|rejection|refused|rejected)\b/iu;

/** As what the time counts that passes without an answer; null if something is done. */
function countedAs(place: number, marks: readonly Mark[], { text }: Scene) {
  const mark = marks[place];
  if (mark?.kind !== "evcase" || mark.type !== "timer") return null;
  if (marks.some(({ in: lies }) => lies?.mark === place)) return null;
  const [words = "", said = ""] = counting.exec(text.slice(mark.to, marks[place + 1]?.from)) ?? [];
  const to = mark.to + words.length;
  return said === "" ? null : { said: said.toLowerCase(), at: { from: to - said.length, to } };
}

/** "Silence counts as consent. The report then goes to the board": the next sentence holds for all. */
function besideCounting({ in: lies, from }: Mark, marks: readonly Mark[], { text }: Scene): Mark["in"] {
  const opening = lies && !lies.other ? marks[lies.mark] : undefined;
  if (!lies || !opening || !/case$/.test(opening.kind) || from < opening.to) return lies;
  const [told = ""] = /^[^.!?\n]*[.!?\n]/.exec(text.slice(opening.to)) ?? [];
  const isEmpty = !marks.some((mark) => mark.in?.mark === lies.mark && mark.from < opening.to + told.length);
  return isEmpty && told !== "" && counting.test(told) && from >= opening.to + told.length
    ? opening.in
    : lies;
}

const yes = /\b(?:accept|agree|approv|consent|confirm|yes|sign)/i;
const no = /\b(?:refus|declin|reject|object|disagree|no\b)/i;

/** The first mark in the case that has this answer. */
function answerTo(said: string, place: number, marks: readonly Mark[], { text }: Scene): number | null {
  const answer = no.test(said) ? no : yes;
  const first = firstCase(place, marks);
  const same = [...marks.keys()].filter((at) => at !== place && casesUpTo(at, marks).includes(first));
  const opening = same.find((at) => answer.test(text.slice(marks[at]?.from, marks[at]?.to)));
  const work = marks.findIndex(({ in: lies }) => lies?.mark === opening && !lies?.other);
  return opening === undefined || work < 0 ? null : work;
}
