/** Finds duplicate ids and references to missing ids. */
import { bpmnElements, type Document, localId } from "./document.ts";
import { describe, isDrawn, shortened } from "./drawn.ts";
import { diagramsOf } from "./interchange.ts";
import { referencesOf } from "./metamodel.ts";
import { diNamespaces } from "./namespaces.ts";
import { attributeOf, descendants, type XmlElement } from "./xml.ts";

/** An id or a reference that violates BPMN. */
export type Mismatch = {
  element: XmlElement;
  /** Its place in the text: the element itself, or the part of it that refers. */
  at: XmlElement;
  /** One sentence; if it spoils the drawing, a second one says what to do. */
  message: string;
  /** Something would be drawn wrong or not at all. Other mismatches are only irregular. */
  spoils: boolean;
};

/**
 * All mismatches of a document, ids first. A reference that is empty, or whose prefix stands for a namespace other than
 * the document's own, points nowhere or elsewhere and does not count. An extension may define what an element refers
 * to.
 */
export function* mismatchesIn(document: Document): Generator<Mismatch> {
  const { root } = document;
  const interchange = diagramsOf(document).flatMap((one) => [...interchangeElements(one)]);
  const elements = [...bpmnElements(root), ...interchange];
  yield* repeatedIds(document, elements);
  yield* danglingReferences(root, elements);
}

/** Ids of undrawn elements are referenced only by other undrawn elements; there the first of duplicates counts. */
function* repeatedIds(document: Document, elements: XmlElement[]): Generator<Mismatch> {
  const firstById = new Map<string, XmlElement>();
  for (const element of elements) {
    const id = attributeOf(element, "id") ?? "";
    const first = firstById.get(id);
    if (id !== "" && first === undefined) firstById.set(id, element);
    if (id === "" || first === undefined) continue;
    const spoils = isDrawnHere(document, element) || isDrawnHere(document, first);
    const used = `The id ${shortened(id)} is used twice, by a ${first.local} and a ${element.local}.`;
    const message = spoils ? `${used} What is drawn needs an id of its own.` : used;
    yield { element, at: element, message, spoils };
  }
}

/** Nothing refers to shapes and edges of the interchange by id. */
const isDrawnHere = (document: Document, element: XmlElement): boolean =>
  !isInterchange(element) && isDrawn(document, element);

function* danglingReferences(root: XmlElement, elements: XmlElement[]): Generator<Mismatch> {
  const ids = new Set([...descendants(root)].flatMap((element) => attributeOf(element, "id") ?? []));
  for (const element of elements) {
    for (const [property, at, value] of referencesIn(element)) {
      const id = localId(root, at, value);
      // Some tools make ids with a colon, which looks like a prefix.
      if (id === null || ids.has(id) || ids.has(value.trim())) continue;
      const remedy = remedies.get(`${element.local}.${property}`) ?? null;
      const fact = `The ${describe(element)} refers to ${shortened(id)} (${property}), which does not exist.`;
      const message = remedy === null ? fact : `${fact} ${meant(id, ids)}${remedy}`;
      yield { element, at, message, spoils: remedy !== null };
    }
  }
}

/** The most common mistake of those who write by hand. */
function meant(id: string, ids: ReadonlySet<string>): string {
  const alike = [...ids].find((other) => other.toLowerCase() === id.toLowerCase());
  return alike === undefined ? "" : `There is ${shortened(alike)}: letters count by case. `;
}

const flowEnd = (property: string): string =>
  `Name an element of the document, or leave ${property} out: the flow is then drawn with a loose end.`;
const associationEnd = "Name an element of the document, or remove the association.";

/** The references that the drawing depends on, and what to do if one is broken. The drawing depends on no other. */
const remedies: ReadonlyMap<string, string> = new Map([
  ["sequenceFlow.sourceRef", flowEnd("sourceRef")],
  ["sequenceFlow.targetRef", flowEnd("targetRef")],
  ["messageFlow.sourceRef", flowEnd("sourceRef")],
  ["messageFlow.targetRef", flowEnd("targetRef")],
  ["association.sourceRef", associationEnd],
  ["association.targetRef", associationEnd],
  ["boundaryEvent.attachedToRef", "Name the activity on whose border the event stands."],
  ["lane.flowNodeRef", "Name an element that stands in the lane, or remove the flowNodeRef."],
  [
    "participant.processRef",
    "Name a process of the document, or leave processRef out: the pool is then drawn closed.",
  ],
]);

function* referencesIn(element: XmlElement): Generator<[property: string, at: XmlElement, value: string]> {
  const { attributes, children } = referencesOf(element.local);
  for (const property of attributes) {
    const value = attributeOf(element, property);
    if (value !== null) yield [property, element, value];
  }
  for (const child of element.children)
    if (child.namespace === element.namespace && children.has(child.local))
      yield [child.local, child, child.text];
}

/** An element of the diagram interchange and those below it, without those inside of extensions. */
function* interchangeElements(element: XmlElement): Generator<XmlElement> {
  if (!isInterchange(element)) return;
  yield element;
  if (element.local === "extension") return;
  for (const child of element.children) yield* interchangeElements(child);
}

function isInterchange({ namespace }: XmlElement): boolean {
  const { bpmndi, di, dc } = diNamespaces;
  return [bpmndi, di, dc].some((uri) => uri === namespace);
}
