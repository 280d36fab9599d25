/** "Serious ones lead to refusal", "a missing seal means rejection": the case has an outcome, and nothing else is told of it. */
import type { Mark } from "../reader/mark.ts";
import type { Scene } from "./found.ts";
import { withMore } from "./renumbered.ts";

const outcome =
  /^[^.;:!?\n]*?\b(?:leads? to|means?|results? in|ends? in)\s+(?:(?:an?|the|his|her|their|immediate|outright)\s+)*(refusal|rejection|exclusion|dismissal|termination|cancellation|disqualification)\b(?=\s*(?:[.,;)]|of\b|and\b|$))/iu;

export function withLedToRefusal(given: readonly Mark[], { text }: Scene): Mark[] {
  let marks = [...given];
  for (let place = marks.length - 1; place >= 0; place--) {
    const mark = marks[place];
    if (mark?.kind !== "case" || marks.some(({ in: lies }) => lies?.mark === place)) continue;
    const [words = "", noun = ""] = outcome.exec(text.slice(mark.to, marks[place + 1]?.from)) ?? [];
    if (noun === "") continue;
    const to = mark.to + words.length;
    const end: Mark = { ...mark, from: to - noun.length, to, kind: "end", type: "none", value: "other" };
    marks = withMore(marks, place + 1, {
      ...end,
      ...{ sibling: null, beside: null, order: null, in: { mark: place, other: false } },
    });
  }
  return marks;
}
