import { describe, expect, test } from "vitest";
import type { Edge, EdgeKind, Node, Plane } from "../../src/bpmn/graph.ts";
import { defectsOf } from "../../src/layout/defects.ts";
import { elkRows } from "../../src/layout/elk.ts";
import { at, range, simplified } from "../../src/layout/geometry/geometry.ts";
import { piecesOf } from "../../src/layout/grid/chains.ts";
import { backLinks, columnsOf } from "../../src/layout/grid/columns.ts";
import { fallsOf } from "../../src/layout/grid/falls.ts";
import { placesOf, shortened } from "../../src/layout/grid/network-simplex.ts";
import { orderOf } from "../../src/layout/grid/order.ts";
import type { Constraint } from "../../src/layout/grid/spanning-tree.ts";
import { labelBlock, sizeOf } from "../../src/layout/labels/sizes.ts";
import { averageWidth, wrap } from "../../src/layout/labels/text.ts";
import { newHeap, pop, push } from "../../src/layout/route/heap.ts";
import { isProven, newProofs, noteChange, type Proofs, prove } from "../../src/layout/route/proofs.ts";
import { nestingOf, sheetOf } from "../../src/layout/sheets.ts";
import { workFor } from "../../src/layout/work.ts";
import { plainEdge, plainNode } from "../support/graph.ts";
import { randomFrom } from "../support/seeded.ts";

const edge = (
  source: string,
  target: string,
  kind: EdgeKind = "sequenceFlow",
  rest: Partial<Edge> = {},
): Edge => plainEdge(`${source}-${target}`, { kind, source, target, process: "p", ...rest });

const task = (id: string, rest: Partial<Node> = {}): Node => plainNode(id, "task", { process: "p", ...rest });
const start = (id: string, rest: Partial<Node> = {}): Node =>
  plainNode(id, "startEvent", { process: "p", ...rest });

const planeOf = (nodes: Node[], edges: Edge[]): Plane => ({ element: "plane", name: "", nodes, edges });

function sheetWith(nodes: Node[], edges: Edge[], owner: string | null = null) {
  const plane = planeOf(nodes, edges);
  return sheetOf(plane, nestingOf(plane), owner, workFor(nodes.length));
}

describe("sheets", () => {
  test("the inside of an expanded sub-process is a sheet of its own", () => {
    const nodes = [
      task("a"),
      plainNode("sub", "subProcess", { process: "p", expanded: true }),
      task("in", { parent: "sub" }),
    ];
    const plane = planeOf(nodes, [edge("a", "sub")]);
    expect(nestingOf(plane).containers).toEqual(["sub", null]);
    expect(sheetWith(nodes, [], "sub").items.map(({ node }) => node.id)).toEqual(["in"]);
    expect(sheetWith(nodes, []).items.map(({ node }) => node.id)).toEqual(["a", "sub"]);
  });

  test("a flow to something inside belongs to the sheet around and remembers where it leads", () => {
    const nodes = [
      task("a"),
      plainNode("sub", "subProcess", { process: "p", expanded: true }),
      task("in", { parent: "sub" }),
    ];
    const [link] = sheetWith(nodes, [edge("a", "in")]).links;
    expect(link?.target).toEqual({ at: "item", item: 1, boundary: null, inner: "in" });
  });

  test("a dangling flow, a self loop and a line to a line are drawn late", () => {
    const edges = [
      edge("a", "b"),
      { ...edge("a", "b"), id: "loose", target: null },
      { ...edge("a", "a"), id: "loop" },
      { ...edge("a", "a-b", "association"), id: "note" },
    ];
    expect(sheetWith([task("a"), task("b")], edges).late.map(({ id }) => id)).toEqual([
      "loose",
      "loop",
      "note",
    ]);
  });

  test("a task that no lane names stands with its neighbour", () => {
    const pool = plainNode("pool", "participant", { process: "p", expanded: true });
    const lanes = ["l1", "l2"].map((id) => plainNode(id, "lane", { parent: "pool", process: "p" }));
    const nodes = [pool, ...lanes, task("a", { parent: "pool", lane: "l2" }), task("b", { parent: "pool" })];
    const sheet = sheetWith(nodes, [edge("a", "b")]);
    expect(sheet.items.map(({ band }) => sheet.bands[band]?.lane?.id)).toEqual(["l2", "l2"]);
  });

  test("refuses two shapes of one id, and a shape inside itself", () => {
    expect(() => nestingOf(planeOf([task("a"), task("a")], []))).toThrow(/two shapes/);
    const turned = [task("a", { parent: "b" }), task("b", { parent: "a" })];
    expect(() => nestingOf(planeOf(turned, []))).toThrow(/encloses itself/);
  });
});

