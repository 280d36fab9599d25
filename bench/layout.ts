/** Layout against plain elkjs on the same graphs, in turn. `npm run bench -- layout --corpus FOLDER` takes real files. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Graph } from "../src/bpmn/graph.ts";
import { readGraph } from "../src/bpmn/read.ts";
import { layOut } from "../src/layout/layout.ts";
import { measure } from "../src/render/text.ts";
import { type Bench, type Figure, median, ms, type Options, ratio, timed } from "./report.ts";
import { pooledDocument, undrawnDocument } from "./support/documents.ts";
import { layOutByElk } from "./support/elk.ts";

const rounds = 3;
const sizes = [20, 50, 100, 200];
const large = [
  { flowNodes: 200, goal: "< 500 ms" },
  { flowNodes: 1_000, goal: "< 3000 ms" },
];

export const layout: Bench = {
  name: "layout",
  async run({ corpus }: Options): Promise<Figure[]> {
    const documents = corpus === null ? await ownDocuments() : filesOf(corpus);
    const graphs = documents.map((bpmn) => readGraph(bpmn, { geometry: false }));
    await compare(graphs.slice(0, 5));
    const times = await compare(graphs);
    const sum = (pick: (time: Time) => number) => times.reduce((total, time) => total + pick(time), 0);
    const figures: Figure[] = [
      {
        what: `${graphs.length} documents: ours, median and sum`,
        value: `${ms(median(times.map((time) => time.ours)))}, ${ms(sum((time) => time.ours))}`,
      },
      {
        what: "plain elkjs, median and sum",
        value: `${ms(median(times.map((time) => time.elk)))}, ${ms(sum((time) => time.elk))}`,
      },
      {
        what: "ratio to elkjs, median (goal 1.3)",
        value: ratio(median(times.map((time) => time.ours / time.elk))),
      },
      {
        what: "ratio to elkjs, sum (goal 1.7)",
        value: ratio(sum((time) => time.ours) / sum((time) => time.elk)),
      },
    ];
    for (const { flowNodes, goal } of large) {
      const [time] = await compare([readGraph(await pooledDocument(flowNodes), { geometry: false })]);
      const value = `${ms(time?.ours ?? Number.NaN)}, ${ms(time?.elk ?? Number.NaN)}`;
      figures.push({ what: `${flowNodes} nodes: ours (goal ${goal}), elkjs`, value });
    }
    return figures;
  },
};

/** Milliseconds, the medians over the rounds. */
type Time = { ours: number; elk: number };

async function compare(graphs: Graph[]): Promise<Time[]> {
  const times: Time[] = [];
  for (const graph of graphs) {
    const laidOut = await layOut(graph, { measure });
    const samples: Time[] = [];
    for (let round = 0; round < rounds; round++) {
      const ours = await timed(() => layOut(graph, { measure }));
      samples.push({ ours, elk: await timed(() => layOutByElk(laidOut)) });
    }
    times.push({
      ours: median(samples.map((sample) => sample.ours)),
      elk: median(samples.map((sample) => sample.elk)),
    });
  }
  return times;
}

const ownDocuments = (): Promise<string[]> =>
  Promise.all(sizes.flatMap((size) => [pooledDocument(size), undrawnDocument(size)]));

const filesOf = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".bpmn"))
    .map((name) => readFileSync(join(folder, name), "utf8"));
