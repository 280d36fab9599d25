/**
 * "The tenant has 14 {days} to sign, {otherwise} the flat is offered again": the work after "otherwise" is done when
 * the time is up. The other event is what he has the time for. In all 43 such places of marked texts the work follows
 * the time.
 */
import type { Mark } from "../reader/mark.ts";
import { foundAt, type Scene, verbWord } from "./found.ts";
import { isAlone, saysOtherwise } from "./groups.ts";
import { without } from "./renumbered.ts";

export function withTimeToAct(given: readonly Mark[], scene: Scene): Mark[] {
  return given.reduce<Mark[]>(
    (marks, mark, place) => {
      const time = mark.sibling;
      if (mark.kind !== "evcase" || time === null || !isTimeFor(time, place, marks, scene)) return marks;
      const act = actBetween(marks[time], mark, scene);
      if (!act) return marks;
      return marks.map((one, at): Mark => {
        if (at === place) return { ...one, from: act.from, to: act.to, type: "message" };
        return one.in?.mark === place ? { ...one, in: { ...one.in, mark: time } } : one;
      });
    },
    [...given],
  );
}

/** A time without work, in front of a bare "otherwise". */
function isTimeFor(time: number, place: number, marks: readonly Mark[], { text }: Scene): boolean {
  const [first, mark] = [marks[time], marks[place]];
  if (!first || !mark || first.kind !== "evcase" || first.type !== "timer") return false;
  const isEmpty = marks.every(({ in: lies }) => lies?.mark !== time);
  return isEmpty && saysOtherwise(mark, text) && /^[^.;:!?\n]*$/.test(text.slice(first.to, mark.from));
}

/** The verb of what the time is given for: "to sign". */
const actBetween = (time: Mark | undefined, mark: Mark, { sayings }: Scene) => {
  const act = sayings.find(
    ({ clause }) => clause.form === "infinitive" && clause.from >= (time?.to ?? 0) && clause.to <= mark.from,
  );
  return act && verbWord(act);
};

/**
 * "It is sent on within two {weeks}, and the applicant is told": a time that limits work opens no path. In marked texts 1
 * of 276 does.
 */
export function withoutTimesOfWork(given: readonly Mark[], scene: Scene): Mark[] {
  let marks = [...given];
  for (let place = marks.length - 1; place > 0; place--) {
    const [mark, next] = [marks[place], marks[place + 1]];
    const isTime = mark?.type === "timer" && /^(?:evcase|bound)$/.test(mark.kind) && isAlone(place, marks);
    if (!mark || !isTime || next?.kind !== "step" || next.in?.mark !== place || next.in.other) continue;
    const isOfWork =
      foundAt(mark, place, scene).saying === foundAt(marks[place - 1] ?? mark, place - 1, scene).saying;
    const isWithin = within.test(scene.text.slice(0, mark.from));
    if (isOfWork && isWithin && goesOn.test(scene.text.slice(mark.to, next.from)))
      marks = without(marks, place);
  }
  return marks;
}

const within = /\bwithin\s+(?:(?:the|a|an|next|first|\d+|\p{L}+)\s+){0,3}$/iu;
/** "..., and the applicant is" */
const goesOn =
  /^(?![^.]*\b(?:if|otherwise|else|or|fail\w*|not|no|when|then)\b)[^.;:!?\n]*\band\b[^.;:!?\n]*$/i;
