import { describe, expect, test } from "vitest";
import type { Plane } from "../../src/bpmn/graph.ts";
import { readGraph } from "../../src/bpmn/read.ts";
import { completeDrawing } from "../../src/layout/after-edit/complete.ts";
import { layOut } from "../../src/layout/layout.ts";
import { plainNode } from "../support/graph.ts";
import { order } from "./documents.ts";
import { broken } from "./invariants.ts";
import { onlyPlane } from "./planes.ts";

const drawn = async () => onlyPlane(await layOut(readGraph(order, { geometry: false })));

/** The plane without geometry for these elements. */
const without = (plane: Plane, ids: readonly string[]): Plane => ({
  ...plane,
  nodes: plane.nodes.map((node) => (ids.includes(node.id) ? { ...node, bounds: null, label: null } : node)),
  edges: plane.edges.map((edge) =>
    ids.includes(edge.id) ? { ...edge, waypoints: null, label: null } : edge,
  ),
});

function completed(plane: Plane): Plane {
  const whole = completeDrawing({ planes: [plane] });
  if (!whole) throw new Error("not completed");
  return onlyPlane(whole);
}

describe("a drawing that lacks something", () => {
  test("and lacks nothing stays as it is", async () => {
    const plane = await drawn();
    expect(completed(plane)).toEqual(plane);
  });

  test("gets any one line back, and nothing moves", async () => {
    const plane = await drawn();
    for (const { id } of plane.edges) {
      const whole = completed(without(plane, [id]));
      expect(whole.nodes.map(({ bounds }) => bounds)).toEqual(plane.nodes.map(({ bounds }) => bounds));
      expect(whole.edges.find((edge) => edge.id === id)?.waypoints).not.toBeNull();
      expect(broken({ planes: [whole] })).toEqual([]);
    }
  });

  test("gets any one shape back where its lines end, and nothing moves", async () => {
    const plane = await drawn();
    const shapes = plane.nodes.filter(({ kind }) => kind !== "lane" && kind !== "participant");
    for (const { id } of shapes.filter(({ expanded, attachedTo }) => !expanded && attachedTo === null)) {
      const whole = completed(without(plane, [id]));
      expect(whole.nodes.every(({ bounds }) => bounds !== null)).toBe(true);
      const others = (one: Plane) => one.nodes.filter((node) => node.id !== id).map(({ bounds }) => bounds);
      expect(others(whole)).toEqual(others(plane));
    }
  });

  test("gets a shape without any line below the rest", async () => {
    const plane = await drawn();
    const loose = plainNode("loose", "task", {
      parent: plane.nodes.find(({ kind }) => kind === "participant")?.id ?? null,
    });
    const whole = completed({ ...plane, nodes: [...plane.nodes, loose] });
    expect(whole.nodes.find(({ id }) => id === "loose")?.bounds).not.toBeNull();
    expect(broken({ planes: [whole] })).toEqual([]);
  });
});
