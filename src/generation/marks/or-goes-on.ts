/**
 * "Either the visitors are turned away or they go on to the next step", "who picks one or gives up": the second half is
 * the other outcome, though it names no work and has no mark.
 */
import type { Mark } from "../reader/mark.ts";
import type { Scene } from "./found.ts";
import { isCase } from "./groups.ts";
import { caseAt, withMore } from "./renumbered.ts";

/** "Or": how somebody leaves or the path goes on, with its place. */
type Outcome = { or: number; from: number; to: number; leaves: boolean };

export const withOrGoesOn = (given: readonly Mark[], { text }: Scene): Mark[] =>
  [...text.matchAll(outcome)].reduce<Mark[]>(
    (marks, { 0: words, 1: verb = "", index }) => {
      const to = index + words.length;
      return withOutcome(marks, { or: index, from: to - verb.length, to, leaves: leaving.test(verb) }, text);
    },
    [...given],
  );

function withOutcome(marks: readonly Mark[], told: Outcome, text: string): Mark[] {
  const place = marks.findLastIndex(({ to }) => to <= told.or);
  const work = marks[place];
  if (!work || !isFirstHalf(place, marks, told, text)) return [...marks];
  const at = { from: told.or, to: told.or + 2 };
  const inside = { mark: place + 1, other: false };
  const opened = withMore(marks, place + 1, caseAt(at, work, "other")).map(
    (mark, other): Mark => (other === place ? { ...mark, kind: "step", in: inside } : mark),
  );
  // What ended the path is work in front of its end.
  const last: Mark = { ...work, from: work.to - 1, in: inside };
  const closed = work.kind === "end" ? withMore(opened, place + 2, last) : opened;
  if (!told.leaves) return closed;
  const behind = closed.findIndex(({ from }) => from >= told.from);
  const next = behind < 0 ? closed.length : behind;
  const to = told.from + (text.slice(told.from, told.to).split(" ")[0] ?? "").length;
  const end: Mark = { ...caseAt({ from: told.from, to }, work, "other"), kind: "end" };
  return withMore(closed, next, { ...end, in: { mark: place + 1, other: true } });
}

/** One work in the same sentence, in no case of its own, and nothing marked behind it. */
function isFirstHalf(place: number, marks: readonly Mark[], { or, to }: Outcome, text: string): boolean {
  const [before, work] = [marks[place - 1], marks[place]];
  if (!work || !/^(?:step|end)$/.test(work.kind) || work.beside !== null || work.order !== null) return false;
  if (marks.some((mark) => mark.from < to && mark.to > or)) return false;
  const between = text.slice(work.to, or);
  const isHeld = before && isCase(before) && !/[.;:!?\n]/.test(text.slice(before.to, work.from));
  const isEither = /\beither\b[^.;!?\n]*$/i.test(text.slice(0, work.from));
  // "Takes it and shows it, or gives up": the other outcome of both.
  const isRow =
    before?.kind === "step" && /^[^.;:!?\n]*\band\b[^.;:!?\n]*$/.test(text.slice(before.to, work.from));
  return !/[.;:!?\n]/.test(between) && (isEither || !(isHeld || isRow));
}

const going = "go(?:es)? (?:on|ahead)|continues?|moves? on|proceeds?";
const leave = "gives? up|drops? out|backs? out|walks? away|loses? interest";
const outcome = new RegExp(
  String.raw`\bor\s+(?:(?:else|they|he|she|it|the \p{L}+)\s+)?(${going}|${leave})\b`,
  "giu",
);
const leaving = new RegExp(`^(?:${leave})$`, "i");
