/**
 * "No reply within a week: a reminder. No reply after another {week}: ...": the second time runs after the first one
 * has passed (22 of 22 in marked texts). "No order after a {month}": the order comes, or the time passes, if no work is
 * limited.
 */
import type { Mark } from "../reader/mark.ts";
import { branchesAround, liesWith, type Scene } from "./found.ts";
import { isAlone } from "./groups.ts";
import { withMore } from "./renumbered.ts";

const isLimit = (mark: Mark | undefined): boolean =>
  mark?.type === "timer" && (mark.kind === "evcase" || mark.kind === "bound");

export function withFurtherLimits(given: readonly Mark[], { text }: Scene): Mark[] {
  const marks = [...given];
  for (const [place, mark] of given.entries()) {
    if (mark.kind !== "evcase" || mark.type !== "timer" || !isAlone(place, given)) continue;
    const before = marks.findLastIndex((other, at) => at < place && isLimit(other));
    const first = marks[before];
    if (!first || mark.from - first.to > nearCharsMax || !further.test(text.slice(0, mark.from))) continue;
    const isInside = branchesAround(mark, marks).some((branch) => branch.mark === before);
    const hasWork = marks.some(
      ({ kind, in: lies }) => kind === "step" && lies?.mark === before && !lies.other,
    );
    if (!isInside && hasWork) marks[place] = { ...mark, in: { mark: before, other: false } };
  }
  return marks;
}

const nearCharsMax = 200;
const further = /\b(?:another|further|more)\s+(?:\p{L}+\s+)?$/iu;

export function withWhatIsMissed(given: readonly Mark[], { text }: Scene): Mark[] {
  let marks = [...given];
  for (let place = marks.length - 1; place > 0; place--) {
    const mark = marks[place];
    if (mark?.kind !== "evcase" || mark.type !== "timer" || !isAlone(place, marks)) continue;
    const host = marks.findLast((other, at) => at < place && liesWith(other, mark));
    const missed = host?.kind === "step" ? null : missing.exec(text.slice(0, mark.from));
    const noun = missed?.[1];
    if (!missed || noun === undefined) continue;
    const from = missed.index + missed[0].indexOf(noun, 2);
    if (marks.some((other) => other.from < from + noun.length && other.to > from)) continue;
    const event: Mark = {
      ...mark,
      ...{ from, to: from + noun.length, type: "message", beside: null, order: null, doer: null },
    };
    marks = withMore(marks, place, event).map((one, at) =>
      at === place + 1 ? { ...one, sibling: place } : one,
    );
  }
  return marks;
}

const missing =
  /(?<=(?:^|[.;:!?\n]|\d\.)\s*)No (\p{L}+) (?:\p{L}+ )?(?:within|after|in|by) (?:(?:the|an?|\d+|\p{L}+) ){0,3}$/iu;

/**
 * "He keeps it for ten {days}; no {deposit} by then and it is free", "waits a {month} and, if she {hears} nothing,
 * sells it": when the time is up, the process asks whether there is one (12 of 14 in marked texts).
 */
export function withAskedAfterTime(given: readonly Mark[], { text }: Scene): Mark[] {
  return given.map((mark, place): Mark => {
    const time = given[place - 1];
    const isTime = time?.kind === "wait" && time.type === "timer" && liesWith(time, mark);
    if (!isTime || mark.kind !== "evcase" || !isAlone(place, given)) return mark;
    const said = text.slice(time.to, mark.to);
    const isCondition = /^[^.;:!?\n]*\bif\b[^.;:!?\n]*$/i.test(said);
    if (
      !isCondition &&
      !/^[^.;:,!?\n]{0,40}\b(?:by then|in that time|by that time)\b/i.test(text.slice(mark.to))
    )
      return mark;
    const isDenied = /\b(?:no|not|nothing|nobody|never)\b|n['’]t\b/i.test(said);
    return { ...mark, kind: "case", type: "none", value: isDenied ? "no" : "yes" };
  });
}
