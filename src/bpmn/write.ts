/** Writes our own BPMN 2.0 documents, without diagram interchange. */
import type { ModdleElement } from "bpmn-moddle";
import type {
  Activity,
  AnnotationDefinition,
  Content,
  DataDefinition,
  EventDefinitionContent,
  FlowNodeDefinition,
  LaneDefinition,
  Loop,
  Named,
  ProcessContent,
  ProcessDefinition,
  SequenceFlowDefinition,
} from "./definition.ts";
import { moddle } from "./metamodel.ts";
import { legalText } from "./xml.ts";

/** The target namespace of our documents. */
const targetNamespace = "http://bpmn.io/schema/bpmn";

type Properties = Record<string, unknown>;

/** The ids that were defined and those that were referenced, to be compared at the end. */
type Ids = { given: Set<string>; named: Set<string> };

/**
 * The text of a BPMN 2.0 document that is valid against the OMG's schema. The same definition gives the same bytes.
 * Characters that XML cannot hold are removed from names, and tabs become spaces.
 * @throws Error when an id is used twice or a reference names none: a mistake of the caller, never of a customer.
 */
export async function writeBpmn(definition: ProcessDefinition): Promise<string> {
  const ids: Ids = { given: new Set(), named: new Set() };
  const root = create(
    ids,
    "Definitions",
    { id: definition.id, name: null },
    {
      targetNamespace,
      exporter: "Process Diagram Service",
      rootElements: [
        ...definition.messages.map((one) => create(ids, "Message", one)),
        ...definition.signals.map((one) => create(ids, "Signal", one)),
        ...definition.errors.map((one) => create(ids, "Error", one)),
        ...definition.escalations.map((one) => create(ids, "Escalation", one)),
        ...(definition.stores ?? []).map((one) => create(ids, "DataStore", one)),
        ...(definition.resources ?? []).map((one) => create(ids, "Resource", one)),
        ...collaboration(ids, definition),
        ...definition.processes.map((one) => process(ids, one)),
      ],
    },
  );
  const unknown = [...ids.named].find((id) => !ids.given.has(id));
  if (unknown !== undefined) throw new Error(`No element has the id ${unknown}.`);
  const { xml } = await moddle.toXML(root, { format: true });
  return xml;
}

function create(ids: Ids, type: string, { id, name }: Named, properties: Properties = {}): ModdleElement {
  if (ids.given.has(id)) throw new Error(`The id ${id} is used twice.`);
  ids.given.add(id);
  return moddle.create(`bpmn:${type}`, { id, ...given({ name: name && plainText(name) }), ...properties });
}

/** The serialiser needs only the id of a referenced element, so elements may be created in any order. */
function reference(ids: Ids, id: string): { id: string } {
  ids.named.add(id);
  return { id };
}

