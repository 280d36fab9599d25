import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { figuresOf, measuredFigures } from "../../scripts/gallery-figures.ts";
import type { Edge, Plane, Point } from "../../src/bpmn/graph.ts";
import { plainEdge, plainNode } from "../support/graph.ts";

const edge = (id: string, waypoints: Point[] | null): Edge => plainEdge(id, { waypoints });

const plane = (edges: Edge[]): Plane => ({
  element: "p",
  name: "",
  nodes: [
    plainNode("a", "task", { bounds: { x: 0, y: 0, width: 10, height: 10 } }),
    plainNode("b", "task", {}),
  ],
  edges,
});

const line = (...points: [number, number][]): Point[] => points.map(([x, y]) => ({ x, y }));

test("crossings are counted once for each pair of pieces that cut each other, on each plane for itself", () => {
  const level = edge("level", line([0, 50], [100, 50]));
  const upright = edge("upright", line([50, 0], [50, 100]));
  const twice = edge("twice", line([20, 0], [20, 80], [80, 80], [80, 0]));
  expect(figuresOf({ planes: [plane([level, upright, twice])] }).crossings).toBe(4);
  expect(figuresOf({ planes: [plane([level]), plane([upright])] }).crossings).toBe(0);
});

test("lines that touch, or lie on each other, do not cross", () => {
  const level = edge("level", line([0, 50], [100, 50]));
  const ends = edge("ends", line([50, 50], [50, 100]));
  const along = edge("along", line([20, 50], [60, 50]));
  expect(figuresOf({ planes: [plane([level, ends, along])] }).crossings).toBe(0);
});

test("bends are where a line turns, and its length is that of all its pieces", () => {
  const bent = edge("bent", line([0, 0], [30, 0], [60, 0], [60, 40]));
  expect(figuresOf({ planes: [plane([bent])] })).toMatchObject({ bends: 1, "edge length": 100 });
});

test("what has no geometry is not drawn", () => {
  expect(
    figuresOf({ planes: [plane([edge("drawn", line([0, 0], [9, 0])), edge("undrawn", null)])] }).elements,
  ).toBe(2);
});

test("figures of another tool are those that it prints for the document, to hundredths", () => {
  const folder = mkdtempSync(join(tmpdir(), "gallery-test-"));
  try {
    const tool = join(folder, "tool.mjs");
    writeFileSync(
      tool,
      `import { readFileSync } from "node:fs";
console.log(JSON.stringify({ hardDefects: readFileSync(process.argv[2], "utf8").length, bendsPerEdge: 1 / 3, other: 7 }));`,
    );
    expect(measuredFigures(tool, "<bpmn/>")).toEqual({ hardDefects: 7, bendsPerEdge: 0.33 });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
