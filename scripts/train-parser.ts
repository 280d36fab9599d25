/**
 * Trains tagger and parser: node scripts/train-parser.ts TREEBANK_FOLDER [OUT_FOLDER]
 * The folder has ewt-train.conllu, ewt-dev.conllu and lexicon.tsv. Seeds and order are fixed: the same files give the same weights.
 */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { tagKinds, tagRoles } from "../src/generation/parser/model.ts";
import { taggedOf } from "../src/generation/parser/parse-features.ts";
import { altered } from "./train/alter.ts";
import { evaluate } from "./train/evaluate.ts";
import { sentence } from "./train/grammar/sentences.ts";
import { stockFrom } from "./train/grammar/stock.ts";
import { jackknife, learnTags, type TagTask } from "./train/learn-tags.ts";
import { learnTrees } from "./train/learn-trees.ts";
import { type Averaged, average, prune, tableOf } from "./train/learner.ts";
import { packLexicon, packModel } from "./train/pack.ts";
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
const stock = stockFrom(words);
const random = randomFrom(3);
const invented = Array.from({ length: setting("SENTENCES", 20_000) }, () => sentence(random, stock));
const sentences = [
  ...treebank.map((gold, family) => ({ gold, family })),
  ...treebank.flatMap((gold, family) => {
    const copy = random.chance(0.85) ? altered(gold, random, stock.verb) : null;
    return copy ? [{ gold: copy, family }] : [];
  }),
  ...invented.map((gold, family) => ({ gold, family })),
];
const samples = samplesOf(sentences, names, vocabulary);
log(
  `${treebank.length} sentences of the treebank, ${samples.length - treebank.length - invented.length} altered copies, ${invented.length} of the grammar`,
);
log(`${names.tags.length} tags, ${names.labels.length} labels, ${task.certain.size} certain words`);

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
const limit = setting("LIMIT", 4_000_000);
const means = { tagger: average(tagLearner, 0.25), parser: average(treeLearner, 0.25) };
const measure = (tagger: Averaged, parser: Averaged): string =>
  JSON.stringify(
    evaluate(tests, {
      ...{ names, vocabulary, beam: width, parser: tableOf(parser) },
      tagger: { rows: tableOf(tagger), tags: task.tags, certain: task.certain },
    }),
  );
log(
  `whole: ${means.tagger.length} + ${means.parser.length} rows; dev ${measure(means.tagger, means.parser)}`,
);
for (let threshold = 0.5; ; threshold += 0.125) {
  const tagger = prune(means.tagger, threshold);
  const parser = prune(means.parser, threshold);
  const bytes = packModel({ info, tagger, parser, ambiguity: vocabulary.ambiguity, certain: task.certain });
  if (bytes.length > limit) continue;
  log(
    `threshold ${threshold}: ${tagger.length} + ${parser.length} rows, ${bytes.length} bytes; dev ${measure(tagger, parser)}`,
  );
  writeFileSync(join(out, "model.bin"), bytes);
  writeFileSync(join(out, "lexicon.bin"), packLexicon(lexicon));
  break;
}
