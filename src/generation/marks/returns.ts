/** Ways back as a path allows them: a path ends with its way back, and a question about work lies where the work does. */
import type { Mark } from "../reader/mark.ts";
import {
  branchesAround,
  foundAt,
  isJoinedBarely,
  isSameBranch,
  liesWith,
  type Scene,
  workOf,
} from "./found.ts";
import { casesUpTo, isOnly } from "./groups.ts";
import { without } from "./renumbered.ts";

export function withReturns(given: readonly Mark[], scene: Scene): Mark[] {
  return [...given.keys()].reduce<Mark[]>(
    (marks, place) =>
      marks[place]?.kind === "back"
        ? askedThere(afterWork(unlessAsked(marks, place, scene), place, scene), place)
        : marks,
    [...given],
  );
}

/**
 * "It stays for two more {days} and is tasted {again}. Once it is {dry}, ...": no path goes back without a condition,
 * so this one goes back if the next condition does not hold. In marked texts every return lies in a case.
 */
function unlessAsked(marks: readonly Mark[], place: number, { text }: Scene): Mark[] {
  const [back, next] = [marks[place], marks[place + 1]];
  const isOpen = back?.in === null && back.leads !== null && back.leads < place;
  const isNext = next?.kind === "case" && next.in === null && isOnly(place + 1, marks);
  if (!back || !isOpen || !isNext || !/[.!?\n]\s/.test(text.slice(back.to, next.from))) return [...marks];
  const first = marks.findLastIndex(
    (mark, at) => at < place && (at === back.leads || /[.!?\n]\s/.test(text.slice(mark.to, back.from))),
  );
  return marks.map(
    (mark, at): Mark =>
      at > first && at <= place && mark.in === null
        ? { ...mark, in: { mark: place + 1, other: true } }
        : mark,
  );
}

/** "It goes {back} to the clerk, who {corrects} it": the work is done before the path goes back. */
function afterWork(marks: readonly Mark[], place: number, { text }: Scene): Mark[] {
  const back = marks[place];
  if (!back?.in || back.order) return [...marks];
  // Nobody else does it before: "another round, after that we give up" tells what is done instead.
  const between = text.slice(back.to, marks[place + 1]?.from);
  // "The {next} one on the list {gets} it": the work says where it goes back to.
  const isOneWork = text.slice(back.from, back.to) === "next" && /^[^.!?;:,\n]*$/.test(between);
  if (!isOneWork && !/^[^.!?;\n]*\bwho\b[^.!?;,\n]*$/i.test(between)) return [...marks];
  let last = place;
  while (isWorkBehind(marks[last], marks[last + 1], back, text)) last++;
  const question = casesUpTo(back.in.mark, marks).at(-1);
  if (last === place || question === undefined) return [...marks];
  const next = marks[last + 1];
  if (next?.kind === "back" && liesWith(back, next)) return [...marks];
  return marks.with(place, { ...back, order: { kind: "after", than: last } });
}

/** The next step of the same path, in the same sentence. */
const isWorkBehind = (last: Mark | undefined, next: Mark | undefined, back: Mark, text: string): boolean =>
  next?.kind === "step" &&
  liesWith(next, back) &&
  next.beside === null &&
  !next.order &&
  !/[.!?;\n]/.test(text.slice(last?.to, next.from));

/**
 * "The report is {read}, and if it is {wrong}, it goes {back}": the condition lies where the work lies to which it leads
 * back, unless the path of that work leads elsewhere before.
 */
function askedThere(marks: readonly Mark[], place: number): Mark[] {
  const { in: lies = null, leads = null } = marks[place] ?? {};
  const first = lies === null ? undefined : casesUpTo(lies.mark, marks).at(-1);
  const path = leads === null ? null : marks[leads]?.in;
  const question = marks[first ?? -1];
  if (leads === null || !path || first === undefined || question?.kind !== "case") return [...marks];
  const isInside = (mark: Mark) => branchesAround(mark, marks).some((branch) => isSameBranch(branch, path));
  const between = marks.slice(leads, first);
  const isLeft = between.some(({ kind, in: of }) => /^(?:back|on|end)$/.test(kind) && isSameBranch(of, path));
  if (isInside(question) || first < leads || isLeft || !between.every(isInside)) return [...marks];
  return marks.map((mark, at) => (casesUpTo(at, marks).includes(first) ? { ...mark, in: path } : mark));
}

/**
 * "A courier travels along and {repeats} the check", "her milk is {again} {sold}": in marked texts every return lies in a
 * case and is the last thing on its path. So this is more work, or another word for marked work.
 */
export function withoutOpenReturns(given: readonly Mark[], scene: Scene): Mark[] {
  let marks = [...given];
  for (let place = marks.length - 1; place >= 0; place--) {
    const back = marks[place];
    if (back?.kind !== "back" || back.order) continue;
    const isOpen = !branchesAround(back, marks).some(({ mark }) => isAsked(marks[mark]));
    if (!isOpen && !hasWorkBehind(place, marks)) continue;
    const { heads, saying } = foundAt(back, place, scene);
    const work = saying ? workOf(saying, marks, scene) : -1;
    if (!heads && marks[work]?.kind === "step") marks = without(marks, place);
    else if (isOpen && heads && saying?.clause.object?.pronoun === false)
      marks = marks.with(place, { ...back, kind: "step", leads: null, in: branchOf(place, marks, scene) });
  }
  return marks;
}

/** "They {travel} along and {repeat} the check": the branch of the work before it, also where that begins one. */
function branchOf(place: number, marks: readonly Mark[], { text }: Scene): Mark["in"] {
  const [last, back] = [marks[place - 1], marks[place]];
  if (!back || last?.kind !== "step" || !isJoinedBarely(last, back, text)) return back?.in ?? null;
  return last.beside === null ? last.in : { mark: place - 1, other: false };
}

const isAsked = (mark: Mark | undefined): boolean => /^(?:case|evcase|bound)$/.test(mark?.kind ?? "");

const hasWorkBehind = (place: number, marks: readonly Mark[]): boolean =>
  marks.some(
    (mark, at) =>
      at > place &&
      mark.kind === "step" &&
      mark.beside === null &&
      !mark.order &&
      isSameBranch(mark.in, marks[place]?.in),
  );
