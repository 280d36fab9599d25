/** Sentences prepared for learning: words as numbers, tags and labels by their number. */
import { stepsTo } from "../../src/generation/parser/transitions.ts";
import { describe, type Vocabulary, type Words } from "../../src/generation/parser/words.ts";
import { countBy, frequent, type Gold, type GoldToken, tagOf } from "./treebank.ts";

export type Names = { tags: readonly string[]; labels: readonly string[] };

/**
 * `family`: a sentence and its altered copies have the same number, so that no tagger sees a copy of a sentence that it
 * is tested on.
 */
export type Sample = {
  words: Words;
  tags: Int32Array;
  heads: Int32Array;
  labels: Int32Array;
  /** Steps to the tree; null for a tree with crossing arcs. */
  steps: number[] | null;
  family: number;
};

/**
 * Tags with 8 or more uses, relations with 20 or more: rarer ones lose their subtype. The root's relation needs no
 * step.
 */
export function namesOf(treebank: readonly Gold[]): Names {
  const labels = frequent(
    countBy(treebank, ({ relation }) => relation),
    20,
  ).filter((name) => name !== "root");
  const bases = [...countBy(treebank, ({ relation }) => relation).keys()].map(
    (name) => name.split(":")[0] ?? name,
  );
  const missing = [...new Set(bases)].filter((name) => name !== "root" && !labels.includes(name)).sort();
  return { tags: frequent(countBy(treebank, tagOf), 8), labels: [...labels, ...missing] };
}

/** The number of a token's tag, from 1; a rare tag counts as the most frequent one with its part of speech. */
function tagNumber(token: GoldToken, tags: ReadonlyMap<string, number>): number {
  const own = tags.get(tagOf(token));
  if (own !== undefined) return own;
  for (const [name, number] of tags) if (name.startsWith(`${token.upos}_`)) return number;
  return tags.get("X_FW") ?? 1;
}

/** Turns sentences into samples. */
export function samplesOf(
  sentences: readonly { gold: Gold; family: number }[],
  names: Names,
  vocabulary: Vocabulary,
): Sample[] {
  const tags = new Map(names.tags.map((name, at) => [name, at + 1]));
  const labels = new Map(names.labels.map((name, at) => [name, at]));
  const seen = new Map<string, Int32Array>();
  const labelNumber = (name: string): number => labels.get(name) ?? labels.get(name.split(":")[0] ?? "") ?? 0;
  return sentences.map(({ gold, family }) => {
    const n = gold.length;
    const words = describe(
      gold.map(({ form }) => form),
      vocabulary,
      seen,
    );
    const sample = {
      tags: new Int32Array(n + 5),
      heads: new Int32Array(n + 2),
      labels: new Int32Array(n + 2),
    };
    gold.forEach((token, at) => {
      sample.tags[at + 1] = tagNumber(token, tags);
      sample.heads[at + 1] = token.head === 0 ? n + 1 : token.head;
      sample.labels[at + 1] = labelNumber(token.relation);
    });
    return { words, ...sample, family, steps: stepsTo(sample.heads, sample.labels, n, names.labels.length) };
  });
}
