/** Boundary events that are none: time that passes between two steps, and how long work takes. */
import type { Mark } from "../reader/mark.ts";
import { foundAt, type Scene, sentenceOf } from "./found.ts";
import { without } from "./renumbered.ts";

export const withoutBoundaries = (given: readonly Mark[], scene: Scene): Mark[] => {
  const marks = given.reduceRight<Mark[]>(
    (left, mark, place) => (isDuration(mark, place, left, scene) ? without(left, place) : left),
    [...given],
  );
  return marks
    .map(asLast)
    .reduce<Mark[]>(
      (left, mark, place) =>
        mark.kind === "bound" && isPause(mark, place, scene)
          ? left.map((one, at) => asPause(one, at, place, mark))
          : left,
      marks,
    );
};

/**
 * "After six weeks the sweep tells the office, and {that} is it": where the path ends, the work does not go on (20 of
 * 20 in marked texts).
 */
const asLast = (mark: Mark, place: number, marks: readonly Mark[]): Mark =>
  mark.kind === "bound" && marks.some(({ kind, in: lies }) => kind === "end" && lies?.mark === place)
    ? { ...mark, keeps: false }
    : mark;

/** "That takes about two {days}": in none of 37 such places of marked texts an event that interrupts. */
function isDuration(mark: Mark, place: number, marks: readonly Mark[], { text }: Scene): boolean {
  const isTime = mark.type === "timer" && /^(?:bound|wait)$/.test(mark.kind);
  return (
    isTime && marks.every(({ in: lies }) => lies?.mark !== place) && taking.test(text.slice(0, mark.from))
  );
}

const taking = /\b(?:takes|lasts|took)\s+(?!longer|more|less|place)(?:[\p{L}\d–-]+\s+){0,4}$/iu;

/** What happens after the time lies on the path itself. */
const asPause = (one: Mark, at: number, place: number, mark: Mark): Mark =>
  at === place
    ? { ...mark, kind: "wait", on: null, keeps: false }
    : one.in?.mark === place
      ? { ...one, in: mark.in }
      : one;

/** A unit of time, as a part of an expression. */
export const units = "(?:minute|hour|day|week|month|year)s?";
const passed = new RegExp(
  String.raw`^[^\p{L}\d]*(?:\d{1,2}[.)]\s*)?(?:after (?:another |about |a further )?[\p{L}\d]+ ${units}\b|[\p{L}\d]+ ${units} later\b)`,
  "iu",
);
/** Somebody is reminded while the work goes on, or an answer did not come. */
const besides =
  /\b(?:remind|nudg|chas|ping|pok|prod|nag|prompt|warn|alert|urg|escalat|expir|keep|continu|go(?:es)? on|still|without|nothing|silen|no (?:answer|reply|response))/i;

/** "After two weeks the assistant invites the applicants": of 128 such sentences of our texts, 113 only wait. */
function isPause(mark: Mark, place: number, scene: Scene): boolean {
  const told = mark.type === "timer" ? sentenceOf(foundAt(mark, place, scene), scene) : "";
  return passed.test(told) && !besides.test(told);
}
