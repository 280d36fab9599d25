import { expect, test } from "vitest";
import type { Bounds, Node } from "../../src/bpmn/graph.ts";
import { averageWidth } from "../../src/layout/labels/text.ts";
import type { Drawing, Group, Sheet } from "../../src/layout/model.ts";
import { closedUp } from "../../src/layout/pixels/close-up.ts";
import { workFor } from "../../src/layout/work.ts";
import { plainNode } from "../support/graph.ts";

const group = (frame: Node, blackBox: boolean): Group => ({ frame, blackBox, lanes: [], bands: [] });

const sheetWith = (...groups: Group[]): Sheet => ({
  owner: null,
  items: [],
  links: [],
  groups,
  bands: [],
  late: [],
  loose: [],
  work: workFor(1),
});

const box = (x: number, y: number, width: number, height: number): Bounds => ({ x, y, width, height });

/** A start far from the head of its pool, and a task far from the start, with a level line between them. */
const drawing: Drawing = {
  width: 700,
  height: 120,
  nodes: new Map([
    ["pool", box(0, 0, 700, 120)],
    ["start", box(200, 42, 36, 36)],
    ["task", box(500, 20, 100, 80)],
  ]),
  edges: new Map([
    [
      "flow",
      [
        { x: 236, y: 60 },
        { x: 500, y: 60 },
      ],
    ],
  ]),
  labels: new Map([["start", box(190, 82, 56, 14)]]),
};

const pool = plainNode("pool", "participant");

test("empty strips before, between and behind shapes close to the usual gaps", () => {
  const { width, nodes, edges, labels } = closedUp(sheetWith(group(pool, false)), drawing, averageWidth);
  expect(width).toBe(281);
  expect(nodes.get("pool")).toEqual(box(0, 0, 281, 120));
  expect(labels.get("start")).toEqual(box(55, 82, 56, 14));
  expect(nodes.get("start")).toEqual(box(65, 42, 36, 36));
  expect(nodes.get("task")).toEqual(box(156, 20, 100, 80));
  expect(edges.get("flow")).toEqual([
    { x: 101, y: 60 },
    { x: 156, y: 60 },
  ]);
});

test("a line that stands in a strip keeps its place between the shapes", () => {
  const upright = [
    { x: 400, y: 0 },
    { x: 400, y: 120 },
  ];
  const edges = new Map([...drawing.edges, ["message", upright] as const]);
  const after = closedUp(sheetWith(group(pool, false)), { ...drawing, edges }, averageWidth);
  expect(after.edges.get("message")?.map(({ x }) => x)).toEqual([156, 156]);
  expect(after.nodes.get("task")?.x).toBe(201);
});

test("a closed pool keeps its width if its name would need another line", () => {
  const name = "The office that grants permits for events in public places of the inner city";
  const closed = plainNode("closed", "participant", { name });
  const nodes = new Map([...drawing.nodes, ["closed", box(0, 160, 700, 60)] as const]);
  const before = { ...drawing, nodes };
  expect(closedUp(sheetWith(group(pool, false), group(closed, true)), before, averageWidth)).toBe(before);
});
