/** Finds the name that is meant by an inexact spelling. */

/**
 * @param how "same word": ignores case, spaces and punctuation; "like": also accepts names that share most of their
 * words.
 * @returns null if none fits, or two fit equally.
 */
export function nearestOf(name: string, names: readonly string[], how: "same word" | "like"): string | null {
  const same = names.filter((one) => spelt(one) === spelt(name));
  if (same.length > 0 || how === "same word") return only(same);
  const scored = names.map((one) => ({ one, share: sharedWords(name, one) }));
  const best = Math.max(0, ...scored.map(({ share }) => share));
  return best < likeFrom ? null : only(scored.flatMap(({ one, share }) => (share === best ? [one] : [])));
}

/** Share of common words required: "Send the order" and "Send order" have 0.8. */
const likeFrom = 0.6;

const only = (names: readonly string[]): string | null => (names.length === 1 ? (names[0] ?? null) : null);

/** Without case, spaces and punctuation. */
export const spelt = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Sørensen-Dice coefficient of the sets of words, 0 to 1. */
function sharedWords(a: string, b: string): number {
  const [ofA, ofB] = [wordsOf(a), wordsOf(b)];
  const shared = [...ofA].filter((word) => ofB.has(word)).length;
  return ofA.size + ofB.size === 0 ? 0 : (2 * shared) / (ofA.size + ofB.size);
}

const wordsOf = (name: string) => new Set(name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
