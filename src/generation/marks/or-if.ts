/**
 * "She {fetches} it, or {orders} it if it is not in {stock}", "it is {bought} or, if too {dear}, {built}": what stands
 * in front of "or" is done where the condition does not hold.
 */
import type { Mark } from "../reader/mark.ts";
import { liesWith, type Scene } from "./found.ts";
import { isOnly } from "./groups.ts";

export const withOrIf = (given: readonly Mark[], { text }: Scene): Mark[] =>
  given.map((mark, place) => {
    const asked = askedBehind(place, given, text);
    return asked === null ? mark : { ...mark, in: { mark: asked, other: true } };
  });

/** The condition of the work that "or" joins to this work; null for any other mark. */
function askedBehind(place: number, marks: readonly Mark[], text: string): number | null {
  const [work, next, last] = [marks[place], marks[place + 1], marks[place + 2]];
  if (work?.kind !== "step" || !next || !last || work.beside !== null || work.order) return null;
  const isBehind = last.kind === "case";
  const [asked, other] = isBehind ? [place + 2, next] : [place + 1, last];
  const opening = marks[asked];
  if (opening?.kind !== "case" || other.kind !== "step" || other.in?.mark !== asked || other.in.other)
    return null;
  if (!liesWith(work, opening) || !isOnly(asked, marks)) return null;
  const [first, second] = [text.slice(work.to, next.from), text.slice(next.to, last.from)];
  const isJoined = isBehind
    ? or.test(first) && ifBehind.test(second)
    : orIf.test(first) && /^[^.;:!?\n]*$/.test(second);
  return isJoined ? asked : null;
}

const or = /^[^.;:!?\n]*\bor\b[^.,;:!?\n]*$/i;
const ifBehind = /^[^.;:!?\n]*\b(?:if|when|where)\b[^.,;:!?\n]*$/i;
const orIf = /^[^.;:!?\n]*\bor,?(?: else,?)? (?:if|when|where|should|in case)\b[^.;:!?\n]*$/i;
