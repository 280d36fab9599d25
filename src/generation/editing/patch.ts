/** Writes the difference between two models into the text of the document, and leaves every other byte as it is. */
import {
  addReference,
  applyEdits,
  bpmnElements,
  childrenOf,
  type Document,
  type Edit,
  insertChild,
  localId,
  removeElement,
  removeReference,
} from "../../bpmn/document.ts";
import { attributeOf, descendants, type XmlElement } from "../../bpmn/xml.ts";
import { changedElements } from "./changed-elements.ts";
import { type Changes, changesOf } from "./changes.ts";
import type { Artifact, Lane, Model } from "./model.ts";
import {
  artifactXml,
  associationXml,
  dataXml,
  flowXml,
  laneSetXml,
  laneXml,
  messageXml,
  nodeXml,
  poolXml,
  type Writer,
  writerFor,
} from "./new-elements.ts";
import { base, beforeLanes, behind, behindArtifacts, behindFlow } from "./positions.ts";
import { relocate } from "./relocate.ts";

/** The document's text after its model has changed from one to the other. */
export function patch(opened: Document, was: Model, after: Model): string {
  const { document, before } = relocate(opened, was, after);
  const changes = changesOf(before, after);
  const writer = writerFor(document, after);
  const edits = [
    ...removals(document, changes, before, after),
    ...changedElements(document, before, after, writer),
    ...laneReferences(document, before, after),
    ...additions(document, before, after, writer),
  ];
  return applyEdits(document.text, [...edits, ...newRoots(document, writer.newRoots())]);
}

/**
 * Removes elements with their shapes and edges; a flow with a new end loses its edge, which would lead to the old
 * place.
 */
function removals(document: Document, { removed, rerouted }: Changes, before: Model, after: Model): Edit[] {
  const elements = removed.flatMap((id) => document.elements.get(id) ?? []);
  const undrawn = new Set([...removed, ...rerouted]);
  const lost = new Set(removed);
  const loose = [...bpmnElements(document.root)].filter(
    (element) => isDataLinkTo(document, element, lost) || isUsedNoMore(document, element, before, after),
  );
  for (const { attributes } of loose)
    for (const { name, value } of attributes) if (name === "id") undrawn.add(value);
  return [...elements, ...loose, ...drawingsOf(document, undrawn, lost)].flatMap((element) =>
    removeElement(document, element),
  );
}

/** Data associations are inside of activities and refer to data elsewhere. */
function isDataLinkTo(document: Document, element: XmlElement, lost: Set<string>): boolean {
  if (element.local !== "dataInputAssociation" && element.local !== "dataOutputAssociation") return false;
  return childrenOf(element, "sourceRef", "targetRef").some((reference) =>
    lost.has(localId(document.root, reference, reference.text) ?? ""),
  );
}

/** Data associations of kept activities that are no longer needed. */
function isUsedNoMore(document: Document, element: XmlElement, before: Model, after: Model): boolean {
  const isInput = element.local === "dataInputAssociation";
  if (!isInput && element.local !== "dataOutputAssociation") return false;
  const side = isInput ? "reads" : "writes";
  const owner = (element.parent && attributeOf(element.parent, "id")) ?? "";
  const [was, is] = [before.nodes.get(owner)?.[side] ?? [], after.nodes.get(owner)?.[side]];
  const linked = childrenOf(element, isInput ? "sourceRef" : "targetRef");
  return linked.some((reference) => {
    const data = localId(document.root, reference, reference.text) ?? "";
    return is !== undefined && was.includes(data) && !is.includes(data);
  });
}

/** Shapes and edges, and the separate diagram that a sub-process may have. */
function drawingsOf(document: Document, ids: Set<string>, lost: Set<string>): XmlElement[] {
  return [...descendants(document.root)].filter((element) => {
    const shown =
      element.local === "BPMNDiagram" ? element.children.find(({ local }) => local === "BPMNPlane") : element;
    if (!shown || !/^BPMN(Shape|Edge|Diagram)$/.test(element.local)) return false;
    const id = localId(document.root, shown, attributeOf(shown, "bpmnElement") ?? "") ?? "";
    return (element.local === "BPMNDiagram" ? lost : ids).has(id);
  });
}

