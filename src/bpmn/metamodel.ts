/** The elements of BPMN 2.0 and which of their properties are references, from bpmn-moddle's metamodel. */
import { BpmnModdle } from "bpmn-moddle";

export const moddle = BpmnModdle();

/** The names of attributes and of child elements that hold the id of another element. */
export type References = { attributes: ReadonlySet<string>; children: ReadonlySet<string> };

const none: References = { attributes: new Set(), children: new Set() };

/** By local name of an element: `userTask`, `BPMNShape`. */
const referencesByElement = new Map<string, References>();

/** Elements without their own type: `incoming`, `conditionExpression`, `text`. */
const propertyNames = new Set<string>();

/**
 * References to data types, which may come from a type system outside of BPMN (`typeLanguage`); to definitions of
 * extensions, which are not ours; and some that only help a drawing tool.
 */
const outside = new Set([
  ...["structureRef", "evaluatesToTypeRef", "definition", "valueRef"],
  ...["labelStyle", "sourceElement", "targetElement", "choreographyActivityShape"],
]);

/** In the OMG's schema, but missing in bpmn-moddle or named differently there. */
const missing = ["callableElement", "ioBinding", "endPointRef", "innerParticipantRef", "outerParticipantRef"];

for (const { prefix, types } of moddle.getPackages()) {
  for (const { name, isAbstract } of types) {
    if (isAbstract || (prefix !== "bpmn" && prefix !== "bpmndi")) continue;
    const properties = moddle.getType(`${prefix}:${name}`).$descriptor.properties;
    const written = properties.filter(({ isVirtual }) => !isVirtual);
    const names = (attributes: boolean) =>
      written
        .filter(
          ({ isAttr, isReference, ns }) =>
            isReference && Boolean(isAttr) === attributes && !outside.has(ns.localName),
        )
        .map(({ ns }) => ns.localName);
    referencesByElement.set(elementName(name), {
      attributes: new Set(names(true)),
      children: new Set(names(false)),
    });
    if (prefix !== "bpmn") continue;
    for (const { ns, isAttr, isMany, isReference } of written)
      if (!isAttr && (isReference || !isMany)) propertyNames.add(ns.localName);
  }
}
for (const name of missing) propertyNames.add(name);

/** `UserTask` is written `userTask`; names that begin with an abbreviation (`BPMNShape`) are not changed. */
function elementName(type: string): string {
  return type.startsWith("BPMN") ? type : type.charAt(0).toLowerCase() + type.slice(1);
}

/** Whether the BPMN 2.0 model has an element of this local name. */
export function isKnownElement(local: string): boolean {
  return referencesByElement.has(local) || propertyNames.has(local);
}

export function referencesOf(local: string): References {
  return referencesByElement.get(local) ?? none;
}