test("a black box does not stand between two pools that talk", () => {
  const pool = (id: string) => plainNode(id, "participant", { process: id, expanded: true });
  const box = plainNode("box", "participant", {});
  const nodes = [
    pool("p1"),
    box,
    pool("p2"),
    task("a", { parent: "p1", process: "p1" }),
    task("b", { parent: "p2", process: "p2" }),
  ];
  const edges = [edge("a", "b", "messageFlow"), edge("b", "box", "messageFlow")];
  const sheet = sheetWith(nodes, edges);
  expect(orderOf(sheet, false).groups.map((group) => sheet.groups[group]?.frame?.id)).toEqual([
    "p1",
    "p2",
    "box",
  ]);
});

test("where lanes are put in order, that of the start is on top", () => {
  const lane = (id: string) => plainNode(id, "lane", { process: "p" });
  const nodes = [
    ...["last", "middle", "first"].map(lane),
    start("s", { lane: "first" }),
    task("a", { lane: "middle" }),
    task("b", { lane: "last" }),
  ];
  const sheet = sheetWith(nodes, [edge("s", "a"), edge("a", "b")]);
  const names = (reorder: boolean) =>
    orderOf(sheet, reorder).bands.map((band) => sheet.bands[band]?.lane?.id);
  expect(names(false)).toEqual(["last", "middle", "first"]);
  expect(names(true)).toEqual(["first", "middle", "last"]);
});

describe("falls", () => {
  const roles = ["upper", "middle", "lower"];
  const lanes = roles.map((id) => plainNode(id, "lane", { process: "p" }));
  const fallsIn = (steps: string[], edges: Edge[]) => {
    const tasks = steps.map((lane, i) => task(`t${i}`, { lane }));
    const sheet = sheetWith([...lanes, ...tasks], edges);
    const falls = fallsOf(sheet, orderOf(sheet, false), backLinks(sheet));
    return [...falls].map((link) => sheet.links[link]?.edge.id).sort();
  };

  test("lead on through the lanes and never into one that has a step above already", () => {
    const edges = [edge("t0", "t1"), edge("t1", "t2"), edge("t2", "t3")];
    expect(fallsIn(["upper", "middle", "lower", "upper"], edges)).toEqual(["t0-t1", "t1-t2"]);
  });

  test("go to the nearest lane, one at each side of a shape", () => {
    const edges = [edge("t0", "t1"), edge("t0", "t2")];
    expect(fallsIn(["upper", "lower", "middle"], edges)).toEqual(["t0-t2"]);
  });

  test("are none within a lane", () => {
    expect(fallsIn(["upper", "upper"], [edge("t0", "t1")])).toEqual([]);
  });
});

