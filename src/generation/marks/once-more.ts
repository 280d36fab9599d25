/**
 * "The planner {schedules} the visit. ... If {nobody} opens, the planner {schedules} a new visit", "if they {decline},
 * the curator {looks} for another object": the path goes back to where the first one was scheduled or picked.
 */
import type { Phrase } from "../clauses/clause.ts";
import type { Saying } from "../meaning/saying.ts";
import type { Mark } from "../reader/mark.ts";
import { branchesAround, foundAt, isSameBranch, liesWith, type Scene, verbWord } from "./found.ts";
import { isCase } from "./groups.ts";
import { caseAt, withMore, without } from "./renumbered.ts";

export const withOnceMore = (given: readonly Mark[], scene: Scene): Mark[] =>
  scene.sayings.reduce<Mark[]>(
    (marks, saying) => {
      const thing = anotherIn(saying);
      return thing ? withReturn(marks, saying, thing, scene) : marks;
    },
    withoutDoneAgain(given, scene),
  );

/** "A {new} one has to be {taken}": the return in front already leads to the work. */
function withoutDoneAgain(given: readonly Mark[], scene: Scene): Mark[] {
  let marks = [...given];
  for (let place = marks.length - 1; place > 0; place--) {
    const [back, mark] = [marks[place - 1], marks[place]];
    const target = marks[back?.leads ?? -1];
    if (back?.kind !== "back" || mark?.kind !== "step" || !target || !liesWith(mark, back)) continue;
    const verb = (one: Mark, at: number) => foundAt(one, at, scene).saying?.clause.verb?.lemma ?? "";
    const isSame = verb(mark, place) !== "" && verb(mark, place) === verb(target, back.leads ?? 0);
    if (isSame && !/[.!?;\n]/.test(scene.text.slice(back.to, mark.from)))
      marks = without(marks, place, place - 1);
  }
  return marks;
}

/** "Another object", "for a different date", "a new visit" */
function anotherIn({ clause, act }: Saying): Phrase | null {
  const behind = clause.complements.flatMap(({ preposition, phrase }) =>
    preposition === "for" ? [phrase] : [],
  );
  const phrases = [...(clause.object ? [clause.object] : []), ...behind];
  return act === "step" ? (phrases.find(isAnother) ?? null) : null;
}

const isAnother = ({ determiner, modifiers }: Phrase): boolean =>
  determiner === "another" ||
  (determiner === "the" && modifiers.some((word) => /^next$/i.test(word))) ||
  (/^an?$/.test(determiner ?? "") && modifiers.some((word) => /^(?:different|new|fresh)$/i.test(word)));

function withReturn(marks: readonly Mark[], saying: Saying, thing: Phrase, scene: Scene): Mark[] {
  const verb = verbWord(saying);
  if (!verb) return [...marks];
  const own = marks.findIndex(({ kind, from, to }) => kind === "step" && from >= verb.from && to <= verb.to);
  const before = own >= 0 ? own : marks.findLastIndex(({ from }) => from < verb.from);
  const around = marks[before];
  const lies = around && (own >= 0 ? around.in : branchOf(before, marks));
  const isNear = around && around.from >= saying.sentence.from;
  const isLast = !marks.some((mark, at) => at > before && isSameBranch(mark.in, lies));
  if (!around || !lies || !isNear || !isLast) return [...marks];
  const leads = firstDone(marks, lies.mark, { saying, thing }, scene);
  if (leads < 0) return [...marks];
  if (own >= 0) return marks.with(own, { ...around, kind: "back", type: "none", leads, doer: null });
  const back: Mark = { ...caseAt(verb, { in: lies }, "other"), kind: "back", leads };
  return withMore(marks, before + 1, back);
}

/** The branch in which words behind a mark lie. */
const branchOf = (place: number, marks: readonly Mark[]): Mark["in"] => {
  const mark = marks[place];
  return mark && isCase(mark) ? { mark: place, other: false } : (mark?.in ?? null);
};

/** The step before the case that did the same to the first thing of its kind; -1 if there is none. */
function firstDone(
  marks: readonly Mark[],
  inside: number,
  { saying, thing }: { saying: Saying; thing: Phrase },
  scene: Scene,
): number {
  const opening = marks[inside];
  const outer = opening ? branchesAround(opening, marks) : [];
  return marks.findIndex((mark, place) => {
    const isAround = mark.in === null || outer.some((one) => isSameBranch(one, mark.in));
    if (place >= inside || mark.kind !== "step" || !isAround) return false;
    const { heads, saying: told } = foundAt(mark, place, scene);
    const [first, again] = [told?.clause.verb?.lemma ?? "", saying.clause.verb?.lemma ?? ""];
    const isSame = first === again || (choosing.has(first) && choosing.has(again));
    return heads && isSame && told?.clause.object?.lemma === thing.lemma;
  });
}

const choosing: ReadonlySet<string> = new Set(
  "pick choose select find look search nominate appoint".split(" "),
);
