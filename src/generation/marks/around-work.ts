/** Moves or removes marks on words around work: "wants to", the place where things go, a day from which one counts back. */

import type { Token } from "../parser/tree.ts";
import type { Mark } from "../reader/mark.ts";
import { type Found, foundAt, type Scene, verbWord } from "./found.ts";
import { without } from "./renumbered.ts";

/** "Ann {wants} to see it": she sees it. In marked texts 250 of 255 such steps are at the second verb. */
export function withWantedWork(given: readonly Mark[], scene: Scene): Mark[] {
  let marks = [...given];
  for (let place = marks.length - 1; place >= 0; place--) {
    const mark = marks[place];
    const verb = mark?.kind === "step" ? wantedBy(foundAt(mark, place, scene), scene) : undefined;
    if (!mark || !verb) continue;
    const told = marks.findIndex(({ from, to }) => from < verb.to && to > verb.from);
    if (told < 0) marks = marks.with(place, { ...mark, from: verb.from, to: verb.to });
    else if (marks[told]?.kind === "step") marks = without(marks, place, told);
  }
  return marks;
}

/** The verb of what somebody wants or has to do. */
function wantedBy({ heads, saying }: Found, { sayings }: Scene): Token | undefined {
  const clause = heads ? saying?.clause : undefined;
  if (!clause || clause.object !== null || !/^(?:want|wish|need|have)$/.test(clause.verb?.lemma ?? ""))
    return undefined;
  const work = sayings.find(
    ({ clause: { link, form } }) =>
      form === "infinitive" && link?.kind === "complement" && link.to === clause.id,
  );
  return work && verbWord(work);
}

/** "The crowns {go} to {ceramics}": the place is no work. */
export function withoutGoals(given: readonly Mark[], { text }: Scene): Mark[] {
  let marks = [...given];
  for (let place = marks.length - 1; place > 0; place--) {
    const [one, last] = [marks[place], marks[place - 1]];
    if (one?.kind !== "step" || last?.kind !== "step" || one.beside !== null) continue;
    if (
      !/^(?:go|goes|going|pass|passes|passed|moves?|sent|taken|handed)$/i.test(text.slice(last.from, last.to))
    )
      continue;
    if (/^ (?:on |back |over |straight )?to (?:the |our )?$/.test(text.slice(last.to, one.from)))
      marks = without(marks, place, place - 1);
  }
  return marks;
}

/** "At least two months before the lease {begins}": that day starts nothing. */
export function withoutLaterStarts(given: readonly Mark[], { text }: Scene): Mark[] {
  const isLater = ({ kind, from }: Mark) => kind === "start" && countedBack.test(text.slice(0, from));
  let marks = [...given];
  for (let place = marks.length - 1; place >= 0; place--) {
    const mark = marks[place];
    if (mark && isLater(mark)) marks = without(marks, place);
  }
  return marks;
}

const countedBack =
  /\b(?:minutes?|hours?|days?|weeks?|months?|years?) before (?:(?:the|an?|his|her|their|its) )?(?:\p{L}+ ){0,3}$/iu;

/**
 * "Silence is taken as {consent}", "he needs a {week}'s notice": the first word tells how something counts, which is no
 * work; the second how early somebody is told, which is no event. In 120 such places of marked texts there is neither.
 */
export function withoutCounting(given: readonly Mark[], { text }: Scene): Mark[] {
  let marks = [...given];
  for (let place = marks.length - 1; place >= 0; place--) {
    const mark = marks[place];
    const isCounted = mark?.kind === "step" && countedAs.test(text.slice(0, mark.from));
    const isNotice =
      mark?.type === "timer" && /^['’]s? (?:notice|warning|grace)\b/i.test(text.slice(mark.to));
    if (mark && (isCounted || isNotice)) marks = without(marks, place);
  }
  return marks;
}

const countedAs = /\b(?:taken|counts?|counted|treated|regarded|considered) as (?:an? )?$/i;

/**
 * "That, in short, is the way: talk, walks, visit": behind the work, it is told once more (no mark in 30 such sentences
 * of marked texts).
 */
export function withoutSummaries(given: readonly Mark[], { text }: Scene): Mark[] {
  let marks = [...given];
  for (const { 0: words, index } of text.matchAll(summingUp)) {
    const to = index + words.length;
    const before = given.filter((mark) => mark.kind === "step" && mark.to <= index).length;
    if (before < summedUpMin) continue;
    for (let place = marks.length - 1; place >= 0; place--) {
      const mark = marks[place];
      if (mark && mark.from >= index && mark.to <= to) marks = without(marks, place);
    }
  }
  return marks;
}

const summedUpMin = 3;
const summingUp =
  /(?<=[.!?\n]\s*)(?:(?:so|and|that|this|these),? )?(?:in short|to sum up|in a nutshell|in summary|to summari[sz]e|in brief|summing up)\b[^.!?\n]*/gi;
