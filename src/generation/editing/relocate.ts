/**
 * Moves elements into another process or sub-process, and lanes into another order, byte for byte, before any other
 * change.
 */
import {
  applyEdits,
  childrenOf,
  type Document,
  type Edit,
  insertChild,
  openDocument,
  type Position,
  removeElement,
  setAttribute,
} from "../../bpmn/document.ts";
import { descendants, type XmlElement } from "../../bpmn/xml.ts";
import { retagged } from "./changed-elements.ts";
import { laneAbove, lanesMoved } from "./lane-order.ts";
import type { Model } from "./model.ts";
import { shellXml, writerFor } from "./new-elements.ts";
import { behindArtifacts, behindFlow } from "./positions.ts";
import { readModel } from "./read-model.ts";

type Opened = { document: Document; before: Model };

/** The document with every kept element in its new scope, and its model. */
export function relocate(document: Document, before: Model, after: Model): Opened {
  let opened: Opened = { document, before };
  // An element inside of something new or something moving waits for that.
  for (let edits = next(opened, after); edits.length > 0; edits = next(opened, after)) {
    const text = applyEdits(opened.document.text, edits);
    const reopened = openDocument(text);
    opened = { document: reopened, before: readModel(reopened) };
  }
  return opened;
}

function next(opened: Opened, after: Model): Edit[] {
  const opening = openings(opened, after);
  if (opening.length > 0) return opening;
  const made = [...shells(opened, after), ...collaboration(opened, after)];
  if (made.length > 0) return made;
  const moved = moves(opened, after);
  return moved.length > 0 ? moved : laneMove(opened, after);
}

/** Tasks that will contain steps: the content of a task would be in no scope. */
function openings({ document, before }: Opened, after: Model): Edit[] {
  return [...after.scopes.values()].flatMap(({ id }) => {
    const node = after.nodes.get(id);
    const isTask = node !== undefined && before.nodes.has(id) && !before.scopes.has(id);
    return isTask ? retagged(document, document.get(id), node.kind) : [];
  });
}

/** With the first pools, the diagram shows the collaboration instead of a process. */
function collaboration({ document }: Opened, { collaboration: id }: Model): Edit[] {
  if (id === null || document.elements.has(id)) return [];
  const { prefix, root } = document;
  const [first] = root.children.filter(({ local }) => local === "process");
  const planes = [...descendants(root)].filter(
    ({ local, attributes }) =>
      local === "BPMNPlane" &&
      attributes.some(
        ({ name, value }) => name === "bpmnElement" && document.elements.get(value)?.local === "process",
      ),
  );
  return [
    ...insertChild(
      document,
      root,
      `<${prefix}collaboration id="${id}" />`,
      first ? { before: first } : "first",
    ),
    ...planes.flatMap((plane) => setAttribute(document, plane, "bpmnElement", id)),
  ];
}

/** New processes and sub-processes, still empty. */
function shells({ document }: Opened, after: Model): Edit[] {
  const writer = writerFor(document, after);
  return [...after.scopes.values()].flatMap((scope) => {
    if (document.elements.has(scope.id)) return [];
    const xml = shellXml(writer, scope, after.nodes.get(scope.id)?.kind === "eventSubProcess");
    if (scope.parent === null)
      return insertChild(document, document.root, xml, behindProcesses(document.root));
    const owner = document.elements.get(scope.parent);
    return owner ? insertChild(document, owner, xml, behindFlow(owner)) : [];
  });
}

function behindProcesses(root: XmlElement) {
  const last = root.children.filter(({ local }) => local === "process").at(-1);
  return last ? ({ after: last } as const) : "last";
}

/** Elements with a new scope; the content of a moved element moves with it. */
function moves({ document, before }: Opened, after: Model): Edit[] {
  const moved = (["nodes", "flows", "artifacts", "associations"] as const).flatMap((kind) => {
    const isArtifact = kind === "artifacts" || kind === "associations";
    return [...before[kind].values()].flatMap(({ id, scope }) => {
      const now = after[kind].get(id)?.scope ?? scope;
      return now === scope || !document.elements.has(now) ? [] : [{ id, to: now, isArtifact }];
    });
  });
  const all = new Set(moved.map(({ id }) => document.get(id)));
  return moved.flatMap(({ id, to, isArtifact }) => {
    const element = document.get(id);
    const owner = document.get(to);
    if (isWithin(element, all) || all.has(owner) || isWithin(owner, all)) return [];
    return put(document, element, owner, isArtifact ? behindArtifacts(owner) : behindFlow(owner));
  });
}

/** The first lane with a new place: directly after the one above it, or first. */
function laneMove({ document, before }: Opened, after: Model): Edit[] {
  const [lane] = lanesMoved(before, after);
  if (!lane) return [];
  const element = document.get(lane.id);
  const above = laneAbove(before, after, lane);
  const { parent } = element;
  const [first] = parent ? childrenOf(parent, "lane") : [];
  if (!parent || !first) return [];
  return put(document, element, parent, above ? { after: document.get(above.id) } : { before: first });
}

/** Moves the text of an element. */
const put = (document: Document, element: XmlElement, owner: XmlElement, position: Position): Edit[] => [
  ...removeElement(document, element),
  ...insertChild(document, owner, placeholder, position).map((edit) => ({
    ...edit,
    text: edit.text.replace(placeholder, () => document.text.slice(element.start, element.end)),
  })),
];

/** Replaces the text of a moved element, whose line breaks stay unchanged. */
const placeholder = "\u0000";

function isWithin(element: XmlElement, others: ReadonlySet<XmlElement>): boolean {
  let up = element.parent;
  while (up && !others.has(up)) up = up.parent;
  return up !== null;
}
