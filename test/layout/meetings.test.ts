import { expect, test } from "vitest";
import type { Edge, NodeKind, Plane } from "../../src/bpmn/graph.ts";
import { crossingsOf } from "../../src/layout/after-edit/drawn-defects.ts";
import { anotherWay } from "../../src/layout/after-edit/new-lines.ts";
import { layOut } from "../../src/layout/layout.ts";
import { meetingsIn, sharedStartsIn } from "../../src/layout/route/meetings.ts";
import { workFor } from "../../src/layout/work.ts";
import { plainEdge, plainNode } from "../support/graph.ts";
import { onlyPlane } from "./planes.ts";

const to = (x: number, y: number) => ({
  waypoints: [
    { x: 0, y },
    { x, y },
  ],
});

test.each([
  { kind: "exclusiveGateway" as NodeKind, lines: 2, sharedEnds: 1, meetings: 2 },
  { kind: "endEvent" as NodeKind, lines: 3, sharedEnds: 2, meetings: 3 },
  // A shape has too few sides for four lines, and a task has room for several on each of its sides.
  { kind: "exclusiveGateway" as NodeKind, lines: 4, sharedEnds: 0, meetings: 0 },
  { kind: "task" as NodeKind, lines: 2, sharedEnds: 0, meetings: 0 },
])("$lines lines that end in one point of a $kind", ({ kind, lines, sharedEnds, meetings }) => {
  const edges = Array.from({ length: lines }, (_, i) =>
    plainEdge(`e${i}`, { source: "a", target: "b", ...to(100, 0) }),
  );
  expect(meetingsIn([plainNode("b", kind)], edges)).toEqual({ sharedEnds, meetings });
});

test("lines that end at different points, and a message beside a flow, share nothing", () => {
  const nodes = [plainNode("b", "intermediateCatchEvent")];
  const edges = [
    plainEdge("e1", { target: "b", ...to(100, 0) }),
    plainEdge("e2", { target: "b", ...to(100, 18) }),
    plainEdge("m", { kind: "messageFlow", target: "b", ...to(100, 0) }),
  ];
  expect(meetingsIn(nodes, edges)).toEqual({ sharedEnds: 0, meetings: 2 });
});

const lanes = { clerk: "Clerk", store: "Store" };

/** The store packs while the clerk writes papers; then the store hands them over. */
const packing: [id: string, kind: NodeKind, lane: keyof typeof lanes][] = [
  ["start", "startEvent", "clerk"],
  ["split", "parallelGateway", "clerk"],
  ["pack", "task", "store"],
  ["size", "exclusiveGateway", "clerk"],
  ["form", "task", "clerk"],
  ["offer", "task", "clerk"],
  ["same", "exclusiveGateway", "clerk"],
  ["join", "parallelGateway", "clerk"],
  ["hand", "task", "store"],
  ["end", "endEvent", "store"],
];
const ways =
  "start-split split-pack split-size size-form size-offer form-same offer-same same-join pack-join join-hand hand-end";

const flow = (way: string): Edge => {
  const [source = null, target = null] = way.split("-");
  return plainEdge(way, { source, target, process: "p" });
};

const planeOf = (steps: typeof packing, edges: Edge[]): Plane => ({
  element: "plane",
  name: "",
  nodes: [
    plainNode("pool", "participant", { process: "p", expanded: true }),
    ...Object.entries(lanes).map(([id, name]) =>
      plainNode(id, "lane", { name, parent: "pool", process: "p" }),
    ),
    ...steps.map(([id, kind, lane]) => plainNode(id, kind, { name: "", parent: "pool", process: "p", lane })),
  ],
  edges,
});

test("branches of two lanes come into their join from two sides, and the flow that was in the way gives way", async () => {
  const plane = onlyPlane(await layOut({ planes: [planeOf(packing, ways.split(" ").map(flow))] }));
  expect(meetingsIn(plane.nodes, plane.edges)).toEqual({ sharedEnds: 0, meetings: 4 });
  expect(crossingsOf(plane)).toBe(0);
});

