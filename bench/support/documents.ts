/** Documents of any size: three lanes, a choice with two branches after every second task. */
import type {
  FlowNodeDefinition,
  MessageFlowDefinition,
  ProcessContent,
  SequenceFlowDefinition,
} from "../../src/bpmn/definition.ts";
import { replaceDiagram } from "../../src/bpmn/diagram.ts";
import { readGraph } from "../../src/bpmn/read.ts";
import { writeBpmn } from "../../src/bpmn/write.ts";
import { layOut } from "../../src/layout/layout.ts";
import { measure } from "../../src/render/text.ts";

const roles = ["Clerk", "Manager", "Warehouse"];
/** The pool, its lanes and the end event count too. */
const framesAndEnd = 5;
const work = ["Check the order of the customer", "Approve the request", "Send the invoice", "Pack the goods"];
const noRoots = { messages: [], signals: [], errors: [], escalations: [] };

/** With complete diagram interchange. @param size at most so many drawn elements. */
export async function drawnDocument(size: number): Promise<string> {
  return drawn(await undrawnDocument(size));
}

/** One pool. @param size at most so many drawn elements. */
export function undrawnDocument(size: number): Promise<string> {
  const process = processOf("", roles, size - framesAndEnd + 1);
  const pool = { id: "pool", name: "Company", process: process.id };
  const collaboration = { id: "collaboration", name: null, participants: [pool], messageFlows: [] };
  return writeBpmn({ id: "bench", collaboration, processes: [process], ...noRoots });
}

/**
 * About twice as wide as high and as dense as large diagrams of people are: pools above each other with messages between
 * them, and complete diagram interchange. @param flowNodes about so many events, tasks and gateways; 20 or more.
 */
export async function pooledDocument(flowNodes: number): Promise<string> {
  const pools = Math.max(2, Math.round(Math.sqrt(flowNodes / 8)));
  const prefixes = Array.from({ length: pools }, (_, i) => `p${i}-`);
  const processes = prefixes.map((prefix) =>
    processOf(prefix, roles.slice(0, 1), Math.round(flowNodes / pools)),
  );
  const participants = processes.map(({ id }, i) => ({
    id: `${id}-pool`,
    name: `Company ${i + 1}`,
    process: id,
  }));
  const messageFlows = prefixes.slice(1).map((prefix, i): MessageFlowDefinition => {
    const [source, target] = [`${prefixes[i]}a0`, `${prefix}b0`];
    return { id: `message${i}`, name: "Order form", source, target, message: null };
  });
  const collaboration = { id: "collaboration", name: null, participants, messageFlows };
  return drawn(await writeBpmn({ id: "bench", collaboration, processes, ...noRoots }));
}

const drawn = async (bpmn: string): Promise<string> =>
  replaceDiagram(bpmn, await layOut(readGraph(bpmn, { geometry: false }), { measure }));

function processOf(prefix: string, lanes: string[], flowNodes: number): ProcessContent {
  const start = `${prefix}start`;
  const end = `${prefix}end`;
  const nodes: FlowNodeDefinition[] = [
    { id: start, name: "Order received", type: "startEvent", definition: null },
  ];
  const flows: SequenceFlowDefinition[] = [];
  const flow = (source: string, target: string, name: string | null = null) =>
    flows.push({ id: `${source}-${target}`, name, source, target, condition: null, isDefault: false });
  const task = (id: string) =>
    nodes.push({ id, name: work[nodes.length % work.length] ?? null, type: "task" });
  let last = start;
  for (let block = 0; nodes.length + 7 <= flowNodes; block++) {
    const id = (part: string) => `${prefix}${part}${block}`;
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
  for (let rest = 0; nodes.length + 1 < flowNodes; rest++) {
    task(`${prefix}rest${rest}`);
    flow(last, `${prefix}rest${rest}`);
    last = `${prefix}rest${rest}`;
  }
  nodes.push({ id: end, name: "Order done", type: "endEvent", definition: null });
  flow(last, end);
  const laneOf = (index: number) => Math.floor(index / 3) % lanes.length;
  const inLanes = lanes.map((name, lane) => ({
    id: `${prefix}lane${lane}`,
    name,
    nodes: nodes.filter((_, i) => laneOf(i) === lane).map((node) => node.id),
    lanes: [],
  }));
  return {
    id: `${prefix}process`,
    name: "Bench",
    nodes,
    flows,
    data: [],
    annotations: [],
    lanes: inLanes,
  };
}
