/** Ways back that are none: a condition that holds again, a thing that is given back to somebody. */
import type { Mark } from "../reader/mark.ts";
import {
  branchesAround,
  type Found,
  foundAt,
  isSameBranch,
  kindOf,
  liesWith,
  type Scene,
  verbOf,
} from "./found.ts";
import { firstCase, isCase } from "./groups.ts";
import { without } from "./renumbered.ts";

export function withoutWays(given: readonly Mark[], scene: Scene): Mark[] {
  let marks = given.map((mark) => toCheck(mark, given, scene));
  for (let place = marks.length - 1; place >= 0; place--) {
    const mark = marks[place];
    if (mark && isOnlyGone(place, marks, scene)) marks = without(marks, place);
    if (mark?.kind !== "back") continue;
    const one = foundAt(mark, place, scene);
    if (isNewWork(one, marks, scene)) marks = without(marks, place + 1, place);
    else if (isConditionAgain(one, marks, scene)) marks = without(marks, place);
    else if (isGone(one, marks))
      marks = marks.with(place, { ...mark, ...verbOf(one), kind: "step", leads: null });
    else if (isGivenBack(one, marks, scene))
      marks = marks.with(place, { ...mark, kind: "step", leads: null });
  }
  return marks;
}

/**
 * "The clerk checks it and {sends} it back; the owner completes it and sends it {again}": it is checked again, not sent
 * back again.
 */
function toCheck(mark: Mark, marks: readonly Mark[], scene: Scene): Mark {
  const target = mark.kind === "back" && mark.leads !== null ? marks[mark.leads] : undefined;
  if (!target?.in || target.in.other || !liesWith(target, mark) || mark.leads === null) return mark;
  const { saying, heads } = foundAt(target, mark.leads, scene);
  const verb = heads ? saying?.clause.verb : null;
  if (verb?.lemma !== "return" && verb?.particle !== "back") return mark;
  const opening = marks[target.in.mark];
  const first = Math.min(target.in.mark, mark.leads);
  const check = marks.findLastIndex(
    (one, at) => at < first && one.kind === "step" && opening !== undefined && liesWith(one, opening),
  );
  return check < 0 ? mark : { ...mark, leads: check };
}

/** Mentions on the path of another case lead there. */
export const withWaysAcross = (given: readonly Mark[]): Mark[] => given.map((mark) => toOther(mark, given));

/**
 * "In order: it is {released}. Unclear: scan it; if it is clean it is {released} as well": the work is told on the path
 * of another case, on which nothing of this one lies. So this path leads to that work.
 */
function toOther(mark: Mark, marks: readonly Mark[]): Mark {
  const target = mark.kind === "same" && mark.leads !== null ? marks[mark.leads] : undefined;
  if (!target) return mark;
  const around = branchesAround(mark, marks);
  const isApart = branchesAround(target, marks).some((there) =>
    around.some(
      (here) => !isSameBranch(here, there) && firstCase(here.mark, marks) === firstCase(there.mark, marks),
    ),
  );
  return isApart || isBehindOthers(mark, mark.leads ?? -1, marks) ? { ...mark, kind: "on" } : mark;
}

/**
 * "If it works, the ticket is {closed}. If not, it is passed on ... In the end the ticket is {closed}": past the work
 * in between.
 */
function isBehindOthers(mark: Mark, target: number, marks: readonly Mark[]): boolean {
  const place = marks.indexOf(mark);
  return (
    mark.in !== null &&
    marks[target]?.in === null &&
    marks.some(({ kind, in: lies }, at) => kind === "step" && lies === null && at > place && at < target)
  );
}

/** "A major one goes {straight} to the manager. He {calls} a team": the path goes on with his work, and nowhere else. */
function isOnlyGone(place: number, marks: readonly Mark[], { text }: Scene): boolean {
  const [mark, next] = [marks[place], marks[place + 1]];
  if (mark?.kind !== "on" || next?.kind !== "step" || !mark.in || !liesWith(mark, next)) return false;
  const between = text.slice(mark.to, next.from);
  return /^[^.\d]*\.\s+(?:he|she|they|it|this|that|the \p{L}+)\s+(?:then\s+)?$/iu.test(between);
}

/** "This leads to a {new} {inspection}": the noun is the work that is done again. */
function isNewWork(one: Found, marks: readonly Mark[], scene: Scene): boolean {
  const work = marks[one.place + 1];
  if (work?.kind !== "step" || !liesWith(work, one.mark) || one.mark.leads === null) return false;
  const noun = foundAt(work, one.place + 1, scene);
  return !noun.heads && noun.sentence === one.sentence && kindOf(one)?.head === noun.token;
}

/** "If it {fails} {again}, the lot is burned": the word belongs to the condition, and the branch has work of its own. */
function isConditionAgain(
  { mark, heads, saying, place }: Found,
  marks: readonly Mark[],
  scene: Scene,
): boolean {
  const opening = mark.in && !mark.in.other ? marks[mark.in.mark] : undefined;
  if (heads || !saying || !opening || !isCase(opening)) return false;
  const isOwn = foundAt(opening, mark.in?.mark ?? 0, scene).saying === saying;
  return (
    isOwn && marks.some((other, at) => at > place && other.in?.mark === mark.in?.mark && !other.in?.other)
  );
}

/** "It is {returned} to the owner", who does nothing of what it would lead back to. */
function isGivenBack({ mark, heads, saying }: Found, marks: readonly Mark[], scene: Scene): boolean {
  const clause = heads ? saying?.clause : null;
  if (clause?.verb?.lemma !== "return" || !clause.object) return false;
  const taker =
    clause.recipient ?? clause.complements.find(({ preposition }) => preposition === "to")?.phrase;
  const target = mark.leads === null ? undefined : marks[mark.leads];
  if (!taker || !target) return false;
  const doer = target.doer ? scene.text.slice(target.doer.from, target.doer.to).toLowerCase() : "";
  return doer === "" || !taker.words.toLowerCase().includes(doer);
}

/** "The drums go {back} to the keeper. Done.": what the path ends with leads nowhere. */
function isGone({ mark, saying, place }: Found, marks: readonly Mark[]): boolean {
  const next = marks[place + 1];
  const isLast = next?.kind === "end" && liesWith(next, mark);
  return (
    isLast && saying !== null && going.has(saying.clause.verb?.lemma ?? "") && saying.clause.link === null
  );
}

const going: ReadonlySet<string> = new Set("go send give return hand bring ship".split(" "));
