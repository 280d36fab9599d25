import { describe, expect, test } from "vitest";
import type { Graph, Plane } from "../../src/bpmn/graph.ts";
import { readGraph } from "../../src/bpmn/read.ts";
import { transposed } from "../../src/layout/after-edit/gap.ts";
import { layOutAfterEdit } from "../../src/layout/after-edit/relayout.ts";
import { layOut } from "../../src/layout/layout.ts";
import { plainNode } from "../support/graph.ts";
import { broken } from "./invariants.ts";
import { boxOf, onlyPlane } from "./planes.ts";

/** Three lanes of a pool, and a flow through all of them and back. */
const claims = readGraph(
  `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" id="definitions" targetNamespace="urn:test">
  <collaboration id="all"><participant id="insurer" name="Insurer" processRef="claim" /></collaboration>
  <process id="claim">
    <laneSet id="lanes">
      <lane id="desk" name="Desk"><flowNodeRef>start</flowNodeRef><flowNodeRef>record</flowNodeRef><flowNodeRef>sort</flowNodeRef></lane>
      <lane id="clerk" name="Clerk"><flowNodeRef>check</flowNodeRef><flowNodeRef>ask</flowNodeRef></lane>
      <lane id="cash" name="Cash desk"><flowNodeRef>pay</flowNodeRef><flowNodeRef>book</flowNodeRef><flowNodeRef>end</flowNodeRef></lane>
    </laneSet>
    <startEvent id="start" />
    <task id="record" name="Record" />
    <task id="sort" name="Sort" />
    <task id="check" name="Check" />
    <task id="ask" name="Ask back" />
    <task id="pay" name="Pay" />
    <task id="book" name="Book" />
    <endEvent id="end" />
    <sequenceFlow id="f1" sourceRef="start" targetRef="record" />
    <sequenceFlow id="f2" sourceRef="record" targetRef="sort" />
    <sequenceFlow id="f3" sourceRef="sort" targetRef="check" />
    <sequenceFlow id="f4" sourceRef="check" targetRef="ask" />
    <sequenceFlow id="f5" sourceRef="ask" targetRef="pay" />
    <sequenceFlow id="f6" sourceRef="pay" targetRef="book" />
    <sequenceFlow id="f7" sourceRef="book" targetRef="end" />
  </process>
</definitions>`,
  { geometry: false },
);

const edited = async (before: Graph, edit: (plane: Plane) => Plane): Promise<Plane> =>
  onlyPlane(await layOutAfterEdit(before, { planes: before.planes.map(edit) }));

/** Moves nodes to a new lane, as an edit leaves them. */
const withLane =
  (...ids: string[]) =>
  (plane: Plane): Plane => ({
    ...plane,
    nodes: [
      ...plane.nodes.map((node) => (ids.includes(node.id) ? { ...node, lane: "auditor" } : node)),
      plainNode("auditor", "lane", {
        name: "Auditor",
        parent: "insurer",
        process: "claim",
        horizontal: true,
      }),
    ],
  });

const withoutLane =
  (id: string, heir: string) =>
  (plane: Plane): Plane => ({
    ...plane,
    nodes: plane.nodes
      .filter((node) => node.id !== id)
      .map((node) => (node.lane === id ? { ...node, lane: heir } : node)),
  });

describe("a new lane", async () => {
  const before = await layOut(claims);
  const was = onlyPlane(before);
  const is = await edited(before, withLane("record"));
  const { height } = boxOf(is, "auditor");

  test("opens below the lane that gives up its nodes, and leaves no fault", () => {
    const desk = boxOf(was, "desk");
    expect(boxOf(is, "auditor")).toMatchObject({ x: desk.x, y: desk.y + desk.height, width: desk.width });
    expect(broken({ planes: [is] })).toEqual([]);
  });

  test("moves down what lies below it, and nothing else but the node that it takes over", () => {
    for (const id of ["desk", "start", "sort"]) expect(boxOf(is, id)).toEqual(boxOf(was, id));
    for (const id of ["clerk", "cash", "check", "ask", "pay", "book", "end"])
      expect(boxOf(is, id)).toEqual({ ...boxOf(was, id), y: boxOf(was, id).y + height });
    expect(boxOf(is, "record").x).toBe(boxOf(was, "record").x);
  });

  test("comes last when it takes from the last, or from nobody", async () => {
    const bottom = boxOf(was, "cash").y + boxOf(was, "cash").height;
    for (const ids of [["pay"], []])
      expect(boxOf(await edited(before, withLane(...ids)), "auditor").y).toBe(bottom);
  });
});

