/**
 * A BPMN 2.0 document in a form for drawing: plain nodes and edges on planes. It is never stored; the text of the
 * document (`document.ts`) is authoritative. Layout fills in the geometry, rendering reads it.
 */

/** Top left corner and size, in pixels. */
export type Bounds = { x: number; y: number; width: number; height: number };

/** In pixels. */
export type Point = { x: number; y: number };

/** Everything that a document draws. One plane for each BPMNDiagram, in document order. */
export type Graph = { planes: Plane[] };

/**
 * One drawing: a collaboration with all its pools, a process without one, or the content of a collapsed sub-process.
 */
export type Plane = {
  /** Id of the collaboration, process or sub-process that the plane shows (`bpmnElement` of the BPMNPlane). */
  element: string;
  name: string;
  /** In document order, containers before their content. */
  nodes: Node[];
  /** In document order. */
  edges: Edge[];
};

/** Width in pixels of the band with the name of a pool or lane: the layout reserves it, the renderer draws it. */
export const nameBandWidth = 30;

/** Pixels of shapes: the layout gives them, and the renderer takes them where a document gives none. */
export const shapeSizes = {
  activity: { width: 100, height: 80 },
  event: { width: 36, height: 36 },
  gateway: { width: 50, height: 50 },
  dataObject: { width: 36, height: 50 },
  dataStore: { width: 50, height: 50 },
} as const;

/** The local names of BPMN 2.0's tasks. */
export const taskElements = [
  "task",
  "userTask",
  "serviceTask",
  "sendTask",
  "receiveTask",
  "manualTask",
  "scriptTask",
  "businessRuleTask",
] as const;
export type TaskElement = (typeof taskElements)[number];

/** The local names of BPMN 2.0 elements that are drawn as shapes. */
export type NodeKind =
  | "participant"
  | "lane"
  | TaskElement
  | "callActivity"
  | "subProcess"
  | "transaction"
  | "adHocSubProcess"
  | "startEvent"
  | "endEvent"
  | "intermediateCatchEvent"
  | "intermediateThrowEvent"
  | "boundaryEvent"
  | "exclusiveGateway"
  | "inclusiveGateway"
  | "parallelGateway"
  | "eventBasedGateway"
  | "complexGateway"
  | "dataObjectReference"
  | "dataStoreReference"
  | "dataInput"
  | "dataOutput"
  | "textAnnotation"
  | "group";

export type EventDefinition =
  | "message"
  | "timer"
  | "error"
  | "escalation"
  | "cancel"
  | "compensation"
  | "conditional"
  | "link"
  | "signal"
  | "terminate";

/**
 * Determines the look of a shape together with its kind. Fields that do not apply to a kind have their first-named
 * value.
 */
export type Node = {
  id: string;
  kind: NodeKind;
  /** Name as in the document ("" when absent); for an annotation its text, for a group its category value. */
  name: string;
  /**
   * The enclosing participant or expanded sub-process (for a lane: its parent lane, else its participant); null if
   * there is none.
   */
  parent: string | null;
  /** The process that it belongs to; null for a black-box participant and for artifacts of a collaboration. */
  process: string | null;
  /** The innermost lane that names it. */
  lane: string | null;
  /** Host activity of a boundary event. */
  attachedTo: string | null;
  /**
   * Event definitions in document order; several are drawn as multiple. An event sub-process has those of its start
   * event.
   */
  definitions: EventDefinition[];
  /** With several definitions: all must happen (drawn as a plus) rather than one (a pentagon). */
  parallelMultiple: boolean;
  /** Start events of event sub-processes and boundary events: false is drawn dashed. */
  interrupting: boolean;
  /** Sub-processes and participants: the content is drawn inside. A black-box participant is not expanded. */
  expanded: boolean;
  /** An event sub-process (dotted border). */
  triggeredByEvent: boolean;
  loop: "none" | "standard" | "parallel" | "sequential";
  /** A compensation activity. */
  compensation: boolean;
  /** Process called by a call activity, if it is in the same document; or the kind of global task it calls. */
  calls: { process: string | null; globalTask: NodeKind | null };
  /** Exclusive gateway: draw the X. */
  markerVisible: boolean;
  /** Event-based gateway that starts the process. */
  instantiate: boolean;
  /** Event-based gateway type. */
  eventGatewayType: "exclusive" | "parallel";
  /** Participants: more than one instance. */
  multiple: boolean;
  /** Groups: ids of the enclosed elements, if the document states them. */
  members: string[];
  /** Participants and lanes. */
  horizontal: boolean;
  /** Data objects, inputs and outputs. */
  collection: boolean;
  /** Data object state, without brackets; "" when there is none. */
  state: string;
  /** Null if the document has no diagram interchange for it. */
  bounds: Bounds | null;
  /** Bounds of the name, for events, gateways, data and groups. */
  label: Bounds | null;
  colors: Colors;
};

/** From the `bioc` and `color` extensions, as `#rrggbb`; null if the file has none. */
export type Colors = { fill: string | null; stroke: string | null; font: string | null };

export type EdgeKind =
  | "sequenceFlow"
  | "messageFlow"
  | "association"
  | "dataInputAssociation"
  | "dataOutputAssociation";

export type Edge = {
  id: string;
  kind: EdgeKind;
  name: string;
  /** A node of the same plane, or (associations only) an edge of it. Null for a missing end. */
  source: string | null;
  target: string | null;
  /** The process that holds it; null for message flows. */
  process: string | null;
  /** The enclosing expanded sub-process. */
  parent: string | null;
  isDefault: boolean;
  conditional: boolean;
  /** Associations only. */
  direction: "none" | "one" | "both";
  /** The envelope on a message flow: filled (non-initiating), white (initiating), or none. */
  envelope: "none" | "initiating" | "non-initiating";
  /** From source to target. Null if the document has no diagram interchange for it. */
  waypoints: Point[] | null;
  label: Bounds | null;
  colors: Colors;
};

/** Whether two boxes share more than their borders. */
export const overlap = (a: Bounds, b: Bounds): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
