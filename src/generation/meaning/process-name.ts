/** The name of a process whose text has no heading: after its thing. */
import { capitalised } from "../naming/words.ts";
import type { Statement } from "./meaning.ts";

/** A thing in fewer steps does not represent the whole. */
const stepsMin = 2;

/** Words that stand for a thing without naming it. */
const nameless: ReadonlySet<string> = new Set(
  "one ones other others rest thing things everything anything something nothing stuff day week what whatever both".split(
    " ",
  ),
);

/** "Complaint handling": the thing of most steps, the first of equals; null if no thing recurs. */
export function processNameOf(statements: readonly Statement[]): string | null {
  const counts = new Map<string, number>();
  for (const one of statements)
    if (one.kind === "step")
      for (const thing of new Set(one.things.filter((word) => !nameless.has(word))))
        counts.set(thing, (counts.get(thing) ?? 0) + 1);
  const [best] = [...counts].toSorted(([, one], [, other]) => other - one);
  if (!best || best[1] < stepsMin || !/^\p{L}[\p{L}\p{N} -]+$/u.test(best[0])) return null;
  return `${capitalised(best[0])} handling`;
}
