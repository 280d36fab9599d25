/** Trains the tagger, and tags the training data with taggers that have not seen it. */
import { int } from "../../src/generation/parser/numbers.ts";
import {
  bestTag,
  clauseAfter,
  type Tagger,
  type TagSet,
  tagFeatures,
  tagScratch,
  tagWords,
} from "../../src/generation/parser/tagger.ts";
import { average, type Learner, newLearner, tableOf, update } from "./learner.ts";
import { type Random, shuffled } from "./random.ts";
import type { Sample } from "./samples.ts";

export type TagTask = { tags: TagSet; certain: ReadonlyMap<number, number>; random: Random };

/** A learner after this many passes over the samples. */
export function learnTags(
  samples: readonly Sample[],
  epochs: number,
  { tags, certain, random }: TagTask,
): Learner {
  const learner = newLearner(3, samples.length * 32);
  const scratch = tagScratch(tags.names.length);
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    for (const { words, tags: gold } of shuffled(samples, random)) {
      const given = new Int32Array(words.n + 5);
      let clause = 0;
      learner.clock += 1;
      for (let at = 1; at <= words.n; at += 1) {
        let tag = certain.get(int(words.word, at)) ?? 0;
        if (tag === 0) {
          tagFeatures(words, at, given, clause, scratch.features);
          tag = bestTag(learner.rows, tags.names.length, scratch);
          const right = int(gold, at);
          if (tag !== right) {
            update(learner, scratch.features.values, scratch.features.count, right, 1);
            update(learner, scratch.features.values, scratch.features.count, tag, -1);
          }
        }
        given[at] = tag;
        clause = clauseAfter(tags, clause, tag);
      }
    }
  }
  return learner;
}

/** Makes a tagger of a learner. Rows below the threshold are left out. */
export const taggerOf = (learner: Learner, threshold: number, { tags, certain }: TagTask): Tagger => ({
  rows: tableOf(average(learner, threshold)),
  tags,
  certain,
});

/** Tags for all samples, each part by a tagger that was trained on the other parts. */
export function jackknife(
  samples: readonly Sample[],
  parts: number,
  epochs: number,
  task: TagTask,
): Int32Array[] {
  const tags = new Array<Int32Array>(samples.length);
  for (let part = 0; part < parts; part += 1) {
    const others = samples.filter(({ family }) => family % parts !== part);
    const tagger = taggerOf(learnTags(others, epochs, task), 0.05, task);
    samples.forEach(({ family, words }, at) => {
      if (family % parts === part) tags[at] = tagWords(tagger, words);
    });
  }
  return tags;
}
