import { describe, expect, test } from "vitest";
import { replaceDiagram } from "../../src/bpmn/diagram.ts";
import type { Graph } from "../../src/bpmn/graph.ts";
import { readGraph } from "../../src/bpmn/read.ts";
import { transposed } from "../../src/layout/after-edit/gap.ts";
import { layOutAfterEdit } from "../../src/layout/after-edit/relayout.ts";
import { layOut } from "../../src/layout/layout.ts";
import { order } from "./documents.ts";
import { broken } from "./invariants.ts";
import { boxOf, onlyPlane } from "./planes.ts";

/** The same graph with vertical pools and lanes, as in a document that was drawn so. */
const standing = ({ planes }: Graph): Graph => ({
  planes: planes.map((plane) => ({
    ...plane,
    nodes: plane.nodes.map((node) => ({ ...node, horizontal: false })),
  })),
});

describe("pools that stand upright", async () => {
  const upright = await layOut(standing(readGraph(order, { geometry: false })));
  const plane = onlyPlane(upright);

  test("are drawn beside each other, with lanes beside each other, and without a fault", () => {
    const turned = { planes: [transposed(plane)] };
    expect(broken(turned)).toEqual([]);
    expect(boxOf(plane, "customer").y).toBe(boxOf(plane, "shop").y);
    expect(boxOf(plane, "office").y).toBe(boxOf(plane, "store").y);
    expect(plane.nodes.filter(({ kind }) => kind === "lane").map(({ horizontal }) => horizontal)).toEqual([
      false,
      false,
    ]);
  });

  test("have their flow running downwards, with tasks as wide as ever", () => {
    expect(boxOf(plane, "received").y).toBeLessThan(boxOf(plane, "check").y);
    expect(boxOf(plane, "check")).toMatchObject({ width: 100, height: 80 });
  });

  test("stay upright when their document is laid out again", async () => {
    const document = replaceDiagram(order, upright);
    const again = readGraph(document, { geometry: false });
    expect(await layOut(again)).toEqual(upright);
  });

  test("stay upright after an edit for which the sheet is searched again", async () => {
    const pool = plane.nodes.find(({ id }) => id === "customer");
    if (!pool) throw new Error("no pool");
    const bank = { ...pool, id: "bank", name: "Bank", process: null, expanded: false, bounds: null };
    const after = onlyPlane(
      await layOutAfterEdit(upright, { planes: [{ ...plane, nodes: [...plane.nodes, bank] }] }),
    );
    expect(broken({ planes: [transposed(after)] })).toEqual([]);
    expect(boxOf(after, "bank").height).toBeGreaterThan(boxOf(after, "bank").width);
    expect(boxOf(after, "received").y).toBeLessThan(boxOf(after, "check").y);
  });
});
