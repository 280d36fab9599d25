import { describe, expect, test } from "vitest";
import type { Plane } from "../../src/bpmn/graph.ts";
import { readGraph } from "../../src/bpmn/read.ts";
import { layOutAfterEdit } from "../../src/layout/after-edit/relayout.ts";
import { layOut } from "../../src/layout/layout.ts";
import { plainNode } from "../support/graph.ts";
import { order } from "./documents.ts";
import { broken } from "./invariants.ts";
import { flips, inserted, node, step } from "./one-edit.ts";
import { onlyPlane } from "./planes.ts";

describe("a task put into a flow", async () => {
  const before = await layOut(readGraph(order, { geometry: false }));
  const after = await layOutAfterEdit(before, {
    planes: [inserted(onlyPlane(before), "s6", step(node(onlyPlane(before), "pack")))],
  });

  test("opens a gap and leaves no fault", () => expect(broken(after)).toEqual([]));

  test("stands in the row of the flow, between its neighbours", () => {
    const [pack, added, ship] = ["pack", "new", "ship"].map((id) => node(onlyPlane(after), id).bounds);
    expect(added && pack && added.x > pack.x + pack.width).toBe(true);
    expect(added && ship && added.x + added.width < ship.x).toBe(true);
    expect(added?.y).toBe(pack?.y);
  });

  test("moves nothing up or down, and nothing left of it at all", () => {
    for (const was of onlyPlane(before).nodes) {
      const is = node(onlyPlane(after), was.id);
      expect(is.bounds?.y).toBe(was.bounds?.y);
      if (was.kind === "participant" || was.kind === "lane") continue;
      const pack = node(onlyPlane(before), "pack").bounds;
      if (was.bounds && pack && was.bounds.x + was.bounds.width <= pack.x)
        expect(is.bounds).toEqual(was.bounds);
    }
  });
});

test("a task taken out of a flow leaves everything else in place", async () => {
  const before = await layOut(readGraph(order, { geometry: false }));
  const plane = onlyPlane(before);
  const flow = plane.edges.find(({ id }) => id === "s2");
  if (!flow) throw new Error("no flow");
  const after: Plane = {
    ...plane,
    nodes: plane.nodes.filter(({ id }) => id !== "check"),
    edges: [
      ...plane.edges.filter(({ id }) => !["s1", "s2", "s8"].includes(id)),
      { ...flow, id: "new", source: "received", waypoints: null, label: null },
    ],
  };
  const drawn = onlyPlane(await layOutAfterEdit(before, { planes: [after] }));
  expect(broken({ planes: [drawn] })).toEqual([]);
  for (const { id, bounds } of after.nodes) expect(node(drawn, id).bounds).toEqual(bounds);
});

test("nothing edited, nothing moved", async () => {
  const before = await layOut(readGraph(order, { geometry: false }));
  expect(await layOutAfterEdit(before, before)).toEqual(before);
});

test("a new branch keeps the order of what was there", async () => {
  const before = await layOut(readGraph(order, { geometry: false }));
  const plane = onlyPlane(before);
  const split = plainNode("split", "exclusiveGateway", {
    ...step(node(plane, "pack")),
    id: "split",
    kind: "exclusiveGateway",
    name: "Fragile?",
  });
  const withSplit = inserted(plane, "s6", split);
  const wrap = step(node(plane, "pack"));
  const like = withSplit.edges.at(-1);
  if (!like) throw new Error("no flow");
  const after: Plane = {
    ...withSplit,
    nodes: [...withSplit.nodes, wrap],
    edges: [
      ...withSplit.edges,
      { ...like, id: "branch1", source: "split", target: "new" },
      { ...like, id: "branch2", source: "new", target: "ship" },
    ],
  };
  const drawn = await layOutAfterEdit(before, { planes: [after] });
  expect(broken(drawn)).toEqual([]);
  expect(flips(plane, onlyPlane(drawn))).toBeLessThanOrEqual(0.02);
});

describe("lanes of a drawing", async () => {
  const before = await layOut(readGraph(order, { geometry: false }));
  const plane = onlyPlane(before);
  const yOf = (drawn: Plane, id: string) => node(drawn, id).bounds?.y;

  test("a new one is put below the others, with the task that it takes over", async () => {
    const lane = { ...node(plane, "store"), id: "post", name: "Post", bounds: null };
    const nodes = plane.nodes.map((one) => (one.id === "ship" ? { ...one, lane: "post" } : one));
    const drawn = await layOutAfterEdit(before, { planes: [{ ...plane, nodes: [...nodes, lane] }] });
    expect(broken(drawn)).toEqual([]);
    const store = node(plane, "store").bounds;
    expect(yOf(onlyPlane(drawn), "post")).toBe((store?.y ?? 0) + (store?.height ?? 0));
    expect(node(onlyPlane(drawn), "ship").bounds?.x).toBe(node(plane, "ship").bounds?.x);
    for (const id of ["wish", "received", "check", "refuse", "pack", "done", "office", "store"])
      expect(yOf(onlyPlane(drawn), id)).toBe(yOf(plane, id));
  });

  test("the room of a removed one falls to the lane that has its nodes now", async () => {
    const nodes = plane.nodes
      .filter(({ id }) => id !== "store")
      .map((one) => (one.lane === "store" ? { ...one, lane: "office" } : one));
    const drawn = await layOutAfterEdit(before, { planes: [{ ...plane, nodes }] });
    expect(broken(drawn)).toEqual([]);
    for (const { id, bounds, kind } of nodes)
      if (kind !== "lane") expect(node(onlyPlane(drawn), id).bounds).toEqual(bounds);
  });
});
