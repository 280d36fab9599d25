/**
 * "If the guest is still out, ...": no step has the name of this state. The text asks for it in its place, and watches it
 * all the time only if it says so.
 */
import type { Mark } from "../reader/mark.ts";
import { foundAt, type Scene } from "./found.ts";

export const withStatesAsked = (given: readonly Mark[], scene: Scene): Mark[] =>
  given.map((mark, place) => (isAsked(mark, place, scene) ? asked(mark, given[place - 1]) : mark));

function isAsked(mark: Mark, place: number, scene: Scene): boolean {
  if (mark.kind !== "bound" || mark.type !== "condition" || mark.on !== null || place === 0) return false;
  const { saying, sentence } = foundAt(mark, place, scene);
  const words = sentence?.tokens.map(({ form }) => form.toLowerCase()).join(" ") ?? "";
  return saying?.clause.link?.kind === "if" && !atAnyTime.test(words);
}

const asked = (mark: Mark, last: Mark | undefined): Mark => ({
  ...mark,
  kind: "case",
  type: "none",
  value: "yes",
  in: last?.in ?? null,
});

const atAnyTime =
  /\b(?:any(?: ?time| moment| point| hour| stage)|whenever|ever|whatever|stages?|moments?|at all times|always|matter|throughout|meanwhile|in the meantime|during|while|still|immediately|at once)\b/;