describe("columns", () => {
  test("every flow leads to the right, a loop's way back excepted", () => {
    const edges = [
      edge("s", "a"),
      edge("a", "b"),
      edge("b", "a", "sequenceFlow", { id: "back" }),
      edge("b", "c"),
    ];
    const sheet = sheetWith([start("s"), task("a"), task("b"), task("c")], edges);
    const back = backLinks(sheet);
    expect([...back].map((i) => sheet.links[i]?.edge.id)).toEqual(["back"]);
    expect(columnsOf(sheet, back, "joint")).toEqual([0, 1, 2, 3]);
  });

  test("a receiver stands below its sender", () => {
    const pool = (id: string) => plainNode(id, "participant", { process: id, expanded: true });
    const nodes = [
      pool("p1"),
      pool("p2"),
      start("s", { parent: "p1", process: "p1" }),
      task("a", { parent: "p1", process: "p1" }),
      start("r", { parent: "p2", process: "p2" }),
    ];
    const sheet = sheetWith(nodes, [edge("s", "a"), edge("a", "r", "messageFlow")]);
    expect(columnsOf(sheet, new Set(), "joint")).toEqual([0, 1, 1]);
    expect(columnsOf(sheet, new Set(), "separate")).toEqual([0, 1, 0]);
  });

  test("the shortest drawing of a short and a long branch ends where the long one does", () => {
    const flows = [
      [0, 1],
      [1, 2],
      [2, 4],
      [0, 3],
      [3, 4],
    ] as const;
    const constraints = flows.map(([source, target]) => ({ source, target, min: 1, weight: 1 }));
    const places = placesOf(5, constraints);
    expect(places[4]).toBe(3);
    expect([1, 2]).toContain(places[3]);
  });

  test("parts without a common flow all begin at the left", () => {
    expect(
      placesOf(4, [
        { source: 0, target: 1, min: 1, weight: 1 },
        { source: 2, target: 3, min: 1, weight: 1 },
      ]),
    ).toEqual([0, 1, 0, 1]);
  });

  test("no other places are shorter, whatever the constraints (every place is tried)", () => {
    for (let seed = 1; seed <= 60; seed++) {
      const { nodes, constraints } = randomNetwork(seed);
      const places = shortened(nodes, constraints);
      expect(constraints.every((c) => at(places, c.target) - at(places, c.source) >= c.min)).toBe(true);
      expect(lengthIn(constraints, places)).toBe(shortestLength(nodes, constraints));
    }
  });
});

/** Up to five nodes; all constraints hold at 0, and some lead in a circle. */
function randomNetwork(seed: number): { nodes: number; constraints: Constraint[] } {
  const random = randomFrom(seed);
  const pick = (below: number) => Math.floor(random() * below);
  const nodes = 3 + pick(3);
  const chain = range(nodes - 1).map((i) => [i, i + 1] as const);
  const others = range(nodes).map((i) => [i, (i + 1 + pick(nodes - 1)) % nodes] as const);
  const constraints = [...chain, ...others].map(([source, target]) => ({
    source,
    target,
    min: -pick(3),
    weight: pick(4),
  }));
  // Two walls around everything, as in a drawing.
  return { nodes, constraints: [...constraints, { source: nodes - 1, target: 0, min: -4, weight: 1 }] };
}

const lengthIn = (constraints: readonly Constraint[], places: readonly number[]): number =>
  constraints.reduce(
    (sum, { source, target, weight }) => sum + weight * (at(places, target) - at(places, source)),
    0,
  );

function shortestLength(nodes: number, constraints: readonly Constraint[]): number {
  const far = 6;
  let shortest = Infinity;
  for (let code = 0; code < (2 * far + 1) ** (nodes - 1); code++) {
    const places = [0];
    for (let rest = code; places.length < nodes; rest = Math.floor(rest / (2 * far + 1)))
      places.push((rest % (2 * far + 1)) - far);
    const holds = constraints.every(
      ({ source, target, min }) => at(places, target) - at(places, source) >= min,
    );
    if (holds) shortest = Math.min(shortest, lengthIn(constraints, places));
  }
  return shortest;
}

