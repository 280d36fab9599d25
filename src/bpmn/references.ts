/** Finds references to ids that a document does not have. */
import { localId } from "./document.ts";
import { referencesOf } from "./metamodel.ts";
import { diNamespaces } from "./namespaces.ts";
import { attributeOf, type XmlElement } from "./xml.ts";

export type Dangling = { element: XmlElement; property: string; id: string };

/**
 * The first reference of these elements that names nothing. A reference that is empty, or whose prefix stands for
 * another namespace than the document's own, points nowhere or elsewhere and is no mistake.
 * @param ids of all elements, whatever their namespace
 */
export function findDangling(
  root: XmlElement,
  elements: XmlElement[],
  ids: ReadonlySet<string>,
): Dangling | null {
  for (const element of elements) {
    for (const [property, at, value] of referencesIn(element)) {
      const id = localId(root, at, value);
      // Some tools make ids with a colon, which looks like a prefix.
      if (id !== null && !ids.has(id) && !ids.has(value.trim())) return { element, property, id };
    }
  }
  return null;
}

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

/** Elements of the diagram interchange at and below one, without those inside of extensions. */
export function* interchangeElements(element: XmlElement): Generator<XmlElement> {
  const { bpmndi, di, dc } = diNamespaces;
  if (![bpmndi, di, dc].some((uri) => uri === element.namespace)) return;
  yield element;
  if (element.local === "extension") return;
  for (const child of element.children) yield* interchangeElements(child);
}
