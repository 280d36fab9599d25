/** Everything within the limits for elements and lines is drawn, with counted work. */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Edge, Graph, Node, Plane } from "../../src/bpmn/graph.ts";
import { layOutAfterEdit } from "../../src/layout/after-edit/relayout.ts";
import { unionOf } from "../../src/layout/geometry/geometry.ts";
import { averageWidth, type Measure, wrap } from "../../src/layout/labels/text.ts";
import { layOut } from "../../src/layout/layout.ts";
import { type Work, workFor } from "../../src/layout/work.ts";
import { limits } from "../../src/limits.ts";
import { plainEdge, plainNode } from "../support/graph.ts";
import { broken } from "./invariants.ts";
import { randomGraph, type Shape, shapes } from "./random-graph.ts";

const task = (id: string, rest: Partial<Node> = {}): Node => plainNode(id, "task", { process: "p", ...rest });
const tasks = (count: number, rest: Partial<Node> = {}): Node[] =>
  Array.from({ length: count }, (_, i) => task(`t${i}`, rest));
const flow = (id: string, source: string, target: string): Edge => plainEdge(id, { source, target });
const graphOf = (nodes: Node[], edges: Edge[] = []): Graph => ({
  planes: [{ element: "plane", name: "", nodes, edges }],
});

/** Faults of a drawing, except lines that share their tracks: that is the price of the plain way. */
const faultsOf = (graph: Graph): string[] => broken(graph).filter((fault) => !fault.endsWith("share a line"));

const leavesOf = ({ planes }: Graph): Node[] =>
  planes.flatMap(({ nodes }) => nodes.filter(({ kind }) => kind === "task" || kind === "startEvent"));

function aspectOf(graph: Graph): number {
  const { width, height } = unionOf(leavesOf(graph).flatMap(({ bounds }) => bounds ?? []));
  return width / height;
}

const lane = plainNode("around", "lane", { name: "Office", process: "p" });
const pool = plainNode("around", "participant", { name: "Firm", process: "p", expanded: true });
const inside = (kind: "subProcess" | "adHocSubProcess") =>
  plainNode("around", kind, { process: "p", expanded: true });

describe("loose parts stand in a grid", () => {
  test.each<[string, Node[]]>([
    ["200 tasks", tasks(200)],
    ["150 start events", tasks(150).map((node) => ({ ...node, kind: "startEvent", name: node.id }))],
    ["150 tasks in a lane", [lane, ...tasks(150, { lane: "around" })]],
    ["150 tasks in a pool", [pool, ...tasks(150, { parent: "around" })]],
    ["150 tasks in a sub-process", [inside("subProcess"), ...tasks(150, { parent: "around" })]],
    ["150 tasks in an ad-hoc sub-process", [inside("adHocSubProcess"), ...tasks(150, { parent: "around" })]],
  ])("%s", async (_, nodes) => {
    const drawn = await layOut(graphOf(nodes));
    expect(broken(drawn)).toEqual([]);
    expect(aspectOf(drawn)).toBeGreaterThan(0.5);
    expect(aspectOf(drawn)).toBeLessThan(3);
  });

  test("in the order of the document, row by row", async () => {
    const drawn = await layOut(graphOf(tasks(50)));
    const read = leavesOf(drawn).toSorted(
      (a, b) => (a.bounds?.y ?? 0) - (b.bounds?.y ?? 0) || (a.bounds?.x ?? 0) - (b.bounds?.x ?? 0),
    );
    expect(read.map(({ id }) => id)).toEqual(tasks(50).map(({ id }) => id));
  });

  test("below what flows join", async () => {
    const edges = [flow("f", "t0", "t1"), flow("g", "t1", "t2")];
    const drawn = await layOut(graphOf(tasks(30), edges));
    const tops = leavesOf(drawn).map(({ bounds }) => bounds?.y ?? 0);
    expect(broken(drawn)).toEqual([]);
    expect(Math.max(...tops.slice(0, 3))).toBeLessThan(Math.min(...tops.slice(3)));
  });

  test("pairs and notes, too", async () => {
    const pairs = Array.from({ length: 90 }, (_, i) => flow(`f${i}`, `t${2 * i}`, `t${2 * i + 1}`));
    const notes = Array.from({ length: 190 }, (_, i) =>
      plainNode(`n${i}`, "textAnnotation", { name: "Note" }),
    );
    const [ofPairs, ofNotes] = [await layOut(graphOf(tasks(180), pairs)), await layOut(graphOf(notes))];
    expect([...broken(ofPairs), ...broken(ofNotes)]).toEqual([]);
    expect(aspectOf(ofPairs)).toBeGreaterThan(0.5);
    const { width, height } = unionOf(
      ofNotes.planes.flatMap(({ nodes }) => nodes.flatMap((n) => n.bounds ?? [])),
    );
    expect(width / height).toBeGreaterThan(0.5);
  });

  test("a few stay below each other, as people draw them", async () => {
    const drawn = await layOut(graphOf(tasks(5)));
    expect(new Set(leavesOf(drawn).map(({ bounds }) => bounds?.x)).size).toBe(1);
  });
});

