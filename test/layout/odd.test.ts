import { expect, test } from "vitest";
import type { Edge, Node, Plane } from "../../src/bpmn/graph.ts";
import { layOut } from "../../src/layout/layout.ts";
import { plainEdge, plainNode } from "../support/graph.ts";
import { broken } from "./invariants.ts";

const edge = (kind: Edge["kind"], source: string | null, target: string | null): Edge =>
  plainEdge(`${source}-${target}`, { kind, name: "Named", source, target });

const box = (id: string): Node => plainNode(id, "participant", { name: id });
const pool = (id: string): Node => plainNode(id, "participant", { name: id, process: id, expanded: true });
const note = plainNode("note", "textAnnotation", { name: "A note" });
const task = (id: string, rest: Partial<Node> = {}): Node =>
  plainNode(id, "task", { name: id, process: "p", ...rest });
const sub = (id: string, rest: Partial<Node> = {}): Node =>
  plainNode(id, "subProcess", { name: id, process: "p", expanded: true, ...rest });

const odd: [string, Node[], Edge[]][] = [
  [
    "nothing but black boxes that talk",
    [box("a"), box("b"), box("c")],
    [edge("messageFlow", "a", "b"), edge("messageFlow", "a", "c")],
  ],
  ["a note and a black box", [box("a"), note], [edge("association", "note", "a")]],
  ["a note alone", [note], []],
  [
    "a pool with lanes and no nodes",
    [pool("a"), plainNode("l", "lane", { parent: "a", process: "a", name: "Lane" }), box("b")],
    [edge("messageFlow", "b", "a")],
  ],
  [
    "a message to the frame of a filled pool",
    [pool("a"), task("t", { parent: "a", process: "a" }), box("b")],
    [edge("messageFlow", "b", "a"), edge("messageFlow", "t", "b")],
  ],
  [
    "a boundary event without a host",
    [plainNode("x", "boundaryEvent", { attachedTo: "gone" }), task("t")],
    [edge("sequenceFlow", "x", "t")],
  ],
  [
    "flows that lead nowhere, at both ends",
    [task("t"), plainNode("g", "exclusiveGateway", {})],
    [
      edge("sequenceFlow", "t", null),
      edge("sequenceFlow", null, "t"),
      edge("sequenceFlow", null, null),
      edge("messageFlow", "g", null),
    ],
  ],
  [
    "a flow into a sub-process and one out of it",
    [task("a"), sub("s"), task("in", { parent: "s" }), task("b")],
    [edge("sequenceFlow", "a", "in"), edge("sequenceFlow", "in", "b")],
  ],
  [
    "a flow from inside to the sub-process itself",
    [sub("s"), task("in", { parent: "s" })],
    [edge("sequenceFlow", "in", "s")],
  ],
  [
    "a sub-process in a sub-process in a sub-process",
    [sub("s1"), sub("s2", { parent: "s1" }), sub("s3", { parent: "s2" }), task("t", { parent: "s3" })],
    [],
  ],
  [
    "a note on a flow, a group, a store outside of the pool",
    [
      pool("a"),
      task("t", { parent: "a", process: "a" }),
      task("u", { parent: "a", process: "a" }),
      note,
      plainNode("g", "group", { name: "G" }),
      plainNode("d", "dataStoreReference", { name: "Store" }),
    ],
    [edge("sequenceFlow", "t", "u"), edge("association", "note", "t-u")],
  ],
  [
    "a note on a short flow beside its box",
    [plainNode("s", "startEvent", {}), task("t"), plainNode("e", "endEvent", {}), note],
    [
      edge("sequenceFlow", "s", "t"),
      edge("sequenceFlow", "t", "e"),
      { ...edge("association", "t-e", "note"), name: "" },
    ],
  ],
  [
    "compensation by sub-processes that stand open below each other",
    [
      plainNode("g", "parallelGateway", {}),
      ...["a", "b"].flatMap((id) => [
        task(id),
        plainNode(`undo ${id}`, "boundaryEvent", { attachedTo: id, definitions: ["compensation"] }),
        sub(`handler ${id}`, { compensation: true }),
        task(`in ${id}`, { parent: `handler ${id}` }),
        task(`then ${id}`, { parent: `handler ${id}` }),
      ]),
    ],
    [
      ...["a", "b"].map((id) => edge("sequenceFlow", "g", id)),
      ...["a", "b"].map((id) => edge("sequenceFlow", `in ${id}`, `then ${id}`)),
      ...["a", "b"].map((id) => edge("association", `undo ${id}`, `handler ${id}`)),
    ],
  ],
  [
    "a ring without a start",
    [task("a"), task("b"), task("c")],
    [edge("sequenceFlow", "a", "b"), edge("sequenceFlow", "b", "c"), edge("sequenceFlow", "c", "a")],
  ],
  [
    "many flows between two nodes",
    [task("a"), task("b")],
    [1, 2, 3, 4, 5, 6].map((i) => ({
      ...edge("sequenceFlow", i % 2 ? "a" : "b", i % 2 ? "b" : "a"),
      id: `f${i}`,
    })),
  ],
  [
    "a gateway with ten branches",
    [plainNode("g", "exclusiveGateway", {}), ...Array.from({ length: 10 }, (_, i) => task(`t${i}`))],
    Array.from({ length: 10 }, (_, i) => edge("sequenceFlow", "g", `t${i}`)),
  ],
];

test.each(odd)("%s: all of it is drawn", async (_, nodes, edges) => {
  const plane: Plane = { element: "plane", name: "", nodes, edges };
  expect(broken(await layOut({ planes: [plane] }))).toEqual([]);
});
