/** A text does not leave a branch and come back: whatever stands between two works of a branch lies in that branch. */
import type { Block, TextDocument } from "../document/document.ts";
import type { Mark } from "../reader/mark.ts";
import { branchesAround, liesWith, type Scene } from "./found.ts";
import { isAlone, isCase } from "./groups.ts";

export function withWholeBranches(given: readonly Mark[]): Mark[] {
  const marks = [...given];
  for (let place = marks.length - 2; place > 0; place--) {
    const mark = marks[place];
    const next = marks.find(
      (other, at) => at > place && !branchesAround(other, marks).some((branch) => branch.mark === place),
    );
    if (!mark || !next || mark.order || next.order || !mayLieDeeper(mark, place, given)) continue;
    const lies = returnedTo(place, next, marks);
    if (lies) marks[place] = { ...mark, in: lies };
  }
  return marks;
}

/** A further case lies where its question lies. An event that may happen at any time lies in no branch. */
const mayLieDeeper = (mark: Mark, place: number, marks: readonly Mark[]): boolean =>
  mark.kind !== "start" && mark.kind !== "bound" && !(isCase(mark) && !isAlone(place, marks));

/** The branch around the next mark that was opened before this one, on the path on which this one lies. */
function returnedTo(place: number, next: Mark, marks: readonly Mark[]): Mark["in"] {
  for (const lies of branchesAround(next, marks)) {
    const opening = marks[lies.mark];
    if (!opening || lies.mark === place) return null;
    if (lies.mark < place && isCase(opening) && liesWith(opening, marks[place])) return lies;
  }
  return null;
}

/** "◦ fine → sell it" and then "• Ben books it": an item further out lies in no case of an item further in. */
export function withoutInnerItems(given: readonly Mark[], _: Scene, { blocks }: TextDocument): Mark[] {
  const depths = given.map(({ from }) => depthAt(from, blocks));
  const marks = [...given];
  for (const [place, mark] of given.entries()) {
    const depth = depths[place] ?? null;
    let lies = mark.in;
    const isFurtherIn = (other: number) => depth !== null && (depths[other] ?? 0) > depth;
    while (lies && lies.mark < place && isFurtherIn(lies.mark)) lies = marks[lies.mark]?.in ?? null;
    const beside = mark.beside !== null && isFurtherIn(mark.beside) ? null : mark.beside;
    marks[place] = { ...mark, in: lies, beside };
  }
  return marks;
}

const depthAt = (at: number, blocks: readonly Block[]): number | null =>
  blocks.find(({ role, span }) => role === "item" && span.from <= at && at < span.to)?.depth ?? null;
