/** What an activity says beside its flows: who takes part, how many times it is done, which data it reads and writes. */
import { childrenOf, type Document, localId } from "./document.ts";
import { attributeOf, type XmlElement } from "./xml.ts";

export type ActivityParts = {
  /** Names of the resources that take part. */
  performers: string[];
  /** Of a standard loop at most, of several instances in all; null where it is no plain number. */
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

/** Elements that say who takes part. */
export const performers = ["performer", "humanPerformer", "potentialOwner"];

/** Name of the role that takes part, when it has one. */
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
