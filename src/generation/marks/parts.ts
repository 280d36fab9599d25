/**
 * "The gardener prepares the bed, which involves digging and raking": the parts of a work have
 * its doer and lie on its path.
 */
import type { Mark } from "../reader/mark.ts";
import { type Found, foundAt, type Scene } from "./found.ts";
import { isBranch } from "./groups.ts";

export function withParts(given: readonly Mark[], scene: Scene): Mark[] {
  const found = given.map((mark, place) => foundAt(mark, place, scene));
  return given.map((mark, place): Mark => {
    const one = found[place];
    const whole = one && mark.kind === "step" ? wholeOf(one, found) : undefined;
    if (!whole) return mark;
    const lies = isBranch(whole.place, given) ? { mark: whole.place, other: false } : whole.mark.in;
    return { ...mark, in: lies, doer: whole.mark.doer };
  });
}

const consisting = /^(?:involve|include|comprise|cover)$/;

/** The work that a relative clause takes apart. */
function wholeOf(one: Found, found: readonly Found[]): Found | undefined {
  const around = one.sentence?.clauses.find(
    ({ from, to, verb, link }) =>
      link?.kind === "relative" &&
      consisting.test(verb?.lemma ?? "") &&
      from <= one.mark.from &&
      one.mark.to <= to,
  );
  const isVerb = around?.verb?.at === one.token;
  return around && !isVerb
    ? found.find(
        ({ mark, heads, saying }) => mark.kind === "step" && heads && saying?.clause.id === around.link?.to,
      )
    : undefined;
}
