/**
 * "We get lots of duplicates. If a ticket is one, ...": what a sentence tells stands for "one" and for "in that case" in
 * the next one.
 */
import { singular } from "../naming/inflect.ts";
import type { Misspelt } from "../parser/misspelt.ts";
import { maskedOf, piecesOf } from "./pieces.ts";
import { complained } from "./reasons.ts";
import { saidOf } from "./said.ts";

/** The words that stand for others, with what they stand for. */
export function namedBefore(text: string, names: readonly string[]): Misspelt[] {
  const source = maskedOf(text, names);
  if (source.text !== text) return [];
  const pieces = piecesOf(source);
  return pieces.flatMap((piece, at): Misspelt[] => {
    const next = pieces[at + 1];
    const told = next ? complained(saidOf(source, piece.from, piece.to)) : null;
    if (!next || told === null) return [];
    const kind = named(told.what);
    const one = isOne.exec(source.masked.slice(next.from, next.to));
    if (one?.indices?.[2] && one[1] && told.what !== kind)
      return [put(text, next.from, one.indices[2], sortOf(told.what, one[1]) ?? kind)];
    const so = inThatCase.exec(source.masked.slice(next.from, next.to));
    if (!so || told.who === null) return [];
    // "In that case he dries them."
    const isMany = /\b(?:them|they|their)\b/i.test(source.masked.slice(next.from, next.to));
    const state = isMany ? `${told.who} are ${told.what}` : `${named(told.who)} is ${kind}`;
    return [put(text, next.from, [0, so[0].length], `if ${state},`)];
  });
}

const isOne = /^(?:if|when|whenever|in case) ([^,]*?) (?:is|turns out to be) ((?:such an? )?one)(?=,|\s)/di;
const inThatCase =
  /^(?:in (?:that|this|such a) case|if so|if that is the case|if that happens|if it is),?(?=\s)/i;

const put = (text: string, at: number, [from, to]: readonly [number, number], read: string): Misspelt => ({
  from: at + from,
  to: at + to,
  written: text.slice(at + from, at + to),
  read,
});

/** "Half-filled forms", of a form: it is half-filled. */
function sortOf(what: string, subject: string): string | null {
  const parts = what.split(" ");
  const head = singular(parts.at(-1) ?? "").toLowerCase();
  return parts.length > 1 && subject.toLowerCase().endsWith(head) ? parts.slice(0, -1).join(" ") : null;
}

/** "duplicates" is "a duplicate"; "incomplete" stays. */
function named(words: string): string {
  const parts = words.split(" ");
  const last = parts.at(-1) ?? "";
  const one = singular(last);
  if (one === last) return words;
  const phrase = [...parts.slice(0, -1), one].join(" ");
  return `${/^[aeiou]/i.test(phrase) ? "an" : "a"} ${phrase}`;
}
