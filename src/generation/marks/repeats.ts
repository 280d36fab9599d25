/** A case that ends with work told before does no new work: its path leads back to that work. */
import type { Phrase } from "../clauses/clause.ts";
import { areSameWork } from "../meaning/classes.ts";
import type { Mark } from "../reader/mark.ts";
import { branchesAround, type Found, foundAt, isSameBranch, type Scene, wordsOf } from "./found.ts";
import { casesUpTo, isCase } from "./groups.ts";
import { without } from "./renumbered.ts";

export function withRepeats(given: readonly Mark[], scene: Scene): Mark[] {
  let marks = [...given];
  for (let place = marks.length - 1; place > 0; place--) {
    const first = repeatedBy(place, marks, scene);
    const mark = marks[place];
    if (first === null || !mark) continue;
    marks = marks.with(place, { ...mark, kind: "back", leads: first, doer: null, each: false });
    // "She publishes the call again and everything starts over": one way back, told twice.
    if (marks[place + 1]?.kind === "back" && isWithin(marks[place + 1], mark, marks))
      marks = without(marks, place + 1, place);
  }
  return marks;
}

/** The work before the question that is done again at the end of this case; null for any other mark. */
function repeatedBy(place: number, marks: readonly Mark[], scene: Scene): number | null {
  const mark = marks[place];
  const opening = mark?.in && marks[mark.in.mark];
  if (mark?.kind !== "step" || mark.order || mark.beside !== null || !opening || !isCase(opening))
    return null;
  const behind = marks.filter((other, at) => at > place && isWithin(other, mark, marks));
  if (!isLast(behind)) return null;
  const one = foundAt(mark, place, scene);
  if (!one.heads || !saysAgain(one, scene)) return null;
  const question = casesUpTo(mark.in?.mark ?? 0, marks).at(-1);
  const before = marks.slice(0, question).map((other, at) => foundAt(other, at, scene));
  const first = before.findLast((other) => isSameWork(one, other) && isAround(other.mark, opening, marks));
  return first?.place ?? null;
}

/** Nothing else happens after it. A way back that the text tells, too, does not count. */
const isLast = (behind: readonly Mark[]): boolean =>
  behind.length === 0 || (behind.length === 1 && behind[0]?.kind === "back");

/** It lies in the branch of `mark`, or deeper. */
const isWithin = (one: Mark | undefined, mark: Mark, marks: readonly Mark[]): boolean =>
  one !== undefined && branchesAround(one, marks).some((branch) => isSameBranch(branch, mark.in));

/** It lies on the path on which the case is opened, or on one around that. */
const isAround = (one: Mark, opening: Mark, marks: readonly Mark[]): boolean =>
  one.in === null || branchesAround(opening, marks).some((branch) => isSameBranch(branch, one.in));

const repeating = /\b(?:again|anew|afresh|once more)\b/i;
const other = /\b(?:another|(?:a|the) new)\b/i;

/** "Sends it again", "picks another one", "bakes a new sample"; not "again" of a condition in front of the work. */
function saysAgain(one: Found, scene: Scene): boolean {
  const words = wordsOf(one, scene);
  return repeating.test(words) || (other.test(words) && one.saying?.clause.object !== null);
}

/** The same is done by the same, and to the same thing, as far as they are named. */
function isSameWork({ saying }: Found, first: Found): boolean {
  const [clause, before] = [saying?.clause, first.heads ? first.saying?.clause : undefined];
  if (first.mark.kind !== "step" || !clause?.verb || !before?.verb) return false;
  if (!areSameWork(clause.verb.lemma, before.verb.lemma)) return false;
  const isNamed = clause.object !== null && clause.object.lemma === before.object?.lemma;
  if (sayLittle.has(clause.verb.lemma) && !isNamed) return false;
  return isAlike(clause.object, before.object) && isAlike(clause.doer, before.doer);
}

/** "Goes online again" is not what "goes there" is. */
const sayLittle: ReadonlySet<string> = new Set("be come do get give go have keep make put take".split(" "));

const isAlike = (one: Phrase | null, before: Phrase | null): boolean =>
  one === null ||
  before === null ||
  one.pronoun ||
  before.pronoun ||
  one.lemma === "one" ||
  (one.lemma === before.lemma && !one.modifiers.some((word) => isOtherOne.test(word)));

/** "A second doctor checks it again". */
const isOtherOne = /^(?:second|other|different)$/;
