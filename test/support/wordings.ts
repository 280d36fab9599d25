/**
 * Lists of wordings of one meaning. `npm test` tries the first wording of each list, and the rest of the suite the
 * others (the project `many`). Both read the whole file, so a file with such lists has no other tests.
 */
import { inject, test } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    wordings: "first" | "others";
  }
}

type Wording = string | readonly [said: string, ...means: unknown[]];

/** One test for each wording that this run tries; a wording may come with what it means. */
export function testWordings<const One extends Wording>(
  all: readonly One[],
  check: (wording: One) => void | Promise<void>,
): void {
  const tried = inject("wordings") === "first" ? all.slice(0, 1) : all.slice(1);
  for (const wording of tried) test(typeof wording === "string" ? wording : wording[0], () => check(wording));
}
