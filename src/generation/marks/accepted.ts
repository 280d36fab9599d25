/**
 * "If the buyer turns the {price} down, the path goes back. When the price is {accepted}, ...": what is awaited behind
 * a return is the other answer to the question that led there. In marked texts 30 of 34 such words answer it.
 */
import type { Mark } from "../reader/mark.ts";
import { type Found, foundAt, isSameBranch, type Scene, wordsOf } from "./found.ts";
import { isCase, isOnly } from "./groups.ts";

export const withAccepted = (given: readonly Mark[], scene: Scene): Mark[] =>
  given.map((mark, place) => {
    const asked = answeredBy(place, given, scene);
    const first = given[asked ?? -1];
    if (asked === null || !first) return mark;
    const value = first.value === "yes" ? "no" : "yes";
    return {
      ...mark,
      kind: "case",
      type: "none",
      value,
      sibling: asked,
      leads: null,
      doer: null,
      beside: null,
    };
  });

/** The question whose only case has just led back; null where the mark is no verdict on the same thing. */
function answeredBy(place: number, marks: readonly Mark[], scene: Scene): number | null {
  const [back, mark] = [marks[place - 1], marks[place]];
  const asked = back && ways.has(back.kind) && back.in && !back.in.other ? back.in.mark : -1;
  const first = marks[asked];
  if (!mark || !first || !isCase(first) || !isOnly(asked, marks)) return null;
  if (!isOpen(mark, place, marks) || !isSameBranch(mark.in, first.in)) return null;
  const [own, other] = [foundAt(mark, place, scene), foundAt(first, asked, scene)];
  return isVerdict(own) && sharesThing(own, other, scene) ? asked : null;
}

const ways: ReadonlySet<Mark["kind"]> = new Set(["back", "on", "same"]);

/** Work, an awaited event or a case alone, in which nothing lies. */
const isOpen = ({ kind, type, sibling }: Mark, place: number, marks: readonly Mark[]): boolean =>
  (kind === "step" || (kind === "wait" && type !== "timer") || (kind === "case" && sibling === null)) &&
  !marks.some(({ in: lies }) => lies?.mark === place);

/** "Once it is approved" */
const isVerdict = ({ heads, saying }: Found): boolean => {
  const clause = heads ? saying?.clause : undefined;
  const isAwaited = /^(?:once|when|as soon as)\b/i.test(clause?.link?.words ?? "");
  return isAwaited && !clause?.negated && verdicts.has(clause?.verb?.lemma ?? "");
};

const verdicts: ReadonlySet<string> = new Set("accept agree approve confirm sign pass grant".split(" "));

/** Both speak of the price. */
function sharesThing(one: Found, other: Found, scene: Scene): boolean {
  const words = (of: Found) =>
    new Set(
      wordsOf(of, scene)
        .toLowerCase()
        .match(/\p{L}{4,}/gu) ?? [],
    );
  const told = words(other);
  return [...words(one)].some((word) => told.has(word) && !/^(?:when|once|soon|been|that|this)$/.test(word));
}
