/**
 * Measures how drawings look on a page, for every BPMN file of a folder (as it came, and as we draw it) and for
 * generated processes: size of text on paper, ends of flows off the middle of a side, evenness of gaps. `--list` lists
 * each file.
 *
 *     node scripts/page-corpus.ts IN_DIR [--list] [--generated 60] [--only PART_OF_NAME]
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Graph } from "../src/bpmn/graph.ts";
import { readGraph } from "../src/bpmn/read.ts";
import { layOut } from "../src/layout/layout.ts";
import { loadShaper } from "../src/render/shaper.ts";
import { measure } from "../src/render/text.ts";
import { randomGraph } from "../test/layout/random-graph.ts";
import { type PageFigures, pageFigures, variationOf } from "./page-figures.ts";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: "boolean", default: false },
    generated: { type: "string", default: "60" },
    only: { type: "string", default: "" },
  },
});
await loadShaper();
const [input] = positionals;
if (!input)
  throw new Error("usage: node scripts/page-corpus.ts IN_DIR [--list] [--generated 60] [--only PART]");

/** The smallest legible text on paper, in points. */
const legiblePoints = 6;

const people: PageFigures[] = [];
const ours: PageFigures[] = [];
const generated: PageFigures[] = [];

for (const name of readdirSync(input)
  .filter((file) => file.endsWith(".bpmn") && file.includes(values.only))
  .sort()) {
  const xml = readFileSync(join(input, name), "utf8");
  const drawn = readGraph(xml);
  if (drawn.planes.some(({ nodes }) => nodes.some(({ bounds }) => bounds))) people.push(pageFigures(drawn));
  ours.push(await figuresAnew(name, readGraph(xml, { geometry: false })));
}
for (let seed = 1; seed <= Number(values.generated); seed++)
  generated.push(await figuresAnew(`generated ${seed}`, randomGraph(shapeOf(seed))));
for (const [name, figures] of Object.entries({ people, ours, generated })) print(name, figures);

/** Processes of 8 to 60 steps, without pools, in one pool, or in lanes. */
function shapeOf(seed: number) {
  const lanes = seed % 3 === 2 ? 2 + (seed % 4) : 0;
  const size = 8 + Math.round((52 * seed) / Number(values.generated));
  const none = { messages: 0, artifacts: 0, nested: 0, wild: 0 };
  return { ...none, seed, size, pools: seed % 3 === 0 ? 0 : 1, lanes, stay: 0.7 };
}

async function figuresAnew(name: string, graph: Graph): Promise<PageFigures> {
  const figures = pageFigures(await layOut(graph, { measure: (text, px) => measure(text, px) }));
  if (values.list) {
    const { points, aspect, offCentre, ends, gaps } = figures;
    const gap = variationOf(gaps)?.toFixed(2) ?? "-";
    console.log(
      `${points.toFixed(1).padStart(5)} pt  aspect ${aspect.toFixed(1).padStart(5)}  off ${offCentre}/${ends}  gaps ${gap}  ${name}`,
    );
  }
  return figures;
}

function print(name: string, figures: readonly PageFigures[]): void {
  if (figures.length === 0) return;
  const legible = figures.filter(({ points }) => points >= legiblePoints).length;
  const off = total(figures.map(({ offCentre }) => offCentre)) / total(figures.map(({ ends }) => ends));
  const variations = figures.flatMap(({ gaps }) => variationOf(gaps) ?? []);
  console.log(
    `${name.padEnd(10)} ${String(figures.length).padStart(4)} drawings  at least ${legiblePoints} pt ${percent(legible / figures.length)}` +
      `  median ${median(figures.map(({ points }) => points)).toFixed(1)} pt  off centre ${percent(off)}` +
      `  gaps, each drawing ${median(variations).toFixed(2)}, all together ${variationOf(figures.flatMap(({ gaps }) => gaps))?.toFixed(2)}` +
      `  shared ends ${total(figures.map(({ sharedEnds }) => sharedEnds))} of ${total(figures.map(({ meetings }) => meetings))}` +
      `  aspect ${median(figures.map(({ aspect }) => aspect)).toFixed(2)}`,
  );
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => a + b, 0);
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
