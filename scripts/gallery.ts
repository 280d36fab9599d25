/**
 * Writes a page that shows every .bpmn file of a folder, as it came and as we lay it out, in both themes:
 *
 *     npm run gallery -- DIR [OUT.html] [--measure TOOL.mjs]
 *
 * It shows people at a glance the effect of a change to layout or drawing. TOOL gets a file and prints its figures as
 * one JSON object; without it the page shows our own figures.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { checkBpmn } from "../src/bpmn/check.ts";
import { replaceDiagram } from "../src/bpmn/diagram.ts";
import type { Graph } from "../src/bpmn/graph.ts";
import { readGraph } from "../src/bpmn/read.ts";
import { layOut } from "../src/layout/layout.ts";
import { sceneOf } from "../src/render/scene.ts";
import { loadShaper } from "../src/render/shaper.ts";
import { toSvg } from "../src/render/svg.ts";
import { measure } from "../src/render/text.ts";
import { decode } from "./encoding.ts";
import { type Figures, figuresOf, measuredFigures } from "./gallery-figures.ts";
import { pageOf, type Row } from "./gallery-page.ts";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { measure: { type: "string" } },
});
await loadShaper();
const [folder, out = "gallery.html"] = positionals;
if (!folder) throw new Error("Usage: npm run gallery -- DIR [OUT.html] [--measure TOOL.mjs]");

const rows: Row[] = [];
for (const name of readdirSync(folder)
  .filter((file) => file.endsWith(".bpmn"))
  .sort()) {
  rows.push(await rowOf(name, decode(readFileSync(join(folder, name)))));
  process.stdout.write(`${rows.length} ${name}\n`);
}
writeFileSync(out, pageOf(rows));
process.stdout.write(`${out}: ${rows.length} files\n`);

/** The row of a file that cannot be shown has the reason, so the page still shows the others. */
async function rowOf(name: string, text: string): Promise<Row> {
  try {
    const { bpmn } = checkBpmn(text);
    const drawn = hasDrawing(text) ? readGraph(bpmn) : null;
    const undrawn = readGraph(bpmn, { geometry: false });
    const began = performance.now();
    const graph = await layOut(undrawn, { measure });
    const laidOutMs = performance.now() - began;
    return {
      name,
      refused: null,
      input: drawn && toSvg(sceneOf(drawn, "light")),
      light: toSvg(sceneOf(graph, "light")),
      dark: toSvg(sceneOf(graph, "dark")),
      before: drawn && figures(drawn, bpmn),
      after: figures(graph, replaceDiagram(bpmn, graph)),
      laidOutMs,
    };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    process.stdout.write(`FAILED ${name}: ${error.stack}\n`);
    return { name, refused: error.message };
  }
}

function hasDrawing(text: string): boolean {
  return /<(\w+:)?BPMNPlane\b/.test(text);
}

function figures(graph: Graph, bpmn: string): Figures {
  return values.measure ? measuredFigures(values.measure, bpmn) : figuresOf(graph);
}
