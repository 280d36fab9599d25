/**
 * "The jury admits or refuses him. Once he is admitted, ...", "in the second case, ...": such a condition takes up the
 * outcome of a choice and asks nothing new. What follows lies on the path of the work that was chosen.
 */
import { nominalisationOf } from "../clauses/nominalisations.ts";
import { participle } from "../naming/inflect.ts";
import type { Mark } from "../reader/mark.ts";
import { type Found, formOf, foundAt, kindOf, type Scene, wordOf } from "./found.ts";
import { firstCase, isCase } from "./groups.ts";
import { placeMeant } from "./listed.ts";
import { isSeparator } from "./questions.ts";
import { without } from "./renumbered.ts";

export function withOptionsTaken(given: readonly Mark[], scene: Scene): Mark[] {
  let marks = [...given];
  for (let place = 0; place < marks.length; place++) {
    const taken = takenUpAt(marks, place, scene) ?? toldAgainAt(marks, place, scene);
    if (!taken) continue;
    marks = taken;
    place--;
  }
  return marks;
}

/** The work of a choice: each on a path of its own. */
const isOption = ({ mark, heads }: Found, found: readonly Found[]): boolean => {
  const opening = found[mark.in?.mark ?? -1];
  return mark.kind === "step" && heads && opening !== undefined && isSeparator(opening);
};

function takenUpAt(marks: readonly Mark[], place: number, scene: Scene): Mark[] | null {
  const mark = marks[place];
  if (!mark || !isCase(mark) || mark.sibling !== null) return null;
  const found = marks.map((other, at) => foundAt(other, at, scene));
  const cases = chainFrom(place, marks);
  const options = cases.map((at) => optionOf(found[at], found, scene));
  const [first] = options;
  if (!first) return null;
  const others = cases.slice(1).filter((_, at) => options[at + 1] === null);
  // "Once it is granted, he has a week to sign": what is waited for there lies on the path, too.
  if (others.some((at) => marks[at]?.kind !== "evcase") || (others.length > 0 && mark.kind !== "evcase"))
    return null;
  const lies = marks.map((other, at) => (others.includes(at) ? { ...other, in: first.mark.in } : other));
  return cases.reduceRight<Mark[]>((left, at, nth) => {
    const option = options[nth];
    return option ? without(movedTo(left, at, option.mark.in), at) : left;
  }, lies);
}

/**
 * "He may accept or {object}. In case of an {objection}, ...": the noun opens the case of its verb, which stands in the
 * same row.
 */
function toldAgainAt(marks: readonly Mark[], place: number, scene: Scene): Mark[] | null {
  const mark = marks[place];
  if (!mark || !isCase(mark) || mark.sibling === null) return null;
  const verb = workIn(foundAt(mark, place, scene));
  if (verb === null) return null;
  const all = chainFrom(firstCase(place, marks), marks);
  const same = all.find((at) => {
    if (at === place) return false;
    const known = marks[at] && foundAt(marks[at], at, scene);
    return known?.heads && known.saying?.clause.negated === false && known.saying.clause.verb?.lemma === verb;
  });
  return same === undefined ? null : without(movedTo(marks, place, { mark: same, other: false }), place);
}

/** The verb of a noun of work: "object" of "objection". */
function workIn(one: Found): string | null {
  if (one.heads && one.saying?.clause.form !== "nominal") return null;
  return nominalisationOf(wordOf(one)?.lemma.toLowerCase() ?? "")?.verb ?? null;
}

/** What lies in a case lies on another path instead. */
const movedTo = (marks: readonly Mark[], place: number, lies: Mark["in"]): Mark[] =>
  marks.map((mark) => (mark.in?.mark === place && !mark.in.other ? { ...mark, in: lies } : mark));

/** A case and all later ones of its question. */
function chainFrom(first: number, marks: readonly Mark[]): number[] {
  const chain = [first];
  for (const [at, mark] of marks.entries())
    if (at > first && mark.sibling !== null && chain.includes(mark.sibling)) chain.push(at);
  return chain;
}

/** The work before it whose outcome a condition tells, or to whose place in the row it points. */
function optionOf(one: Found | undefined, found: readonly Found[], scene: Scene): Found | null {
  if (one === undefined) return null;
  const nth = placeMeant(one, scene);
  if (nth !== null) return rowBefore(one, found).at(nth) ?? null;
  const outcome = outcomeIn(one);
  if (!outcome) return null;
  return (
    found.findLast(
      (other) =>
        other.place < one.place &&
        isOption(other, found) &&
        isOutcome(other, outcome) &&
        found[other.mark.in?.mark ?? -1]?.mark.in?.mark === one.mark.in?.mark,
    ) ?? null
  );
}

/** The works of the last choice before it, on its path. */
function rowBefore(one: Found, found: readonly Found[]): Found[] {
  const options = found.filter((other) => other.place < one.place && isOption(other, found));
  const last = options.at(-1)?.sentence;
  return options.filter(({ sentence }) => sentence === last);
}

/** The verb, or the participle, of what a condition says has been done. */
type Outcome = { done: string | null; state: string | null };

/** "Once it is {granted}", "in case of an {objection}", "{postponed} requests". */
function outcomeIn(one: Found): Outcome | null {
  const work = workIn(one);
  if (kindOf(one)) return { done: null, state: formOf(one) };
  if (!one.saying || one.saying.clause.negated || !(one.heads || work !== null)) return null;
  const { clause } = one.saying;
  const done = work ?? (clause.passive || clause.perfect ? clause.verb?.lemma : null);
  const state = clause.state && !("head" in clause.state) ? clause.state.words.toLowerCase() : null;
  return { done: done ?? null, state };
}

/** Whether a condition tells the outcome of one of these works. */
export function tellsAgain(one: Found, works: readonly Found[]): boolean {
  const outcome = outcomeIn(one);
  return outcome !== null && works.some((work) => isOutcome(work, outcome));
}

function isOutcome({ saying }: Found, { done, state }: Outcome): boolean {
  const verb = saying?.clause.verb?.lemma;
  if (!verb) return false;
  return verb === done || (state !== null && state === participle(verb));
}
