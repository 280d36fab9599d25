/**
 * A text tells the cases of one question together. If work of the path around them stands between two, the second asks
 * anew.
 */
import type { Mark } from "../reader/mark.ts";
import { foundAt, liesWith, type Scene } from "./found.ts";
import { answersOnly } from "./questions.ts";

export function withoutFarSiblings(marks: readonly Mark[], scene: Scene): Mark[] {
  return marks.map((mark, place) => {
    if (isApart(marks, mark, place) && !speaksOfSame(marks, mark, place, scene))
      return { ...mark, sibling: null };
    const closing = answersOnly(foundAt(mark, place, scene)) ? null : closedBy(mark, marks, scene);
    return closing === null ? mark : { ...mark, sibling: null, in: { mark: closing, other: false } };
  });
}

/**
 * "She waits for an offer. ... Ben asks the bank. If it does not answer in a week, ...": an event that is awaited much
 * later does not compete with the first one: it comes after it. A time counts from the last work.
 */
export function withoutFarEvents(given: readonly Mark[], scene: Scene): Mark[] {
  const marks = [...given];
  for (const [place, mark] of given.entries()) {
    const first = mark.sibling === null ? undefined : given[mark.sibling];
    if (mark.kind !== "evcase" || mark.sibling === null || first?.kind !== "evcase") continue;
    const isFar =
      (scene.text.slice(first.to, mark.from).match(/[.!?](?:\s|$)/g) ?? []).length >= farSentences;
    if (!isFar || speaksOfSame(given, mark, place, scene)) continue;
    const lies = mark.type === "timer" ? marks[place - 1]?.in : { mark: mark.sibling, other: false };
    marks[place] = { ...mark, sibling: null, in: lies ?? null };
  }
  return marks;
}

const farSentences = 3;

/**
 * "If there is one, ... If not, he tests the line. If the test shows a fault, ...": after a
 * no, a question has no third case. The next condition is asked in the branch before it.
 */
function closedBy({ sibling, kind }: Mark, marks: readonly Mark[], scene: Scene): number | null {
  const last = sibling === null ? undefined : marks[sibling];
  const first = last && last.sibling !== null ? marks[last.sibling] : undefined;
  if (sibling === null || kind !== "case" || !last || first?.kind !== "case" || first.sibling !== null)
    return null;
  const isAnswered =
    first.value === "yes" && last.value === "no" && answersOnly(foundAt(last, sibling, scene));
  const hasWork = marks.some((one) => one.kind === "step" && one.in?.mark === sibling && !one.in.other);
  return isAnswered && hasWork ? sibling : null;
}

function isApart(marks: readonly Mark[], mark: Mark, place: number): boolean {
  const first = mark.sibling === null ? undefined : marks[mark.sibling];
  if (mark.kind !== "case" || !first || mark.value === "other" || first.value === "other") return false;
  const isBetween = (one: Mark, at: number) =>
    one.kind === "step" &&
    at > (mark.sibling ?? place) &&
    at < place &&
    one.order === null &&
    liesWith(one, mark);
  return marks.some(isBetween);
}

/** "Otherwise", "not a go": it answers the first, or repeats a word of its condition. */
function speaksOfSame(marks: readonly Mark[], mark: Mark, place: number, scene: Scene): boolean {
  const first = mark.sibling === null ? undefined : marks[mark.sibling];
  const one = foundAt(mark, place, scene);
  if (!first || answersOnly(one)) return true;
  const lemmas = ({ saying, sentence }: typeof one) =>
    (saying?.clause.tokens ?? []).flatMap((at) => {
      const token = sentence?.tokens[at];
      return token && meaningful.has(token.upos) ? [token.lemma.toLowerCase()] : [];
    });
  const said = new Set(lemmas(foundAt(first, mark.sibling ?? 0, scene)));
  const own = lemmas(one);
  return own.length === 0 || said.size === 0 || own.some((lemma) => said.has(lemma));
}

const meaningful: ReadonlySet<string> = new Set(["NOUN", "PROPN", "VERB", "ADJ"]);
