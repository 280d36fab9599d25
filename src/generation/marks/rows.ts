/**
 * "The board either {approves}, {rejects} or {postpones} it. {Postponed} ones ...": the works of one choice are alike,
 * also where the reader takes one for a case of its own, or sees one of them only where it is told later.
 */
import type { Saying } from "../meaning/saying.ts";
import type { Mark } from "../reader/mark.ts";
import { branchesAround, foundAt, type Scene, verbWord, workOf } from "./found.ts";
import { isBranch, isCase } from "./groups.ts";
import { tellsAgain } from "./options-taken.ts";
import { isSeparator } from "./questions.ts";
import { without } from "./renumbered.ts";

/** @param rows the rows of alternatives in the text */
export const withRowsOfWork = (given: readonly Mark[], rows: readonly Saying[][], scene: Scene): Mark[] =>
  rows.reduce<Mark[]>(
    (marks, row) =>
      row.length > 2 || (row[0] && isOffered(row[0], scene)) ? withRow(marks, row, scene) : marks,
    [...given],
  );

/** "Either A or B", "can A or B", "may A or B". */
const isOffered = (saying: Saying, { text }: Scene): boolean =>
  /\b(?:either|can|may)\s+(?:\w+\s+)?$/i.test(
    text.slice(saying.sentence.from, verbWord(saying)?.from ?? saying.clause.from),
  );

function withRow(marks: readonly Mark[], row: readonly Saying[], scene: Scene): Mark[] {
  const places = row.map((member) => workOf(member, marks, scene)).filter((place) => place >= 0);
  const isWhole =
    places.length > 1 &&
    places.some((place) => marks[place]?.kind === "step") &&
    places.every((place) => isAlternative(marks[place]) && isEmpty(place, places, marks));
  const doubled = openedTwice(places, marks, scene);
  const idle = [...idleWithin(places, marks, scene), ...doubled];
  const cases = places.filter((place) => marks[place]?.kind === "case");
  if (!cases.every((place) => isOwn(place, [...places, ...idle], marks, scene))) return [...marks];
  const isMixed = cases.length > 0 || places.some((place) => isAhead(place, places, marks));
  if (!isWhole || !(isMixed || idle.length > 0) || goOn(places, idle, marks, scene)) return [...marks];
  const lies = pathOf(places, marks, scene);
  const doer = places.map((place) => marks[place]?.doer).find((one) => one) ?? null;
  const alike = marks.map((mark, place): Mark => {
    if (places.includes(place))
      return {
        ...mark,
        kind: "step",
        type: "none",
        value: "other",
        in: lies,
        sibling: null,
        doer: mark.doer ?? doer,
      };
    const isNext = mark.sibling !== null && places.includes(mark.sibling);
    return isNext ? { ...mark, sibling: null } : mark;
  });
  return idle.toReversed().reduce<Mark[]>((left, place) => without(left, place), alike);
}

/**
 * "Approves it subject to {conditions}": these words belong to the works of the row. They open cases that hold nothing
 * but such works. So does "or", if works before it are cases by themselves: then the whole row is divided again.
 */
function idleWithin(places: readonly number[], marks: readonly Mark[], scene: Scene): number[] {
  const isOpened = isParted(marks[places[0] ?? -1], marks, scene);
  const hasCases = !isOpened && places.some((place) => marks[place]?.kind === "case");
  return marks.flatMap((mark, place) => {
    const isInside = place > (places[0] ?? 0) && place < (places.at(-1) ?? 0) && !places.includes(place);
    return mark.kind === "case" &&
      isInside &&
      isEmpty(place, places, marks) &&
      (hasCases || !isSeparator(foundAt(mark, place, scene)))
      ? [place]
      : [];
  });
}

/**
 * "Is {either} {granted}, {granted} with conditions, {or} {refused}": where two works lie in one case, or one in
 * between is a case without work, the words between them open none.
 */
function openedTwice(places: readonly number[], marks: readonly Mark[], scene: Scene): number[] {
  const openings = places
    .filter((place) => marks[place]?.kind === "step")
    .map((place) => marks[place]?.in?.mark ?? -1);
  const areSeparators = openings.every((at) => isSeparating(at, marks, scene));
  const all = [...new Set(openings)];
  const isOwn = all.every((at) =>
    marks.every(({ in: lies }, place) => lies?.mark !== at || places.includes(place)),
  );
  return areSeparators && isOwn && all.length < places.length && all.length > 1 ? all : [];
}

