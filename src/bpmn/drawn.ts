/** Which elements of a document are drawn, and how messages name them. */
import { childrenOf, type Document, localId } from "./document.ts";
import { isEdgeKind, nodeKindOf } from "./kinds.ts";
import { attributeOf, type XmlElement } from "./xml.ts";

/** Whether an element is drawn as a shape or a line, or shown by a plane. */
export function isDrawn(document: Document, element: XmlElement): boolean {
  const isPlane = element.local === "process" || element.local === "collaboration";
  return isPlane || nodeKindOf(element) !== null || isLine(document, element);
}

/** Whether an element is drawn as a line. */
export function isLine(document: Document, element: XmlElement): boolean {
  if (!isEdgeKind(element.local)) return false;
  return !isDataAssociation(element) || joinsDrawnData(document, element);
}

const isDataAssociation = ({ local }: XmlElement): boolean =>
  local === "dataInputAssociation" || local === "dataOutputAssociation";

/** Most data associations link something declared inside of an activity. Others are arrows to a data symbol. */
function joinsDrawnData({ root, elements }: Document, association: XmlElement): boolean {
  const ends = childrenOf(
    association,
    association.local === "dataInputAssociation" ? "sourceRef" : "targetRef",
  );
  return ends.some((end) => {
    const data = elements.get(localId(root, end, end.text) ?? "");
    return data !== undefined && nodeKindOf(data) !== null;
  });
}

/** `task "Check order" (Task_1)` */
export function describe(element: XmlElement): string {
  const [id, name] = [attributeOf(element, "id"), attributeOf(element, "name")?.trim()];
  const short = name ? ` "${shortened(name)}"` : "";
  return `${element.local}${short}${id ? ` (${id})` : ""}`;
}

/** A text cut to a length that fits into a sentence. */
export const shortened = (text: string): string => [...text].slice(0, 40).join("");
