import { expect, test } from "vitest";
import type { Graph } from "../../src/bpmn/graph.ts";
import { LayoutError } from "../../src/layout/errors.ts";
import { layOut } from "../../src/layout/layout.ts";
import { limits } from "../../src/limits.ts";
import { plainNode } from "../support/graph.ts";

const graphOf = (...nodes: Graph["planes"][number]["nodes"]): Graph => ({
  planes: [{ element: "plane", name: "", nodes, edges: [] }],
});

test.each([
  ["duplicate_id", "a", graphOf(plainNode("a", "task", {}), plainNode("a", "task", {}))],
  [
    "container_cycle",
    "a",
    graphOf(plainNode("a", "subProcess", { parent: "b" }), plainNode("b", "subProcess", { parent: "a" })),
  ],
] as const)("what cannot be drawn is named: %s", async (code, elementId, graph) => {
  const error = await layOut(graph).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(LayoutError);
  expect(error).toMatchObject({ code, elementId });
});

test("more shapes than memory allows are refused", async () => {
  const nodes = Array.from({ length: limits.layoutShapesMax + 1 }, (_, i) => plainNode(`n${i}`, "task", {}));
  await expect(layOut(graphOf(...nodes))).rejects.toMatchObject({ code: "too_large", elementId: "plane" });
});

test("an empty plane is drawn as nothing", async () => {
  expect(await layOut(graphOf())).toEqual(graphOf());
});