describe("a link is not routed again in vain", () => {
  const seen = { left: 2, right: 5, top: 2, bottom: 5 };
  /** Points of a field of ten lines each way. */
  const path = (...points: [number, number][]) => points.map(([x, y]) => 10 * y + x);
  const stranger = path([3, 1], [3, 2], [3, 3]);

  function proven(happens: (proofs: Proofs) => void, cost = 100, relatives: number[] = []): boolean {
    const proofs = newProofs(10);
    prove(proofs, 0, 100, seen);
    happens(proofs);
    return isProven(
      proofs,
      0,
      cost,
      relatives.map((link) => ({ link, path: null })),
    );
  }

  test("if nothing happens, or lines only come into its reach, there is still no cheaper route", () => {
    expect(proven(() => {})).toBe(true);
    expect(proven((proofs) => noteChange(proofs, 1, null, stranger))).toBe(true);
    expect(proven((proofs) => noteChange(proofs, 1, path([8, 8], [8, 9]), stranger))).toBe(true);
  });

  test("it may have one if a line leaves its reach, if a relative moves, or if it has become dearer", () => {
    expect(proven((proofs) => noteChange(proofs, 1, stranger, path([8, 8], [8, 9])))).toBe(false);
    expect(proven((proofs) => noteChange(proofs, 1, null, stranger), 100, [1])).toBe(false);
    expect(proven(() => {}, 101)).toBe(false);
  });
});

test("the longest path is one piece, the rest is what is left of it", () => {
  const edges = [
    edge("s", "a"),
    edge("a", "b"),
    edge("b", "e"),
    edge("a", "x"),
    edge("x", "e", "sequenceFlow", { id: "x-e" }),
  ];
  const sheet = sheetWith(
    [start("s"), task("a"), task("x"), task("b"), task("e")],
    [...edges, edge("b", "c"), edge("c", "e", "sequenceFlow", { id: "c-e" })],
  );
  const longer = sheetWith(
    [start("s"), task("a"), task("x"), task("b"), task("c"), task("e")],
    [edge("s", "a"), edge("a", "x"), edge("x", "e"), edge("a", "b"), edge("b", "c"), edge("c", "e")],
  );
  expect(sheet.items).toHaveLength(5);
  const columns = columnsOf(longer, new Set(), "joint");
  const names = piecesOf(longer, columns, new Set()).map(({ items, main }) => [
    main,
    items.map((i) => longer.items[i]?.node.id).join(" "),
  ]);
  expect(names).toEqual([
    [true, "s a b c e"],
    [false, "x"],
  ]);
});

test("between equally long ways the affirmative one is the main path", () => {
  const gateway = plainNode("g", "exclusiveGateway", { process: "p" });
  const edges = [
    edge("s", "g"),
    edge("g", "x", "sequenceFlow", { name: "no" }),
    edge("g", "y", "sequenceFlow", { name: "Yes" }),
  ];
  const sheet = sheetWith([start("s"), gateway, task("x"), task("y")], edges);
  const [main] = piecesOf(sheet, columnsOf(sheet, new Set(), "joint"), new Set());
  expect(main?.items.map((i) => sheet.items[i]?.node.id)).toEqual(["s", "g", "y"]);
});

test("ELK orders the branches of a gateway one below the other", async () => {
  const gateway = plainNode("g", "exclusiveGateway", { process: "p" });
  const sheet = sheetWith(
    [start("s"), gateway, task("x"), task("y")],
    [edge("s", "g"), edge("g", "x"), edge("g", "y")],
  );
  const rows = await elkRows(sheet, [0, 1, 2, 2]);
  expect(rows).not.toContain(null);
  expect(rows?.[2]).not.toBe(rows?.[3]);
});

