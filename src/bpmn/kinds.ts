/** The BPMN elements that are drawn, and their kinds. */
import { type EdgeKind, type NodeKind, taskElements } from "./graph.ts";
import type { XmlElement } from "./xml.ts";

const nodeKinds: ReadonlySet<string> = new Set<NodeKind>([
  "participant",
  "lane",
  ...taskElements,
  "callActivity",
  "subProcess",
  "transaction",
  "adHocSubProcess",
  "startEvent",
  "endEvent",
  "intermediateCatchEvent",
  "intermediateThrowEvent",
  "boundaryEvent",
  "exclusiveGateway",
  "inclusiveGateway",
  "parallelGateway",
  "eventBasedGateway",
  "complexGateway",
  "dataObjectReference",
  "dataStoreReference",
  "dataInput",
  "dataOutput",
  "textAnnotation",
  "group",
]);
const edgeKinds: ReadonlySet<string> = new Set<EdgeKind>([
  "sequenceFlow",
  "messageFlow",
  "association",
  "dataInputAssociation",
  "dataOutputAssociation",
]);
const activities: ReadonlySet<NodeKind> = new Set<NodeKind>([
  ...taskElements,
  "callActivity",
  "subProcess",
  "transaction",
  "adHocSubProcess",
]);
/** Sub-processes of all kinds: the containers of flow elements beside the process. */
export function isSubProcess(kind: string): boolean {
  return kind === "subProcess" || kind === "transaction" || kind === "adHocSubProcess";
}

/** Tasks, call activities and sub-processes: the hosts of boundary events. */
export function isActivity(kind: NodeKind): boolean {
  return activities.has(kind);
}

/** Events, activities and gateways: the ends of sequence flows. */
export function isFlowNode(kind: NodeKind): boolean {
  return isActivity(kind) || kind.endsWith("Event") || kind.endsWith("Gateway");
}

/**
 * The kind of node that an element is drawn as; null for any other element. Data inside of an activity is not drawn.
 */
export function nodeKindOf({ local, parent }: XmlElement): NodeKind | null {
  if (!isNodeKind(local)) return null;
  const isData = local === "dataInput" || local === "dataOutput";
  return isData && parent?.parent?.local !== "process" ? null : local;
}

function isNodeKind(local: string): local is NodeKind {
  return nodeKinds.has(local);
}

/** Flows and associations. */
export function isEdgeKind(local: string): local is EdgeKind {
  return edgeKinds.has(local);
}
