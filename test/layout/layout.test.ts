import { expect, test } from "vitest";
import { readGraph } from "../../src/bpmn/read.ts";
import { layOut } from "../../src/layout/layout.ts";
import { order } from "./documents.ts";

test("gives every shape a box and every flow a line", async () => {
  const graph = await layOut(readGraph(order, { geometry: false }));
  const [plane] = graph.planes;
  expect(plane?.nodes.length).toBeGreaterThan(5);
  expect(plane?.nodes.filter((node) => node.bounds === null)).toEqual([]);
  expect(plane?.edges.filter((edge) => edge.waypoints === null)).toEqual([]);
});

test("draws the same document the same way every time", async () => {
  const graph = readGraph(order, { geometry: false });
  expect(await layOut(graph)).toEqual(await layOut(graph));
});
