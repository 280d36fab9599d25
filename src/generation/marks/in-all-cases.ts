/**
 * "A lorry is {sent} below, a car is {sent} up. In both cases ...": "in all cases" behind works on different things says
 * that these were the cases of a decision, also where the reader marks none, or not all.
 */
import type { Phrase } from "../clauses/clause.ts";
import type { Span } from "../document/document.ts";
import type { Mark } from "../reader/mark.ts";
import { type Found, foundAt, type Scene } from "./found.ts";
import { isCase } from "./groups.ts";
import { caseAt, withMore } from "./renumbered.ts";

const all =
  /\b(?:in (?:all|both|either|any|each|every)(?: of (?:the|these))?(?: (two|three|four|five))? cases?|whichever it is|whatever it is)\b/gi;
const counts: ReadonlyMap<string, number> = new Map([
  ["two", 2],
  ["three", 3],
  ["four", 4],
  ["five", 5],
]);

export function withInAllCases(given: readonly Mark[], scene: Scene): Mark[] {
  return [...scene.text.matchAll(all)].reduceRight<Mark[]>(
    (marks, { index, 1: number }) => {
      const told = sentenceBefore(index, scene.text);
      const works = told === null ? [] : worksIn(told, marks, scene);
      const count = counts.get(number?.toLowerCase() ?? "") ?? works.length;
      return told && works.length > 1 && works.length === count ? withCases(marks, works, told) : marks;
    },
    [...given],
  );
}

/** The sentence in front of one that begins at a place; null within a sentence. */
function sentenceBefore(at: number, text: string): Span | null {
  const [, told = ""] = /(?:^|[.!?\n])([^.!?\n]+)[.!]\s+(?:(?:and|but),? )?$/i.exec(text.slice(0, at)) ?? [];
  const to = text.slice(0, at).search(/[.!]\s+(?:(?:and|but),? )?$/i);
  return told === "" ? null : { from: to - told.length, to };
}

type Work = { place: number; thing: Phrase };

/** All works of a sentence, each on a thing of its own that opens it; none if the sentence has other marks as well. */
function worksIn(told: Span, marks: readonly Mark[], scene: Scene): Work[] {
  const inside = marks.flatMap((mark, place) =>
    mark.from >= told.from && mark.to <= told.to ? [place] : [],
  );
  const works = inside.flatMap((place): Work[] => {
    const one = foundAt(marks[place] as Mark, place, scene);
    const thing = one.mark.kind === "step" ? thingOf(one) : null;
    return thing ? [{ place, thing }] : [];
  });
  const opens = (place: number) =>
    works.some(({ thing }) => isIn(marks[place] as Mark, thing)) && isCase(marks[place] as Mark);
  const isWhole = inside.every((place) => works.some((work) => work.place === place) || opens(place));
  const lemmas = new Set(works.map(({ thing }) => thing.lemma));
  const branches = new Set(
    works.map(({ place }) => marks[place]?.in?.mark).filter((at) => inside.includes(at ?? -1)),
  );
  const isMarked = branches.size === works.length;
  return isWhole && !isMarked && lemmas.size === works.length ? works : [];
}

const isIn = ({ from, to }: Span, around: Span): boolean => around.from <= from && to <= around.to;

/** "A lorry is sent": one of several, with which its clause begins. */
function thingOf({ saying, heads, mark }: Found): Phrase | null {
  const clause = heads ? saying?.clause : undefined;
  const thing = clause?.passive ? clause.object : null;
  return thing && !thing.pronoun && thing.determiner !== "the" && thing.to <= mark.from ? thing : null;
}

function withCases(given: readonly Mark[], works: readonly Work[], told: Span): Mark[] {
  const first = given[works[0]?.place ?? -1];
  const opening = given[first?.in?.mark ?? -1];
  const lies = (opening && isIn(opening, told) ? opening.in : first?.in) ?? null;
  let marks = [...given];
  let [sibling, added]: [number | null, number] = [null, 0];
  for (const { place, thing } of works) {
    const known = marks.findIndex((mark) => isCase(mark) && isIn(mark, thing));
    const at = known < 0 ? place + added : known;
    if (known < 0) {
      const word = { from: thing.to - (/\S+$/.exec(thing.words)?.[0].length ?? 0), to: thing.to };
      marks = withMore(marks, at, caseAt(word, { in: lies }, "other"));
      added++;
    }
    const own = place + added;
    marks = marks.map((mark, other): Mark => {
      if (other === at) return { ...mark, in: lies, sibling, value: "other" };
      return other === own ? { ...mark, in: { mark: at, other: false }, beside: null } : mark;
    });
    sibling = at;
  }
  return marks;
}