/** More than works of the row lies where "either" or "or" leads: "{or} {disputed}. For disputed ones, we {wait}". */
const goOn = (
  places: readonly number[],
  idle: readonly number[],
  marks: readonly Mark[],
  scene: Scene,
): boolean =>
  places.some((place) => {
    const opening = marks[place]?.in?.mark ?? -1;
    return isSeparating(opening, marks, scene) && !idle.includes(opening) && !isEmpty(opening, places, marks);
  });

/** "Either", "or" and the like stand there. */
function isSeparating(at: number, marks: readonly Mark[], scene: Scene): boolean {
  const mark = marks[at];
  return mark !== undefined && isSeparator(foundAt(mark, at, scene));
}

/** Nothing but works of the row lies in it. */
const isEmpty = (place: number, places: readonly number[], marks: readonly Mark[]): boolean =>
  marks.every(({ in: lies }, at) => lies?.mark !== place || places.includes(at));

/** No case outside of the row belongs to its question, but one that tells a work of the row again: "for a {transfer}". */
function isOwn(place: number, places: readonly number[], marks: readonly Mark[], scene: Scene): boolean {
  const before = marks[place]?.sibling ?? null;
  const isFirst = before === null || places.includes(before) || isSeparating(before, marks, scene);
  const works = places.flatMap((at) => (marks[at] ? [foundAt(marks[at], at, scene)] : []));
  return (
    isFirst &&
    marks.every(
      (mark, at) =>
        mark.sibling !== place ||
        places.includes(at) ||
        isSeparating(at, marks, scene) ||
        tellsAgain(foundAt(mark, at, scene), works),
    )
  );
}

const isAlternative = (mark: Mark | undefined): boolean =>
  mark !== undefined && (mark.kind === "step" || mark.kind === "case") && mark.beside === null;

/** It lies in a case of the row itself, or in one that is told behind the row. */
const isAhead = (place: number, places: readonly number[], marks: readonly Mark[]): boolean => {
  const lies = marks[place]?.in;
  return (
    lies !== null &&
    lies !== undefined &&
    (places.includes(lies.mark) || lies.mark > (places.at(-1) ?? place))
  );
};

/**
 * The path on which the row is told; within a sentence, the one of what is told before: "it is weighed: it is {ordered}
 * or ..."
 */
function pathOf(places: readonly number[], marks: readonly Mark[], scene: Scene): Mark["in"] {
  const [ahead, first] = [marks[(places[0] ?? 0) - 1], marks[places[0] ?? -1]];
  const isOneSentence = ahead && first && !/[.!?\n]/.test(scene.text.slice(ahead.to, first.from));
  if (isOneSentence && ahead.kind === "step" && ahead.in) return ahead.in;
  const told = places.find(
    (place) => !isAhead(place, places, marks) && !isParted(marks[place], marks, scene),
  );
  if (told !== undefined) return marks[told]?.in ?? null;
  const before = marks[(places[0] ?? 0) - 1];
  const around = before ? [before.in, ...branchesAround(before, marks)] : [];
  return around.find((lies) => !lies || !places.includes(lies.mark)) ?? null;
}

/** In the case that "either" or "or" opens. */
const isParted = (mark: Mark | undefined, marks: readonly Mark[], scene: Scene): boolean => {
  const opening = mark?.in ? marks[mark.in.mark] : undefined;
  return (
    opening !== undefined && mark?.in !== null && isSeparator(foundAt(opening, mark?.in?.mark ?? 0, scene))
  );
};

/** What lies in a work of a choice lies on its path. */
export const withinOptions = (marks: readonly Mark[]): Mark[] =>
  marks.map((mark): Mark => {
    const work = mark.in ? marks[mark.in.mark] : undefined;
    const isWork = work?.kind === "step" && mark.in !== null && !isBranch(mark.in.mark, marks);
    return isWork && !isCase(mark) ? { ...mark, in: work.in } : mark;
  });
