/** The content of a document as nodes and edges without geometry: every element that could be drawn. */
import { bpmnElements, childrenOf, type Document, localId } from "./document.ts";
import type { Edge, EdgeKind, EventDefinition, Node, NodeKind } from "./graph.ts";
import { isActivity, isEdgeKind, isFlowNode, isSubProcess, nodeKindOf } from "./kinds.ts";
import { bpmnNamespace } from "./namespaces.ts";
import { attributeOf, type XmlElement } from "./xml.ts";

/** `collaborations` and `processes` are in document order; so are nodes and edges, containers before their content. */
export type Semantics = {
  nodes: Map<string, Node>;
  edges: Map<string, Edge>;
  collaborations: XmlElement[];
  processes: XmlElement[];
  /** By process id, the participant that shows it. */
  participantOf: Map<string, string>;
};

/** Reads all nodes and edges with an id. Always succeeds for a document that `checkBpmn` accepted. */
export function readSemantics(document: Document): Semantics {
  const { root } = document;
  const collaborations = childrenOf(root, "collaboration");
  const processes = childrenOf(root, "process");
  const semantics: Semantics = {
    nodes: new Map(),
    edges: new Map(),
    collaborations,
    processes,
    participantOf: participants(document, collaborations, processes),
  };
  const lanes = lanesOf(document);
  for (const top of inDrawingOrder(document, semantics)) {
    for (const element of bpmnElements(top)) {
      const id = attributeOf(element, "id");
      const kind = nodeKindOf(element);
      if (id !== null && kind && !semantics.nodes.has(id))
        semantics.nodes.set(id, readNode(document, semantics, element, { id, kind }, lanes));
    }
  }
  for (const element of bpmnElements(root)) {
    const id = attributeOf(element, "id");
    if (id !== null && isEdgeKind(element.local))
      semantics.edges.set(id, readEdge(document, semantics, element, { id, kind: element.local }));
  }
  return semantics;
}

/** The sub-process, participant or process that contains a node; null for elements of a collaboration. */
export function containerOf(document: Document, { participantOf }: Semantics, id: string): string | null {
  for (let at = document.elements.get(id)?.parent ?? null; at; at = at.parent) {
    if (isSubProcess(at.local)) return idOf(at);
    if (at.local === "process") return participantOf.get(idOf(at)) ?? idOf(at);
  }
  return null;
}

/** Each participant followed by its process, then processes without one, then the other elements of collaborations. */
function* inDrawingOrder(
  document: Document,
  { collaborations, processes, participantOf }: Semantics,
): Generator<XmlElement> {
  for (const participant of collaborations.flatMap((one) => childrenOf(one, "participant"))) {
    yield participant;
    const process = processOf(document, participant);
    if (process && participantOf.get(idOf(process)) === idOf(participant)) yield process;
  }
  for (const process of processes) if (!participantOf.has(idOf(process))) yield process;
  yield* collaborations;
}

function idOf(element: XmlElement): string {
  return attributeOf(element, "id") ?? "";
}

/** The element that an attribute names; null when it is absent, empty, or names nothing here. */
function target(document: Document, element: XmlElement, attribute: string): XmlElement | null {
  return resolve(document, element, attributeOf(element, attribute));
}

function resolve({ root, elements }: Document, at: XmlElement, reference: string | null): XmlElement | null {
  const id = reference === null ? null : localId(root, at, reference);
  return id === null ? null : (elements.get(id) ?? null);
}

function processOf(document: Document, participant: XmlElement): XmlElement | null {
  const process = target(document, participant, "processRef");
  return process?.local === "process" ? process : null;
}

/** A process named by several participants is drawn in the first. */
function participants(
  document: Document,
  collaborations: XmlElement[],
  processes: XmlElement[],
): Map<string, string> {
  const found = new Map<string, string>();
  for (const participant of collaborations.flatMap((one) => childrenOf(one, "participant"))) {
    const process = processOf(document, participant);
    if (process && processes.includes(process) && !found.has(idOf(process)))
      found.set(idOf(process), idOf(participant));
  }
  return found;
}

/**
 * By node id, the innermost lane that names it. Some tools also list the content of sub-processes, which has no lane.
 */
function lanesOf(document: Document): Map<string, string> {
  const found = new Map<string, string>();
  for (const lane of bpmnElements(document.root)) {
    if (lane.local !== "lane") continue;
    // Inner lanes come later in document order, and so override outer lanes that name the same node.
    for (const reference of childrenOf(lane, "flowNodeRef")) {
      const id = localId(document.root, reference, reference.text);
      const node = id === null ? undefined : document.elements.get(id);
      if (node && around(node, holdsNodes) === around(lane, holdsNodes)) found.set(idOf(node), idOf(lane));
    }
  }
  return found;
}

