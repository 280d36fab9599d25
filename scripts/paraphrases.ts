/**
 * Measures how well the paraphrases in `test/generation/paraphrases` are understood: `node scripts/paraphrases.ts
 * [--write] [--cases DIR]`. `--write` removes the mark `open` from those that are understood correctly now, and adds it
 * to the others; `--cases` writes each paraphrase as a case for tools that score diagrams.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { rulesGenerator } from "../src/generation/generator.rules.ts";
import { likenessOf } from "../test/generation/likeness/likeness.ts";
import { paraphrases, voices, writeParaphrases } from "../test/generation/likeness/paraphrases.ts";

const { values } = parseArgs({ options: { write: { type: "boolean" }, cases: { type: "string" } } });
const groups = paraphrases();
const generator = rulesGenerator();
const readRight = 0.95;
const totals = new Map<string, number[]>();
let whole = 0;
for (const group of groups) {
  const scores: number[] = [];
  for (const telling of group.tellings) {
    const { outline } = await generator.generate(
      { prompt: telling.text, context: null },
      AbortSignal.timeout(60_000),
    );
    const { total } = likenessOf(group.expected, outline);
    scores.push(total);
    telling.isOpen = total < readRight;
    totals.set(telling.voice, [...(totals.get(telling.voice) ?? []), total]);
  }
  if (scores.every((score) => score >= readRight)) whole++;
  console.log(`${group.name.padEnd(24)}${scores.map((score) => score.toFixed(2)).join("  ")}`);
}
const right = [...totals.values()].flat();
for (const voice of voices) console.log(`${voice.padEnd(24)}${told(totals.get(voice) ?? [])}`);
console.log(`all ${told(right)}; ${whole} of ${groups.length} groups whole`);
if (values.write) writeParaphrases(groups);
if (values.cases !== undefined) writeCases(values.cases);

function told(scores: readonly number[]): string {
  const mean = scores.reduce((sum, one) => sum + one, 0) / Math.max(scores.length, 1);
  const share = scores.filter((one) => one >= readRight).length / Math.max(scores.length, 1);
  return `mean ${mean.toFixed(3)}, ${share.toFixed(3)} at ${readRight} or more`;
}

function writeCases(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const { name, notation, tellings } of groups)
    for (const [at, { text, voice }] of tellings.entries()) {
      const id = `${name.replaceAll(" ", "-")}.${at}`;
      const one = { id, kind: "generation", style: voice, prompt: text, expect: { process: notation } };
      writeFileSync(join(folder, `${id}.json`), JSON.stringify(one));
    }
}
