/**
 * Measures the parser on a treebank, its tokens given, and its speed on the treebank's sentences as text:
 * node scripts/measure-parser.ts FILE.conllu [WEIGHTS_FOLDER]
 */
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { readModel } from "../src/generation/parser/model.ts";
import { parserFrom } from "../src/generation/parser/parser.ts";
import { evaluate, trainedOf } from "./train/evaluate.ts";
import { readTreebank } from "./train/treebank.ts";

const [file, weights] = process.argv.slice(2);
if (!file) throw new Error("node scripts/measure-parser.ts FILE.conllu [WEIGHTS_FOLDER]");
const folder = weights
  ? pathToFileURL(`${weights}/`)
  : new URL("../src/generation/parser/weights/", import.meta.url);
const treebank = readTreebank(readFileSync(file, "utf8"));

const loading = performance.now();
const model = readModel(folder);
console.log(`load ${Math.round(performance.now() - loading)} ms`);
console.log(JSON.stringify(evaluate(treebank, trainedOf(model))));

const parser = parserFrom(folder);
const texts = treebank.map((gold) => gold.map(({ form, glued }) => form + (glued ? "" : " ")).join(""));
let words = 0;
// The first sentences warm up the machine.
let started = performance.now();
for (const [at, text] of texts.entries()) {
  if (at === 200) [words, started] = [0, performance.now()];
  words += parser.parse(text, { from: 0, to: text.length }, 4)[0]?.tokens.length ?? 0;
}
console.log(
  `${Math.round((2000 * (performance.now() - started)) / words) / 10} ms for 200 words, all readings`,
);