/** The nearest matching ancestor. */
function around(element: XmlElement, matches: (candidate: XmlElement) => boolean): XmlElement | null {
  for (let at = element.parent; at; at = at.parent) if (matches(at)) return at;
  return null;
}

function holdsNodes({ local }: XmlElement): boolean {
  return local === "process" || isSubProcess(local);
}

function parentOf({ participantOf }: Semantics, element: XmlElement): string | null {
  const container = around(
    element,
    (candidate) => holdsNodes(candidate) || (element.local === "lane" && candidate.local === "lane"),
  );
  if (!container) return null;
  return container.local === "process" ? (participantOf.get(idOf(container)) ?? null) : idOf(container);
}

function readNode(
  document: Document,
  semantics: Semantics,
  element: XmlElement,
  { id, kind }: { id: string; kind: NodeKind },
  lanes: Map<string, string>,
): Node {
  const process =
    kind === "participant"
      ? processOf(document, element)
      : around(element, ({ local }) => local === "process");
  const host = kind === "boundaryEvent" ? target(document, element, "attachedToRef") : null;
  const hostKind = host && nodeKindOf(host);
  const data = kind === "dataObjectReference" ? target(document, element, "dataObjectRef") : element;
  return {
    id,
    kind,
    name: nameOf(document, element, kind),
    parent: parentOf(semantics, element),
    process: process && idOf(process),
    // In a broken document a lane may contain itself.
    lane: kind === "lane" || kind === "participant" ? null : (lanes.get(id) ?? null),
    attachedTo: host && hostKind && isActivity(hostKind) ? idOf(host) : null,
    ...eventOf(document, element, kind),
    expanded: isExpanded(semantics, element, kind),
    loop: loopOf(element),
    compensation: flag(element, "isForCompensation", false),
    calls: callsOf(document, element),
    markerVisible: kind === "exclusiveGateway",
    instantiate: flag(element, "instantiate", false),
    eventGatewayType: attributeOf(element, "eventGatewayType") === "Parallel" ? "parallel" : "exclusive",
    multiple: isMultiple(element),
    members: kind === "group" ? membersOf(document, element) : [],
    horizontal: kind === "participant" || kind === "lane",
    collection: data !== null && flag(data, "isCollection", false),
    state: stateOf(element),
    bounds: null,
    label: null,
    colors: { fill: null, stroke: null, font: null },
  };
}

/** The flow elements with the category value of a group. */
function membersOf(document: Document, group: XmlElement): string[] {
  const value = target(document, group, "categoryValueRef");
  if (!value) return [];
  return [...document.elements].flatMap(([id, element]) =>
    childrenOf(element, "categoryValueRef").some((ref) => resolve(document, ref, ref.text) === value)
      ? [id]
      : [],
  );
}

/** The event definitions; an event sub-process has its start event's, because it shows them when collapsed. */
function eventOf(document: Document, element: XmlElement, kind: NodeKind) {
  const triggeredByEvent = flag(element, "triggeredByEvent", false);
  const event = triggeredByEvent ? (childrenOf(element, "startEvent")[0] ?? element) : element;
  return {
    definitions: kind.endsWith("Event") || triggeredByEvent ? definitionsOf(document, event) : [],
    parallelMultiple: flag(event, "parallelMultiple", false),
    interrupting: flag(event, kind === "boundaryEvent" ? "cancelActivity" : "isInterrupting", true),
    triggeredByEvent,
  };
}

function flag(element: XmlElement, name: string, otherwise: boolean): boolean {
  const value = attributeOf(element, name)?.trim();
  return value === undefined ? otherwise : value === "true" || value === "1";
}

function nameOf(document: Document, element: XmlElement, kind: NodeKind): string {
  if (kind === "textAnnotation") return childrenOf(element, "text")[0]?.text ?? "";
  if (kind !== "group") return attributeOf(element, "name") ?? "";
  const category = target(document, element, "categoryValueRef");
  return (category && attributeOf(category, "value")) ?? "";
}

/** Its own definitions and those that it shares with other events. */
function definitionsOf(document: Document, event: XmlElement): EventDefinition[] {
  return event.children.flatMap((child) => {
    if (child.namespace !== bpmnNamespace) return [];
    const shared = child.local === "eventDefinitionRef" ? resolve(document, child, child.text) : child;
    const definition = shared && eventDefinitions.get(shared.local);
    return definition ? [definition] : [];
  });
}

const globalTasks: ReadonlyMap<string, NodeKind> = new Map([
  ["globalTask", "task"],
  ["globalUserTask", "userTask"],
  ["globalManualTask", "manualTask"],
  ["globalScriptTask", "scriptTask"],
  ["globalBusinessRuleTask", "businessRuleTask"],
]);

