/**
 * Lays out random documents with everything that BPMN draws, and reports faults and ugly spots in the drawings, by
 * kind:
 *
 *     node scripts/fuzz-layout.ts --seeds 1..500 [--pools 3..7] [--size 14] [--list] [--write DIR]
 *
 * `--list` lists each drawing with a fault; `--write` keeps these drawings for inspection.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { replaceDiagram } from "../src/bpmn/diagram.ts";
import type { Graph } from "../src/bpmn/graph.ts";
import { readGraph } from "../src/bpmn/read.ts";
import { layOut } from "../src/layout/layout.ts";
import { loadShaper } from "../src/render/shaper.ts";
import { measure } from "../src/render/text.ts";
import { blemishesOf, blemishKinds } from "../test/layout/blemishes.ts";
import { type Fault, faultKinds, faultsOf } from "../test/layout/invariants.ts";
import { notationDocument } from "../test/support/notation/document.ts";

const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "1..300" },
    pools: { type: "string" },
    size: { type: "string" },
    list: { type: "boolean", default: false },
    write: { type: "string" },
  },
});

/** Documents with at least one fault of a kind, and the number of such faults. */
type Tally = { documents: number; times: number };

await loadShaper();
const [first, last] = rangeOf(values.seeds);
const hard = new Map<string, Tally>();
const soft = new Map<string, Tally>();
let [documents, faulty] = [0, 0];
const times: number[] = [];
for (let seed = first; seed <= last; seed++) {
  const xml = documentOf(seed);
  const begin = performance.now();
  const { drawn, faults } = await drawnAnew(xml);
  times.push(performance.now() - begin);
  documents++;
  if (faults.length > 0) faulty++;
  for (const kind of new Set(faults.map((fault) => fault.kind)))
    count(hard, kind, faults.filter((fault) => fault.kind === kind).length);
  if (drawn) for (const [kind, often] of Object.entries(blemishesOf(drawn))) count(soft, kind, often);
  if (values.list && faults.length > 0) console.log(`${seed}: ${faults.map(({ text }) => text).join("; ")}`);
  if (values.write && faults.length > 0 && drawn) {
    mkdirSync(values.write, { recursive: true });
    writeFileSync(join(values.write, `${seed}.bpmn`), replaceDiagram(xml, drawn));
  }
}
print();

function documentOf(seed: number): string {
  const size = values.size === undefined ? {} : { size: Number(values.size) };
  if (values.pools === undefined) return notationDocument(seed, size);
  const [low, high] = rangeOf(values.pools);
  return notationDocument(seed, { ...size, pools: low + (seed % (high - low + 1)) });
}

async function drawnAnew(xml: string): Promise<{ drawn: Graph | null; faults: Fault[] }> {
  try {
    const graph = readGraph(xml, { geometry: false });
    const drawn = await layOut(graph, { measure: (text, px) => measure(text, px) });
    return { drawn, faults: faultsOf(drawn) };
  } catch (error) {
    return { drawn: null, faults: [{ kind: "not drawn", text: String(error) }] };
  }
}

function rangeOf(text: string): [number, number] {
  const [low, high] = text.split("..").map(Number);
  return [low ?? 1, high ?? low ?? 1];
}

function count(tallies: Map<string, Tally>, kind: string, often: number): void {
  if (often === 0) return;
  const { documents, times } = tallies.get(kind) ?? { documents: 0, times: 0 };
  tallies.set(kind, { documents: documents + 1, times: times + often });
}

function print(): void {
  const perThousand = (number: number) => ((1000 * number) / documents).toFixed(1).padStart(8);
  console.log(`per 1,000 documents (${documents} drawn)   documents   times`);
  for (const [tallies, kinds] of [
    [hard, faultKinds],
    [soft, blemishKinds],
  ] as const) {
    for (const kind of kinds) {
      const { documents, times } = tallies.get(kind) ?? { documents: 0, times: 0 };
      console.log(`${kind.padEnd(34)} ${perThousand(documents)} ${perThousand(times)}`);
    }
    if (tallies === hard) console.log(`${"any of these".padEnd(34)} ${perThousand(faulty)}`);
  }
  times.sort((a, b) => a - b);
  const [median, longest] = [times[times.length >> 1] ?? 0, times.at(-1) ?? 0];
  console.log(`median ${median.toFixed(0)} ms, longest ${longest.toFixed(0)} ms`);
}
