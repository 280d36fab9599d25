import fc from "fast-check";
import { expect, test } from "vitest";
import { layOut } from "../../src/layout/layout.ts";
import { cases } from "../support/thorough.ts";
import { broken } from "./invariants.ts";
import { randomGraph, shapes } from "./random-graph.ts";

test("no shape overlaps, no line runs through a shape or on a stranger's line, whatever is drawn", async () => {
  await fc.assert(
    fc.asyncProperty(shapes, async (shape) => {
      expect(broken(await layOut(randomGraph(shape)))).toEqual([]);
    }),
    { numRuns: cases(16, 200), seed: 7 },
  );
});

test("the same graph is drawn the same way every time", async () => {
  await fc.assert(
    fc.asyncProperty(shapes, async (shape) => {
      const graph = randomGraph(shape);
      expect(JSON.stringify(await layOut(graph))).toBe(JSON.stringify(await layOut(structuredClone(graph))));
    }),
    { numRuns: cases(4, 40), seed: 11 },
  );
});

test("geometry that was there before has no influence", async () => {
  const graph = randomGraph({
    seed: 5,
    size: 14,
    pools: 2,
    lanes: 2,
    messages: 2,
    artifacts: 2,
    nested: 0,
    wild: 0,
  });
  const once = await layOut(graph);
  expect(await layOut(once)).toEqual(once);
});
