/** Finds phrases of the lexicon at the start of words, and anywhere in them. */

export type Found = { phrase: string /** Place behind it in the words. */; end: number };

const longest = 9;
const bare = (words: string) =>
  words
    .toLowerCase()
    .replaceAll("’", "'")
    .replaceAll(/[,.:;!?*_"]+$|^[*_"(]+/g, "");

/** The longest phrase of the class with which the words begin. */
export function openingOf(words: string, phrases: ReadonlySet<string>): Found | null {
  const ends: number[] = [];
  for (const match of words.slice(0, 200).matchAll(/\S+/g)) {
    ends.push(match.index + match[0].length);
    if (ends.length >= longest) break;
  }
  for (const end of ends.reverse()) {
    const phrase = bare(words.slice(0, end).trim().replaceAll(/\s+/g, " "));
    if (phrases.has(phrase)) return { phrase, end };
  }
  return null;
}

export const isPhrase = (words: string, phrases: ReadonlySet<string>) =>
  phrases.has(bare(words.trim().replaceAll(/\s+/g, " ")));

/** Whether the words contain any phrase of the class. */
export function holds(words: string, phrases: ReadonlySet<string>): boolean {
  const parts = partsOf(words);
  return parts.some((_, at) =>
    [1, 2, 3, 4, 5].some(
      (count) => at + count <= parts.length && phrases.has(parts.slice(at, at + count).join(" ")),
    ),
  );
}

export const partsOf = (words: string) =>
  words
    .toLowerCase()
    .replaceAll("’", "'")
    .match(/[\p{L}\p{M}\p{N}'/-]+/gu) ?? [];

export const countOf = (words: string) => (words.match(/\S+/g) ?? []).length;
