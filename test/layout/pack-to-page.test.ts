/** How a drawing comes onto the page: names that give way, room that shrinks, cuts that move. */
import { describe, expect, test } from "vitest";
import { type Bounds, type Edge, type Node, nameBandWidth } from "../../src/bpmn/graph.ts";
import { at } from "../../src/layout/geometry/geometry.ts";
import { refolded } from "../../src/layout/grid/fold.ts";
import { averageWidth } from "../../src/layout/labels/text.ts";
import { packed } from "../../src/layout/pixels/pack.ts";
import { packedToPage } from "../../src/layout/pixels/pack-to-page.ts";
import type { Drawn } from "../../src/layout/score.ts";
import { nestingOf, sheetOf } from "../../src/layout/sheets.ts";
import { workFor } from "../../src/layout/work.ts";
import { plainEdge, plainNode } from "../support/graph.ts";

/** Tasks in a row. */
function sheetOfTasks(count: number) {
  const nodes: Node[] = Array.from({ length: count }, (_, i) => plainNode(`t${i}`, "task", { process: "p" }));
  const edges: Edge[] = nodes
    .slice(1)
    .map(({ id }, i) =>
      plainEdge(`f${i}`, { kind: "sequenceFlow", source: `t${i}`, target: id, process: "p" }),
    );
  const plane = { element: "plane", name: "", nodes, edges };
  return sheetOf(plane, nestingOf(plane), null, workFor(count));
}

const taskAt = (x: number, y = 0): Bounds => ({ x, y, width: 100, height: 80 });

/** A drawing of this width, with these names that cover something. */
const drawnWith = (width: number, covering: string[]): Drawn => ({
  drawing: { width, height: 100, nodes: new Map(), edges: new Map(), labels: new Map() },
  score: { value: width, clean: false, defects: 0 },
  crossings: 0,
  names: new Map([["f0", { x: 210, y: 20, width: 80, height: 13 }]]),
  struck: covering.length,
  covering: new Set(covering),
});

/**
 * Packs two tasks that are 300 px apart, with a name of 80 px on their flow. `rest` is the width of everything else in
 * the drawing; the name covers something where the tasks are closer than `nameNeeds`.
 */
function packedTasks(rest: number, nameNeeds = 0): number {
  const drawnAt = (gap: number) => drawnWith(rest + gap, gap < nameNeeds ? ["f0"] : []);
  const line = [
    { x: 100, y: 40 },
    { x: 400, y: 40 },
  ];
  const shapes = { items: [taskAt(0), taskAt(400)], paths: [line], frames: new Map() };
  const { drawn } = packedToPage(
    sheetOfTasks(2),
    { shapes, drawn: drawnAt(300) },
    ({ items }) => drawnAt(at(items, 1).x - at(items, 0).x - 100),
    averageWidth,
  );
  return drawn.drawing.width - rest;
}

describe("a drawing that is too wide", () => {
  test("gives a name room only where it finds no other place", () => {
    expect(packedTasks(1800)).toBe(32);
    expect(packedTasks(1800, 60)).toBe(80 + 22);
  });

  test("is squeezed if it is larger than the page by a little", () => {
    expect(packedTasks(1545)).toBe(26);
    expect(packedTasks(1800)).toBe(32);
  });

  test("stays as it is if it would never fit with all of its names", () => {
    expect(packedTasks(1800, 200)).toBe(300);
  });
});

test("a name that is packed stays off the band with the name of its pool", () => {
  const pool: Bounds = { x: 0, y: 0, width: 900, height: 120 };
  const labels = new Map([["t0", { x: 250, y: 105, width: 200, height: 13 }]]);
  const before = { items: [taskAt(300, 20)], paths: [], frames: new Map([["pool", pool]]), labels };
  const { items, frames } = packed(sheetOfTasks(1), before, false, 1, averageWidth);
  const nameAt = at(items, 0).x - 50 - (frames.get("pool")?.x ?? 0);
  expect(nameAt).toBe(nameBandWidth + 6);
});

describe("a fold that is drawn", () => {
  const sheet = sheetOfTasks(18);
  const columns = sheet.items.map((_, i) => i);
  const unfolded = { order: { groups: [0], bands: [0] }, columns, y: columns.map(() => 0), fold: null };
  const fold = { cuts: [9], unfolded };
  /** Two rows of nine tasks, at these distances. */
  const rows = (first: number, second: number) => (item: number) =>
    item < 9 ? taskAt(item * first) : taskAt((item - 9) * second, 200);

  test("is cut later if its second row is the longer one", () => {
    const again = refolded(sheet, fold, rows(145, 180));
    expect(again?.fold?.cuts).toEqual([10]);
    expect(again?.columns.slice(8, 11)).toEqual([8, 9, 0]);
  });

  test("keeps its cuts if the rows are as long as was expected", () => {
    expect(refolded(sheet, fold, rows(145, 145))).toBeNull();
  });
});