/** Lane membership of lanes and nodes that existed before. */
function laneReferences(document: Document, before: Model, after: Model): Edit[] {
  const kept = [...after.lanes.values()].filter((lane) => before.lanes.has(lane.id));
  const edits: Edit[] = [];
  for (const { id } of kept) {
    const element = document.get(id);
    for (const node of before.nodes.values()) {
      // A lane around the innermost one may name the node too.
      const gone = !after.nodes.has(node.id) || (node.lane === id && after.nodes.get(node.id)?.lane !== id);
      if (gone) edits.push(...removeReference(document, element, "flowNodeRef", node.id));
    }
    for (const node of after.nodes.values()) {
      const isNew = node.lane === id && before.nodes.get(node.id)?.lane !== id;
      if (isNew) edits.push(...addReference(document, element, "flowNodeRef", node.id));
    }
  }
  return edits;
}

function additions(document: Document, before: Model, after: Model, writer: Writer): Edit[] {
  const fresh = <Item extends { id: string }>(now: Map<string, Item>, then: Map<string, Item>): Item[] =>
    [...now.values()].filter(({ id }) => !then.has(id));
  const inScope = (items: { scope: string; xml: string }[], isArtifact: boolean) =>
    items.flatMap(({ scope, xml }) => {
      const owner = document.get(scope);
      return insertChild(document, owner, xml, isArtifact ? behindArtifacts(owner) : behindFlow(owner));
    });
  const nodes = fresh(after.nodes, before.nodes).map((node) => ({
    ...node,
    xml: nodeXml(writer, after, node),
  }));
  const flows = fresh(after.flows, before.flows).map((flow) => ({ ...flow, xml: flowXml(writer, flow) }));
  const artifacts = fresh(after.artifacts, before.artifacts).map((one) => ({
    ...one,
    xml: artifactXml(writer, one),
  }));
  const isNote = ({ kind }: Artifact) => kind === "textAnnotation";
  const data = artifacts.flatMap((one, at) => {
    const { of } = one;
    const isTold = of === undefined || document.elements.has(of);
    return isTold || artifacts.findIndex((other) => other.of === of) < at
      ? []
      : [{ ...one, xml: dataXml(writer, one, of) }];
  });
  const isStore = ({ kind }: Artifact) => kind === "dataStoreReference";
  const links = fresh(after.associations, before.associations).map((one) => ({
    ...one,
    xml: associationXml(writer, one),
  }));
  const messages = fresh(after.messages, before.messages).map((one) => messageXml(writer, one));
  const pools = fresh(after.pools, before.pools).map((one) => poolXml(writer, one));
  return [
    ...pools.flatMap((xml) => addParticipant(document, after.collaboration ?? "", xml)),
    ...laneAdditions(document, writer, after, fresh(after.lanes, before.lanes)),
    ...inScope([...nodes, ...flows, ...data.filter((one) => !isStore(one))], false),
    ...inScope(
      artifacts.filter((one) => !isNote(one)),
      false,
    ),
    ...newRoots(
      document,
      data.filter(isStore).map(({ xml }) => xml),
    ),
    ...inScope([...artifacts.filter(isNote), ...links], true),
    ...messages.flatMap((xml) => addMessage(document, after.collaboration ?? "", xml)),
  ];
}

/** Elements that processes refer to come before them. */
function newRoots(document: Document, xml: string[]): Edit[] {
  const { root } = document;
  const [first] = childrenOf(root, "collaboration", "process");
  return xml.flatMap((one) => insertChild(document, root, one, first ? { before: first } : "first"));
}

function laneAdditions(document: Document, writer: Writer, model: Model, lanes: Lane[]): Edit[] {
  return [...new Set(lanes.map((lane) => lane.owner))].flatMap((owner) => {
    const element = document.get(owner);
    const xml = lanes.filter((lane) => lane.owner === owner).map((lane) => laneXml(writer, model, lane));
    const [set] = childrenOf(element, "laneSet");
    if (!set) return insertChild(document, element, laneSetXml(writer, xml), behind(element, beforeLanes));
    return xml.flatMap((lane) => insertChild(document, set, lane, behind(set, ["lane", ...base])));
  });
}

function addParticipant(document: Document, collaboration: string, xml: string): Edit[] {
  const owner = document.get(collaboration);
  return insertChild(document, owner, xml, behind(owner, [...base, "participant"]));
}

function addMessage(document: Document, collaboration: string, xml: string): Edit[] {
  const owner = document.get(collaboration);
  return insertChild(document, owner, xml, behind(owner, [...base, "participant", "messageFlow"]));
}
