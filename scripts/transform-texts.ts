/**
 * Changes the form of texts: `node scripts/transform-texts.ts CASES_DIR...` reads every case unchanged and after each
 * change of its form, and prints how much of the likeness to the first reading is lost. `--out DIR --kind KIND` writes
 * the changed cases for tools that score diagrams.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { rulesGenerator } from "../src/generation/generator.rules.ts";
import { CannotGenerate } from "../src/generation/generator.ts";
import type { Outline } from "../src/generation/outline.ts";
import { changes } from "../test/generation/likeness/changes.ts";
import { likenessOf } from "../test/generation/likeness/likeness.ts";

const caseSchema = z.looseObject({ id: z.string(), prompt: z.string(), context: z.string().nullish() });
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: "string" }, kind: { type: "string" }, worst: { type: "string", default: "0" } },
});
const cases = positionals.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .toSorted()
    .map((name) => caseSchema.parse(JSON.parse(readFileSync(join(folder, name), "utf8")))),
);
const generator = rulesGenerator();
if (values.out !== undefined) writeChanged(values.out, values.kind ?? "");
else await printLosses();

async function printLosses(): Promise<void> {
  const firsts = await Promise.all(cases.map(({ prompt, context }) => outlineOf(prompt, context)));
  for (const [kind, change] of Object.entries(changes)) {
    const losses: { id: string; text: string; loss: number }[] = [];
    for (const [at, { id, prompt, context }] of cases.entries()) {
      const [first, text] = [firsts[at], change(prompt)];
      if (!first || text === prompt) continue;
      const now = await outlineOf(text, context);
      losses.push({ id, text, loss: 1 - (now === null ? 0 : likenessOf(first, now).total) });
    }
    const mean = losses.reduce((sum, { loss }) => sum + loss, 0) / Math.max(losses.length, 1);
    console.log(`${kind.padEnd(16)}${String(losses.length).padStart(4)} texts  loss ${mean.toFixed(3)}`);
    for (const { id, text, loss } of losses
      .toSorted((a, b) => b.loss - a.loss)
      .slice(0, Number(values.worst)))
      console.log(`  ${id} ${loss.toFixed(2)} ${text.replaceAll("\n", " | ").slice(0, 300)}`);
  }
}

async function outlineOf(prompt: string, context: string | null | undefined): Promise<Outline | null> {
  try {
    const request = { prompt, context: context ?? null };
    return (await generator.generate(request, AbortSignal.timeout(60_000))).outline;
  } catch (error) {
    if (error instanceof CannotGenerate) return null;
    throw error;
  }
}

function writeChanged(folder: string, kind: string): void {
  const change = changes[kind];
  if (change === undefined) throw new Error(`--kind is one of ${Object.keys(changes).join(", ")}`);
  mkdirSync(folder, { recursive: true });
  for (const one of cases)
    writeFileSync(join(folder, `${one.id}.json`), JSON.stringify({ ...one, prompt: change(one.prompt) }));
}
