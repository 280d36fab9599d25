/** Lists that announce cases, and the words that take their items up by number: "in the first case", "in the latter". */
import type { Span } from "../document/document.ts";
import { withoutArticles } from "../naming/words.ts";
import { type Found, formOf, type Scene } from "./found.ts";

/** "There are three outcomes: a, b or c.", "The possible outcomes are a, b and c." */
const announcing =
  /\b(?:two|three|four|five|several|following|these|different|possible) (?:\p{L}+ )?(?:options|choices|possibilities|alternatives|outcomes|ways|results|answers|cases|kinds|types)\b(?:[^.:;\n]*:| are)\s+([^.:;\n]+)\./giu;
/** "It is either light or heavy." */
const eitherOr = /\b(?:is|are) either ([^.:;\n]+ or [^.:;\n]+)\./giu;

/** Where the items of each list stand, without the words that announce them, in the order of the text. */
export const listsIn = (text: string): Span[] =>
  [...spansOf(announcing, text), ...spansOf(eitherOr, text)].toSorted((one, other) => one.from - other.from);

/** Where words count an item: "in the {third} case". */
export const countsIn = (text: string): Span[] =>
  [...text.matchAll(counting)].map(({ index, 0: all, 1: word = "" }) => {
    const from = index + all.lastIndexOf(word);
    return { from, to: from + word.length };
  });

const ordinals: ReadonlyMap<string, number> = new Map([
  ["first", 0],
  ["former", 0],
  ["second", 1],
  ["third", 2],
  ["fourth", 3],
  ["fifth", 4],
  ["last", -1],
  ["latter", -1],
]);

const kinds = "(?:case|option|event|instance|situation)\\b";
const counting = new RegExp(
  `\\bin (?:the|that|this) (${[...ordinals.keys()].join("|")})(?= ${kinds}|,| \\p{L}+ \\p{L}+s\\b)`,
  "giu",
);
const ofKind = new RegExp(`^\\s+${kinds}`, "i");

function spansOf(pattern: RegExp, text: string): Span[] {
  return [...text.matchAll(pattern)].map(({ index, 0: all, 1: list = "" }) => {
    const to = index + all.length - 1;
    return { from: to - list.length, to };
  });
}

/** The items of the last list before a word that counts them ("in the {second} case"); null for any other word. */
export function itemMeant(one: Found, scene: Scene): string | null {
  const place = placeMeant(one, scene);
  if (place === null) return null;
  const last = listsIn(scene.text).findLast(({ to }) => to < one.mark.from);
  const items = last
    ? scene.text.slice(last.from, last.to).split(/,\s*(?:and|or)\s+|,\s*|\s+(?:and|or)\s+/)
    : [];
  const item = items.at(place);
  return item === undefined ? null : withoutArticles(item.trim());
}

/** The number of the item, from the end below zero. */
export function placeMeant(one: Found, { text }: Scene): number | null {
  const place = ordinals.get(formOf(one));
  if (place === undefined) return null;
  const isCase = ofKind.test(text.slice(one.mark.to));
  const isBare =
    /^(?:former|latter)$/.test(formOf(one)) && /\bin the\s+$/i.test(text.slice(0, one.mark.from));
  return isCase || isBare ? place : null;
}