test("a line that is drawn anew goes to a free side of its join, over one bend more", () => {
  const box = (x: number, y: number, width = 100, height = 80) => ({ bounds: { x, y, width, height } });
  const nodes = [
    plainNode("a", "task", box(0, 0)),
    plainNode("join", "exclusiveGateway", box(300, 15, 50, 50)),
    plainNode("c", "task", box(120, 160)),
    plainNode("wall", "task", box(240, 160)),
  ];
  const level = plainEdge("a-join", {
    source: "a",
    target: "join",
    waypoints: [
      { x: 100, y: 40 },
      { x: 300, y: 40 },
    ],
  });
  const late = plainEdge("c-join", { source: "c", target: "join" });
  const plane = { element: "plane", name: "", nodes, edges: [level, late] };
  expect(anotherWay(plane, late, workFor(1))?.at(-1)).toEqual({ x: 325, y: 65 });
});

/** A parcel that comes is checked, and one that does not come is paid for; the store repairs and pays. */
const parcels: typeof packing = [
  ["start", "startEvent", "clerk"],
  ["ask", "task", "clerk"],
  ["wait", "eventBasedGateway", "clerk"],
  ["came", "intermediateCatchEvent", "clerk"],
  ["whole", "exclusiveGateway", "clerk"],
  ["fetched", "intermediateCatchEvent", "clerk"],
  ["late", "intermediateCatchEvent", "clerk"],
  ["stop", "task", "clerk"],
  ["pay", "task", "store"],
  ["mend", "task", "store"],
  ["join", "exclusiveGateway", "clerk"],
  ["meet", "exclusiveGateway", "clerk"],
  ["end", "endEvent", "clerk"],
];
const parcelWays =
  "start-ask ask-wait wait-came wait-late came-whole whole-fetched whole-mend fetched-join mend-join join-meet late-stop stop-pay pay-meet meet-end";
const answers: Record<string, string> = { "whole-fetched": "yes", "whole-mend": "no" };

test("the two answers of a decision leave it by different sides", async () => {
  const edges = parcelWays.split(" ").map((way) => ({ ...flow(way), name: answers[way] ?? "" }));
  const plane = onlyPlane(await layOut({ planes: [planeOf(parcels, edges)] }));
  expect(sharedStartsIn(plane.nodes, plane.edges)).toBe(0);
});

test.each([
  { what: "two answers", kind: "exclusiveGateway" as NodeKind, names: ["yes", "no"], shared: 1 },
  { what: "flows without names", kind: "parallelGateway" as NodeKind, names: ["", ""], shared: 0 },
  {
    what: "more answers than sides",
    kind: "exclusiveGateway" as NodeKind,
    names: ["a", "b", "c", "d"],
    shared: 0,
  },
  { what: "flows of a task", kind: "task" as NodeKind, names: ["yes", "no"], shared: 0 },
])("$what that begin in one point share $shared starts", ({ kind, names, shared }) => {
  const edges = names.map((name, i) =>
    plainEdge(`e${i}`, { name, source: "a", target: `b${i}`, ...to(100, 0) }),
  );
  expect(sharedStartsIn([plainNode("a", kind)], edges)).toBe(shared);
});

test("an answer that is drawn anew leaves its decision by a free side", () => {
  const box = (x: number, y: number, width = 100, height = 80) => ({ bounds: { x, y, width, height } });
  const nodes = [
    plainNode("split", "exclusiveGateway", box(0, 115, 50, 50)),
    plainNode("above", "task", box(-25, -60)),
    plainNode("aside", "task", box(160, 30)),
    plainNode("wall", "task", box(160, 125)),
  ];
  const up = plainEdge("up", {
    name: "yes",
    source: "split",
    target: "above",
    waypoints: [
      { x: 25, y: 115 },
      { x: 25, y: 20 },
    ],
  });
  const late = plainEdge("late", { name: "no", source: "split", target: "aside" });
  const plane = { element: "plane", name: "", nodes, edges: [up, late] };
  expect(anotherWay(plane, late, workFor(1))?.[0]).toEqual({ x: 50, y: 140 });
});
