import type { TaskElement } from "./graph.ts";

/**
 * A BPMN 2.0 process as plain data, which `writeBpmn` turns into a document. The caller chooses every `id`: a legal XML
 * name (`[A-Za-z_][A-Za-z0-9_.-]*`), used once. Every reference names an id of the same definition.
 */
export type ProcessDefinition = {
  id: string;
  /** Null for a single process without pools. */
  collaboration: CollaborationDefinition | null;
  processes: ProcessContent[];
  /** Targets of message, signal, error and escalation events. */
  messages: Named[];
  signals: Named[];
  errors: Named[];
  escalations: Named[];
  /** Targets of data store references, and performers of activities. */
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

/** Between participants, activities or events; `message` is the id of one of the definition's messages. */
export type MessageFlowDefinition = Named & { source: string; target: string; message: string | null };

export type ProcessContent = Named & Content & { lanes: LaneDefinition[] };

/** Content of a process or a sub-process. `incoming` and `outgoing` of the nodes are derived from the flows. */
export type Content = {
  nodes: FlowNodeDefinition[];
  flows: SequenceFlowDefinition[];
  data: DataDefinition[];
  annotations: AnnotationDefinition[];
};

/** `nodes` are the ids of the flow nodes in it; if it has inner `lanes`, those name the nodes too. */
export type LaneDefinition = Named & { nodes: string[]; lanes: LaneDefinition[] };

/** `condition` is the expression of a conditional flow; `isDefault` makes it the default of its source. */
export type SequenceFlowDefinition = Named & {
  source: string;
  target: string;
  condition: string | null;
  isDefault: boolean;
};

/**
 * Several references may show the same data: the data object with that id, which is created with them, or the data
 * store.
 */
export type DataDefinition = Named & { type: "dataObjectReference" | "dataStoreReference"; of?: string };

/** A text annotation and the association that links it to an element, if any. */
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

/** Repetition of an activity, compensation, its performers, and the data objects that it reads and writes. */
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
  /** `process` is the id of the called process, in this document or another. */
  | (Activity & { type: "callActivity"; process: string | null })
  | (Activity & { type: "subProcess" | "transaction" | "adHocSubProcess"; content: Content })
  | (Activity & { type: "eventSubProcess"; content: Content })
  | (Named & { type: GatewayType })
  /** `interrupting` matters only for the start events of event sub-processes. */
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
  /** ISO 8601, such as `P3D`, `2026-01-31T09:00:00Z`, `R/P1W`; null leaves it unspecified. */
  | { type: "timer"; kind: "duration" | "date" | "cycle"; value: string | null }
  | { type: "conditional"; condition: string }
  | { type: "link"; name: string }
  | { type: "compensation" | "cancel" | "terminate" };
