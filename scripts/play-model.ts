/**
 * Lets a person or program play the language model: `node scripts/play-model.ts CASES_DIR ANSWERS_DIR OUT_DIR`.
 *
 * A case is a JSON file with `id` and a `prompt`, or a `base` (a BPMN file, relative to the case) and an `instruction`.
 * Each run writes the requests to the model to ANSWERS_DIR/ID.ROUND.request.txt. Write the answer beside it, to
 * ID.ROUND.answer.txt, and run the script again until no request is open: the diagrams are in OUT_DIR.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { answersIn, converseFrom, Unanswered } from "../bench/llm/mailbox.ts";
import { updateDiagram } from "../src/bpmn/diagram.ts";
import { readGraph } from "../src/bpmn/read.ts";
import { applyOperations } from "../src/generation/apply.ts";
import { llmEditor } from "../src/generation/editor.llm.ts";
import { CannotEdit } from "../src/generation/editor.ts";
import { llmGenerator } from "../src/generation/generator.llm.ts";
import { CannotGenerate } from "../src/generation/generator.ts";
import { readOperations } from "../src/generation/llm/operations-answer.ts";
import { readOutline } from "../src/generation/llm/outline-answer.ts";
import { showDiagram } from "../src/generation/llm/show-diagram.ts";
import { layOutAfterEdit } from "../src/layout/after-edit/relayout.ts";

const [casesDir, answersDir, outDir] = process.argv.slice(2);
if (casesDir === undefined || answersDir === undefined || outDir === undefined)
  throw new Error("usage: play-model.ts CASES_DIR ANSWERS_DIR OUT_DIR");
for (const folder of [answersDir, outDir]) mkdirSync(folder, { recursive: true });

const context = z.string().nullable().default(null);
const Case = z.union([
  z.object({ id: z.string(), prompt: z.string(), context }),
  z.object({ id: z.string(), base: z.string(), instruction: z.string(), context }),
]);
type Made = { bpmn: string; rounds: number };

const parts = (id: string) => ({
  converse: converseFrom(answersIn(answersDir, id)),
  fallback: null,
  onFailure: () => undefined,
});
const signal = () => AbortSignal.timeout(60_000);

async function made(one: z.infer<typeof Case>): Promise<Made> {
  if ("prompt" in one) {
    const { bpmn, trace } = await llmGenerator({ ...parts(one.id), read: readOutline }).generate(
      one,
      signal(),
    );
    return { bpmn, rounds: trace?.rounds ?? 0 };
  }
  const before = readFileSync(join(casesDir ?? "", one.base), "utf8");
  const editor = llmEditor({
    ...parts(one.id),
    show: async (bpmn) => showDiagram(bpmn),
    read: readOperations,
    check: "doubtful",
  });
  const plan = await editor.plan({ bpmn: before, prompt: one.instruction, context: one.context }, signal());
  const after = applyOperations(before, plan.operations).bpmn;
  const drawn = await layOutAfterEdit(readGraph(before), readGraph(after, { undrawn: true }));
  return { bpmn: updateDiagram(after, drawn), rounds: plan.trace?.rounds ?? 0 };
}

const rounds: number[] = [];
for (const file of readdirSync(casesDir)
  .filter((name) => name.endsWith(".json"))
  .sort()) {
  const one = Case.parse(JSON.parse(readFileSync(join(casesDir, file), "utf8")));
  try {
    const { bpmn, rounds: needed } = await made(one);
    writeFileSync(join(outDir, `${one.id}.bpmn`), bpmn);
    rounds.push(needed);
    console.log(`${one.id}: ${needed} ${needed === 1 ? "round" : "rounds"}`);
  } catch (error) {
    const isTold =
      error instanceof Unanswered || error instanceof CannotGenerate || error instanceof CannotEdit;
    if (!isTold) throw error;
    console.log(`${one.id}: ${error.message}`);
  }
}
const mean = rounds.reduce((sum, one) => sum + one, 0) / rounds.length;
console.log(`${rounds.length} done, ${mean.toFixed(2)} rounds on average`);
