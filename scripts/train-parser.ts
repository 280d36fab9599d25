/**
 * Trains tagger and parser: node scripts/train-parser.ts TREEBANK_FOLDER [OUT_FOLDER]
 * The folder has ewt-train.conllu, ewt-dev.conllu and lexicon.tsv. Seeds and order are fixed: the same files give the same weights.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { tagKinds, tagRoles } from "../src/generation/parser/model.ts";
import { taggedOf } from "../src/generation/parser/parse-features.ts";
import { evaluate } from "./train/evaluate.ts";
import { jackknife, learnTags, type TagTask, taggerOf } from "./train/learn-tags.ts";
import { learnTrees } from "./train/learn-trees.ts";
import { average, tableOf } from "./train/learner.ts";
import { writeModel } from "./train/pack.ts";
import { randomFrom } from "./train/random.ts";
import { namesOf, samplesOf } from "./train/samples.ts";
import { readTreebank } from "./train/treebank.ts";
import { ambiguitiesOf, certainWords, lemmaExceptions, readLexicon } from "./train/vocabulary.ts";

const [folder, out = fileURLToPath(new URL("../src/generation/parser/weights", import.meta.url))] =
  process.argv.slice(2);
if (!folder) throw new Error("node scripts/train-parser.ts TREEBANK_FOLDER [OUT_FOLDER]");

const setting = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise);
const epochs = { jackknife: setting("JACKKNIFE", 3), tags: setting("TAGS", 4), trees: setting("TREES", 5) };
const width = 4;
const started = Date.now();
const log = (line: string): void => console.log(`${Math.round((Date.now() - started) / 1000)} s  ${line}`);

const files = ["ewt-train.conllu", "ewt-dev.conllu", "lexicon.tsv"].map((name) => join(folder, name));
const [train = "", dev = "", words = ""] = files;
const treebank = readTreebank(train);
const tests = readTreebank(dev);
const lexicon = readLexicon(words);
const names = namesOf(treebank);
const vocabulary = { lexicon, ambiguity: ambiguitiesOf(treebank) };
const task: TagTask = {
  tags: { names: names.tags, roles: tagRoles(names.tags) },
  certain: certainWords(treebank, names.tags),
  random: randomFrom(1),
};
const samples = samplesOf(
  treebank.map((gold, family) => ({ gold, family })),
  names,
  vocabulary,
);
log(
  `${samples.length} sentences, ${names.tags.length} tags, ${names.labels.length} labels, ${task.certain.size} certain words`,
);

const predicted = jackknife(samples, 4, epochs.jackknife, task);
log("tagged by taggers that have not seen it");
const tagLearner = learnTags(samples, epochs.tags, task);
log(`tagger: ${tagLearner.features} features, ${tagLearner.used} entries`);

const kinds = tagKinds(names.tags);
const trees = samples.flatMap(({ words: described, steps }, at) => {
  const tags = predicted[at];
  return steps && tags ? [{ tagged: taggedOf(described, tags, kinds, names.tags.length + 1), steps }] : [];
});
const treeLearner = learnTrees(trees, {
  labels: names.labels.length,
  width,
  epochs: epochs.trees,
  random: randomFrom(2),
  log,
});

const lemmas = lemmaExceptions(treebank, lexicon);
const hash = createHash("sha256");
for (const file of files) hash.update(readFileSync(file));
const info = {
  trainedOn: hash.digest("hex"),
  tags: [...names.tags],
  labels: [...names.labels],
  lemmas,
  beam: width,
};
const written = setting("THRESHOLD", 3);
for (const threshold of [...new Set([0.1, 1.5, 2, 2.5, written])]) {
  const tagger = average(tagLearner, threshold);
  const parser = average(treeLearner, threshold);
  const trained = { names, vocabulary, parser: tableOf(parser), beam: width };
  const figures = evaluate(tests, { ...trained, tagger: taggerOf(tagLearner, threshold, task) });
  log(`threshold ${threshold}: ${tagger.length} + ${parser.length} rows; dev ${JSON.stringify(figures)}`);
  if (threshold !== written) continue;
  const size = writeModel(out, {
    info,
    tagger,
    parser,
    ambiguity: vocabulary.ambiguity,
    certain: task.certain,
    lexicon,
  });
  log(`written: ${size} bytes, ${lemmas.length} lemmas`);
}
