/**
 * Plans and applies the edit cases of a folder, for a scorer: `node scripts/score-edits.ts CASES_DIR OUT_DIR`. A case
 * is a JSON file with `id`, `base` (a BPMN file, relative to the case) and `instruction`. The result is written to
 * OUT_DIR/<id>.bpmn, unless the editor refuses.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { updateDiagram } from "../src/bpmn/diagram.ts";
import { readGraph } from "../src/bpmn/read.ts";
import { applyOperations } from "../src/generation/apply.ts";
import { rulesEditor } from "../src/generation/editor.rules.ts";
import { CannotEdit } from "../src/generation/editor.ts";
import { layOutAfterEdit } from "../src/layout/after-edit/relayout.ts";

const [casesDir, outDir] = process.argv.slice(2);
if (casesDir === undefined || outDir === undefined)
  throw new Error("usage: score-edits.ts CASES_DIR OUT_DIR");
const Case = z.object({ id: z.string(), base: z.string(), instruction: z.string() });
const editor = rulesEditor();
mkdirSync(outDir, { recursive: true });

for (const file of readdirSync(casesDir)
  .filter((name) => name.endsWith(".json"))
  .sort()) {
  const { id, base, instruction } = Case.parse(JSON.parse(readFileSync(join(casesDir, file), "utf8")));
  const bpmn = readFileSync(join(casesDir, base), "utf8");
  const out = join(outDir, `${id}.bpmn`);
  rmSync(out, { force: true });
  try {
    const plan = await editor.plan({ bpmn, prompt: instruction, context: null }, AbortSignal.timeout(30_000));
    const edited = applyOperations(bpmn, plan.operations).bpmn;
    const drawn = await layOutAfterEdit(readGraph(bpmn), readGraph(edited, { undrawn: true }));
    writeFileSync(out, updateDiagram(edited, drawn));
    console.log(
      `${id}  ${instruction}\n    ${plan.operations.map((operation) => JSON.stringify(operation)).join("\n    ")}`,
    );
  } catch (error) {
    if (!(error instanceof CannotEdit)) throw error;
    console.log(`${id}  ${instruction}\n    refused: ${error.message}`);
  }
}