const eventDefinitions: ReadonlyMap<string, EventDefinition> = new Map([
  ["messageEventDefinition", "message"],
  ["timerEventDefinition", "timer"],
  ["errorEventDefinition", "error"],
  ["escalationEventDefinition", "escalation"],
  ["cancelEventDefinition", "cancel"],
  ["compensateEventDefinition", "compensation"],
  ["conditionalEventDefinition", "conditional"],
  ["linkEventDefinition", "link"],
  ["signalEventDefinition", "signal"],
  ["terminateEventDefinition", "terminate"],
]);

/** What a fresh layout draws expanded: pools with a process, and sub-processes with content. */
function isExpanded(semantics: Semantics, element: XmlElement, kind: NodeKind): boolean {
  if (kind === "participant") return [...semantics.participantOf.values()].includes(idOf(element));
  if (!isSubProcess(kind)) return false;
  return element.children.some((child) => child.namespace === bpmnNamespace && nodeKindOf(child) !== null);
}

function loopOf(element: XmlElement): Node["loop"] {
  if (childrenOf(element, "standardLoopCharacteristics").length > 0) return "standard";
  const multiple = childrenOf(element, "multiInstanceLoopCharacteristics")[0];
  if (!multiple) return "none";
  return flag(multiple, "isSequential", false) ? "sequential" : "parallel";
}

function callsOf(document: Document, element: XmlElement): Node["calls"] {
  const called = element.local === "callActivity" ? target(document, element, "calledElement") : null;
  if (!called) return { process: null, globalTask: null };
  if (called.local === "process") return { process: idOf(called), globalTask: null };
  return { process: null, globalTask: globalTasks.get(called.local) ?? null };
}

/** BPMN 2.0.2, 9.3: the marker means that there may be two or more instances. */
function isMultiple(participant: XmlElement): boolean {
  const multiplicity = childrenOf(participant, "participantMultiplicity")[0];
  return multiplicity !== undefined && attributeOf(multiplicity, "maximum")?.trim() !== "1";
}

function stateOf(element: XmlElement): string {
  const state = childrenOf(element, "dataState")[0];
  const name = state && attributeOf(state, "name");
  return (name ?? "").trim().replace(/^\[(.*)\]$/s, "$1");
}

function readEdge(
  document: Document,
  semantics: Semantics,
  element: XmlElement,
  { id, kind }: { id: string; kind: EdgeKind },
): Edge {
  const process = around(element, ({ local }) => local === "process");
  const scope = around(element, ({ local }) => isSubProcess(local));
  const [source, goal] = endsOf(document, semantics, element, kind);
  const flow = kind === "sequenceFlow" && source !== null ? document.elements.get(source) : undefined;
  const isDefault = flow !== undefined && target(document, flow, "default") === element;
  const direction = attributeOf(element, "associationDirection");
  return {
    id,
    kind,
    name: attributeOf(element, "name") ?? "",
    source,
    target: goal,
    process: kind === "messageFlow" ? null : process && idOf(process),
    parent: scope && idOf(scope),
    isDefault,
    conditional: kind === "sequenceFlow" && childrenOf(element, "conditionExpression").length > 0,
    direction:
      kind !== "association" ? "none" : direction === "One" ? "one" : direction === "Both" ? "both" : "none",
    envelope: "none",
    waypoints: null,
    label: null,
    colors: { fill: null, stroke: null, font: null },
  };
}

/** Source and target, if they can be drawn; an end that does not fit the kind of flow counts as missing. */
function endsOf(
  document: Document,
  { nodes }: Semantics,
  element: XmlElement,
  kind: EdgeKind,
): [string | null, string | null] {
  const fits = (end: XmlElement | null): string | null => {
    const id = end && idOf(end);
    const node = id === null ? undefined : nodes.get(id);
    // Never another association, so that following them ends.
    if (kind === "association" && end && end.local !== kind && isEdgeKind(end.local)) return id;
    if (!node) return null;
    return kind === "sequenceFlow" && !isFlowNode(node.kind) ? null : id;
  };
  const child = (name: string) => {
    const reference = childrenOf(element, name)[0];
    return reference ? resolve(document, reference, reference.text) : null;
  };
  const owner = around(element, (candidate) => nodeKindOf(candidate) !== null);
  if (kind === "dataInputAssociation") return [fits(child("sourceRef")), fits(owner)];
  if (kind === "dataOutputAssociation") return [fits(owner), fits(child("targetRef"))];
  return [fits(target(document, element, "sourceRef")), fits(target(document, element, "targetRef"))];
}
