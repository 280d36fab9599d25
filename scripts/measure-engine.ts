/**
 * Writes the diagram of every case of a folder (JSON with `id` and `prompt`): `node scripts/measure-engine.ts CASES_DIR OUT_DIR`.
 * What is refused or fails is printed and has no file.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compileOutline } from "../src/generation/compile.ts";
import { understand } from "../src/generation/understand.ts";

const [casesDir, outDir] = process.argv.slice(2);
if (casesDir === undefined || outDir === undefined)
  throw new Error("usage: measure-engine.ts CASES_DIR OUT_DIR");
mkdirSync(outDir, { recursive: true });
for (const name of readdirSync(casesDir).filter((one) => one.endsWith(".json"))) {
  const { id, prompt }: { id: string; prompt: string } = JSON.parse(
    readFileSync(join(casesDir, name), "utf8"),
  );
  try {
    const { outline, problem } = understand(prompt);
    if (problem !== null) console.log(`${id}: ${problem}`);
    else writeFileSync(join(outDir, `${id}.bpmn`), await compileOutline(outline));
  } catch (error) {
    console.log(
      `${id}: ${error instanceof Error ? (error.stack ?? "").split("\n").slice(0, 3).join(" ") : String(error)}`,
    );
  }
}
