/**
 * Runs the rules over case files: `node scripts/score-generation.ts CASES_DIR OUT_DIR`. A case is a JSON file with
 * `id`, `prompt` and optionally `context`; the diagram of each is written to `<id>.bpmn`, a refusal is printed.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { rulesGenerator } from "../src/generation/generator.rules.ts";
import { CannotGenerate } from "../src/generation/generator.ts";

const caseSchema = z.object({
  id: z.string(),
  prompt: z.string(),
  context: z.string().nullable().default(null),
});

const [casesDir, outDir] = process.argv.slice(2);
if (casesDir === undefined || outDir === undefined)
  throw new Error("usage: score-generation.ts CASES_DIR OUT_DIR");
mkdirSync(outDir, { recursive: true });
const generator = rulesGenerator();
const timesMs: number[] = [];
for (const file of readdirSync(casesDir)
  .filter((name) => name.endsWith(".json"))
  .sort()) {
  const { id, prompt, context } = caseSchema.parse(JSON.parse(readFileSync(join(casesDir, file), "utf8")));
  const startedAt = performance.now();
  try {
    const { bpmn } = await generator.generate({ prompt, context }, AbortSignal.timeout(60_000));
    writeFileSync(join(outDir, `${id}.bpmn`), bpmn);
  } catch (error) {
    if (!(error instanceof CannotGenerate)) throw new Error(`case ${id}`, { cause: error });
    console.log(`${id}: ${error.message}`);
  }
  timesMs.push(performance.now() - startedAt);
}
const sorted = timesMs.slice(1).sort((a, b) => a - b);
const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? 0;
console.log(`${timesMs.length} cases; first ${timesMs[0]?.toFixed(0)} ms, then p95 ${p95.toFixed(0)} ms`);
