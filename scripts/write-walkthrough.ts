/**
 * Fills docs/WALKTHROUGH.md with the data of every stage: `node scripts/write-walkthrough.ts`. A test checks that it is
 * current.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { replaceDiagram } from "../src/bpmn/diagram.ts";
import type { Graph } from "../src/bpmn/graph.ts";
import { readGraph } from "../src/bpmn/read.ts";
import { rulesGenerator } from "../src/generation/generator.rules.ts";
import { layOut } from "../src/layout/layout.ts";
import { sceneOf } from "../src/render/scene.ts";
import { toSvg } from "../src/render/svg.ts";
import { measure } from "../src/render/text.ts";
import { withMade } from "./docs/made.ts";

const prompt =
  "The clerk checks the order. If it is complete, the warehouse ships the goods. " +
  "Otherwise the clerk asks the customer for the missing data.";

/** The document with new data. */
export const withData = async (document: string): Promise<string> => withMade(document, await stages());

async function stages(): Promise<Record<string, string>> {
  const { outline, bpmn, notes } = await rulesGenerator().generate(
    { prompt, context: null },
    new AbortController().signal,
  );
  const graph = await layOut(readGraph(bpmn, { geometry: false }), {
    measure: (text, px) => measure(text, px),
  });
  const drawn = replaceDiagram(bpmn, graph);
  const svg = toSvg(sceneOf(readGraph(drawn), "light"));
  return {
    prompt,
    notes: notes.map(({ kind, text, from, to }) => `${kind.padEnd(10)} ${from}-${to}  ${text}`).join("\n"),
    outline: JSON.stringify(outline, null, 2),
    bpmn: excerpt(bpmn, "<bpmn:collaboration", "</bpmn:laneSet>"),
    graph: places(graph),
    interchange: excerpt(drawn, "<bpmndi:BPMNDiagram", "</bpmndi:BPMNShape>"),
    svg: `${svg.slice(0, 700)}...`,
  };
}

/** From the first to the second text, both included. */
function excerpt(text: string, from: string, to: string): string {
  const start = text.indexOf(from);
  const end = text.indexOf(to, start);
  if (start < 0 || end < 0) throw new Error(`The text holds no ${from} ... ${to}.`);
  return text.slice(start, end + to.length);
}

/** A line for each node and edge. */
function places({ planes }: Graph): string {
  const lines = planes.flatMap(({ nodes, edges }) => [
    ...nodes.map(({ kind, name, lane, bounds }) => {
      const { x, y, width, height } = bounds ?? { x: 0, y: 0, width: 0, height: 0 };
      return `${kind.padEnd(17)} ${(name || "-").padEnd(30)} ${lane ? "in a lane " : "          "} at ${x},${y} size ${width}x${height}`;
    }),
    ...edges.map(({ kind, name, waypoints }) => {
      const way = (waypoints ?? []).map(({ x, y }) => `${x},${y}`).join(" ");
      return `${kind.padEnd(17)} ${(name || "-").padEnd(30)} ${way}`;
    }),
  ]);
  return lines.join("\n");
}

if (process.argv[1]?.endsWith("write-walkthrough.ts")) {
  const path = "docs/WALKTHROUGH.md";
  writeFileSync(path, await withData(readFileSync(path, "utf8")));
}
