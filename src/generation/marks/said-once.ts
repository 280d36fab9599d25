/**
 * Words that say what another mark says: a noun of work done to by a marked verb, an event that does not happen in its
 * time.
 */
import { tries } from "../meaning/saying.ts";
import type { Mark } from "../reader/mark.ts";
import { type Found, formOf, foundAt, phraseAt, type Scene } from "./found.ts";
import { without } from "./renumbered.ts";

export function saidOnce(given: readonly Mark[], scene: Scene): Mark[] {
  const foundIn = (marks: readonly Mark[]) => marks.map((mark, at) => foundAt(mark, at, scene));
  let marks = [...given];
  let found = foundIn(marks);
  for (let place = marks.length - 1; place >= 0; place--) {
    const one = found[place];
    const verb = one ? verbDoneTo(one, found) : null;
    if (one && isHalfWord(one, found, scene)) {
      marks = withoutHalf(marks, place);
      found = foundIn(marks);
    } else if (verb !== null) {
      marks = without(marks, place, verb);
      found = foundIn(marks);
    } else if (
      one &&
      (isTried(one, found) ||
        isAnsweredNo(one, scene) ||
        isModifier(one, found) ||
        isAwaited(one, found) ||
        isExtent(one, scene) ||
        isTimeOut(one, found))
    ) {
      marks = without(marks, place);
      found = foundIn(marks);
    }
  }
  return marks;
}

/** "{Packing} is {organised} by Tim", "{gets} an {SMS}": the verb of which the noun tells only what it is done to. */
function verbDoneTo(one: Found, found: readonly Found[]): number | null {
  if (one.mark.kind !== "step" || one.heads || one.mark.beside !== null) return null;
  if (phraseAt(one)?.head !== one.token) return null;
  const verb = found.find(
    ({ mark, heads, saying }) =>
      mark.kind === "step" &&
      heads &&
      saying !== null &&
      saying === one.saying &&
      saying.clause.object?.head === one.token,
  );
  return verb?.place ?? null;
}

/** "{Tries} to {solve} it": the label says that it is only tried. */
const isTried = (one: Found, found: readonly Found[]): boolean =>
  one.mark.kind === "step" &&
  one.heads &&
  tries(one.saying?.clause) &&
  found.some(
    ({ mark, heads, saying }) =>
      mark.kind === "step" &&
      heads &&
      saying?.clause.link?.kind === "complement" &&
      saying.clause.link.to === one.saying?.clause.id,
  );

const awaiting: ReadonlySet<string> = new Set(["wait", "evcase", "case", "start", "bound"]);

/** "As soon as the {bills} have {arrived}": a noun of what is waited for is no work. */
const isAwaited = ({ mark, heads, saying }: Found, found: readonly Found[]): boolean =>
  mark.kind === "step" &&
  !heads &&
  saying?.clause.form === "finite" &&
  saying.clause.link !== null &&
  dating.has(saying.clause.link.kind) &&
  found.some((other) => awaiting.has(other.mark.kind) && other.heads && other.saying === saying);

const dating: ReadonlySet<string> = new Set(["once", "when", "after", "until", "if", "unless"]);

/** "Longer than two {days} of absence": how much of something, and no time that passes. */
const isExtent = ({ mark }: Found, { text }: Scene): boolean =>
  mark.kind === "wait" &&
  mark.type === "timer" &&
  /\b(?:more|less|fewer|longer) than (?:\S+ )?(?:\S+ of )?$/i.test(text.slice(0, mark.from)) &&
  (/^s? of\b/i.test(text.slice(mark.to)) || /\bof $/i.test(text.slice(0, mark.from)));

/** "I {phone}-{screen} them", "they {go} and {inspect} it": one verb. */
const isHalfWord = (
  { mark, place, heads, saying }: Found,
  found: readonly Found[],
  { text }: Scene,
): boolean => {
  const next = found[place + 1];
  if (mark.kind !== "step" || next?.mark.kind !== "step") return false;
  const isOneVerb = heads && next.heads && saying !== null && saying === next.saying;
  return isOneVerb || text.slice(mark.to, next.mark.from) === "-";
};

/** The second half stands for both. */
function withoutHalf(marks: readonly Mark[], place: number): Mark[] {
  const [first, next] = [marks[place], marks[place + 1]];
  if (!first || !next) return [...marks];
  const lies = next.in?.mark === place ? first.in : next.in;
  const whole = { ...next, in: lies, beside: first.beside ?? next.beside, order: first.order ?? next.order };
  return without(marks.with(place + 1, whole), place, place + 1);
}

/** "is {repaired} by a firm {named} by the owner": which one is meant, unless it is told when that was done. */
function isModifier({ mark, heads, saying }: Found, found: readonly Found[]): boolean {
  const clause = saying?.clause;
  if (mark.kind !== "step" || mark.order || !heads || !clause?.link || !clause.object) return false;
  if (clause.form !== "participle" || !clause.passive || clause.link.kind === "coordinate") return false;
  const { to } = clause.link;
  const main = found.find(
    (one) => one.mark.kind === "step" && one.heads && one.saying?.clause.id === to,
  )?.saying;
  // "She has the car washed": that is the work.
  if (main?.rule === "frame of work") return false;
  return main?.clause.tokens.includes(clause.object.head) === true;
}

/** "And he {decides}?" "No, never." */
const isAnsweredNo = ({ mark }: Found, { text }: Scene): boolean =>
  mark.kind === "step" && /^[^\n.!?]*\?\s*\n(?:[^\n:]{1,30}:)?\s*no\b[,.!]/i.test(text.slice(mark.to));

/** "If it does not {come} within 30 {days}": what does not happen is no event, its time is. */
const isTimeOut = (one: Found, found: readonly Found[]): boolean =>
  one.mark.kind === "evcase" &&
  ((one.mark.type === "message" && one.heads) || nobody.has(formOf(one))) &&
  one.saying?.clause.negated === true &&
  found.some(
    ({ mark, saying, place }) =>
      mark.kind === "evcase" && mark.type === "timer" && place > one.place && saying === one.saying,
  );

/** "Where {none} is supplied within 14 {days}". */
const nobody: ReadonlySet<string> = new Set(["no", "none", "nothing", "nobody"]);
