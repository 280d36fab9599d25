/** The text for screen readers, of an element and of the whole picture. */

import type { Edge, EdgeKind, Graph, Node, NodeKind } from "../bpmn/graph.ts";
import { limits } from "../limits.ts";

const nodeWords: Record<NodeKind, string> = {
  participant: "Pool",
  lane: "Lane",
  task: "Task",
  userTask: "User task",
  serviceTask: "Service task",
  sendTask: "Send task",
  receiveTask: "Receive task",
  manualTask: "Manual task",
  scriptTask: "Script task",
  businessRuleTask: "Business rule task",
  callActivity: "Call activity",
  subProcess: "Sub-process",
  transaction: "Transaction",
  adHocSubProcess: "Ad-hoc sub-process",
  startEvent: "Start event",
  endEvent: "End event",
  intermediateCatchEvent: "Intermediate catch event",
  intermediateThrowEvent: "Intermediate throw event",
  boundaryEvent: "Boundary event",
  exclusiveGateway: "Exclusive gateway",
  inclusiveGateway: "Inclusive gateway",
  parallelGateway: "Parallel gateway",
  eventBasedGateway: "Event-based gateway",
  complexGateway: "Complex gateway",
  dataObjectReference: "Data object",
  dataStoreReference: "Data store",
  dataInput: "Data input",
  dataOutput: "Data output",
  textAnnotation: "Annotation",
  group: "Group",
};

const edgeWords: Record<EdgeKind, string> = {
  sequenceFlow: "Sequence flow",
  messageFlow: "Message flow",
  association: "Association",
  dataInputAssociation: "Data association",
  dataOutputAssociation: "Data association",
};

const flat = (name: string) => name.slice(0, limits.titleCharsMax).replace(/\s+/g, " ").trim();

/** Kind, definitions and full name: "Boundary event (timer, non-interrupting): Two days". */
export function nodeTitle(node: Node): string {
  const details: string[] = [...node.definitions];
  if (!node.interrupting) details.push("non-interrupting");
  if (node.triggeredByEvent) details.push("event sub-process");
  if (node.state !== "") details.push(flat(node.state));
  const kind = nodeWords[node.kind] + (details.length === 0 ? "" : ` (${details.join(", ")})`);
  return node.name === "" ? kind : `${kind}: ${flat(node.name)}`;
}

/**
 * Kind, ends and name: "Sequence flow from Approved? to Ship the goods: yes". A node without a name appears as its
 * kind.
 */
export function edgeTitle(edge: Edge, source: Node | undefined, target: Node | undefined): string {
  const called = (node: Node) => flat(node.name) || nodeWords[node.kind].toLowerCase();
  const start = source === undefined ? "" : ` from ${called(source)}`;
  const ends = start + (target === undefined ? "" : ` to ${called(target)}`);
  const kind = edgeWords[edge.kind] + ends + (edge.isDefault ? " (default)" : "");
  return edge.name === "" ? kind : `${kind}: ${flat(edge.name)}`;
}

/** The picture's own title and description. */
export function pictureTexts(graph: Graph): { title: string; description: string } {
  const [first] = graph.planes;
  const title = first === undefined || flat(first.name) === "" ? "BPMN diagram" : flat(first.name);
  const nodes = graph.planes.flatMap((plane) => plane.nodes);
  const counts: [string, (kind: NodeKind) => boolean][] = [
    ["pool", (kind) => kind === "participant"],
    ["activity", (kind) => /Task$|^task$|Activity$|Process$|^transaction$/.test(kind)],
    ["event", (kind) => kind.endsWith("Event")],
    ["gateway", (kind) => kind.endsWith("Gateway")],
  ];
  const parts = counts.flatMap(([word, is]) => {
    const count = nodes.filter((node) => is(node.kind)).length;
    return count === 0 ? [] : [`${count} ${count === 1 ? word : plural(word)}`];
  });
  const content = parts.length === 0 ? "Empty BPMN diagram" : `BPMN diagram with ${parts.join(", ")}`;
  const names = nodes
    .filter((node) => node.kind === "participant" && node.name !== "")
    .map((node) => flat(node.name));
  const pools = names.length === 0 ? "" : ` Pools: ${names.join("; ")}.`;
  return { title, description: `${content}.${pools}`.slice(0, limits.titleCharsMax) };
}

const plural = (word: string) => (word === "activity" ? "activities" : `${word}s`);
