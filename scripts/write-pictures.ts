/**
 * Draws the pictures of the README from its own quotations: `node scripts/write-pictures.ts`. A test checks that they
 * are current.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { replaceDiagram, updateDiagram } from "../src/bpmn/diagram.ts";
import { readGraph } from "../src/bpmn/read.ts";
import { applyOperations } from "../src/generation/apply.ts";
import { rulesEditor } from "../src/generation/editor.rules.ts";
import { rulesGenerator } from "../src/generation/generator.rules.ts";
import { layOutAfterEdit } from "../src/layout/after-edit/relayout.ts";
import { layOut } from "../src/layout/layout.ts";
import { limits } from "../src/limits.ts";
import { toPng } from "../src/render/png.ts";
import { sceneOf } from "../src/render/scene.ts";
import { measure } from "../src/render/text.ts";

const never = new AbortController().signal;

/**
 * The README's pictures by path: the diagram of its first quotation, and the same one after its second, an instruction.
 */
export async function picturesOf(readme: string): Promise<Record<string, Uint8Array>> {
  const [prompt, instruction] = quotationsIn(readme);
  if (prompt === undefined || instruction === undefined)
    throw new Error("The README has no text of a diagram, or no instruction after it.");
  const before = await generated(prompt);
  return {
    "docs/example.png": await pictureOf(before),
    "docs/example-edited.png": await pictureOf(await edited(before, instruction)),
  };
}

/** The block quotations of a Markdown text, each as one line. */
const quotationsIn = (markdown: string): string[] =>
  [...markdown.matchAll(/(?:^> .*\n)+/gm)].map(([lines]) =>
    lines.replaceAll(/^> /gm, "").trim().replaceAll("\n", " "),
  );

async function generated(prompt: string): Promise<string> {
  const { bpmn } = await rulesGenerator().generate({ prompt, context: null }, never);
  return replaceDiagram(bpmn, await layOut(readGraph(bpmn, { geometry: false }), { measure }));
}

async function edited(before: string, prompt: string): Promise<string> {
  const { operations } = await rulesEditor().plan({ bpmn: before, prompt, context: null }, never);
  const { bpmn } = applyOperations(before, operations);
  const graph = readGraph(bpmn, { undrawn: true, since: before });
  return updateDiagram(bpmn, await layOutAfterEdit(readGraph(before), graph, { measure }));
}

const pictureOf = (bpmn: string): Promise<Uint8Array> =>
  toPng(sceneOf(readGraph(bpmn), "light"), limits.pngScale);

if (process.argv[1]?.endsWith("write-pictures.ts"))
  for (const [path, bytes] of Object.entries(await picturesOf(readFileSync("README.md", "utf8"))))
    writeFileSync(path, bytes);
