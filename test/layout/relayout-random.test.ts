import { expect, test } from "vitest";
import { layOutAfterEdit } from "../../src/layout/after-edit/relayout.ts";
import { layOut } from "../../src/layout/layout.ts";
import { broken } from "./invariants.ts";
import { flips, inserted, node, step } from "./one-edit.ts";
import { onlyPlane } from "./planes.ts";
import { randomGraph } from "./random-graph.ts";

test.each([1, 2, 3, 5, 6, 10])("random graph %i keeps its order when a task is put in", async (seed) => {
  const shape = {
    seed,
    size: 24,
    pools: seed % 3,
    lanes: seed % 2 === 0 ? 2 : 0,
    messages: 3,
    artifacts: 2,
    nested: 0,
    wild: 0,
  };
  const before = await layOut(randomGraph(shape));
  const plane = onlyPlane(before);
  const flow = plane.edges.filter(({ kind, source }) => kind === "sequenceFlow" && source !== null)[8];
  if (!flow?.source) throw new Error("no flow");
  const edited = inserted(plane, flow.id, step(node(plane, flow.source)));
  const after = await layOutAfterEdit(before, { planes: [edited] });
  expect(broken(after)).toEqual([]);
  // In the worst case a new drawing may flip some pairs; edits.test.ts has the mean over many.
  expect(flips(plane, onlyPlane(after))).toBeLessThanOrEqual(0.025);
});
