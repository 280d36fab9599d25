import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { altered } from "../../../scripts/train/alter.ts";
import { evaluate } from "../../../scripts/train/evaluate.ts";
import { sentence } from "../../../scripts/train/grammar/sentences.ts";
import { stockFrom } from "../../../scripts/train/grammar/stock.ts";
import { packLexicon, packModel } from "../../../scripts/train/pack.ts";
import { randomFrom } from "../../../scripts/train/random.ts";
import { train, trainedFrom } from "../../../scripts/train/train.ts";
import { type Gold, readTreebank } from "../../../scripts/train/treebank.ts";
import { readLexicon } from "../../../scripts/train/vocabulary.ts";
import { parserFrom } from "../../../src/generation/parser/parser.ts";
import { stepsTo } from "../../../src/generation/parser/transitions.ts";

/** A lexicon as the trainer reads it: form, classes, numbers of two clusters. */
const lexiconText = [
  ...[
    "clerk\tn:P",
    "clerks\tN:P",
    "nurse\tnv:nP",
    "baker\tn:P",
    "invoice\tnv:n",
    "form\tnv:n",
    "lamp\tn:",
    "box\tnv:n",
  ],
  ...[
    "check\tnv:",
    "checks\tNV:",
    "sign\tnv:",
    "ship\tnv:",
    "shipped\td:",
    "open\tv:",
    "paint\tv:",
    "good\ta:",
    "filing\tgn:",
  ],
]
  .map((line) => `${line}\t1\t2`)
  .concat("farrier\tn:P\t-1\t-1")
  .join("\n");

const stock = stockFrom(lexiconText);
const lexicon = readLexicon(lexiconText);

const sentences = (seed: number, count: number): Gold[] => {
  const random = randomFrom(seed);
  return Array.from({ length: count }, () => sentence(random, stock));
};

const learn = (treebank: Gold[], epochs: number) =>
  train(
    { treebank, lexicon, sentences: treebank.map((gold, family) => ({ gold, family })) },
    { epochs: { jackknife: 1, tags: epochs, trees: epochs }, beam: 4, log: () => undefined },
  );

test("the grammar makes sentences whose trees have one root and no crossing arcs", () => {
  for (const gold of sentences(1, 200)) {
    const n = gold.length;
    expect(gold.filter(({ head }) => head === 0)).toHaveLength(1);
    const heads = Int32Array.from([0, ...gold.map(({ head }) => (head === 0 ? n + 1 : head)), 0]);
    expect(stepsTo(heads, new Int32Array(n + 2), n, 1)).not.toBeNull();
  }
});

test("the same seed makes the same sentences", () => {
  expect(sentences(5, 20)).toEqual(sentences(5, 20));
  expect(sentences(5, 20)).not.toEqual(sentences(6, 20));
});

test("an altered copy is a tree again", () => {
  const treebank = readTreebank(
    `1	The	the	DET	DT	_	2	det	_	_
2	clerk	clerk	NOUN	NN	_	4	nsubj	_	_
3	then	then	ADV	RB	_	4	advmod	_	_
4	signed	sign	VERB	VBD	_	0	root	_	_
5	the	the	DET	DT	_	8	det	_	_
6	X	x	NOUN	NN	_	8	compound	_	SpaceAfter=No
7	-	-	PUNCT	HYPH	_	6	punct	_	SpaceAfter=No
8	form	form	NOUN	NN	_	4	obj	_	SpaceAfter=No
9	.	.	PUNCT	.	_	4	punct	_	_

`,
  );
  const [gold = []] = treebank;
  const texts = new Set<string>();
  for (let seed = 0; seed < 60; seed += 1) {
    const copy = altered(gold, randomFrom(seed), stock.verb);
    texts.add((copy ?? []).map(({ form }) => form).join(" "));
    expect((copy ?? [{ head: 0 }]).filter(({ head }) => head === 0)).toHaveLength(1);
    for (const { head } of copy ?? []) expect(head).toBeLessThanOrEqual(copy?.length ?? 0);
  }
  expect(texts).toContain("The clerk then signs the X-form .");
  expect(texts).toContain("Then sign the X-form .");
});

test("more rounds read unseen sentences of the grammar better", () => {
  const treebank = sentences(2, 100);
  const unseen = sentences(3, 40);
  const few = evaluate(unseen, trainedFrom(learn(treebank, 1)));
  const more = evaluate(unseen, trainedFrom(learn(treebank, 4)));
  expect(few.las).toBeGreaterThan(20);
  expect(more.las).toBeGreaterThan(few.las + 3);
  expect(more.upos).toBeGreaterThan(75);
}, 120_000);

test("what was learnt is the same in every run and survives its file", () => {
  const treebank = sentences(4, 60);
  const pack = () => {
    const learnt = learn(treebank, 1);
    const { vocabulary, task, names, tagger, parser } = learnt;
    const info = { trainedOn: "toy", tags: [...names.tags], labels: [...names.labels], lemmas: [], beam: 4 };
    return packModel({ info, tagger, parser, ambiguity: vocabulary.ambiguity, certain: task.certain });
  };
  const bytes = pack();
  expect(Buffer.from(pack()).equals(Buffer.from(bytes))).toBe(true);
  const folder = mkdtempSync(join(tmpdir(), "parser-"));
  writeFileSync(join(folder, "model.bin"), bytes);
  writeFileSync(join(folder, "lexicon.bin"), packLexicon(lexicon));
  const [tree] = parserFrom(pathToFileURL(`${folder}/`)).parse("the clerk signs the form", {
    from: 0,
    to: 24,
  });
  expect(tree?.tokens).toHaveLength(5);
});
