/** Reads the model of a document: its flow, its people and its data, by id. */
import { activityParts } from "../../bpmn/activity-parts.ts";
import { childrenOf, type Document, localId } from "../../bpmn/document.ts";
import { taskElements } from "../../bpmn/graph.ts";
import { attributeOf, type XmlElement } from "../../bpmn/xml.ts";
import type { Time } from "../edits.ts";
import type { Artifact, Loop, Model, Node, Scope } from "./model.ts";

const gateways = ["exclusive", "inclusive", "parallel", "eventBased", "complex"].map(
  (kind) => `${kind}Gateway`,
);
const events = [
  "startEvent",
  "endEvent",
  "intermediateCatchEvent",
  "intermediateThrowEvent",
  "boundaryEvent",
];
const scopes = ["process", "subProcess", "transaction", "adHocSubProcess"];
const flowNodes = new Set([...gateways, ...events, ...taskElements, ...scopes.slice(1), "callActivity"]);
const artifacts = new Set(["textAnnotation", "group", "dataObjectReference", "dataStoreReference"]);

/** Elements without an id cannot be referenced and are left out. */
export function readModel(document: Document): Model {
  const model: Model = {
    nodes: new Map(),
    flows: new Map(),
    dangling: new Map(),
    lanes: new Map(),
    scopes: new Map(),
    pools: new Map(),
    messages: new Map(),
    artifacts: new Map(),
    associations: new Map(),
    collaboration: null,
    taken: new Set(allIds(document.root)),
    made: new Map(),
  };
  for (const [id, element] of document.elements) readElement(document, model, id, element);
  for (const { id, source, target } of model.flows.values()) {
    if (model.nodes.has(source) && model.nodes.has(target)) continue;
    model.flows.delete(id);
    model.dangling.set(id, { id, source, target });
  }
  for (const [id, element] of document.elements) readRelations(document, model, id, element);
  return model;
}

function* allIds(element: XmlElement): Generator<string> {
  const id = attributeOf(element, "id");
  if (id !== null) yield id;
  for (const child of element.children) yield* allIds(child);
}

function readElement(document: Document, model: Model, id: string, element: XmlElement): void {
  const { local } = element;
  if (flowNodes.has(local)) model.nodes.set(id, readNode(document, id, element));
  if (artifacts.has(local)) model.artifacts.set(id, readArtifact(document, id, element));
  readers[local]?.(document, model, id, element);
  if (scopes.includes(local)) model.scopes.set(id, readScope(id, element));
}

const nameOf = (element: XmlElement): string => attributeOf(element, "name") ?? "";

type Reader = (document: Document, model: Model, id: string, element: XmlElement) => void;

const readers: Record<string, Reader> = {
  sequenceFlow(document, model, id, element) {
    const condition = childrenOf(element, "conditionExpression")[0]?.text.trim() ?? null;
    const scope = scopeOf(element);
    model.flows.set(id, {
      id,
      name: nameOf(element),
      ...endsOf(document, element),
      scope,
      condition,
      isDefault: false,
    });
  },
  lane(_document, model, id, element) {
    model.lanes.set(id, { id, name: nameOf(element), owner: scopeOf(element), parent: laneAround(element) });
  },
  participant(document, model, id, element) {
    const process = refOf(document, element, "processRef");
    model.pools.set(id, { id, name: nameOf(element), process: process === "" ? null : process });
  },
  collaboration(_document, model, id) {
    model.collaboration ??= id;
  },
  messageFlow(document, model, id, element) {
    model.messages.set(id, { id, name: nameOf(element), ...endsOf(document, element) });
  },
  association(document, model, id, element) {
    model.associations.set(id, { id, ...endsOf(document, element), scope: scopeOf(element) });
  },
};

function endsOf(document: Document, element: XmlElement): { source: string; target: string } {
  return { source: refOf(document, element, "sourceRef"), target: refOf(document, element, "targetRef") };
}

