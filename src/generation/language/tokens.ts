/** Cuts text into words and punctuation, with places in the original text. */

export type RawToken = { text: string; lower: string; from: number; to: number; isWord: boolean };

const pattern =
  /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:['./&-][\p{L}\p{N}][\p{L}\p{N}\p{M}]*|,(?=\d{3}\b)\d{3})*(?:'(?!\p{L}))?%?|[$€£]\s?\d[\d.,]*\d|[$€£]\s?\d|->|=>|→|[^\s\p{L}\p{N}]/gu;

/** "n't" and friends as words of their own: ending, then the words that replace it. */
const contractions: [RegExp, (stem: string) => string[]][] = [
  [/^can't$/, () => ["can", "not"]],
  [/^cannot$/, () => ["can", "not"]],
  [/^won't$/, () => ["will", "not"]],
  [/^shan't$/, () => ["shall", "not"]],
  [/^(.+)n't$/, (stem) => [stem, "not"]],
  [/^(.+)'ll$/, (stem) => [stem, "will"]],
  [/^(.+)'ve$/, (stem) => [stem, "have"]],
  [/^(.+)'re$/, (stem) => [stem, "are"]],
  [/^(it|he|she|that|there|who|what)'s$/, (stem) => [stem, "is"]],
];

/** @param offset place of `text` in the original, added to every place */
export function tokensOf(text: string, offset: number): RawToken[] {
  return [...text.matchAll(pattern)].flatMap((found) => {
    const from = offset + found.index;
    const to = from + found[0].length;
    const isWord = /[\p{L}\p{N}]/u.test(found[0]);
    const parts = isWord ? expand(found[0]) : [found[0]];
    return parts.map((part) => ({ text: part, lower: part.toLowerCase(), from, to, isWord }));
  });
}

function expand(word: string): string[] {
  const lower = word.toLowerCase();
  for (const [ending, replace] of contractions) {
    const found = ending.exec(lower);
    if (found) return replace(word.slice(0, found[1]?.length ?? 0));
  }
  return slashParts(word);
}

/** "and/or" stays one word; other slashes separate alternatives. */
function slashParts(word: string): string[] {
  if (!word.includes("/") || /^and\/or$/i.test(word) || /\d/.test(word)) return [word];
  return word.split("/").flatMap((part, at) => (at === 0 ? [part] : ["or", part]));
}
