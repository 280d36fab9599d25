import { describe, expect, test } from "vitest";
import type { Plane } from "../../src/bpmn/graph.ts";
import { arrange, type Variant } from "../../src/layout/arrange.ts";
import { drawGrid } from "../../src/layout/draw.ts";
import type { Arranged } from "../../src/layout/fold.ts";
import { at, unionOf } from "../../src/layout/geometry.ts";
import { layOut } from "../../src/layout/layout.ts";
import type { Sheet } from "../../src/layout/model.ts";
import { outlookOf } from "../../src/layout/outlook.ts";
import { pagesOf } from "../../src/layout/page.ts";
import { drawPlane } from "../../src/layout/plane.ts";
import { averageWidth } from "../../src/layout/text.ts";
import { workFor } from "../../src/layout/work.ts";
import { broken } from "./invariants.ts";
import { onlyPlane } from "./planes.ts";
import { randomGraph } from "./random-graph.ts";

/** A process in lanes that change at every third step or so. */
const inLanes = (seed: number, size: number, lanes: number) =>
  randomGraph({ seed, size, pools: 1, lanes, stay: 0.7, messages: 0, artifacts: 0, nested: 0, wild: 0 });

const pagesOfPlane = ({ nodes }: Plane): number => {
  const { width, height } = unionOf(nodes.flatMap(({ bounds }) => bounds ?? []));
  return pagesOf(width, height);
};

const first: Variant = { columns: "joint", pools: "best", lanes: "file", rowPrice: 90, start: "chains" };

/** What the variant makes of the plane's own sheet. */
async function arrangedIn(plane: Plane, variant: Variant): Promise<{ sheet: Sheet; found: Arranged[] }> {
  let result: { sheet: Sheet; found: Arranged[] } | null = null;
  const draw = async (sheet: Sheet) => {
    const found = await arrange(sheet, variant, new Set());
    result = { sheet, found };
    return drawGrid(sheet, at(found, 0), averageWidth).drawing;
  };
  await drawPlane(plane, averageWidth, { x: 0, y: 0 }, draw, workFor(plane.nodes.length));
  if (!result) throw new Error("nothing was drawn");
  return result;
}

describe("a process in lanes that is wider than a page", () => {
  test.each([
    [44, 27, 2],
    [65, 36, 3],
  ])(
    "is folded, or its lanes are put in another order, until it stands on one (seed %i)",
    async (seed, size, lanes) => {
      const graph = await layOut(inLanes(seed, size, lanes));
      expect(pagesOfPlane(onlyPlane(graph))).toBeLessThanOrEqual(1);
      expect(broken(graph)).toEqual([]);
    },
  );

  test("has the rows of its fold below each other in each lane", async () => {
    const { sheet, found } = await arrangedIn(onlyPlane(inLanes(44, 27, 2)), first);
    const fold = found.find(({ rows }) => rows > 1);
    expect(fold).toBeDefined();
    if (!fold) return;
    for (const [i, a] of sheet.items.entries())
      for (const [k, b] of sheet.items.entries())
        if (a.band === b.band && at(fold.foldOf, i) < at(fold.foldOf, k))
          expect(at(fold.y, i)).toBeLessThan(at(fold.y, k));
  });

  test("promises less of rows that make lines cross", async () => {
    const { sheet, found } = await arrangedIn(onlyPlane(inLanes(44, 27, 2)), first);
    const fold = at(found, 0);
    const rows = [...new Set(fold.y)].sort((a, b) => a - b);
    const upsideDown = fold.y.map((y, i) =>
      i % 2 === 0 ? y : at(rows.toReversed(), rows.indexOf(y)) + rows.length,
    );
    expect(outlookOf(sheet, fold)).toBeLessThan(outlookOf(sheet, { ...fold, y: upsideDown }));
  });
});

test("rows that were searched for one variant are not searched for another that begins alike", async () => {
  const plane = onlyPlane(inLanes(44, 27, 2));
  const { sheet } = await arrangedIn(plane, first);
  const seen = new Set<string>();
  expect(await arrange(sheet, first, seen)).not.toEqual([]);
  const before = sheet.work.done;
  expect(await arrange(sheet, { ...first, pools: "flipped" }, seen)).toEqual([]);
  expect(sheet.work.done).toBe(before);
});
