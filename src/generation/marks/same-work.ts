/**
 * "Not worth it: the shoes are {returned}. ... Refused: the shoes are likewise {returned}", "as in step 2": a verb that
 * names earlier work on the same thing leads to that work.
 */
import type { Mark } from "../reader/mark.ts";
import { branchesAround, type Found, foundAt, isSameBranch, type Scene } from "./found.ts";
import { isCase } from "./groups.ts";

export function withSameWork(given: readonly Mark[], scene: Scene): Mark[] {
  const found = given.map((mark, place) => foundAt(mark, place, scene));
  return given.map((mark, place) => {
    const one = found[place];
    if (!one || !mentions.has(mark.kind) || mark.leads === null) return mark;
    const work = found.find((other) => other.place < place && isSameWork(one, other))?.place;
    if (work === undefined) return mark;
    const isAround = isOnPath(work, mark, given);
    if (isAround) return isLast(place, given) ? { ...mark, kind: "back", leads: work, doer: null } : mark;
    return { ...mark, kind: mark.kind === "same" ? "same" : "on", leads: work };
  });
}

const mentions: ReadonlySet<Mark["kind"]> = new Set(["back", "on", "same"]);

/** The same verb with the same thing. */
function isSameWork({ heads, saying }: Found, other: Found): boolean {
  const [clause, first] = [heads ? saying?.clause : null, other.heads ? other.saying?.clause : null];
  if (other.mark.kind !== "step" || !clause?.verb || !first?.verb || !clause.object || !first.object)
    return false;
  // "Sent to another shop" is not what was sent to the first one.
  if (clause.complements.some(({ phrase }) => phrase.determiner === "another")) return false;
  return clause.verb.lemma === first.verb.lemma && clause.object.lemma === first.object.lemma;
}

/** The work lies before the case of the mention, on its path. */
function isOnPath(work: number, mark: Mark, marks: readonly Mark[]): boolean {
  const [opening, first] = [marks[mark.in?.mark ?? -1], marks[work]];
  if (!opening || !isCase(opening) || work > (mark.in?.mark ?? 0)) return false;
  return (
    first?.in === null || branchesAround(opening, marks).some((branch) => isSameBranch(branch, first?.in))
  );
}

/** Nothing is marked behind it in its branch. */
const isLast = (place: number, marks: readonly Mark[]): boolean =>
  !marks.some((other, at) => at > place && isSameBranch(other.in, marks[place]?.in));
