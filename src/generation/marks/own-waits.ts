/** The reader takes these for events that others cause: times that only pass, and work of the house itself. */
import type { Mark } from "../reader/mark.ts";
import { foundAt, type Scene } from "./found.ts";
import { isAlone, isCase, saysOtherwise } from "./groups.ts";
import { without } from "./renumbered.ts";

export const withOwnWaits = (given: readonly Mark[], scene: Scene): Mark[] =>
  withoutOwnActs(withPauses(given, scene), scene);

/**
 * "Waits for ten {minutes}. If still nobody {turns} up, ... {Otherwise} ...": the time passes in any case. What is
 * asked then has two answers. In marked texts 119 such times are waits, and three decide.
 */
function withPauses(given: readonly Mark[], { text }: Scene): Mark[] {
  return given.reduce<Mark[]>(
    (marks, mark, place) => {
      const isPause =
        mark.kind === "evcase" && mark.type === "timer" && waiting.test(text.slice(0, mark.from));
      if (!isPause || mark.sibling !== null) return marks;
      const rests = marks.flatMap((one, at) => (one.sibling === place ? [at] : []));
      const asked = marks.findIndex((one, at) => isCase(one) && one.in?.mark === place && isAlone(at, marks));
      const [left] = rests.map((at) => marks[at]);
      const isAnswered = left !== undefined && rests.length === 1 && asked > 0 && saysOtherwise(left, text);
      if (rests.length > 0 && !isAnswered) return marks;
      const rest = marks[asked]?.value === "no" ? "yes" : "no";
      return marks.map((one, at) =>
        asPause(one, at, { place, path: mark.in, asked: isAnswered ? asked : -1, rest }, rests),
      );
    },
    [...given],
  );
}

type Pause = { place: number; path: Mark["in"]; asked: number; rest: Mark["value"] };

/** What lies behind the time lies on its path, and "otherwise" answers what is asked there. */
function asPause(one: Mark, at: number, { place, path, asked, rest }: Pause, rests: readonly number[]): Mark {
  if (at === place) return { ...one, kind: "wait" };
  if (at === asked) return { ...one, kind: "case", type: "none", in: path };
  if (rests.includes(at)) return { ...one, kind: "case", type: "none", value: rest, sibling: asked };
  return one.in?.mark === place ? { ...one, in: path } : one;
}

const waiting = /\bwait(?:s|ing|ed)? (?:for )?(?:another |about |an? |\S+ )?$/i;

/** "When the papers have been {requested}, the clerk waits": the house has done it, so it is no event. */
function withoutOwnActs(given: readonly Mark[], scene: Scene): Mark[] {
  let marks = [...given];
  for (let place = marks.length - 1; place > 0; place--) {
    const mark = marks[place];
    const isEvent = mark?.kind === "evcase" || mark?.kind === "wait";
    if (!isEvent || marks.some(({ in: lies }) => lies?.mark === place)) continue;
    const { heads, saying } = foundAt(mark, place, scene);
    const clause = heads ? saying?.clause : undefined;
    if (clause?.passive && clause.link !== null && ownActs.has(clause.verb?.lemma ?? "") && !clause.doer)
      marks = without(marks, place);
  }
  return marks;
}

const ownActs: ReadonlySet<string> = new Set("request invite inform notify forward remind".split(" "));