function readScope(id: string, element: XmlElement): Scope {
  const around = scopeOf(element);
  return { id, kind: element.local, name: nameOf(element), parent: around === "" ? null : around };
}

function readArtifact(document: Document, id: string, element: XmlElement): Artifact {
  const [text] = childrenOf(element, "text");
  const name = element.local === "textAnnotation" ? (text?.text ?? "") : nameOf(element);
  const of = refOf(document, element, "dataObjectRef") || refOf(document, element, "dataStoreRef");
  return { id, kind: element.local, name, scope: scopeOf(element), of: of || undefined };
}

function readNode(document: Document, id: string, element: XmlElement): Node {
  const definitions = element.children.filter(({ local }) => local.endsWith("EventDefinition"));
  const { performers, times, reads, writes } = activityParts(document, element);
  return {
    id,
    kind: kindOf(element),
    name: nameOf(element),
    scope: scopeOf(element),
    lane: null,
    triggers: definitions.map(({ local }) => local.replace("EventDefinition", "")),
    time: definitions.map(readTime).find((time) => time !== null) ?? null,
    attachedTo: refOf(document, element, "attachedToRef") || null,
    interrupting:
      attributeOf(element, "cancelActivity") !== "false" &&
      attributeOf(element, "isInterrupting") !== "false",
    loop: readLoop(element),
    times,
    together: performers,
    reads,
    writes,
    thrown: definitions.map((one) => readThrown(document, one)).find((name) => name !== null) ?? null,
  };
}

function readThrown(document: Document, definition: XmlElement): string | null {
  const id = refOf(document, definition, "errorRef") || refOf(document, definition, "escalationRef");
  const thrown = document.elements.get(id);
  return thrown ? nameOf(thrown) || null : null;
}

function readLoop(element: XmlElement): Loop | null {
  const [loop] = childrenOf(element, "standardLoopCharacteristics", "multiInstanceLoopCharacteristics");
  if (!loop) return null;
  if (loop.local === "standardLoopCharacteristics") return "standard";
  return attributeOf(loop, "isSequential") === "true" ? "sequential" : "parallel";
}

/** No flow enters or leaves an event sub-process. */
const kindOf = (element: XmlElement): string =>
  attributeOf(element, "triggeredByEvent") === "true" ? "eventSubProcess" : element.local;

/** The element with the time of a timer event definition. */
export const timeElement = (definition: XmlElement): XmlElement | null =>
  childrenOf(definition, "timeDuration", "timeDate", "timeCycle")[0] ?? null;

function readTime(definition: XmlElement): Time | null {
  const element = timeElement(definition);
  if (element === null) return null;
  const value = element.text.trim();
  if (element.local === "timeDate") return { type: "date", value };
  return { type: element.local === "timeCycle" ? "cycle" : "duration", value };
}

/** Lanes and defaults, which refer to nodes and flows anywhere. An inner lane comes later and wins. */
function readRelations(document: Document, model: Model, id: string, element: XmlElement): void {
  const preferred = model.flows.get(refOf(document, element, "default"));
  if (preferred) preferred.isDefault = true;
  if (element.local !== "lane") return;
  for (const reference of childrenOf(element, "flowNodeRef")) {
    const node = model.nodes.get(localId(document.root, reference, reference.text) ?? "");
    if (node) node.lane = id;
  }
}

function refOf(document: Document, element: XmlElement, attribute: string): string {
  const value = attributeOf(element, attribute);
  return value === null ? "" : (localId(document.root, element, value) ?? "");
}

function scopeOf(element: XmlElement): string {
  let up = element.parent;
  while (up && !scopes.includes(up.local)) up = up.parent;
  return (up && attributeOf(up, "id")) ?? "";
}

function laneAround(element: XmlElement): string | null {
  const outer = element.parent?.parent;
  return outer?.local === "lane" ? attributeOf(outer, "id") : null;
}
