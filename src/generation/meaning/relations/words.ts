/** Comparing words of conditions, values and references. */

/** Words that say no. */
export const negations: ReadonlySet<string> = new Set(
  "not no never none nothing without neither nor cannot can't don't doesn't didn't isn't aren't wasn't hasn't haven't won't n't nobody fails fail failed missing".split(
    " ",
  ),
);

/** Words without content. */
const plain: ReadonlySet<string> = new Set(
  "a an the this that these those it its he she they we i you his her their our your of to in on at for with by from is are was were be been has have had do does did will would shall should can may might must if when where whether case only then and or there any all some so as than too also yes no not".split(
    " ",
  ),
);

export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/(\d),(?=\d{3})/g, "$1")
    .split(/[^\p{L}\p{N}<>=%.'’-]+/u)
    .map((word) => word.replace(/^[.'’-]+|[.'’-]+$/g, "").replaceAll("’", "'"))
    .filter((word) => word !== "");

export const contentOf = (words: readonly string[]): string[] =>
  words.filter((word) => !plain.has(word) && !negations.has(word));

export const isNegated = (words: readonly string[]): boolean =>
  words.filter((word) => negations.has(word) || word === "unless").length % 2 === 1;

/** Possible endings of a word with three letters: "car" and "cars", not "carry". */
const shortForms: ReadonlySet<string> = new Set(["s", "es", "d", "ed", "er", "ing"]);

/** Forms of one word: "accept" and "accepts", "valid" and "validity". */
export function areForms(one: string, other: string): boolean {
  if (one === other) return true;
  const least = Math.min(one.length, other.length);
  if (least < 3) return false;
  if (least === 3)
    return (
      shortForms.has(one.length > other.length ? one.slice(3) : other.slice(3)) &&
      one.slice(0, 3) === other.slice(0, 3)
    );
  let same = 0;
  while (same < least && one[same] === other[same]) same += 1;
  return (
    same >= Math.max(3, least - 1) && Math.max(one.length, other.length) - same <= 4 && same >= least - 2
  );
}

/** How many of the first words have a form among the others. */
export const shared = (words: readonly string[], others: readonly string[]): number =>
  words.filter((word) => others.some((other) => areForms(word, other))).length;
