/** "Unless the patient can travel, we order a car": a condition that the reader passes over opens a case all the same. */
import type { Saying } from "../meaning/saying.ts";
import type { Mark } from "../reader/mark.ts";
import { foundAt, isSameBranch, liesWith, type Scene } from "./found.ts";
import { isAlone, isBranch, isCase } from "./groups.ts";
import { caseAt, withMore } from "./renumbered.ts";

/** No mark lies in the condition, and what it governs is marked as work. */
export function withUnheard(given: readonly Mark[], scene: Scene): Mark[] {
  return scene.sayings.reduce<Mark[]>(
    (marks, saying) => (isUnheard(saying, marks) ? withCaseFor(saying, marks, scene) : marks),
    [...given],
  );
}

function isUnheard({ act, clause }: Saying, marks: readonly Mark[]): boolean {
  const isTold =
    act === "condition" && clause.form === "finite" && /^(?:if|unless)$/.test(clause.link?.kind ?? "");
  return isTold && !isTimeUp(clause) && !marks.some(({ from, to }) => from < clause.to && to > clause.from);
}

/** "Within a month. If the deadline passes, ...": the time is told already. */
const isTimeUp = ({ doer, verb, negated }: Saying["clause"]): boolean =>
  !negated &&
  /^(?:deadline|period|time|term|limit)$/.test(doer?.lemma ?? "") &&
  /^(?:pass|expire|elapse|lapse|end|run)$/.test(verb?.lemma ?? "");

/** "Within a week; if she {is} silent by then, ...": what has not come when the time is over is told by the time. */
const isEvent = ({ kind }: Mark): boolean => kind === "evcase" || kind === "bound";

/** "She {looks} if the cable is thick enough": what is found out, and no condition of it. */
const isLookedUp = ({ from }: Saying["clause"], work: Mark, { text }: Scene): boolean =>
  from > work.from &&
  /^(?:looks?|checks?|sees?|tests?|verif(?:y|ies))\b[^,;]*$/i.test(text.slice(work.from, from));

function withCaseFor({ clause, sentence }: Saying, marks: readonly Mark[], scene: Scene): Mark[] {
  const place = marks.findIndex((mark, at) => {
    const { heads, saying } = foundAt(mark, at, scene);
    return mark.kind === "step" && heads && saying?.clause.id === clause.link?.to;
  });
  const work = marks[place];
  const state = clause.state && ("head" in clause.state ? clause.state.head : clause.state.at);
  const word = sentence.tokens[clause.verb?.at ?? state ?? -1];
  const opened = work?.in && marks[work.in.mark];
  const isHere = opened && isCase(opened) && opened.from >= sentence.from && opened.to <= sentence.to;
  const isHeard = isHere || (opened !== undefined && opened?.type === "timer" && isEvent(opened));
  const isNext = word && work && (word.from < work.from || clause.link?.to === clause.id - 1);
  if (!work || !isNext || isHeard || isBranch(place, marks) || isLookedUp(clause, work, scene))
    return [...marks];
  const opening = marks.filter(({ from }) => from < word.from).length;
  const more: Mark = { ...caseAt(word, work, clause.negated ? "no" : "yes"), type: "condition" };
  const lies = { mark: opening, other: clause.link?.kind === "unless" };
  const next = marks[place + 1];
  // "We order a car. If it is not there by six, ...": the time counts from the work.
  const timed = next?.kind === "evcase" && isAlone(place + 1, marks) && liesWith(next, work) ? next : work;
  // "Unless it is no longer made, in which case she gives a new one"
  const which = scene.text.slice(clause.to, sentence.to).search(/\bin (?:which|that) case\b/i);
  const isInCase = ({ from, in: own }: Mark) =>
    which >= 0 && from > clause.to + which && from < sentence.to && isSameBranch(own, work.in);
  return withMore(marks, opening, more).map((mark, at) => {
    if (at === opening) return mark;
    if (mark.from === work.from || mark.from === timed.from) return { ...mark, in: lies };
    return isInCase(mark) ? { ...mark, in: { mark: opening, other: false } } : mark;
  });
}