test("a new lane of an upright pool stands upright, too", async () => {
  const standing = {
    planes: claims.planes.map((plane) => ({
      ...plane,
      nodes: plane.nodes.map((node) => ({ ...node, horizontal: false })),
    })),
  };
  const before = await layOut(standing);
  const is = await edited(before, withLane("record"));
  expect(is.nodes.find(({ id }) => id === "auditor")?.horizontal).toBe(false);
  expect(boxOf(is, "auditor")).toMatchObject({
    x: boxOf(is, "desk").x + boxOf(is, "desk").width,
    height: boxOf(is, "desk").height,
  });
  expect(broken({ planes: [transposed(is)] })).toEqual([]);
});

describe("the room of a removed lane", async () => {
  const before = await layOut(claims);
  const was = onlyPlane(before);

  test("falls to its neighbour, and nothing moves", async () => {
    const is = await edited(before, withoutLane("cash", "clerk"));
    for (const { id, kind } of was.nodes) if (kind !== "lane") expect(boxOf(is, id)).toEqual(boxOf(was, id));
    expect(boxOf(is, "clerk").height).toBe(boxOf(was, "clerk").height + boxOf(was, "cash").height);
    expect(broken({ planes: [is] })).toEqual([]);
  });

  for (const [gone, heir, mine, others] of [
    ["cash", "desk", ["pay", "book", "end"], ["check", "ask"]],
    ["desk", "cash", ["start", "record", "sort"], ["check", "ask"]],
  ] as const)
    test(`goes from ${gone} to ${heir} with all that stands in it, past the lane between them`, async () => {
      const is = await edited(before, withoutLane(gone, heir));
      const shifts = (ids: readonly string[]) => [
        ...new Set(ids.map((id) => boxOf(is, id).y - boxOf(was, id).y)),
      ];
      const sign = gone === "cash" ? 1 : -1;
      expect(shifts(mine)).toEqual([-sign * boxOf(was, "clerk").height]);
      expect(shifts(others)).toEqual([sign * boxOf(was, gone).height]);
      for (const id of [...mine, ...others]) expect(boxOf(is, id).x).toBe(boxOf(was, id).x);
      expect(broken({ planes: [is] })).toEqual([]);
    });
});

test("lines of others leave a pool that has lost its last lane", async () => {
  const before = await layOut(claims);
  const plane = onlyPlane(before);
  const pool = plane.nodes.find(({ id }) => id === "insurer");
  const lane = plane.nodes.find(({ id }) => id === "desk");
  const flow = plane.edges.find(({ id }) => id === "f1");
  if (!pool?.bounds || !lane || !flow) throw new Error("the document is another");
  const box = { ...pool.bounds, y: pool.bounds.y - 160, height: 120 };
  const inside = box.y + 60;
  const [a, b] = [boxOf(plane, "record"), boxOf(plane, "sort")];
  const through = [
    { x: a.x + 50, y: a.y },
    { x: a.x + 50, y: inside },
    { x: b.x + 50, y: inside },
    { x: b.x + 50, y: b.y },
  ];
  const crossed: Graph = {
    planes: [
      {
        ...plane,
        nodes: [
          ...plane.nodes,
          { ...pool, id: "bank", name: "Bank", process: "bank", bounds: box },
          {
            ...lane,
            id: "till",
            parent: "bank",
            process: "bank",
            bounds: { ...box, x: box.x + 30, width: box.width - 30 },
          },
        ],
        edges: [
          ...plane.edges,
          { ...flow, id: "note", kind: "messageFlow", source: "record", target: "sort", waypoints: through },
        ],
      },
    ],
  };
  const is = await edited(crossed, (drawn) => ({
    ...drawn,
    nodes: drawn.nodes.filter(({ id }) => id !== "till"),
  }));
  const line = is.edges.find(({ id }) => id === "note")?.waypoints ?? [];
  const bank = boxOf(is, "bank");
  expect(line.length).toBeGreaterThan(1);
  expect(line.filter(({ y }) => y < bank.y + bank.height)).toEqual([]);
});

