/** Text edits for elements that stay but change: attributes, references, event definitions. */
import {
  addReference,
  childrenOf,
  type Document,
  type Edit,
  insertChild,
  removeElement,
  removeReference,
  replaceTag,
  setAttribute,
  setText,
} from "../../bpmn/document.ts";
import type { XmlElement } from "../../bpmn/xml.ts";
import { changedParts } from "./changed-parts.ts";
import { type Ends, type Flow, incoming, type Model, type Node, outgoing } from "./model.ts";
import { definitionXml, timeXml, type Writer } from "./new-elements.ts";
import { timeElement } from "./read-model.ts";

export function changedElements(document: Document, before: Model, after: Model, writer: Writer): Edit[] {
  return [
    ...changedNames(document, before, after),
    ...pairs(before.flows, after.flows).flatMap(([then, now]) => changedFlow(document, then, now)),
    ...pairs(before.nodes, after.nodes).flatMap(([then, now]) => changedNode(document, then, now, writer)),
    ...pairs(before.nodes, after.nodes).flatMap(([{ id }]) => flowReferences(document, id, before, after)),
    ...pairs(before.messages, after.messages).flatMap(([then, now]) => changedEnds(document, then, now)),
    ...pairs(before.associations, after.associations).flatMap(([then, now]) =>
      changedEnds(document, then, now),
    ),
  ];
}

function pairs<Item>(before: Map<string, Item>, after: Map<string, Item>): [Item, Item][] {
  return [...before].flatMap(([id, then]): [Item, Item][] => {
    const now = after.get(id);
    return now === undefined ? [] : [[then, now]];
  });
}

function changedNames(document: Document, before: Model, after: Model): Edit[] {
  const named = (model: Model) =>
    new Map<string, { id: string; name: string; kind?: string }>([
      ...[...model.scopes, ...model.pools, ...model.lanes, ...model.messages],
      ...[...model.artifacts, ...model.flows, ...model.nodes],
    ]);
  return pairs(named(before), named(after)).flatMap(([then, now]) => {
    if (then.name === now.name) return [];
    const element = document.get(now.id);
    const [text] = now.kind === "textAnnotation" ? childrenOf(element, "text") : [];
    if (text) return setText(document, text, now.name);
    return setAttribute(document, element, "name", now.name === "" ? null : now.name);
  });
}

function changedEnds(document: Document, then: Ends, now: Ends): Edit[] {
  const element = document.get(now.id);
  return [
    ...(then.source === now.source ? [] : setAttribute(document, element, "sourceRef", now.source)),
    ...(then.target === now.target ? [] : setAttribute(document, element, "targetRef", now.target)),
  ];
}

function changedFlow(document: Document, then: Flow, now: Flow): Edit[] {
  const ends = changedEnds(document, then, now);
  const [condition] = childrenOf(document.get(now.id), "conditionExpression");
  if (!condition || then.condition === now.condition) return ends;
  const { condition: text } = now;
  return [
    ...ends,
    ...(text === null ? removeElement(document, condition) : setText(document, condition, text)),
  ];
}

/** Attributes and content that only some kinds of tasks have. */
const taskAttributes = [
  "messageRef",
  "operationRef",
  "instantiate",
  "implementation",
  "scriptFormat",
  "calledElement",
];

/** Turns the element into one of another kind. */
export const retagged = (document: Document, element: XmlElement, kind: string): Edit[] => [
  ...replaceTag(document, element, kind),
  ...taskAttributes.flatMap((name) => setAttribute(document, element, name, null)),
  ...childrenOf(element, "script").flatMap((child) => removeElement(document, child)),
];

function changedNode(document: Document, then: Node, now: Node, writer: Writer): Edit[] {
  const element = document.get(now.id);
  const edits: Edit[] = then.kind === now.kind ? [] : retagged(document, element, now.kind);
  if (then.attachedTo !== now.attachedTo)
    edits.push(...setAttribute(document, element, "attachedToRef", now.attachedTo));
  edits.push(...changedParts(document, then, now, writer));
  if (then.triggers.join() !== now.triggers.join() || then.thrown !== now.thrown)
    return [...edits, ...changedTriggers(document, element, now, writer)];
  if (JSON.stringify(then.time) !== JSON.stringify(now.time))
    edits.push(...changedTime(document, element, now, writer));
  return edits;
}

const definitionsOf = (element: XmlElement): XmlElement[] =>
  element.children.filter(({ local }) => local.endsWith("EventDefinition") || local === "eventDefinitionRef");

function changedTriggers(document: Document, element: XmlElement, node: Node, writer: Writer): Edit[] {
  const old = definitionsOf(element);
  const last = old.at(-1) ?? element.children.at(-1);
  return [
    ...old.flatMap((definition) => removeElement(document, definition)),
    ...node.triggers.flatMap((trigger) =>
      insertChild(document, element, definitionXml(writer, trigger, node), last ? { after: last } : "first"),
    ),
  ];
}

function changedTime(document: Document, element: XmlElement, { time }: Node, writer: Writer): Edit[] {
  const definition = definitionsOf(element).find(({ local }) => local === "timerEventDefinition");
  if (!definition || time === null) return [];
  const old = timeElement(definition);
  const kind = old?.local === "timeDate" ? "date" : old?.local === "timeCycle" ? "cycle" : "duration";
  if (old && kind === time.type) return setText(document, old, time.value);
  return [
    ...(old ? removeElement(document, old) : []),
    ...insertChild(document, definition, timeXml(writer, time), old ? { after: old } : "last"),
  ];
}

/** The lists of a node's flows, complete for every node with a changed flow, and its default flow. */
function flowReferences(document: Document, id: string, before: Model, after: Model): Edit[] {
  const element = document.get(id);
  const lists = [
    { name: "incoming", flowsAt: incoming },
    { name: "outgoing", flowsAt: outgoing },
  ];
  const edits = lists.flatMap(({ name, flowsAt }) => {
    const was = new Set(flowsAt(before, id).map((flow) => flow.id));
    const is = new Set(flowsAt(after, id).map((flow) => flow.id));
    if (was.size === is.size && was.isSubsetOf(is)) return [];
    const listed = new Set(childrenOf(element, name).map((child) => child.text.trim()));
    return [
      ...[...was]
        .filter((flow) => !is.has(flow))
        .flatMap((flow) => removeReference(document, element, name, flow)),
      ...[...is]
        .filter((flow) => !listed.has(flow))
        .flatMap((flow) => addReference(document, element, name, flow)),
    ];
  });
  const defaultOf = (model: Model) => outgoing(model, id).find((flow) => flow.isDefault)?.id ?? null;
  const preferred = defaultOf(after);
  if (preferred === defaultOf(before)) return edits;
  return [...edits, ...setAttribute(document, element, "default", preferred)];
}
