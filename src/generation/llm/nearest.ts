/** Which of several names is meant by one that is not spelt as any of them. */

/**
 * @param how "same word": but for case, blanks and signs; "like": also where most of the words are the same.
 * @returns null where none is meant, or two equally.
 */
export function nearestOf(name: string, names: readonly string[], how: "same word" | "like"): string | null {
  const same = names.filter((one) => spelt(one) === spelt(name));
  if (same.length > 0 || how === "same word") return only(same);
  const scored = names.map((one) => ({ one, share: sharedWords(name, one) }));
  const best = Math.max(0, ...scored.map(({ share }) => share));
  return best < likeFrom ? null : only(scored.flatMap(({ one, share }) => (share === best ? [one] : [])));
}

/** Of the words of both names, so many must be in both: "Send the order" and "Send order" share 0.8. */
const likeFrom = 0.6;

const only = (names: readonly string[]): string | null => (names.length === 1 ? (names[0] ?? null) : null);

/** Without case, blanks and signs. */
export const spelt = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Sørensen and Dice's coefficient of the sets of words, 0 to 1. */
function sharedWords(a: string, b: string): number {
  const [ofA, ofB] = [wordsOf(a), wordsOf(b)];
  const shared = [...ofA].filter((word) => ofB.has(word)).length;
  return ofA.size + ofB.size === 0 ? 0 : (2 * shared) / (ofA.size + ofB.size);
}

const wordsOf = (name: string) => new Set(name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
