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

const inPool = { parent: "p", process: "p" };
const withTask = (id: string): Node[] => [pool(id), task(`${id} task`, { parent: id, process: id })];

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
    "four closed pools of which each talks to almost every other",
    ["a", "b", "c", "d"].map(box),
    [
      edge("messageFlow", "a", "b"),
      edge("messageFlow", "b", "c"),
      edge("messageFlow", "b", "d"),
      edge("messageFlow", "a", "d"),
    ],
  ],
  [
    "two processes that talk, and closed pools that talk to both",
    [...["p", "q"].flatMap(withTask), ...["a", "b", "c", "d"].map(box)],
    [
      edge("messageFlow", "p task", "q task"),
      ...["a", "b", "c", "d"].flatMap((id) => [
        edge("messageFlow", "p task", id),
        edge("messageFlow", id, "q task"),
      ]),
    ],
  ],
  [
    "a message to a boundary event that leads on",
    [
      box("a"),
      ...withTask("p"),
      plainNode("event", "boundaryEvent", { ...inPool, attachedTo: "p task", definitions: ["message"] }),
      plainNode("end", "endEvent", inPool),
    ],
    [edge("sequenceFlow", "event", "end"), edge("messageFlow", "a", "event")],
  ],
  [
    "a boundary event that leads back to its own task",
    [task("t"), plainNode("event", "boundaryEvent", { attachedTo: "t" })],
    [edge("sequenceFlow", "event", "t")],
  ],
  [
    "a message to a task between others in an open sub-process",
    [
      box("a"),
      pool("p"),
      sub("s", { parent: "p" }),
      ...["x", "y", "z"].map((id) => task(id, { parent: "s" })),
      plainNode("event", "boundaryEvent", { parent: "s", process: "p", attachedTo: "y" }),
    ],
    [edge("sequenceFlow", "event", "z"), edge("messageFlow", "a", "y"), edge("messageFlow", "y", "a")],
  ],
  [
    "a note on a message flow between two pools, and one on a flow to a closed pool",
    [box("a"), ...withTask("p"), ...withTask("q"), note, { ...note, id: "second note" }],
    [
      edge("messageFlow", "p task", "q task"),
      edge("messageFlow", "p task", "a"),
      edge("association", "note", "p task-q task"),
      edge("association", "p task-a", "second note"),
    ],
  ],
  [
    "data of a task and of its boundary event, and of the flow between two tasks",
    [
      task("t"),
      task("u"),
      plainNode("event", "boundaryEvent", { attachedTo: "t" }),
      plainNode("d", "dataObjectReference", { name: "Data" }),
    ],
    [
      edge("sequenceFlow", "t", "u"),
      edge("dataOutputAssociation", "t", "d"),
      edge("dataOutputAssociation", "event", "d"),
      edge("association", "d", "t-u"),
    ],
  ],
  [
    "two flows from a task to itself, one on, and a note",
    [task("t"), task("u"), note],
    [
      edge("sequenceFlow", "t", "t"),
      { ...edge("sequenceFlow", "t", "t"), id: "again" },
      edge("sequenceFlow", "t", "u"),
      edge("association", "t", "note"),
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
