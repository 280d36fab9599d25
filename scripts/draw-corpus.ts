/**
 * Draws every BPMN file of a folder in both themes as SVG and PNG, and prints the time of each. Look at the pictures.
 */

import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { readGraph } from "../src/bpmn/read.ts";
import { toPng } from "../src/render/png.ts";
import { sceneOf } from "../src/render/scene.ts";
import { loadShaper } from "../src/render/shaper.ts";
import { toSvg } from "../src/render/svg.ts";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    scale: { type: "string", default: "1" },
    only: { type: "string", default: "" },
    fonts: { type: "string", multiple: true, default: [] },
  },
});
await loadShaper();
const [from, to] = positionals;
if (from === undefined || to === undefined)
  throw new Error(
    "Usage: node scripts/draw-corpus.ts IN_DIR OUT_DIR [--scale 2] [--only PART_OF_NAME] [--fonts FILE]",
  );
mkdirSync(to, { recursive: true });

const ms = (since: number) => (performance.now() - since).toFixed(1).padStart(7);
for (const file of globSync(join(from, "**/*.bpmn")).sort()) {
  const name = basename(file, ".bpmn");
  if (!name.includes(values.only)) continue;
  const started = performance.now();
  const graph = await readGraph(readFileSync(file, "utf8"));
  const read = ms(started);
  for (const theme of ["light", "dark"] as const) {
    const drawn = performance.now();
    const scene = sceneOf(graph, theme, { fontFiles: values.fonts });
    const svg = toSvg(scene);
    const svgTime = ms(drawn);
    const rastered = performance.now();
    const png = await toPng(scene, Number(values.scale));
    const pngTime = ms(rastered);
    writeFileSync(join(to, `${name}.${theme}.svg`), svg);
    writeFileSync(join(to, `${name}.${theme}.png`), png);
    const size = `${scene.width}x${scene.height} ${svg.length} ${png.length} bytes`;
    console.log(`read${read} svg${svgTime} png${pngTime} ms  ${theme.padEnd(5)} ${name} ${size}`);
  }
}
