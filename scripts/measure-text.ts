/**
 * Describes diagrams in words, as `GET /v1/diagrams/{id}/text` does, and reads the texts back, as `POST
 * /v1/diagrams/generate` does: `node scripts/measure-text.ts [--bpmn FOLDER] [--cases FOLDER] [--count N]` for the
 * documents of a folder, for the diagrams generated from the texts of a folder (`*.json` with a `prompt`), and for N
 * invented processes. Prints the likeness of the diagram that was read to the one that was described.
 */
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { compileOutline } from "../src/generation/compile.ts";
import { rulesGenerator } from "../src/generation/generator.rules.ts";
import { CannotGenerate } from "../src/generation/generator.ts";
import { outlineOfBpmn } from "../src/verbaliser/from-bpmn.ts";
import { tellInMarkdown } from "../src/verbaliser/markdown.ts";
import { constructs, inventedOutline } from "../test/generation/likeness/invented.ts";
import { likenessOf } from "../test/generation/likeness/likeness.ts";
import { notationOf } from "../test/generation/notation.ts";

const { values } = parseArgs({
  options: {
    bpmn: { type: "string" },
    cases: { type: "string" },
    count: { type: "string", default: "100" },
    show: { type: "boolean", default: false },
  },
});
const generator = rulesGenerator();
const generated = (prompt: string) =>
  generator.generate({ prompt, context: null }, AbortSignal.timeout(60_000));

type Told = { name: string; total: number; chars: number; problem?: string };

async function loopOf(name: string, bpmn: string): Promise<Told> {
  const text = tellInMarkdown(bpmn, name);
  const chars = [...text].length;
  try {
    const draft = await generated(text);
    const wanted = outlineOfBpmn(bpmn);
    // What is read is judged as it is drawn, so whatever only the outline has does not count.
    const got = outlineOfBpmn(draft.bpmn);
    const { total } = likenessOf(wanted, got);
    if (values.show && total < 0.9)
      console.log(`${text}\nwanted ${notationOf(wanted)}\ngot    ${notationOf(got)}\n`);
    return { name, total, chars };
  } catch (error) {
    if (!(error instanceof CannotGenerate)) throw error;
    return { name, total: 0, chars, problem: error.message };
  }
}

function report(what: string, results: readonly Told[]): void {
  const like = results.filter(({ total }) => total >= 0.9).length;
  console.log(`${what}: ${results.length} told, ${like} read back at 0.9 or more, ${exact(results)} at 1`);
  for (const { name, total, chars, problem } of results.filter((one) => one.total < 0.9))
    console.log(`  ${total.toFixed(2)}  ${name} (${chars} characters)${problem ? `: ${problem}` : ""}`);
}

const exact = (results: readonly Told[]) => results.filter(({ total }) => total > 0.9999).length;

if (values.bpmn !== undefined) {
  const results: Told[] = [];
  for (const path of globSync(join(values.bpmn, "*.bpmn")).toSorted())
    results.push(await loopOf(basename(path), readFileSync(path, "utf8")));
  report("documents", results);
}
if (values.cases !== undefined) {
  const results: Told[] = [];
  for (const path of globSync(join(values.cases, "*.json")).toSorted()) {
    // Cases are written by scripts and people alike; only this field is read.
    const { prompt } = JSON.parse(readFileSync(path, "utf8")) as { prompt: string };
    const draft = await generated(prompt).catch((error: unknown) => {
      if (!(error instanceof CannotGenerate)) throw error;
      return null;
    });
    if (draft) results.push(await loopOf(basename(path), draft.bpmn));
  }
  report("generated of the cases", results);
}
const invented: Told[] = [];
for (let seed = 0; seed < Number(values.count); seed++) {
  const construct = constructs[seed % constructs.length] ?? "plain";
  invented.push(await loopOf(`${construct} ${seed}`, await compileOutline(inventedOutline(seed, construct))));
}
report("invented", invented);
