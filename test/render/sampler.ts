/** Diagrams as data for the tests of this folder: every kind of element in every form, on a grid. */

import {
  type Bounds,
  type Edge,
  type EventDefinition,
  type Graph,
  type Node,
  type NodeKind,
  type Plane,
  type Point,
  taskElements,
} from "../../src/bpmn/graph.ts";
import { plainEdge, plainNode } from "../support/graph.ts";

export const nodeOf = (kind: NodeKind, id: string, bounds: Bounds, more: Partial<Node> = {}): Node =>
  plainNode(id, kind, { name: id, horizontal: true, bounds, ...more });

export const edgeOf = (id: string, waypoints: Point[], more: Partial<Edge> = {}): Edge =>
  plainEdge(id, { waypoints, ...more });

export const planeOf = (name: string, nodes: Node[], edges: Edge[] = []): Plane => ({
  element: "plane",
  name,
  nodes,
  edges,
});

export const graphOf = (...planes: Plane[]): Graph => ({ planes });

export const box = (x: number, y: number, width: number, height: number): Bounds => ({ x, y, width, height });

const definitions: EventDefinition[] = [
  "message",
  "timer",
  "error",
  "escalation",
  "cancel",
  "compensation",
  "conditional",
  "link",
  "signal",
  "terminate",
];

type Look = [word: string, definitions: EventDefinition[], parallelMultiple: boolean];
const looks: Look[] = [
  ["none", [], false],
  ...definitions.map((definition): Look => [definition, [definition], false]),
  ["multiple", ["message", "timer"], false],
  ["parallel multiple", ["message", "timer"], true],
];

const positions: [string, NodeKind, boolean][] = [
  ["start", "startEvent", true],
  ["start, goes on", "startEvent", false],
  ["catch", "intermediateCatchEvent", true],
  ["boundary, goes on", "boundaryEvent", false],
  ["throw", "intermediateThrowEvent", true],
  ["end", "endEvent", true],
];

/** All rings by all definitions. */
export const events: Graph = graphOf(
  planeOf(
    "Events",
    positions.flatMap(([word, kind, interrupting], row) =>
      looks.map(([look, defined, parallelMultiple], column) =>
        nodeOf(kind, `${word} ${look}`, box(column * 90, row * 90, 36, 36), {
          definitions: defined,
          parallelMultiple,
          interrupting,
          name: row === 0 ? look : column === 0 ? word : "",
        }),
      ),
    ),
  ),
);

/** Types, markers side by side, call activities, sub-processes open and closed. */
export const activities: Graph = graphOf(
  planeOf("Activities", [
    ...taskElements.map((kind, i) =>
      nodeOf(kind, `Check the ${kind} of the customer`, box(i * 130, 0, 100, 80)),
    ),
    ...(["standard", "parallel", "sequential"] as const).map((loop, i) =>
      nodeOf("userTask", `Loop ${loop}`, box(i * 130, 110, 100, 80), { loop }),
    ),
    nodeOf("task", "Undo", box(390, 110, 100, 80), { compensation: true }),
    nodeOf("serviceTask", "Undo all of the many bookings", box(520, 110, 100, 80), {
      compensation: true,
      loop: "parallel",
    }),
    nodeOf("callActivity", "Collect payment", box(650, 110, 100, 80), {
      calls: { process: "Payment", globalTask: null },
    }),
    nodeOf("callActivity", "Sign", box(780, 110, 100, 80), {
      calls: { process: null, globalTask: "userTask" },
    }),
    nodeOf("callActivity", "Expanded without content", box(910, 110, 160, 80), {
      expanded: true,
      loop: "sequential",
    }),
    nodeOf("subProcess", "Closed", box(0, 220, 100, 80), { loop: "sequential", compensation: true }),
    nodeOf("transaction", "Closed transaction", box(130, 220, 100, 80)),
    nodeOf("receiveTask", "Order arrives", box(520, 220, 100, 80), { instantiate: true }),
    nodeOf("adHocSubProcess", "Closed ad hoc", box(260, 220, 100, 80), { loop: "parallel" }),
    nodeOf("subProcess", "Closed event sub-process", box(390, 220, 100, 80), {
      triggeredByEvent: true,
      definitions: ["message"],
      interrupting: false,
    }),
    nodeOf("subProcess", "Open", box(0, 340, 240, 140), { expanded: true, loop: "parallel" }),
    nodeOf("task", "Inside", box(100, 370, 100, 80), { parent: "Open" }),
    nodeOf("transaction", "Open transaction", box(270, 340, 240, 140), { expanded: true }),
    nodeOf("adHocSubProcess", "Open ad hoc", box(540, 340, 240, 140), { expanded: true, compensation: true }),
    nodeOf("subProcess", "Open event sub-process", box(810, 340, 240, 140), {
      expanded: true,
      triggeredByEvent: true,
    }),
    nodeOf("startEvent", "Overdue", box(840, 390, 36, 36), {
      parent: "Open event sub-process",
      definitions: ["timer"],
      interrupting: false,
    }),
    nodeOf("callActivity", "Open call", box(0, 510, 240, 140), { expanded: true }),
    nodeOf("userTask", "Called", box(100, 540, 100, 80)),
    nodeOf("task", "Tiny", box(300, 540, 24, 20)),
    nodeOf(
      "userTask",
      "Donaudampfschifffahrtsgesellschaftskapitän begrüßt sämtliche Fahrgäste und deren Begleitpersonen an Bord des Schiffes",
      box(390, 510, 100, 80),
    ),
    nodeOf("serviceTask", "Проверить заявку клиента", box(520, 510, 100, 80)),
    nodeOf("serviceTask", "Έλεγχος αίτησης", box(650, 510, 100, 80)),
  ]),
);

