/**
 * Imports and draws a folder of BPMN files: `node scripts/corpus-check.ts FOLDER`. Prints one line per file: accepted
 * or why not, bytes kept, drawing complete, elements, nodes and edges of each plane, whether the drawing is the same
 * after it is written again and updated with itself, and milliseconds for check and read.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { checkBpmn, InvalidBpmn } from "../src/bpmn/check.ts";
import { replaceDiagram, updateDiagram } from "../src/bpmn/diagram.ts";
import type { Graph } from "../src/bpmn/graph.ts";
import { readGraph } from "../src/bpmn/read.ts";
import { decode } from "./encoding.ts";

const [folder] = process.argv.slice(2);
if (!folder) throw new Error("Which folder?");

const sizes = ({ planes }: Graph) =>
  planes.map(({ nodes, edges }) => `${nodes.length}/${edges.length}`).join(" ");
const rounded = (graph: Graph) =>
  JSON.stringify(graph, (_, value) => (typeof value === "number" ? Math.round(value * 100) / 100 : value));

const counts = { files: 0, accepted: 0, complete: 0, redrawn: 0, faults: 0 };
for (const file of readdirSync(folder).filter((name) => name.endsWith(".bpmn"))) {
  counts.files += 1;
  const text = decode(readFileSync(join(folder, file)));
  const start = performance.now();
  try {
    const { bpmn, completeDi, elements } = checkBpmn(text);
    const checked = performance.now();
    const graph = readGraph(bpmn);
    const read = performance.now();
    const isSame = rounded(readGraph(replaceDiagram(bpmn, graph))) === rounded(graph);
    const isUntouched = updateDiagram(bpmn, graph) === bpmn || !completeDi;
    counts.accepted += 1;
    counts.complete += Number(completeDi);
    counts.redrawn += Number(isSame && isUntouched);
    console.log(
      file.slice(0, 44).padEnd(45),
      bpmn === text ? "same bytes" : "changed   ",
      completeDi ? "complete" : "to draw ",
      String(elements).padStart(4),
      isSame && isUntouched ? "ok" : "DIFFERS",
      `${(checked - start).toFixed(1)} + ${(read - checked).toFixed(1)} ms`.padEnd(18),
      sizes(graph),
      sizes(readGraph(bpmn, { geometry: false })),
    );
  } catch (error) {
    if (!(error instanceof InvalidBpmn)) counts.faults += 1;
    console.log(file.slice(0, 44).padEnd(45), error);
  }
}
console.log(counts);
