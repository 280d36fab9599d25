/** The lexicon's entry for a word form: its classes from WordNet, and two clusters of similar words. */
import type { Sections } from "./binary.ts";
import { hashOf } from "./numbers.ts";

/**
 * Letters of a class: n noun, N plural, v verb, V verb with -s, d past, g with -ing, a adjective, r adverb; after the
 * colon the prevailing one; P a person.
 */
export type Lexicon = {
  /** Hashes of the forms, ascending. */
  keys: Uint32Array;
  classes: Uint8Array;
  coarse: Uint8Array;
  fine: Uint16Array;
  /** The text of each class. */
  names: readonly string[];
};

/** Reads the lexicon from its file. */
export const lexiconFrom = (file: Sections): Lexicon => ({
  keys: file.array("keys", "u32"),
  classes: file.array("classes", "u8"),
  coarse: file.array("coarse", "u8"),
  fine: file.array("fine", "u16"),
  // The trainer writes the names of the classes as the header.
  names: file.info as string[],
});

/** The index of a lower-case form in the lexicon, -1 if missing. */
export function placeOf(lexicon: Lexicon, form: string): number {
  const key = hashOf(form) >>> 0;
  let low = 0;
  let high = lexicon.keys.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = lexicon.keys[middle] ?? 0;
    if (found === key) return middle;
    if (found < key) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** The classes of a lower-case form, "" when the lexicon does not know it. */
export function classesOf(lexicon: Lexicon, form: string): string {
  const place = placeOf(lexicon, form);
  return place < 0 ? "" : (lexicon.names[lexicon.classes[place] ?? 0] ?? "");
}
