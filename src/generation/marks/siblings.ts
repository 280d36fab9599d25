/** Cases of one question are told together: where work of the path on which it is asked stands between, the second asks anew. */
import type { Mark } from "../reader/mark.ts";
import { foundAt, liesWith, type Scene } from "./found.ts";
import { answersOnly } from "./questions.ts";

export function withoutFarSiblings(given: readonly Mark[], scene: Scene): Mark[] {
  return given.map((mark, place) =>
    isApart(given, mark, place) && !speaksOfSame(given, mark, place, scene)
      ? { ...mark, sibling: null }
      : mark,
  );
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
