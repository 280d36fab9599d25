/** Properties of an activity beside its flows: its performers, its repetitions, the data it reads and writes. */
import { childrenOf, type Document, localId } from "./document.ts";
import { attributeOf, type XmlElement } from "./xml.ts";

export type ActivityParts = {
  /** Names of its resources (performers). */
  performers: string[];
  /** Maximum of a standard loop, or number of instances; null unless it is a plain number. */
  times: number | null;
  /** Ids of data objects and stores. */
  reads: string[];
  writes: string[];
};

export function activityParts(document: Document, element: XmlElement): ActivityParts {
  return {
    performers: childrenOf(element, ...performers).flatMap((one) => performerOf(document, one) ?? []),
    times: timesOf(element),
    reads: dataOf(document, element, "dataInputAssociation", "sourceRef"),
    writes: dataOf(document, element, "dataOutputAssociation", "targetRef"),
  };
}

/** Elements that name a performer. */
export const performers = ["performer", "humanPerformer", "potentialOwner"];

/** Name of the performer's role, if it has one. */
export function performerOf(document: Document, performer: XmlElement): string | null {
  const [reference] = childrenOf(performer, "resourceRef");
  const resource = reference && target(document, reference);
  return (resource && attributeOf(resource, "name")) || attributeOf(performer, "name") || null;
}

function timesOf(element: XmlElement): number | null {
  const [loop] = childrenOf(element, "standardLoopCharacteristics", "multiInstanceLoopCharacteristics");
  if (!loop) return null;
  const said = attributeOf(loop, "loopMaximum") ?? childrenOf(loop, "loopCardinality")[0]?.text.trim() ?? "";
  return /^\d{1,9}$/.test(said) ? Number(said) : null;
}

function dataOf(document: Document, element: XmlElement, kind: string, side: string): string[] {
  return childrenOf(element, kind)
    .flatMap((one) => childrenOf(one, side))
    .flatMap((reference) => {
      const data = target(document, reference);
      return (data && attributeOf(data, "id")) ?? [];
    });
}

function target(document: Document, reference: XmlElement): XmlElement | null {
  const id = localId(document.root, reference, reference.text.trim());
  return id === null ? null : (document.elements.get(id) ?? null);
}