describe("text", () => {
  test("breaks at white space and after hyphens, and inside a word only when it must", () => {
    const lines = (text: string, width: number) => wrap(text, width, 10, (part) => part.length * 10).lines;
    expect(lines("one two three", 70)).toEqual(["one two", "three"]);
    expect(lines("Wiedervorlage-Frist", 140)).toEqual(["Wiedervorlage-", "Frist"]);
    expect(lines("invoice approval", 90)).toEqual(["invoice", "approval"]);
    expect(lines("abcdefgh", 30)).toEqual(["ab-", "cd-", "ef-", "gh"]);
    expect(lines("approve\r\nor\treject", 200)).toEqual(["approve", "or reject"]);
    expect(lines("", 30)).toEqual([]);
  });

  test("a task is as wide as its longest word needs, up to 200 px", () => {
    expect(sizeOf(task("a", { name: "Check" }), 0, averageWidth)).toEqual({ width: 100, height: 80 });
    expect(sizeOf(task("a", { name: "Rechtsschutzversicherungsgesellschaft" }), 0, averageWidth).width).toBe(
      200,
    );
    expect(sizeOf(task("a", { name: "Arbeitsunfähigkeit prüfen" }), 0, averageWidth).width).toBeGreaterThan(
      100,
    );
    expect(sizeOf(task("a"), 4, averageWidth).width).toBe(4 * 46);
  });

  test("the box of a label holds its lines", () => {
    const block = labelBlock("Order of an important customer received", averageWidth);
    expect(block.lines.length).toBeGreaterThan(1);
    expect(block.height).toBe(13 * block.lines.length);
    for (const line of block.lines) expect(averageWidth(line, 11)).toBeLessThanOrEqual(block.width);
  });
});

test("the queue gives back the cheapest first and equals in the order they came", () => {
  const heap = newHeap();
  for (const [price, value] of [
    [3, 1],
    [1, 2],
    [3, 3],
    [2, 4],
    [1, 5],
  ] as const)
    push(heap, price, value);
  expect([1, 2, 3, 4, 5].map(() => pop(heap)?.value)).toEqual([2, 5, 4, 1, 3]);
  expect(pop(heap)).toBeUndefined();
});

test("a line is told by its corners only", () => {
  const line = [
    [0, 0],
    [5, 0],
    [9, 0],
    [9, 0],
    [9, 4],
    [9, 9],
  ].map(([x = 0, y = 0]) => ({ x, y }));
  expect(simplified(line)).toEqual([
    { x: 0, y: 0 },
    { x: 9, y: 0 },
    { x: 9, y: 9 },
  ]);
});

describe("defects", () => {
  const bounds = (x: number, y: number) => ({ x, y, width: 100, height: 80 });
  const line = (id: string, source: string, target: string, ...path: [number, number][]) => ({
    id,
    source,
    target,
    through: [],
    path: path.map(([x, y]) => ({ x, y })),
  });

  test("two shapes on one place", () => {
    const shapes = [
      { id: "a", bounds: bounds(0, 0) },
      { id: "b", bounds: bounds(90, 0) },
      { id: "c", bounds: bounds(300, 0) },
    ];
    expect(defectsOf({ shapes, edges: [] })).toEqual([{ kind: "overlap", first: "b", second: "a" }]);
  });

  test("a line through a shape, but not one that docks on it", () => {
    const shapes = [
      { id: "a", bounds: bounds(0, 0) },
      { id: "b", bounds: bounds(200, 0) },
      { id: "c", bounds: bounds(400, 0) },
    ];
    const edges = [line("e", "a", "c", [100, 40], [400, 40]), line("f", "a", "b", [100, 20], [200, 20])];
    expect(defectsOf({ shapes, edges })).toEqual([{ kind: "through", first: "e", second: "b" }]);
  });

  test("strangers on one line, but not relatives", () => {
    const edges = [
      line("e", "a", "b", [0, 0], [100, 0]),
      line("f", "c", "d", [50, 0], [150, 0]),
      line("g", "a", "d", [0, 0], [60, 0], [60, 50]),
    ];
    expect(defectsOf({ shapes: [], edges }).map(({ first, second }) => `${first}${second}`)).toEqual(["fe"]);
  });
});
