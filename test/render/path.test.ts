import { expect, test } from "vitest";
import type { Point } from "../../src/bpmn/graph.ts";
import { crossings, docked, middleOf, roundedPath } from "../../src/render/path.ts";
import { box, nodeOf } from "./sampler.ts";

const line = (...points: [number, number][]): Point[] => points.map(([x, y]) => ({ x, y }));
const task = { node: nodeOf("task", "t", box(0, 0, 100, 80)), box: box(0, 0, 100, 80) };
const event = { node: nodeOf("startEvent", "e", box(0, 0, 36, 36)), box: box(0, 0, 36, 36) };
const gateway = { node: nodeOf("exclusiveGateway", "g", box(0, 0, 50, 50)), box: box(0, 0, 50, 50) };

test("a line that starts inside a shape starts on its outline instead", () => {
  expect(docked(line([50, 40], [300, 40]), task, undefined)[0]?.x).toBeCloseTo(99.5, 0);
  expect(docked(line([18, 18], [18, 200]), event, undefined)[0]?.y).toBeCloseTo(35.5, 0);
  expect(docked(line([25, 25], [65, 65]), gateway, undefined)[0]?.x).toBeCloseTo(37.25, 0);
});

test("a line that ends a little before a shape is led on to it, one that ends far away is not", () => {
  expect(docked(line([200, 40], [105, 40]), undefined, task).at(-1)?.x).toBeLessThanOrEqual(100);
  expect(docked(line([200, 40], [130, 40]), undefined, task).at(-1)?.x).toBe(130);
});

test("nearly straight pieces become straight, repeated and needless points vanish", () => {
  const points = docked(
    line([0, 10.4], [50, 10.9], [50, 10.9], [100, 10.2], [100.6, 80]),
    undefined,
    undefined,
  );
  expect(points).toEqual(line([0, 10], [100, 10], [100, 80]).map((point) => expect.objectContaining(point)));
});

test("bends are rounded by 5 pixels, or by half of what is there", () => {
  expect(roundedPath(line([0, 0], [50, 0], [50, 40]), [])).toBe("M0 0L45 0Q50 0 50 5L50 40");
  expect(roundedPath(line([0, 0], [50, 0], [50, 6]), [])).toContain("Q50 0 50 3");
});

test("a level line jumps over an upright one, not at its ends and not where the other one ends", () => {
  const level = line([0, 50], [200, 50]);
  const over = (...other: [number, number][]) => crossings([level, line(...other)], 100)[0];
  expect(over([100, 0], [100, 100])).toEqual([[100]]);
  expect(over([4, 0], [4, 100])).toEqual([[]]);
  expect(over([100, 0], [100, 50])).toEqual([[]]);
  expect(roundedPath(level, [[100]])).toBe("M0 50L96 50A4 4 0 0 1 100 46H100A4 4 0 0 1 104 50L200 50");
  expect(roundedPath(line([200, 50], [0, 50]), [[100, 106]])).toContain(
    "A4 4 0 0 0 106 46H100A4 4 0 0 0 96 50",
  );
});

test("with more segments than the bound no crossing is looked for", () => {
  expect(crossings([line([0, 0], [9, 0]), line([5, -9], [5, 9])], 1)).toEqual([[], []]);
});

test("the middle of a line is half way along it", () => {
  expect(middleOf(line([0, 0], [100, 0], [100, 100]))).toEqual({ x: 100, y: 0 });
  expect(middleOf(line([3, 4]))).toEqual({ x: 3, y: 4 });
});
