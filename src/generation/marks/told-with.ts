/** "Applies in writing, {naming} the tenant": how it is done is a part of the work (in marked texts never a step of its own). */
import type { Mark } from "../reader/mark.ts";
import type { Scene } from "./found.ts";
import { without } from "./renumbered.ts";

export function withoutToldWith(given: readonly Mark[], { text }: Scene): Mark[] {
  let marks = [...given];
  for (let place = marks.length - 1; place > 0; place--) {
    const mark = marks[place];
    if (mark?.kind !== "step" || !telling.test(text.slice(mark.from, mark.to))) continue;
    if (/\p{L},\s+$/u.test(text.slice(0, mark.from))) marks = without(marks, place);
  }
  return marks;
}

const telling =
  /^(?:naming|stating|giving|listing|including|specifying|indicating|mentioning|quoting|using|showing)$/i;
