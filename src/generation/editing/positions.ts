/** Where the schema puts new children of an element. */
import { childrenOf, type Position } from "../../bpmn/document.ts";
import type { XmlElement } from "../../bpmn/xml.ts";

export const base = ["documentation", "extensionElements"];
/** What the schema puts before the lanes of a process or sub-process. */
export const beforeLanes = [
  ...base,
  ...["auditing", "monitoring", "categoryValueRef", "incoming", "outgoing", "ioSpecification", "ioBinding"],
  ...["supportedInterfaceRef", "property", "dataInputAssociation", "dataOutputAssociation", "resourceRole"],
  ...["performer", "humanPerformer", "potentialOwner", "standardLoopCharacteristics"],
  ...["multiInstanceLoopCharacteristics", "loopCharacteristics"],
];
/** Up to the last of these, among what the schema puts before the lanes. */
export const upTo = (name: string): string[] => beforeLanes.slice(0, beforeLanes.indexOf(name) + 1);

/** What the schema puts after the flow elements: artifacts, then elements for the process as a whole. */
const artifactNames = ["association", "group", "textAnnotation"];
const afterArtifacts = ["correlationSubscription", "supports", "completionCondition"];

export function behind(owner: XmlElement, names: string[]): Position {
  const last = childrenOf(owner, ...names).at(-1);
  return last ? { after: last } : "first";
}

/** After the last flow element. */
export function behindFlow(owner: XmlElement): Position {
  const others = new Set([...beforeLanes, ...artifactNames, ...afterArtifacts]);
  const performers = new Set(["resourceRole", "performer", "humanPerformer", "potentialOwner"]);
  const flow = owner.children.filter(({ local }) => !others.has(local) && !performers.has(local));
  const last = flow.at(-1);
  return last ? { after: last } : behind(owner, beforeLanes);
}

export function behindArtifacts(owner: XmlElement): Position {
  const last = childrenOf(owner, ...artifactNames).at(-1);
  return last ? { after: last } : behindFlow(owner);
}