/** Omits null and empty lists, which would be written as empty attributes or elements. */
function given(properties: Properties): Properties {
  const kept = Object.entries(properties).filter(
    ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(kept);
}

/** The serialiser writes tabs and carriage returns unescaped, and a parser turns those into spaces and line breaks. */
function plainText(text: string): string {
  return legalText(text).replace(/\r\n?/g, "\n").replaceAll("\t", " ");
}

function expression(text: string): ModdleElement {
  return moddle.create("bpmn:FormalExpression", { body: plainText(text) });
}

function collaboration(ids: Ids, { collaboration: definition }: ProcessDefinition): ModdleElement[] {
  if (definition === null) return [];
  const participants = definition.participants.map((one) =>
    create(ids, "Participant", one, given({ processRef: one.process && reference(ids, one.process) })),
  );
  const messageFlows = definition.messageFlows.map((flow) =>
    create(
      ids,
      "MessageFlow",
      flow,
      given({
        sourceRef: reference(ids, flow.source),
        targetRef: reference(ids, flow.target),
        messageRef: flow.message && reference(ids, flow.message),
      }),
    ),
  );
  return [create(ids, "Collaboration", definition, { participants, messageFlows })];
}

function process(ids: Ids, definition: ProcessContent): ModdleElement {
  const { id, lanes } = definition;
  return create(ids, "Process", definition, {
    isExecutable: false,
    ...given({ laneSets: lanes.length === 0 ? [] : [laneSet(ids, id, lanes)] }),
    ...content(ids, definition),
  });
}

function laneSet(ids: Ids, ownerId: string, lanes: LaneDefinition[]): ModdleElement {
  const written = lanes.map((lane) =>
    create(
      ids,
      "Lane",
      lane,
      given({
        flowNodeRef: lane.nodes.map((node) => reference(ids, node)),
        childLaneSet: lane.lanes.length === 0 ? null : laneSet(ids, lane.id, lane.lanes),
      }),
    ),
  );
  return create(ids, "LaneSet", { id: `${ownerId}_lanes`, name: null }, { lanes: written });
}

function content(ids: Ids, { nodes, flows, data, annotations }: Content): Properties {
  return given({
    flowElements: [
      ...nodes.map((node) => flowNode(ids, node, flows)),
      ...flows.map((flow) => sequenceFlow(ids, flow)),
      ...data.flatMap((one) => dataReference(ids, one)),
    ],
    artifacts: annotations.flatMap((one) => annotation(ids, one)),
  });
}

function sequenceFlow(ids: Ids, flow: SequenceFlowDefinition): ModdleElement {
  return create(ids, "SequenceFlow", flow, {
    sourceRef: reference(ids, flow.source),
    targetRef: reference(ids, flow.target),
    ...given({ conditionExpression: flow.condition && expression(flow.condition) }),
  });
}

function dataReference(ids: Ids, { id, name, type, of }: DataDefinition): ModdleElement[] {
  if (type === "dataStoreReference") {
    const store = given({ dataStoreRef: of === undefined ? null : reference(ids, of) });
    return [create(ids, "DataStoreReference", { id, name }, store)];
  }
  const object = { id: of ?? `${id}_object`, name: null };
  return [
    create(ids, "DataObjectReference", { id, name }, { dataObjectRef: reference(ids, object.id) }),
    ...(ids.given.has(object.id) ? [] : [create(ids, "DataObject", object)]),
  ];
}

function annotation(ids: Ids, { id, text, association }: AnnotationDefinition): ModdleElement[] {
  const note = create(ids, "TextAnnotation", { id, name: null }, { text: plainText(text) });
  if (association === null) return [note];
  const ends = { sourceRef: reference(ids, association.source), targetRef: reference(ids, id) };
  return [note, create(ids, "Association", { id: association.id, name: null }, ends)];
}

function flowNode(ids: Ids, node: FlowNodeDefinition, flows: SequenceFlowDefinition[]): ModdleElement {
  const outgoing = flows.filter(({ source }) => source === node.id);
  const isDefault = outgoing.find((flow) => flow.isDefault);
  const common = given({
    incoming: flows.filter(({ target }) => target === node.id).map(({ id }) => reference(ids, id)),
    outgoing: outgoing.map(({ id }) => reference(ids, id)),
    default: isDefault ? reference(ids, isDefault.id) : null,
  });
  return create(ids, typeName(node.type), node, { ...common, ...special(ids, node) });
}

/** The name of a type in the metamodel: `UserTask` for `userTask`. */
function typeName(type: FlowNodeDefinition["type"]): string {
  return type === "eventSubProcess" ? "SubProcess" : type.charAt(0).toUpperCase() + type.slice(1);
}

/** Properties that only this type of node has. */
function special(ids: Ids, node: FlowNodeDefinition): Properties {
  switch (node.type) {
    case "exclusiveGateway":
    case "inclusiveGateway":
    case "parallelGateway":
    case "eventBasedGateway":
    case "complexGateway":
      return {};
    case "startEvent":
      return { ...eventDefinition(ids, node.definition), isInterrupting: node.interrupting ?? true };
    case "endEvent":
    case "intermediateCatchEvent":
    case "intermediateThrowEvent":
      return eventDefinition(ids, node.definition);
    case "boundaryEvent":
      return {
        attachedToRef: reference(ids, node.attachedTo),
        cancelActivity: node.interrupting,
        ...eventDefinition(ids, node.definition),
      };
    case "callActivity":
      return { ...activity(ids, node), ...given({ calledElement: node.process }) };
    case "subProcess":
    case "transaction":
    case "adHocSubProcess":
      return { ...activity(ids, node), ...content(ids, node.content) };
    case "eventSubProcess":
      return { ...activity(ids, node), triggeredByEvent: true, ...content(ids, node.content) };
    default:
      return activity(ids, node);
  }
}

function activity(ids: Ids, node: Activity): Properties {
  const { id, loop, performers, isForCompensation, reads, writes } = node;
  // The schema requires an input association to have a target inside of the activity. A property is the simplest one.
  const property = { id: `${id}_input`, name: "input" };
  return given({
    isForCompensation: isForCompensation ?? null,
    loopCharacteristics: loop ? loopCharacteristics(loop) : null,
    resources: (performers ?? []).map((one) =>
      create(ids, "Performer", one, { resourceRef: reference(ids, one.resource) }),
    ),
    properties: reads && reads.length > 0 ? [create(ids, "Property", property)] : [],
    dataInputAssociations: (reads ?? []).map((one) =>
      association(ids, "DataInputAssociation", one.id, one.data, property.id),
    ),
    // An output association may omit its source, so that the activity need not declare it.
    dataOutputAssociations: (writes ?? []).map((one) =>
      association(ids, "DataOutputAssociation", one.id, null, one.data),
    ),
  });
}

function association(ids: Ids, type: string, id: string, source: string | null, target: string) {
  const ends = {
    sourceRef: source === null ? [] : [reference(ids, source)],
    targetRef: reference(ids, target),
  };
  return create(ids, type, { id, name: null }, given(ends));
}

function loopCharacteristics(loop: Loop): ModdleElement {
  if (loop.type === "multiInstance") {
    const cardinality = given({
      loopCardinality: loop.cardinality ? expression(`${loop.cardinality}`) : null,
    });
    return moddle.create("bpmn:MultiInstanceLoopCharacteristics", {
      isSequential: loop.sequential,
      ...cardinality,
    });
  }
  const condition = given({
    loopMaximum: loop.maximum ?? null,
    loopCondition: loop.condition && expression(loop.condition),
  });
  return moddle.create("bpmn:StandardLoopCharacteristics", condition);
}

function eventDefinition(ids: Ids, definition: EventDefinitionContent | null): Properties {
  return definition ? { eventDefinitions: [eventDefinitionElement(ids, definition)] } : {};
}

function eventDefinitionElement(ids: Ids, definition: EventDefinitionContent): ModdleElement {
  const type = `bpmn:${definition.type.charAt(0).toUpperCase()}${definition.type.slice(1)}EventDefinition`;
  switch (definition.type) {
    case "message":
    case "signal":
    case "error":
    case "escalation":
      return moddle.create(
        type,
        given({ [`${definition.type}Ref`]: definition.ref && reference(ids, definition.ref) }),
      );
    case "timer": {
      const property = { duration: "timeDuration", date: "timeDate", cycle: "timeCycle" }[definition.kind];
      return moddle.create(type, given({ [property]: definition.value && expression(definition.value) }));
    }
    case "conditional":
      return moddle.create(type, { condition: expression(definition.condition) });
    case "link":
      return moddle.create(type, { name: plainText(definition.name) });
    case "compensation":
      return moddle.create("bpmn:CompensateEventDefinition", {});
    default:
      return moddle.create(type, {});
  }
}