const horizontal = (id: string, y: number, from: number, to: number, more: Partial<Edge> = {}) =>
  edgeOf(
    id,
    [
      { x: from, y },
      { x: to, y },
    ],
    more,
  );

/** Gateways, data, artifacts, and all edges with all signs, including line jumps. */
export const flows: Graph = graphOf(
  planeOf(
    "Flows",
    [
      nodeOf("exclusiveGateway", "Exclusive", box(0, 0, 50, 50), { markerVisible: true }),
      nodeOf("exclusiveGateway", "Without X", box(100, 0, 50, 50)),
      nodeOf("inclusiveGateway", "Inclusive", box(200, 0, 50, 50)),
      nodeOf("parallelGateway", "Parallel", box(300, 0, 50, 50)),
      nodeOf("complexGateway", "Complex", box(400, 0, 50, 50)),
      nodeOf("eventBasedGateway", "Event-based", box(500, 0, 50, 50)),
      nodeOf("eventBasedGateway", "Instantiating", box(600, 0, 50, 50), { instantiate: true }),
      nodeOf("eventBasedGateway", "Instantiating parallel", box(700, 0, 50, 50), {
        instantiate: true,
        eventGatewayType: "parallel",
      }),
      nodeOf("dataObjectReference", "Order", box(0, 110, 36, 50), { state: "paid" }),
      nodeOf("dataObjectReference", "Orders", box(100, 110, 36, 50), { collection: true }),
      nodeOf("dataInput", "Input", box(200, 110, 36, 50)),
      nodeOf("dataOutput", "Output", box(300, 110, 36, 50), { collection: true }),
      nodeOf("dataStoreReference", "Customers", box(400, 110, 50, 50)),
      nodeOf("textAnnotation", "Only for orders\nabove 500 €", box(500, 110, 120, 40)),
      nodeOf("group", "Group", box(640, 100, 120, 80)),
      nodeOf("task", "A", box(0, 220, 60, 40)),
      nodeOf("task", "B", box(240, 220, 60, 40)),
    ],
    [
      horizontal("plain", 230, 60, 240, { source: "A", target: "B", name: "runs on" }),
      horizontal("conditional", 280, 0, 160, { conditional: true, source: "A" }),
      horizontal("default", 300, 0, 160, { isDefault: true, name: "else", label: box(60, 290, 40, 14) }),
      horizontal("message", 320, 0, 160, { kind: "messageFlow" }),
      horizontal("initiating", 345, 0, 160, { kind: "messageFlow", envelope: "initiating" }),
      horizontal("answering", 375, 0, 160, { kind: "messageFlow", envelope: "non-initiating" }),
      horizontal("association", 400, 0, 160, { kind: "association" }),
      horizontal("one", 415, 0, 160, { kind: "association", direction: "one" }),
      horizontal("both", 430, 0, 160, { kind: "association", direction: "both" }),
      horizontal("input", 445, 0, 160, { kind: "dataInputAssociation" }),
      edgeOf("slanted", [
        { x: 200, y: 280 },
        { x: 300, y: 330 },
        { x: 250, y: 400 },
      ]),
      horizontal("jumps", 350, 320, 520, { name: "over the others" }),
      ...[360, 400, 405, 470].map((x) =>
        edgeOf(`under ${x}`, [
          { x, y: 300 },
          { x, y: 380 },
          { x: x + 30, y: 380 },
        ]),
      ),
    ],
  ),
);

