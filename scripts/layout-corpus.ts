/**
 * Lays out every .bpmn file of a folder again, ignores its diagram interchange, and writes the results to another
 * folder:
 *
 *     node scripts/layout-corpus.ts IN_DIR OUT_DIR
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { replaceDiagram } from "../src/bpmn/diagram.ts";
import { readGraph } from "../src/bpmn/read.ts";
import { layOut } from "../src/layout/layout.ts";
import { loadShaper } from "../src/render/shaper.ts";
import { measure } from "../src/render/text.ts";

await loadShaper();
const [input, output] = process.argv.slice(2);
if (!input || !output) throw new Error("usage: node scripts/layout-corpus.ts IN_DIR OUT_DIR");
mkdirSync(output, { recursive: true });
const times: number[] = [];
let failed = 0;
for (const name of readdirSync(input)
  .filter((file) => file.endsWith(".bpmn"))
  .sort()) {
  try {
    const xml = readFileSync(join(input, name), "utf8");
    const graph = readGraph(xml, { geometry: false });
    const begin = performance.now();
    const laidOut = await layOut(graph, { measure: (text, px) => measure(text, px) });
    const ms = performance.now() - begin;
    times.push(ms);
    writeFileSync(join(output, name), replaceDiagram(xml, laidOut));
    console.log(`${ms.toFixed(1).padStart(8)} ms  ${name}`);
  } catch (error) {
    failed++;
    console.log(`  FAILED  ${name}: ${error instanceof Error ? error.stack : String(error)}`);
  }
}
times.sort((a, b) => a - b);
console.log(`${times.length} laid out, ${failed} failed, median ${times[times.length >> 1]?.toFixed(1)} ms`);
