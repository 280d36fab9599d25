/**
 * Trains tagger and parser: `node scripts/train-parser.ts TREEBANK_FOLDER [OUT_FOLDER]`. The folder has
 * ewt-train.conllu, ewt-dev.conllu and lexicon.tsv. Seeds and order are fixed: the same files give the same weights.
 */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { altered } from "./train/alter.ts";
import { evaluate } from "./train/evaluate.ts";
import { sentence } from "./train/grammar/sentences.ts";
import { stockFrom } from "./train/grammar/stock.ts";
import { prune } from "./train/learner.ts";
import { packLexicon, packModel, roughSize } from "./train/pack.ts";
import { randomFrom } from "./train/random.ts";
import { train, trainedFrom } from "./train/train.ts";
import { readTreebank } from "./train/treebank.ts";
import { lemmaExceptions, readLexicon } from "./train/vocabulary.ts";

const weights = fileURLToPath(new URL("../src/generation/parser/weights", import.meta.url));
const [folder, out = weights] = process.argv.slice(2);
if (!folder) throw new Error("node scripts/train-parser.ts TREEBANK_FOLDER [OUT_FOLDER]");

/** For quick trials other than the shipped training: TREES=1 SENTENCES=500 node scripts/train-parser.ts ... */
const setting = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise);
const epochs = { jackknife: setting("JACKKNIFE", 2), tags: setting("TAGS", 4), trees: setting("TREES", 5) };
/** The largest size of model.bin, in bytes. */
const limit = setting("LIMIT", 4_000_000);

const started = Date.now();
const log = (line: string): void => console.log(`${Math.round((Date.now() - started) / 1000)} s  ${line}`);

const read = (name: string): string => readFileSync(join(folder, name), "utf8");
const texts = ["ewt-train.conllu", "ewt-dev.conllu", "lexicon.tsv"].map(read);
const [trainText = "", devText = "", lexiconText = ""] = texts;
const treebank = readTreebank(trainText);
const lexicon = readLexicon(lexiconText);
const stock = stockFrom(lexiconText);
const random = randomFrom(3);
const invented = Array.from({ length: setting("SENTENCES", 27_500) }, () => sentence(random, stock));
const copies = treebank.flatMap((gold, family) => {
  const copy = random.chance(0.85) ? altered(gold, random, stock.verb) : null;
  return copy ? [{ gold: copy, family }] : [];
});
const sentences = [
  ...treebank.map((gold, family) => ({ gold, family })),
  ...copies,
  ...invented.map((gold, family) => ({ gold, family })),
];
log(
  `${treebank.length} sentences of the treebank, ${copies.length} copies, ${invented.length} of the grammar`,
);

const learnt = train({ treebank, sentences, lexicon }, { epochs, beam: 4, log });
const tests = readTreebank(devText);
log(
  `whole: ${learnt.tagger.length} + ${learnt.parser.length} rows; dev ${JSON.stringify(evaluate(tests, trainedFrom(learnt)))}`,
);

const hash = createHash("sha256");
for (const text of texts) hash.update(text);
const info = {
  trainedOn: hash.digest("hex"),
  ...{ tags: [...learnt.names.tags], labels: [...learnt.names.labels], beam: learnt.beam },
  lemmas: lemmaExceptions(treebank, lexicon),
};
for (let threshold = 0.5; ; threshold += 0.125) {
  const tagger = prune(learnt.tagger, threshold);
  const parser = prune(learnt.parser, threshold);
  if (roughSize(tagger) + roughSize(parser) > limit) continue;
  const bytes = packModel({
    ...{ info, tagger, parser, ambiguity: learnt.vocabulary.ambiguity, certain: learnt.task.certain },
  });
  const figures = JSON.stringify(evaluate(tests, trainedFrom(learnt, tagger, parser)));
  log(
    `threshold ${threshold}: ${tagger.length} + ${parser.length} rows, ${bytes.length} bytes; dev ${figures}`,
  );
  writeFileSync(join(out, "model.bin"), bytes);
  writeFileSync(join(out, "lexicon.bin"), packLexicon(lexicon));
  break;
}
log(`${info.lemmas.length} lemmas; trained on ${info.trainedOn}`);
