/**
 * "Everything waits until the vet is {satisfied}", "the bike is hung up {until} the parts have {come}": the process
 * waits for an event. It is neither a case nor a way back. In marked texts nothing else stands right after "waits
 * until", and one of 39 arrivals after "until" is a case.
 */
import type { Span } from "../document/document.ts";
import type { Mark } from "../reader/mark.ts";
import type { Scene } from "./found.ts";
import { isAlone } from "./groups.ts";
import { without } from "./renumbered.ts";

export function withWaitedUntil(given: readonly Mark[], { text }: Scene): Mark[] {
  const waited = given.reduce<Mark[]>(
    (marks, mark, place) =>
      /^(?:case|back)$/.test(mark.kind) && waiting.test(text.slice(0, mark.from))
        ? asWait(marks, place)
        : marks,
    [...given],
  );
  return arrivalsIn(text).reduce<Mark[]>(withArrival, waited);
}

const waiting = /\bwait(?:s|ed|ing)? (?:un)?till? (?:(?:\p{L}|['’])+ ){0,4}$/iu;

/** What lies in the case lies on the path. */
function asWait(marks: readonly Mark[], place: number): Mark[] {
  const [mark, last] = [marks[place], marks[place - 1]];
  if (!mark) return [...marks];
  const lies = mark.kind === "case" && last && last.in?.mark !== place ? last.in : mark.in;
  return marks.map((other, at): Mark => {
    if (at === place)
      return { ...mark, kind: "wait", type: "message", value: "other", in: lies, sibling: null, leads: null };
    const isInside = other.in?.mark === place;
    return {
      ...other,
      in: isInside ? mark.in : other.in,
      sibling: other.sibling === place ? mark.sibling : other.sibling,
    };
  });
}

const arriving =
  /[^.;:!?\n]*\b(?:until|till)\s+(?:[\p{L}'’-]+\s+){1,5}?(?:(?:have|has)\s+(?:been\s+)?(?:come|arrived|received|returned|delivered|replied|answered)\b|(?:is|are)\s+(?:known|here|there|back|in)(?=\s*[.,;)]))/giu;
/** "The tasting is repeated until ...": it goes on so long. */
const repeating =
  /\b(?:repeat\w*|again|anew|keep\w*|continu\w*|over|every|each|daily|weekly|chas\w*|remind\w*)\b/i;

/** From "until" to the word that says that something has come. */
function arrivalsIn(text: string): Span[] {
  return [...text.matchAll(arriving)].flatMap(({ 0: words, index }) => {
    const at = words.search(/\b(?:until|till)\b/i);
    return repeating.test(words.slice(0, at)) ? [] : [{ from: index + at, to: index + words.length }];
  });
}

/** One wait for all marks in the words, if they are no event that decides. */
function withArrival(given: readonly Mark[], { from, to }: Span): Mark[] {
  const inside = given.flatMap((mark, place) => (from <= mark.from && mark.to <= to ? [place] : []));
  const mayWait = (place: number): boolean => {
    const kind = given[place]?.kind;
    return kind === "back" || kind === "wait" || (kind === "case" && isAlone(place, given));
  };
  const told = inside.findLast((place) => given[place]?.kind === "wait") ?? inside.at(-1);
  if (told === undefined || given[inside[0] ?? 0]?.kind === "evcase" || !inside.every(mayWait))
    return [...given];
  const waited = given[told]?.kind === "wait" ? [...given] : asWait(given, told);
  const ordered = waited.map((mark, place) => (place === told ? { ...mark, order: null } : mark));
  return inside
    .filter((place) => place !== told)
    .toReversed()
    .reduce((marks, place) => without(marks, place, told > place ? told : null), ordered);
}
