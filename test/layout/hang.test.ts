import { expect, test } from "vitest";
import type { Bounds, Plane, Point } from "../../src/bpmn/graph.ts";
import { readGraph } from "../../src/bpmn/read.ts";
import { layOut } from "../../src/layout/layout.ts";
import { broken } from "./invariants.ts";
import { boxOf, onlyPlane } from "./planes.ts";

/** Lays out a process whose nodes are kinds by id, and whose flows are pairs of ids. */
async function drawn(
  nodes: Record<string, string>,
  flows: readonly (readonly [string, string])[],
): Promise<Plane> {
  const elements = Object.entries(nodes).map(([id, kind]) => `<${kind} id="${id}" />`);
  const lines = flows.map(([a, b]) => `<sequenceFlow id="${a}-${b}" sourceRef="${a}" targetRef="${b}" />`);
  const laidOut = await layOut(
    readGraph(
      `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" id="d" targetNamespace="urn:test">
        <process id="p">${[...elements, ...lines].join("")}</process></definitions>`,
      { geometry: false },
    ),
  );
  expect(broken(laidOut)).toEqual([]);
  return onlyPlane(laidOut);
}

const centreX = ({ x, width }: Bounds): number => x + width / 2;

const lineOf = (plane: Plane, id: string): Point[] =>
  plane.edges.find((edge) => edge.id === id)?.waypoints ?? [];

test("a task hangs under the gateway where its branch begins, and the flow falls straight", async () => {
  const plane = await drawn(
    {
      s: "startEvent",
      g: "exclusiveGateway",
      a: "task",
      a2: "task",
      e: "endEvent",
      b: "task",
      f: "endEvent",
    },
    [
      ["s", "g"],
      ["g", "a"],
      ["a", "a2"],
      ["a2", "e"],
      ["g", "b"],
      ["b", "f"],
    ],
  );
  expect(lineOf(plane, "g-b")).toHaveLength(2);
  expect(centreX(boxOf(plane, "b"))).toBe(centreX(boxOf(plane, "g")));
});

test("an end comes as near to the corner of its flow as an arrow head needs", async () => {
  const plane = await drawn(
    { s: "startEvent", g: "exclusiveGateway", a: "task", e: "endEvent", f: "endEvent" },
    [
      ["s", "g"],
      ["g", "a"],
      ["a", "e"],
      ["g", "f"],
    ],
  );
  expect(lineOf(plane, "g-f")).toHaveLength(3);
  expect(boxOf(plane, "f").x).toBe(centreX(boxOf(plane, "g")) + 25);
});

test("events behind one gateway stay in one column, so that their paths begin alike", async () => {
  const plane = await drawn(
    {
      s: "startEvent",
      g: "eventBasedGateway",
      a: "intermediateCatchEvent",
      b: "intermediateCatchEvent",
      c: "intermediateCatchEvent",
      a2: "task",
      b2: "task",
      c2: "task",
      e: "endEvent",
      f: "endEvent",
      h: "endEvent",
    },
    [
      ["s", "g"],
      ["g", "a"],
      ["g", "b"],
      ["g", "c"],
      ["a", "a2"],
      ["b", "b2"],
      ["c", "c2"],
      ["a2", "e"],
      ["b2", "f"],
      ["c2", "h"],
    ],
  );
  expect(new Set(["a", "b", "c"].map((id) => centreX(boxOf(plane, id)))).size).toBe(1);
});

test("an event alone in its column comes near, and the flow behind it is as much longer", async () => {
  const plane = await drawn(
    {
      s: "startEvent",
      g: "exclusiveGateway",
      a: "task",
      a2: "task",
      e: "endEvent",
      b: "intermediateThrowEvent",
      b2: "task",
      f: "endEvent",
    },
    [
      ["s", "g"],
      ["g", "a"],
      ["a", "a2"],
      ["a2", "e"],
      ["g", "b"],
      ["b", "b2"],
      ["b2", "f"],
    ],
  );
  expect(boxOf(plane, "b").x).toBe(centreX(boxOf(plane, "g")) + 25);
  expect(lineOf(plane, "b-b2")).toHaveLength(2);
  expect(lineOf(plane, "b-b2")[0]?.x).toBe(boxOf(plane, "b").x + 36);
});

test("what is waited for stands in one column behind its gateway, also where one branch has nothing more to do", async () => {
  const plane = await drawn(
    {
      s: "startEvent",
      g: "eventBasedGateway",
      a: "intermediateCatchEvent",
      b: "intermediateCatchEvent",
      t: "task",
      j: "exclusiveGateway",
      e: "endEvent",
    },
    [
      ["s", "g"],
      ["g", "a"],
      ["a", "j"],
      ["g", "b"],
      ["b", "t"],
      ["t", "j"],
      ["j", "e"],
    ],
  );
  expect(centreX(boxOf(plane, "a"))).toBe(centreX(boxOf(plane, "b")));
});

/** Two events may come: one leads to `e` at once, the other to a question whose "no" leads there, too. */
const late = (end: string) =>
  drawn(
    {
      s: "startEvent",
      g: "eventBasedGateway",
      a: "intermediateCatchEvent",
      b: "intermediateCatchEvent",
      a2: "task",
      q: "exclusiveGateway",
      f: "task",
      f2: "task",
      f3: "endEvent",
      e: end,
      h: "endEvent",
    },
    [
      ["s", "g"],
      ["g", "a"],
      ["a", "a2"],
      ["a2", "q"],
      ["q", "f"],
      ["f", "f2"],
      ["f2", "f3"],
      ["g", "b"],
      ["b", "e"],
      ["q", "e"],
      ...(end === "endEvent" ? [] : [["e", "h"] as const]),
    ],
  );

test.each(["endEvent", "task", "exclusiveGateway"])(
  "where two branches meet, a %s stands right under the last step before it",
  async (end) => {
    const plane = await late(end);
    expect(lineOf(plane, "q-e")).toHaveLength(2);
    expect(centreX(boxOf(plane, "e"))).toBe(centreX(boxOf(plane, "q")));
    expect(lineOf(plane, "b-e")).toHaveLength(2);
  },
);
