/**
 * Folds gold statements: `node scripts/measure-fold.ts STATEMENTS_DIR WILD_DIR OUT_DIR`. The diagram of each is written
 * to `<id>.bpmn` for the scoring of WILD_DIR; those that do not compile are printed.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compileOutline } from "../src/generation/compile.ts";
import { fold } from "../src/generation/fold/fold.ts";
import { goldIn } from "./gold.ts";

const [statementsDir, wildDir, outDir] = process.argv.slice(2);
if (statementsDir === undefined || wildDir === undefined || outDir === undefined)
  throw new Error("usage: measure-fold.ts STATEMENTS_DIR WILD_DIR OUT_DIR");
mkdirSync(outDir, { recursive: true });
for (const { id, meaning } of goldIn(statementsDir, wildDir)) {
  const { outline, notes } = fold(meaning);
  for (const { kind, text } of notes) console.log(`${id}: ${kind}: ${text}`);
  try {
    writeFileSync(join(outDir, `${id}.bpmn`), await compileOutline(outline));
  } catch (error) {
    console.log(`${id}: ${String(error)}`);
  }
}