const tinted = (fill: string, stroke: string, font: string | null = null): Partial<Node> => ({
  colors: { fill, stroke, font },
});

/** Pools and lanes in both directions, several planes, colours of the file. */
export const pools: Graph = graphOf(
  planeOf(
    "Collaboration",
    [
      nodeOf("participant", "Shop", box(0, 0, 560, 260), { expanded: true }),
      nodeOf("lane", "Sales department", box(30, 0, 530, 130), { parent: "Shop" }),
      nodeOf("lane", "Warehouse", box(30, 130, 530, 130), {
        parent: "Shop",
        ...tinted("#e6f4ea", "#137333"),
      }),
      nodeOf("participant", "Customer", box(0, 300, 560, 60), { multiple: true }),
      nodeOf("participant", "Bank", box(600, 0, 240, 360), { expanded: true, horizontal: false }),
      nodeOf("lane", "Desk", box(600, 30, 120, 330), { parent: "Bank", horizontal: false }),
      nodeOf("lane", "Vault", box(720, 30, 120, 330), { parent: "Bank", horizontal: false }),
      nodeOf("participant", "Press", box(880, 0, 60, 360), { horizontal: false }),
      nodeOf("startEvent", "Order received", box(90, 47, 36, 36), {
        definitions: ["message"],
        ...tinted("#c8e6c9", "#205022"),
      }),
      nodeOf("userTask", "Check the order", box(180, 25, 100, 80), tinted("#bbdefb", "#0d4372")),
      nodeOf("exclusiveGateway", "In stock?", box(330, 40, 50, 50), {
        markerVisible: true,
        ...tinted("#ffe0b2", "#6b3c00"),
      }),
      nodeOf("endEvent", "Refused", box(460, 47, 36, 36), {
        definitions: ["error"],
        ...tinted("#ffcdd2", "#831311"),
      }),
      nodeOf("task", "Pack", box(305, 155, 100, 80), tinted("#e1bee7", "#5b176d", "#e1bee7")),
      nodeOf("boundaryEvent", "Late", box(387, 217, 36, 36), {
        attachedTo: "Pack",
        definitions: ["timer"],
        interrupting: false,
        label: box(425, 235, 40, 14),
      }),
      nodeOf("subProcess", "Archive", box(460, 155, 90, 80)),
    ],
    [
      horizontal("f1", 65, 126, 180, { source: "Order received", target: "Check the order" }),
      horizontal("f2", 65, 280, 330, { source: "Check the order", target: "In stock?" }),
      horizontal("f3", 65, 380, 460, { source: "In stock?", target: "Refused", name: "no", isDefault: true }),
      edgeOf(
        "f4",
        [
          { x: 355, y: 90 },
          { x: 355, y: 155 },
        ],
        {
          source: "In stock?",
          target: "Pack",
          name: "yes",
          colors: { fill: null, stroke: "#43a047", font: null },
        },
      ),
      edgeOf(
        "m1",
        [
          { x: 108, y: 300 },
          { x: 108, y: 83 },
        ],
        {
          kind: "messageFlow",
          source: "Customer",
          target: "Order received",
          name: "Order",
          envelope: "initiating",
        },
      ),
    ],
  ),
  planeOf("Archive", [
    nodeOf("task", "Scan", box(500, 500, 100, 80)),
    nodeOf("task", "File", box(640, 500, 100, 80)),
  ]),
);
