/** The whole training: names, knowledge about words, the tagger, tags as the parser will see them, the parser. */
import { sizeOf } from "../../src/generation/parser/beam.ts";
import type { Lexicon } from "../../src/generation/parser/lexicon.ts";
import { tagKinds, tagSet } from "../../src/generation/parser/model.ts";
import { taggedOf } from "../../src/generation/parser/parse-features.ts";
import type { Vocabulary } from "../../src/generation/parser/words.ts";
import type { Trained } from "./evaluate.ts";
import { jackknife, learnTags, type TagTask } from "./learn-tags.ts";
import { learnTrees } from "./learn-trees.ts";
import { type Averaged, average, tableOf } from "./learner.ts";
import { randomFrom } from "./random.ts";
import { type Names, namesOf, samplesOf } from "./samples.ts";
import type { Gold } from "./treebank.ts";
import { ambiguitiesOf, certainWords } from "./vocabulary.ts";

export type TrainingData = {
  /** Provides the names and the known words. */
  treebank: readonly Gold[];
  /** Everything to learn from; copies of a sentence have its family. */
  sentences: readonly { gold: Gold; family: number }[];
  lexicon: Lexicon;
};

export type TrainingPlan = {
  epochs: { jackknife: number; tags: number; trees: number };
  beam: number;
  log(line: string): void;
};

/** The result of the training, not yet pruned. */
export type Learnt = {
  names: Names;
  vocabulary: Vocabulary;
  task: TagTask;
  tagger: Averaged;
  parser: Averaged;
  beam: number;
};

/** The smallest threshold of pruning: weights below it are noise, and many. */
const least = 0.25;

/** Learns from the data. Seeds and order are fixed. */
export function train({ treebank, sentences, lexicon }: TrainingData, plan: TrainingPlan): Learnt {
  const { epochs, beam, log } = plan;
  const names = namesOf(treebank);
  const vocabulary = { lexicon, ambiguity: ambiguitiesOf(treebank) };
  const task: TagTask = {
    tags: tagSet(names.tags),
    certain: certainWords(treebank, names.tags),
    random: randomFrom(1),
  };
  const samples = samplesOf(sentences, names, vocabulary);
  const predicted = jackknife(samples, 4, epochs.jackknife, task);
  log("tagged by taggers that have not seen it");
  const tagger = average(learnTags(samples, epochs.tags, task), least);
  log(`tagger: ${tagger.length} rows`);
  const kinds = tagKinds(names.tags);
  const trees = samples.flatMap(({ words, steps }, at) => {
    const tags = predicted[at];
    return steps && tags ? [{ tagged: taggedOf(words, tags, kinds, names.tags.length + 1), steps }] : [];
  });
  const learner = learnTrees(trees, {
    ...{ size: sizeOf(names.labels, beam), epochs: epochs.trees, random: randomFrom(2), log },
  });
  return { names, vocabulary, task, tagger, parser: average(learner, least), beam };
}

/** The result of the training in the form that the measure needs, with these weights. */
export const trainedFrom = (learnt: Learnt, tagger = learnt.tagger, parser = learnt.parser): Trained => ({
  ...{ names: learnt.names, vocabulary: learnt.vocabulary, beam: learnt.beam, parser: tableOf(parser) },
  tagger: { rows: tableOf(tagger), tags: learnt.task.tags, certain: learnt.task.certain },
});
