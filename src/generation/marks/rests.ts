/**
 * "Cups with a crack are thrown away. ... All other cups are washed": the rest of some things is the other case of the
 * question that tells them apart, whatever the reader links it with.
 */
import type { Mark } from "../reader/mark.ts";
import { type Found, formOf, foundAt, liesWith, phraseAt, type Scene } from "./found.ts";
import { casesUpTo, isAlone } from "./groups.ts";
import { without } from "./renumbered.ts";

export function withRests(given: readonly Mark[], scene: Scene): Mark[] {
  let marks = withoutLoneRests(given, scene);
  for (const [place, mark] of marks.entries()) {
    if (mark.kind !== "case" || mark.sibling === null) continue;
    const things = restOf(foundAt(mark, place, scene));
    const known = (at: number | null) => {
      const one = at === null ? undefined : marks[at];
      return one !== undefined && things !== null && tellsOf(foundAt(one, at ?? 0, scene), things);
    };
    if (things === null || casesUpTo(mark.sibling, marks).some(known)) continue;
    const told = marks.findLastIndex((one, at) => at < place && one.kind === "case" && known(at));
    if (told >= 0) marks = withRest(marks, place, told, scene);
  }
  return marks;
}

/** "Notes on other guests are blacked out": where no case is told before, these are no rest. */
function withoutLoneRests(given: readonly Mark[], scene: Scene): Mark[] {
  let marks = [...given];
  for (let place = marks.length - 1; place >= 0; place--) {
    const mark = marks[place];
    if (mark?.kind !== "case" || !isAlone(place, marks)) continue;
    const one = foundAt(mark, place, scene);
    const clause = one.saying?.clause;
    const isWhole = [clause?.object, clause?.doer].some((phrase) => phrase?.head === phraseAt(one)?.head);
    if (formOf(one) === "other" && restOf(one) !== null && !isWhole) marks = without(marks, place);
  }
  return marks;
}

/** The things of which a case is the rest: "items" of "all other items". */
function restOf(one: Found): string | null {
  const lemma = /^(?:other|remaining)$/.test(formOf(one)) ? phraseAt(one)?.lemma.toLowerCase() : undefined;
  return lemma === undefined || /^(?:one|case|thing)s?$/.test(lemma) ? null : lemma;
}

/** A case that tells which of the things are meant: "cups with a crack", "items containing a battery". */
const tellsOf = (one: Found, things: string): boolean =>
  [one.heads ? one.saying?.clause.doer : null, phraseAt(one)].some(
    (phrase) => phrase?.lemma.toLowerCase() === things,
  );

/** What the sentence of the first case asks further is asked in that case. */
function withRest(marks: readonly Mark[], place: number, told: number, scene: Scene): Mark[] {
  const first = marks[told];
  const sentence = first && foundAt(first, told, scene).sentence;
  if (!first) return [...marks];
  return marks.map((mark, at): Mark => {
    if (at === place) return { ...mark, value: "no", sibling: told, in: first.in };
    if (at === told) return { ...mark, value: "yes" };
    const isInner = at > told && at < place && liesWith(mark, first);
    return isInner && foundAt(mark, at, scene).sentence === sentence
      ? { ...mark, in: { mark: told, other: false } }
      : mark;
  });
}

/** "If it is refused, a note is written and {new} terms offered": words in what follows from a case open no other one. */
export function withoutInnerCases(given: readonly Mark[], scene: Scene): Mark[] {
  let marks = [...given];
  for (let place = marks.length - 1; place > 0; place--) {
    const mark = marks[place];
    const known = mark?.kind === "case" ? mark.sibling : null;
    if (known === null || !followsFrom(known, place, marks, scene)) continue;
    marks = without(
      marks.map((one) => (one.in?.mark === place ? { ...one, in: { mark: known, other: false } } : one)),
      place,
    );
  }
  return marks;
}

/** Its clause shares the auxiliary of work in the case before it. */
function followsFrom(known: number, place: number, marks: readonly Mark[], scene: Scene): boolean {
  const [work, mark] = [marks[place - 1], marks[place]];
  if (work?.kind !== "step" || work.in?.mark !== known || work.in.other || !mark) return false;
  const clause = foundAt(mark, place, scene).saying?.clause;
  const isShared = clause?.form === "participle" && clause.coordination === "and";
  return isShared && foundAt(work, place - 1, scene).saying?.clause.id === clause.link?.to;
}
