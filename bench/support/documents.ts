/** Documents of any size: three lanes, a choice with two branches after every second task. */
import type { FlowNodeDefinition, SequenceFlowDefinition } from "../../src/bpmn/definition.ts";
import { replaceDiagram } from "../../src/bpmn/diagram.ts";
import { readGraph } from "../../src/bpmn/read.ts";
import { writeBpmn } from "../../src/bpmn/write.ts";
import { layOut } from "../../src/layout/layout.ts";

const lanes = ["Clerk", "Manager", "Warehouse"];
/** The pool, its lanes and the end event count too. */
const framesAndEnd = 5;
const work = ["Check the order of the customer", "Approve the request", "Send the invoice", "Pack the goods"];

/** With complete diagram interchange. @param size at most so many drawn elements. */
export async function drawnDocument(size: number): Promise<string> {
  const bpmn = await undrawnDocument(size);
  return replaceDiagram(bpmn, await layOut(readGraph(bpmn, { geometry: false })));
}

/** @param size at most so many drawn elements. */
export function undrawnDocument(size: number): Promise<string> {
  const nodes: FlowNodeDefinition[] = [
    { id: "start", name: "Order received", type: "startEvent", definition: null },
  ];
  const flows: SequenceFlowDefinition[] = [];
  const flow = (source: string, target: string, name: string | null = null) =>
    flows.push({ id: `${source}-${target}`, name, source, target, condition: null, isDefault: false });
  const task = (id: string) =>
    nodes.push({ id, name: work[nodes.length % work.length] ?? null, type: "task" });
  let last = "start";
  for (let block = 0; nodes.length + 6 + framesAndEnd <= size; block++) {
    const id = (part: string) => `${part}${block}`;
    for (const part of ["a", "b", "yes", "no"]) task(id(part));
    nodes.push({ id: id("split"), name: "Is it complete?", type: "exclusiveGateway" });
    nodes.push({ id: id("join"), name: null, type: "exclusiveGateway" });
    flow(last, id("a"));
    flow(id("a"), id("b"));
    flow(id("b"), id("split"));
    flow(id("split"), id("yes"), "yes");
    flow(id("split"), id("no"), "no");
    flow(id("yes"), id("join"));
    flow(id("no"), id("join"));
    last = id("join");
  }
  nodes.push({ id: "end", name: "Order done", type: "endEvent", definition: null });
  flow(last, "end");
  const laneOf = (index: number) => Math.floor(index / 3) % lanes.length;
  const inLanes = lanes.map((name, lane) => ({
    id: `lane${lane}`,
    name,
    nodes: nodes.filter((_, i) => laneOf(i) === lane).map(({ id }) => id),
    lanes: [],
  }));
  const process = { id: "process", name: "Bench", nodes, flows, data: [], annotations: [], lanes: inLanes };
  const pool = { id: "pool", name: "Company", process: "process" };
  const collaboration = { id: "collaboration", name: null, participants: [pool], messageFlows: [] };
  const nothing = { messages: [], signals: [], errors: [], escalations: [] };
  return writeBpmn({ id: "bench", collaboration, processes: [process], ...nothing });
}
