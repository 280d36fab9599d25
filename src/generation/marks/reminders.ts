/**
 * "If he does not pay in 14 days she sends a reminder, and if there is nothing after two more weeks ...": what was
 * awaited is awaited again.
 */
import type { Mark } from "../reader/mark.ts";
import { type Found, foundAt, liesWith, type Scene } from "./found.ts";
import { firstCase, isAlone } from "./groups.ts";
import { stepFor } from "./labels.ts";
import { withMore } from "./renumbered.ts";

export function withReminders(given: readonly Mark[], scene: Scene): Mark[] {
  let marks = [...given];
  for (let place = marks.length - 1; place > 0; place--) {
    const count = marks.length;
    // The last one first: each is put before those that are already there.
    for (const at of awaitedAgain(place, marks, scene).toReversed())
      marks = withAwaited(marks, place, at < place ? at : at + marks.length - count);
  }
  return marks;
}

/** The events that the first limit competed with, for a limit alone behind a letter on the path of the first one. */
function awaitedAgain(place: number, marks: readonly Mark[], scene: Scene): number[] {
  const mark = marks[place];
  const first = mark?.in && !mark.in.other ? mark.in.mark : -1;
  const isLimit = (one: Mark | undefined) => one?.kind === "evcase" && one.type === "timer";
  if (!mark || !isLimit(mark) || !isLimit(marks[first]) || !isAlone(place, marks)) return [];
  const host = marks.findLastIndex((one, at) => at < place && liesWith(one, mark));
  const work = marks[host];
  if (work?.kind !== "step" || !isLetter(foundAt(work, host, scene), scene)) return [];
  const question = firstCase(first, marks);
  const answers = [...marks.keys()].filter((at) => isAnswer(marks[at]) && firstCase(at, marks) === question);
  // Those without work of their own all lead on to what follows.
  const leading = answers.filter((at) => marks.some(({ in: lies }) => lies?.mark === at && !lies.other));
  return leading.length > 0 ? leading : answers.slice(0, 1);
}

const isAnswer = (one: Mark | undefined): boolean => one?.kind === "evcase" && one.type === "message";

const telling: ReadonlySet<string> = new Set(
  "send remind write mail email call phone ask request notify".split(" "),
);

const isLetter = (one: Found, scene: Scene): boolean =>
  telling.has(stepFor("", one, scene).verb.split(" ")[0] ?? "");

/** Without work of its own the event leads to nothing else, and needs no way on. */
function withAwaited(marks: readonly Mark[], place: number, awaited: number): Mark[] {
  const [mark, event] = [marks[place], marks[awaited]];
  if (!mark || !event) return [...marks];
  const again: Mark = { ...event, in: mark.in, sibling: null, beside: null, leads: null, order: null };
  const more = withMore(marks, place, again).map((one, at) =>
    at === place + 1 ? { ...one, sibling: place } : one,
  );
  const shifted = awaited >= place ? awaited + 1 : awaited;
  const first = more.findIndex((one) => one.in?.mark === shifted && !one.in.other);
  if (first < 0) return more;
  const way: Mark = { ...again, kind: "on", type: "none", leads: null, in: { mark: place, other: false } };
  const led = withMore(more, place + 1, way);
  const target = first > place ? first + 1 : first;
  return led.map((one, at) => (at === place + 1 ? { ...one, leads: target } : one));
}
