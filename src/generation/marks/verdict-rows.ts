/**
 * "Permits are {granted}, {granted} with conditions, or {refused} by the head": whoever says yes or no makes one
 * decision, which is one step. In marked texts the row is one mark in 7 of 7 places. The text tells later what follows.
 */
import type { Mark } from "../reader/mark.ts";
import type { Scene } from "./found.ts";
import { without } from "./renumbered.ts";

export function withoutVerdictRows(given: readonly Mark[], { text }: Scene): Mark[] {
  let marks = [...given];
  for (let place = marks.length - 2; place >= 0; place--) {
    const mark = marks[place];
    if (mark?.kind !== "step" || !/\b(?:is|are|be) $/.test(text.slice(0, mark.from))) continue;
    const [row] = rest.exec(text.slice(mark.from)) ?? [];
    if (row === undefined) continue;
    const end = mark.from + row.length;
    const inside = marks.flatMap(({ from, kind }, at) =>
      at > place && from < end && (kind === "step" || kind === "case") ? [at] : [],
    );
    const holds = marks.some(({ in: lies, from }) => lies && inside.includes(lies.mark) && from >= end);
    const isChain = marks.some(
      ({ sibling, from }) => sibling !== null && inside.includes(sibling) && from >= end,
    );
    if (inside.length === 0 || holds || isChain) continue;
    const doer = marks[inside.at(-1) ?? -1]?.doer ?? mark.doer;
    marks = inside.reduceRight<Mark[]>((left, at) => without(left, at), marks.with(place, { ...mark, doer }));
  }
  return marks;
}

/** From a yes to a no, with a yes under conditions between them. */
const rest =
  /^(?:granted|approved|accepted|allowed|admitted|confirmed|passed)(?:,? (?:granted|approved|accepted|allowed|admitted|confirmed|passed) (?:with|under|on|subject to) [^.,;:\n]{3,40})?,? or (?:refused|rejected|denied|declined|turned down|sent back|returned)\b/;