describe("branches without number", () => {
  const gate = plainNode("g", "parallelGateway", { process: "p" });
  test.each<[string, Node[], Edge[]]>([
    ["a split into 190", [gate, ...tasks(190)], tasks(190).map(({ id }) => flow(`f${id}`, "g", id))],
    ["a join of 190", [gate, ...tasks(190)], tasks(190).map(({ id }) => flow(`f${id}`, id, "g"))],
    ["130 tasks with a loop each", tasks(130), tasks(130).map(({ id }) => flow(`f${id}`, id, id))],
  ])("%s", async (_, nodes, edges) => {
    expect(faultsOf(await layOut(graphOf(nodes, edges)))).toEqual([]);
  });
});

const complete = (count: number): Graph =>
  graphOf(
    tasks(count),
    tasks(count).flatMap((a, i) => tasks(i).map((b) => flow(`${b.id}${a.id}`, b.id, a.id))),
  );

/** A quarter of the work that a drawing may take, which these graphs use up as well. */
const quarter = (): Work => ({ done: 0, max: limits.layoutWorkMax / 4 });

async function counted(graph: Graph, work: Work): Promise<{ drawn: Graph; work: Work }> {
  return { drawn: await layOut(graph, { work }), work };
}

describe("dense graphs", () => {
  test.each([
    [10, workFor(limits.elementsMax)],
    [15, quarter()],
    [20, quarter()],
    [25, quarter()],
    [44, workFor(limits.elementsMax)],
  ])("%i tasks, a flow from each to every later one", async (count, allowed) => {
    const { drawn, work } = await counted(complete(count), allowed);
    expect(faultsOf(drawn)).toEqual([]);
    expect(work.done).toBeLessThan(1.1 * work.max);
  });

  test("an edit in one takes no more work", async () => {
    const { drawn } = await counted(complete(30), workFor(limits.elementsMax));
    const [plane] = drawn.planes;
    const after = plane ? [withNew(plane)] : [];
    const work = workFor(limits.elementsMax);
    expect(faultsOf(await layOutAfterEdit(drawn, { planes: after }, { work }))).toEqual([]);
    expect(work.done).toBeLessThan(1.1 * work.max);
  });

  test("an edit in a drawing of absurd size lays it out anew", async () => {
    const huge = { x: 0, y: -1e9, width: 1e9, height: 1e9 };
    const before = graphOf(tasks(3).map((node) => ({ ...node, bounds: huge })));
    const [plane] = before.planes;
    const after = { planes: plane ? [withNew(plane)] : [] };
    const drawn = await layOutAfterEdit(before, after);
    expect(broken(drawn)).toEqual([]);
    expect(leavesOf(drawn).every(({ bounds }) => (bounds?.width ?? 0) <= 200)).toBe(true);
  });
});

const withNew = (plane: Plane): Plane => ({
  ...plane,
  nodes: [...plane.nodes, task("new", { name: "New" })],
  edges: [...plane.edges, plainEdge("to new", { source: "t0", target: "new" })],
});

test("lines that go the plain way run through nothing and end where they should", async () => {
  await fc.assert(
    fc.asyncProperty(shapes, async (shape) => {
      expect(faultsOf(await layOut(randomGraph(shape), { work: { done: 0, max: 0 } }))).toEqual([]);
    }),
    { numRuns: 60, seed: 3 },
  );
});

describe("long words", () => {
  const width = 74;
  const broad: Measure = (text, px) => averageWidth(text, px);

  test("are cut into lines that fit, and no letter is lost", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 60 }), (text) => {
        const word = text.replace(/\s/g, "x");
        const { lines } = wrap(word, width, 12, broad);
        const bare = (part: string) => part.replaceAll("-", "");
        expect(bare(lines.join(""))).toBe(bare(word));
        for (const line of lines) expect(line.length === 1 || broad(line, 12) <= width).toBe(true);
      }),
      { seed: 5 },
    );
  });

  test("cost as many looks at a letter whether there are thousands of letters or ten thousands", () => {
    const looksAt = (letters: number): number => {
      let looked = 0;
      wrap("w".repeat(letters), width, 12, (text, px) => {
        looked += text.length;
        return averageWidth(text, px);
      });
      return looked / letters;
    };
    expect(looksAt(20_000)).toBeLessThan(1.1 * looksAt(2_000));
    expect(looksAt(2_000)).toBeLessThan(60);
  });

  test("names are kept whole, and measured no further than they are drawn", async () => {
    const name = "n".repeat(100_000);
    let longest = 0;
    const measure: Measure = (text, px) => {
      longest = Math.max(longest, text.length);
      return averageWidth(text, px);
    };
    const drawn = await layOut(graphOf([task("t", { name }), plainNode("e", "endEvent", { name })]), {
      measure,
    });
    expect(leavesOf(drawn).map((node) => node.name.length)).toEqual([100_000]);
    expect(longest).toBeLessThanOrEqual(limits.drawnCharsMax);
  });
});

test("a thousand nodes are drawn without a fault", async () => {
  const shape: Shape = {
    seed: 3,
    size: 1000,
    pools: 0,
    lanes: 0,
    messages: 0,
    artifacts: 0,
    nested: 0,
    wild: 0,
  };
  expect(broken(await layOut(randomGraph(shape)))).toEqual([]);
});