test("an event on the border of a task finds room above a line that runs close below", async () => {
  const before = await layOut(claims);
  const plane = onlyPlane(before);
  const task = boxOf(plane, "record");
  const flow = plane.edges.find(({ id }) => id === "f1");
  if (!flow) throw new Error("no flow");
  const y = task.y + task.height + 15;
  const start = boxOf(plane, "start");
  const sort = boxOf(plane, "sort");
  const low = [
    { x: start.x + 18, y: start.y + 36 },
    { x: start.x + 18, y },
    { x: sort.x + 30, y },
    { x: sort.x + 30, y: sort.y + sort.height },
  ];
  const drawn = {
    planes: [{ ...plane, edges: [...plane.edges, { ...flow, id: "low", target: "sort", waypoints: low }] }],
  };
  const like = plane.nodes.find(({ id }) => id === "record");
  const is = await edited(drawn, (graph) => ({
    ...graph,
    nodes: [
      ...graph.nodes,
      plainNode("late", "boundaryEvent", {
        attachedTo: "record",
        parent: "insurer",
        process: "claim",
        lane: like?.lane ?? null,
      }),
    ],
  }));
  for (const id of ["record", "sort", "start"]) expect(boxOf(is, id)).toEqual(boxOf(plane, id));
  expect(boxOf(is, "late").y + 18).toBe(task.y + task.height);
  expect(broken({ planes: [is] })).toEqual([]);
});

describe("a lane that is put elsewhere", async () => {
  const before = await layOut(claims);
  const was = onlyPlane(before);
  const ordered =
    (...ids: string[]) =>
    (plane: Plane): Plane => ({
      ...plane,
      nodes: [
        ...plane.nodes.filter(({ id }) => !ids.includes(id)),
        ...ids.flatMap((id) => plane.nodes.filter((node) => node.id === id)),
      ],
    });
  const fromTop = (plane: Plane): string[] =>
    plane.nodes
      .filter(({ kind }) => kind === "lane")
      .sort((one, other) => boxOf(plane, one.id).y - boxOf(plane, other.id).y)
      .map(({ id }) => id);

  test.each([
    ["to the top", ["cash", "desk", "clerk"]],
    ["to the bottom", ["clerk", "cash", "desk"]],
    ["past its neighbour", ["desk", "cash", "clerk"]],
    ["as all of them are, in reverse", ["cash", "clerk", "desk"]],
  ])("%s: its steps go with it, and no line is at fault", async (_, order) => {
    const is = await edited(before, ordered(...order));
    expect(fromTop(is)).toEqual(order);
    expect(broken({ planes: [is] })).toEqual([]);
    for (const { id, lane } of is.nodes)
      if (lane) {
        const [inner, outer] = [boxOf(is, id), boxOf(is, lane)];
        expect(inner.y).toBeGreaterThanOrEqual(outer.y);
        expect(inner.y + inner.height).toBeLessThanOrEqual(outer.y + outer.height);
      }
  });

  test("the pool keeps its size, and each lane its height", async () => {
    const is = await edited(before, ordered("cash", "desk", "clerk"));
    expect(boxOf(is, "insurer")).toEqual(boxOf(was, "insurer"));
    for (const id of ["cash", "desk", "clerk"]) expect(boxOf(is, id).height).toBe(boxOf(was, id).height);
  });

  test("it goes below the lane ahead of it, though the drawing has them in another order than the document", async () => {
    const drawnOtherwise = { planes: [await edited(before, ordered("cash", "desk", "clerk"))] };
    const listed = { planes: drawnOtherwise.planes.map(ordered("desk", "clerk", "cash")) };
    const is = await edited(listed, ordered("clerk", "desk", "cash"));
    expect(fromTop(is).indexOf("desk")).toBe(fromTop(is).indexOf("clerk") + 1);
  });
});
