import type { TaskElement } from "./graph.ts";

/**
 * A BPMN 2.0 process as plain data: what `writeBpmn` turns into a document. Every `id` is the caller's, legal in XML
 * (`[A-Za-z_][A-Za-z0-9_.-]*`) and used once; every reference names an id of the same definition.
 */
export type ProcessDefinition = {
  id: string;
  /** Null where all is in one process without pools. */
  collaboration: CollaborationDefinition | null;
  processes: ProcessContent[];
  /** What message, signal, error and escalation events refer to. */
  messages: Named[];
  signals: Named[];
  errors: Named[];
  escalations: Named[];
  /** What data store references show, and who takes part in activities. */
  stores?: Named[];
  resources?: Named[];
};

export type Named = { id: string; name: string | null };

type CollaborationDefinition = Named & {
  participants: ParticipantDefinition[];
  messageFlows: MessageFlowDefinition[];
};

/** A pool; without a process it is a black box. */
type ParticipantDefinition = Named & { process: string | null };

/** From and to a participant, an activity or an event; `message` is the id of one of the definition's messages. */
export type MessageFlowDefinition = Named & { source: string; target: string; message: string | null };

export type ProcessContent = Named & Content & { lanes: LaneDefinition[] };

/** What a process or a sub-process holds. `incoming` and `outgoing` of the nodes are made from the flows. */
export type Content = {
  nodes: FlowNodeDefinition[];
  flows: SequenceFlowDefinition[];
  data: DataDefinition[];
  annotations: AnnotationDefinition[];
};

/** `nodes` are the ids of the flow nodes in it; with `lanes` inside, the inner lanes name them too. */
export type LaneDefinition = Named & { nodes: string[]; lanes: LaneDefinition[] };

/** `condition` is the expression of a conditional flow; `isDefault` makes it the default of its source. */
export type SequenceFlowDefinition = Named & {
  source: string;
  target: string;
  condition: string | null;
  isDefault: boolean;
};

/** Several references may show one thing: the data object of that id, which is made with them, or the data store. */
export type DataDefinition = Named & { type: "dataObjectReference" | "dataStoreReference"; of?: string };

/** A text annotation and the association that ties it to an element, when it has one. */
export type AnnotationDefinition = {
  id: string;
  text: string;
  association: { id: string; source: string } | null;
};

export type GatewayType =
  | "exclusiveGateway"
  | "inclusiveGateway"
  | "parallelGateway"
  | "eventBasedGateway"
  | "complexGateway";

type EventType = "startEvent" | "endEvent" | "intermediateCatchEvent" | "intermediateThrowEvent";

export type Loop =
  | { type: "standard"; condition: string | null; maximum?: number | null }
  | { type: "multiInstance"; sequential: boolean; cardinality?: number | null };

/** Repeats of an activity, compensation, who takes part in it, and the data objects that it reads and writes. */
export type Activity = Named & {
  loop?: Loop;
  performers?: Performer[];
  isForCompensation?: boolean;
  reads?: DataAssociation[];
  writes?: DataAssociation[];
};

/** `resource` is the id of one of the definition's resources. */
type Performer = Named & { resource: string };

/** `data` is the id of a data object or store reference. */
type DataAssociation = { id: string; data: string };

export type FlowNodeDefinition =
  | (Activity & { type: TaskElement })
  /** `process` is the id of the called process, here or elsewhere. */
  | (Activity & { type: "callActivity"; process: string | null })
  | (Activity & { type: "subProcess" | "transaction" | "adHocSubProcess"; content: Content })
  | (Activity & { type: "eventSubProcess"; content: Content })
  | (Named & { type: GatewayType })
  /** `interrupting` matters for the start events of event sub-processes only. */
  | (Named & { type: EventType; definition: EventDefinitionContent | null; interrupting?: boolean })
  | (Named & {
      type: "boundaryEvent";
      attachedTo: string;
      interrupting: boolean;
      definition: EventDefinitionContent;
    });

/** `ref` is the id of a message, signal, error or escalation of the definition. */
export type EventDefinitionContent =
  | { type: "message" | "signal" | "error" | "escalation"; ref: string | null }
  /** ISO 8601, such as `P3D`, `2026-01-31T09:00:00Z`, `R/P1W`; null leaves it open. */
  | { type: "timer"; kind: "duration" | "date" | "cycle"; value: string | null }
  | { type: "conditional"; condition: string }
  | { type: "link"; name: string }
  | { type: "compensation" | "cancel" | "terminate" };
