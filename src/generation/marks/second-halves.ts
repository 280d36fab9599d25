/** "If it is longer than a metre, or the buyer has {debts}", "between 2 and {4} tons": one condition, however it is joined. */
import type { Mark } from "../reader/mark.ts";
import type { Scene } from "./found.ts";
import { without } from "./renumbered.ts";

export function withoutSecondHalves(given: readonly Mark[], { text, sentences }: Scene): Mark[] {
  let marks = [...given];
  for (let place = marks.length - 1; place > 0; place--) {
    const [one, last] = [marks[place], marks[place - 1]];
    if (one?.kind !== "case" || last?.kind !== "case") continue;
    if (!sentences.some(({ from, to }) => from <= last.from && one.from < to)) continue;
    const between = text.slice(last.to, one.from);
    // "{Comments}, if {any}, are worked in": the noun says what may be there.
    if (/^,? if $/i.test(between) && /^(?:any|some)$/i.test(text.slice(one.from, one.to))) {
      marks = without(marks.with(place, { ...one, from: last.from, to: last.to }), place - 1);
      continue;
    }
    const isEmpty = marks.every(({ in: lies }) => lies?.mark !== place - 1 || lies.other);
    const isInner =
      one.in?.mark === place - 1 && !one.in.other && !marks.some(({ sibling }) => sibling === place);
    const isRange = one.sibling === place - 1 && isEmpty && range.test(text.slice(last.from, one.from));
    if (isRange || (isInner && joined.test(between))) marks = without(marks, place, place - 1);
  }
  return marks;
}

/** The word stands behind "or" and its own subject; no other condition begins between them. */
const joined =
  /^(?:(?!\b(?:if|when|where|whether|unless|that|then)\b)[^.;:?!()\n–—])*?\bor (?:(?:an?|the|its?|his|her|their|no|not|is|are|was|has|have|too|\p{L}+) ){0,4}$/iu;

const range = /^(?:between|from) [^.,;:\n]*\d[^,;:\n]*(?: and | to |-|–)(?:€|\$|£)? ?$/i;
