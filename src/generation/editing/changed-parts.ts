/**
 * Text edits for properties of an activity beside its flows: its performers, its repetitions, the data it reads and
 * writes.
 */
import { performerOf, performers } from "../../bpmn/activity-parts.ts";
import {
  childrenOf,
  type Document,
  type Edit,
  insertChild,
  removeElement,
  setAttribute,
  setText,
} from "../../bpmn/document.ts";
import { attributeOf, type XmlElement } from "../../bpmn/xml.ts";
import type { Node } from "./model.ts";
import {
  cardinalityXml,
  dataLinkXml,
  loopXml,
  performerXml,
  propertyOf,
  propertyXml,
  type Writer,
} from "./new-elements.ts";
import { base, beforeLanes, behind, upTo } from "./positions.ts";

export function changedParts(document: Document, then: Node, now: Node, writer: Writer): Edit[] {
  const element = document.get(now.id);
  return [
    ...changedData(document, element, then, now, writer),
    ...changedPerformers(document, element, then, now, writer),
    ...changedLoop(document, element, then, now, writer),
  ];
}

type Changed = (document: Document, element: XmlElement, then: Node, now: Node, writer: Writer) => Edit[];

const changedPerformers: Changed = (document, element, then, now, writer) => [
  ...childrenOf(element, ...performers).flatMap((one) => {
    const role = performerOf(document, one);
    return role === null || now.together.includes(role) ? [] : removeElement(document, one);
  }),
  ...now.together
    .filter((role) => !then.together.includes(role))
    .flatMap((role) =>
      insertChild(
        document,
        element,
        performerXml(writer, now, role),
        behind(element, upTo("potentialOwner")),
      ),
    ),
];

/** Lines to data that is no longer used are removed together with their shapes (`patch.ts`). */
const changedData: Changed = (document, element, then, now, writer) => {
  const [property] = childrenOf(element, "property");
  const target = (property && attributeOf(property, "id")) ?? propertyOf(now.id);
  const reads = now.reads.filter((data) => !then.reads.includes(data));
  const writes = now.writes.filter((data) => !then.writes.includes(data));
  const put = (xml: string, last: string) => insertChild(document, element, xml, behind(element, upTo(last)));
  return [
    ...(reads.length > 0 && property === undefined ? put(propertyXml(writer, target), "property") : []),
    ...reads.flatMap((source) => put(dataLinkXml(writer, now, { source, target }), "dataInputAssociation")),
    ...writes.flatMap((data) => put(dataLinkXml(writer, now, { target: data }), "dataOutputAssociation")),
  ];
};

const changedLoop: Changed = (document, element, then, { loop, times }, writer) => {
  if (then.loop === loop && then.times === times) return [];
  const old = element.children.filter(({ local }) => local.endsWith("LoopCharacteristics"));
  const [several] = old.filter(({ local }) => local === "multiInstanceLoopCharacteristics");
  // The other properties of the multi-instance loop stay.
  if (several && (loop === "parallel" || loop === "sequential"))
    return [
      ...(then.loop === loop
        ? []
        : setAttribute(document, several, "isSequential", loop === "sequential" ? "true" : null)),
      ...(then.times === times ? [] : changedCount(document, several, times, writer)),
    ];
  return [
    ...old.flatMap((one) => removeElement(document, one)),
    ...(loop === null
      ? []
      : insertChild(document, element, loopXml(writer, loop, times), behind(element, beforeLanes))),
  ];
};

function changedCount(document: Document, loop: XmlElement, times: number | null, writer: Writer): Edit[] {
  const [count] = childrenOf(loop, "loopCardinality");
  if (times === null) return count ? removeElement(document, count) : [];
  if (count) return setText(document, count, `${times}`);
  return insertChild(document, loop, cardinalityXml(writer, times), behind(loop, base));
}
