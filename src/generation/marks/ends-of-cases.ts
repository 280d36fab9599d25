/**
 * "Rim bent? Red label, scrap heap, {done}.": an end in a row with the work of a case ends that case, because other work
 * follows. In marked texts 3,281 of 3,284 such ends lie with the work in front of them.
 */
import type { Mark } from "../reader/mark.ts";
import { branchesAround, isSameBranch, liesWith, type Scene } from "./found.ts";

export function withEndsOfCases(given: readonly Mark[], { text }: Scene): Mark[] {
  const marks = [...given];
  for (const [place, mark] of given.entries()) {
    const last = marks[place - 1];
    if (mark.kind !== "end" || last?.kind !== "step" || liesWith(last, mark)) continue;
    const isDeeper = branchesAround(last, marks).some(
      (branch) => mark.in === null || isSameBranch(marks[branch.mark]?.in ?? null, mark.in),
    );
    const between = text.slice(last.to, mark.from);
    const isRow =
      /^[^.;:?!\n]*$/.test(between) && !/\b(?:if|when|once|unless|otherwise|then)\b/i.test(between);
    const goesOn = given.some((other, at) => at > place && other.kind === "step" && liesWith(other, mark));
    if (isDeeper && isRow && goesOn) marks[place] = { ...mark, in: last.in };
  }
  return marks;
}
