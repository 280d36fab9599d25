/**
 * "Clerk: write it; {treasurer}: {collect} the rent": a name in front of a colon says who does the work behind it, and is
 * no case. The work lies in the case that opens its line.
 */
import type { Block, TextDocument } from "../document/document.ts";
import { groupNouns, personNouns, systemNouns } from "../meaning/classes.ts";
import type { Mark } from "../reader/mark.ts";
import type { Scene } from "./found.ts";
import { isAlone, isCase } from "./groups.ts";
import { without } from "./renumbered.ts";

export function withoutNamedDoers(given: readonly Mark[], { text }: Scene, { blocks }: TextDocument): Mark[] {
  let marks = [...given];
  for (let place = marks.length - 1; place >= 0; place--) {
    const line = lineNamed(place, marks, text, blocks);
    if (line === null && !namesDoer(place, marks, text)) continue;
    const own = line === null ? emptyBefore(place, marks) : openingOf(line, place, marks);
    marks = without(line === null ? marks : withDoer(marks, place), place, own);
  }
  return marks;
}

/** "If {damaged}, {office}: assess it": the work lies in the case in front of the name. */
function emptyBefore(place: number, marks: readonly Mark[]): number | null {
  const isEmpty = marks.every(({ in: lies }) => lies?.mark !== place - 1);
  return isEmpty && marks[place]?.sibling === place - 1 ? place - 1 : null;
}

/** The first work in the case is done by the one whose name opens it. */
function namesDoer(place: number, marks: readonly Mark[], text: string): boolean {
  const [mark, work] = [marks[place], marks[place + 1]];
  if (!mark || !isCase(mark) || work?.kind !== "step" || work.in?.mark !== place) return false;
  const { doer } = work;
  return doer != null && doer.from < mark.to && doer.to > mark.from && /^\s*:/.test(text.slice(mark.to));
}

/** The line with "...; homeowner: repair it", where the mark is the name; null for any other mark. */
function lineNamed(
  place: number,
  marks: readonly Mark[],
  text: string,
  blocks: readonly Block[],
): Block | null {
  const [mark, work] = [marks[place], marks[place + 1]];
  if (!mark || !isCase(mark) || work?.kind !== "step") return null;
  const isBetween =
    /(?:;|[-=]>|→)\s*(?:the )?$/.test(text.slice(0, mark.from)) && /^:\s/.test(text.slice(mark.to));
  const name = text.slice(mark.from, mark.to).toLowerCase();
  const isTeam = (groupNouns.has(name) || systemNouns.has(name)) && isAlone(place, marks);
  if (!isBetween || !(isTeam || isPerson(name))) return null;
  return blocks.find(({ span }) => span.from <= mark.from && work.to <= span.to) ?? null;
}

const tailLengthMin = 5;

/** "Owner", "homeowner" */
const isPerson = (word: string): boolean =>
  personNouns.has(word) ||
  [...personNouns].some((noun) => noun.length >= tailLengthMin && word.endsWith(noun));

/** The case with which the line begins. */
function openingOf({ span }: Block, place: number, marks: readonly Mark[]): number | null {
  const first = marks.findIndex(({ from }) => from >= span.from);
  const opening = marks[first];
  return first < place && opening && isCase(opening) ? first : null;
}

/** The name is the doer of the work behind it. */
const withDoer = (marks: readonly Mark[], place: number): Mark[] =>
  marks.map((mark, at) => {
    const name = marks[place];
    return at === place + 1 && name && !mark.doer
      ? { ...mark, doer: { from: name.from, to: name.to } }
      : mark;
  });
