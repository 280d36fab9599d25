import { expect, test } from "vitest";
import { sceneOf } from "../../src/render/scene.ts";
import { loadShaper } from "../../src/render/shaper.ts";
import { spotsOf } from "../../src/render/spots.ts";
import { activities, pools } from "./sampler.ts";

await loadShaper();

test.each([
  ["activities", activities],
  ["pools", pools],
  ["two planes", { planes: [...activities.planes, ...pools.planes] }],
])("every task of %s has its spot where the picture has its box", (_, graph) => {
  const scene = sceneOf(graph, "light");
  const spots = spotsOf(graph, scene);
  expect([spots.width, spots.height]).toEqual([scene.width, scene.height]);
  const boxes = scene.sheets.flatMap((sheet) =>
    sheet.items.flatMap(({ marks }) =>
      marks.flatMap((mark) => (mark.type === "rect" ? [{ x: mark.x + sheet.x, y: mark.y + sheet.y }] : [])),
    ),
  );
  const tasks = graph.planes.flatMap(({ nodes }) =>
    nodes.filter(({ kind }) => kind.toLowerCase().endsWith("task")),
  );
  expect(tasks.length).toBeGreaterThan(1);
  for (const { id } of tasks) {
    const spot = spots.shapes.find((one) => one.id === id);
    expect(
      boxes.some(({ x, y }) => Math.abs(x - (spot?.x ?? 0)) <= 1 && Math.abs(y - (spot?.y ?? 0)) <= 1),
    ).toBe(true);
  }
});

test("a document without a drawing has no spots", () => {
  const graph = { planes: [] };
  expect(spotsOf(graph, sceneOf(graph, "light")).shapes).toEqual([]);
});
