/** Finds words of an order that resemble words of its diagram. */

/** Words that identify no element. */
const empty: ReadonlySet<string> = new Set(
  "a an the of to for in on at by with and or is are be it its this that way task event start end choice join".split(
    " ",
  ),
);

/** How many words before and after a mark are its neighbours, and their maximum number. */
const neighbours = 3;
const neighboursMax = 4;

/** How much the words of a mark resemble those of a row: the word itself, and the number of matching neighbours. */
export type Match = { same: number; near: number };

/** For each word its resemblance to the closest word of each row: 2 equal, 1 same stem, 0 none. All in lower case. */
export const matchesOf = (words: readonly string[], rows: readonly (readonly string[])[]): number[][] =>
  words.map((word) => rows.map((row) => Math.max(0, ...row.map((other) => alike(word, other)))));

/** @param matches of all words of the order */
export const matchAt = (matches: readonly (readonly number[])[], word: number, row: number): Match => ({
  same: matches[word]?.[row] ?? 0,
  near: Math.min(
    neighboursMax,
    matches.slice(Math.max(0, word - neighbours), word + neighbours + 1).filter((one) => (one[row] ?? 0) > 0)
      .length,
  ),
});

function alike(one: string, other: string): number {
  if (empty.has(one) || empty.has(other) || !/^[\p{L}\p{N}]/u.test(one)) return 0;
  if (one === other) return 2;
  const short = Math.min(one.length, other.length);
  let same = 0;
  while (same < short && one[same] === other[same]) same++;
  return (same >= 3 && same === short) || (same >= 4 && same >= short - 2) ? 1 : 0;
}
