/** Decides which of several named things a text means: by its exact name, then its dictionary forms, then meaning. */
import { labelSimilarity, lemmasOf } from "../../language/similarity.ts";
import { readingsOf } from "../../language/verb-forms.ts";

export type Named = { id: string; name: string };

/** All that fit equally well, best first; none when nothing fits. `nearest` is what came closest otherwise. */
export type Match<Item> = { fits: Item[]; nearest: Item | null };

/** How far the best must be ahead of the next to be meant. */
const margin = 0.1;
/** Words of which so much is found in the other name are found in it; a synonym counts 0.85. */
const covered = 0.85;

/**
 * @param texts ways to say the name, such as "the order has been shipped" and "Ship order".
 * @param exactly whether a name in quotation marks is meant, which meaning alone does not replace.
 */
export function matchByName<Item extends Named>(
  texts: string[],
  items: Item[],
  exactly: boolean,
): Match<Item> {
  const wanted = texts.map(normal);
  const exact = items.filter((item) => wanted.includes(normal(item.name)));
  if (exact.length > 0) return { fits: exact, nearest: null };
  const lemmas = texts.map(lemmaKey).filter((key) => key !== "");
  const alike = items.filter((item) => lemmas.includes(lemmaKey(item.name)));
  if (alike.length > 0) return { fits: alike, nearest: null };
  const ranked = items
    .map((item) => ({ item, ...bestLikeness(texts, item.name) }))
    .sort((a, b) => b.similarity - a.similarity);
  const similar = exactly ? [] : ranked.filter(({ fits }) => fits);
  const best = similar[0]?.similarity ?? 0;
  const nearest = ranked[0] && ranked[0].similarity > 0.5 ? ranked[0].item : null;
  return {
    fits: similar.filter(({ similarity }) => similarity > best - margin).map(({ item }) => item),
    nearest,
  };
}

/** Without case, white space, articles and punctuation at the ends. */
export const normal = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\s+/g, " ")
    .replace(/^(?:the|an?) /, "")
    .replace(/^[\s"'.,;:!?-]+|[\s"'.,;:!?-]+$/g, "");

const lemmaKey = (name: string): string => lemmasOf(name).sort().join(" ");

function bestLikeness(texts: string[], name: string): { similarity: number; fits: boolean } {
  const all = texts.map((text) => likeness(text, name));
  return {
    similarity: Math.max(0, ...all.map(({ similarity }) => similarity)),
    fits: all.some(({ fits }) => fits),
  };
}

/**
 * One must say all that the other says: "packing" says less than "Pack items", "pack the items into boxes" more, but
 * "Send offer letter" is not "Send rejection letter". What says less must at least name the work.
 */
function likeness(text: string, name: string): { similarity: number; fits: boolean } {
  const left = lemmasOf(text);
  const right = lemmasOf(name);
  const similarity = labelSimilarity(text, name);
  const matched = (similarity * (left.length + right.length)) / 2;
  const saysMore = right.length > 0 && matched / right.length >= covered && matched / left.length >= 0.5;
  const saysLess = left.length > 0 && matched / left.length >= covered && namesWork(left, right, name);
  return { similarity, fits: similarity > 0 && ((saysMore && right.length > 1) || saysLess) };
}

function namesWork(left: string[], right: string[], name: string): boolean {
  const work = isOutcome(name) ? right.at(-1) : right[0];
  return left.some((word) => word === work || labelSimilarity(word, work ?? "") >= covered);
}

/** "Order received" says what was done last, "Check stock" first. */
const isOutcome = (name: string): boolean =>
  readingsOf(normal(name).split(" ").at(-1) ?? "").some(({ form }) => form === "ed" || form === "part");
