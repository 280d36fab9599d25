/** "Is there a spare in the drawer? Hand it out. If {not}, order one.": what follows the question is done if so. */
import type { Mark } from "../reader/mark.ts";
import type { Scene } from "./found.ts";
import { isAlone } from "./groups.ts";

export function withAskedAndDone(given: readonly Mark[], { text }: Scene): Mark[] {
  const marks = [...given];
  for (const [place, mark] of given.entries()) {
    if (mark.kind !== "case" || !isAlone(place, given) || !/^not$/i.test(text.slice(mark.from, mark.to)))
      continue;
    const [before] = done.exec(text.slice(0, mark.from)) ?? [];
    if (before === undefined) continue;
    const from = mark.from - before.length;
    for (let at = place - 1; (marks[at]?.from ?? -1) >= from; at--) {
      const work = marks[at];
      if (work?.kind === "step" && work.in?.mark === mark.in?.mark && work.in?.other === mark.in?.other)
        marks[at] = { ...work, in: { mark: place, other: true } };
    }
  }
  return marks;
}

/** One sentence behind a question, up to "if not". */
const done = /(?<=\?\s+)[^?.!:;\n]+[.;!]\s+(?:(?:and|but) )?if $/i;
