import { expect, test } from "vitest";
import type { Edge, Node, Plane } from "../../src/bpmn/graph.ts";
import { layOut } from "../../src/layout/layout.ts";
import { plainEdge, plainNode } from "../support/graph.ts";
import { broken } from "./invariants.ts";
import { boxOf, onlyPlane } from "./planes.ts";

/** A process of five tasks, and closed pools around it. */
async function drawn(closed: string[], messages: [string, string][]): Promise<Plane> {
  const inside = { parent: "shop", process: "sell" };
  const tasks = ["a", "b", "c", "d", "e"];
  const nodes: Node[] = [
    plainNode("shop", "participant", { name: "Shop", process: "sell", expanded: true, horizontal: true }),
    ...tasks.map((id) => plainNode(id, "task", { name: id, ...inside })),
    ...closed.map((id) => plainNode(id, "participant", { name: id })),
  ];
  const edges: Edge[] = [
    ...tasks
      .slice(1)
      .map((target, i) =>
        plainEdge(`f${i}`, { kind: "sequenceFlow", source: tasks[i] ?? "", target, process: "sell" }),
      ),
    ...messages.map(([source, target]) =>
      plainEdge(`${source}-${target}`, { kind: "messageFlow", source, target }),
    ),
  ];
  const graph = await layOut({ planes: [{ element: "plane", name: "", nodes, edges }] });
  expect(broken(graph)).toEqual([]);
  return onlyPlane(graph);
}

test("closed pools that one process talks to stand side by side, each at the tasks that it talks to", async () => {
  const closed = ["Customer", "Bank", "Carrier", "Supplier"];
  const plane = await drawn(closed, [
    ["a", "Customer"],
    ["b", "Bank"],
    ["d", "Carrier"],
    ["e", "Supplier"],
  ]);
  const rows = Map.groupBy(closed, (id) => boxOf(plane, id).y);
  expect(rows.size).toBeLessThanOrEqual(2);
  for (const { kind, waypoints } of plane.edges)
    if (kind === "messageFlow") expect(waypoints).toHaveLength(2);
});

test("closed pools that are in nobody's way have the whole width", async () => {
  const plane = await drawn(
    ["Customer", "Bank"],
    [
      ["a", "Customer"],
      ["b", "Bank"],
    ],
  );
  const shop = boxOf(plane, "shop");
  for (const id of ["Customer", "Bank"])
    expect(boxOf(plane, id)).toMatchObject({ x: shop.x, width: shop.width });
});

test("a closed pool in such a row is high enough for its name", async () => {
  const long = "The authority that grants permits for events in public places of the inner city";
  const plane = await drawn(
    ["Customer", "Bank", long],
    [
      ["a", "Customer"],
      ["a", "Bank"],
      ["a", long],
      ["b", long],
    ],
  );
  expect(boxOf(plane, long).height).toBeGreaterThanOrEqual(60);
});

test.each([
  { speaker: "a", where: "above", isRight: (closed: number, own: number) => closed < own },
  { speaker: "b", where: "below", isRight: (closed: number, own: number) => closed > own },
])("a closed pool stands $where a pool whose lane on that side talks to it", async ({ speaker, isRight }) => {
  const inside = { parent: "shop", process: "sell" };
  const nodes: Node[] = [
    plainNode("shop", "participant", { name: "Shop", process: "sell", expanded: true, horizontal: true }),
    plainNode("desk", "lane", { name: "Desk", ...inside }),
    plainNode("yard", "lane", { name: "Yard", ...inside }),
    plainNode("a", "task", { name: "Take order", lane: "desk", ...inside }),
    plainNode("b", "task", { name: "Pack goods", lane: "yard", ...inside }),
    plainNode("Customer", "participant", { name: "Customer" }),
  ];
  const edges: Edge[] = [
    plainEdge("f", { source: "a", target: "b", process: "sell" }),
    plainEdge("m", { kind: "messageFlow", source: speaker, target: "Customer" }),
  ];
  const plane = onlyPlane(await layOut({ planes: [{ element: "plane", name: "", nodes, edges }] }));
  expect(isRight(boxOf(plane, "Customer").y, boxOf(plane, "shop").y)).toBe(true);
});
