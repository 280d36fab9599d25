import { describe, expect, test } from "vitest";
import { type Edge, type Node, overlap, type Plane, type Point } from "../../src/bpmn/graph.ts";
import { boxOfSegment, segmentsOf } from "../../src/layout/geometry/geometry.ts";
import { averageWidth } from "../../src/layout/labels/text.ts";
import { polished } from "../../src/layout/pixels/polish.ts";
import { workFor } from "../../src/layout/work.ts";
import { plainEdge, plainNode } from "../support/graph.ts";

const task = (id: string, x: number, y: number): Node =>
  plainNode(id, "task", { bounds: { x, y, width: 100, height: 80 } });

const flow = (source: string, target: string, waypoints: Point[]): Edge =>
  plainEdge(`${source}-${target}`, { source, target, waypoints });

const plane = (nodes: Node[], edges: Edge[]): Plane => ({ element: "p", name: "", nodes, edges });
const lineOf = ({ edges }: Plane, id: string): Point[] =>
  edges.find((edge) => edge.id === id)?.waypoints ?? [];

describe("lines are routed once more", () => {
  const a = task("a", 0, 0);
  const b = task("b", 400, 0);

  test("where they strike a name", () => {
    const event = plainNode("event", "startEvent", {
      name: "Order",
      bounds: { x: 232, y: 60, width: 36, height: 36 },
      label: { x: 230, y: 34, width: 40, height: 13 },
    });
    const before = plane(
      [a, b, event],
      [
        flow("a", "b", [
          { x: 100, y: 40 },
          { x: 400, y: 40 },
        ]),
      ],
    );
    const after = polished(before, averageWidth, workFor(1));
    const name = { x: 230, y: 34, width: 40, height: 13 };
    const struck = (drawn: Plane) =>
      segmentsOf(lineOf(drawn, "a-b")).some(([p, q]) => overlap(boxOfSegment(p, q, 1), name));
    expect([struck(before), struck(after)]).toEqual([true, false]);
    expect(after.nodes).toEqual(before.nodes);
  });

  test("where they cross another without need", () => {
    const [c, d] = [task("c", 200, -200), task("d", 200, 200)];
    const straight = flow("a", "b", [
      { x: 100, y: 40 },
      { x: 400, y: 40 },
    ]);
    const detour = flow("c", "d", [
      { x: 250, y: -120 },
      { x: 250, y: 200 },
    ]);
    const around = polished(plane([a, b, c, d], [straight, detour]), averageWidth, workFor(1));
    const [first, second] = [lineOf(around, "a-b"), lineOf(around, "c-d")];
    expect(first.length + second.length).toBeGreaterThan(4);
  });

  test("and stay where nothing is wrong with them", () => {
    const fine = plane(
      [a, b],
      [
        flow("a", "b", [
          { x: 100, y: 40 },
          { x: 400, y: 40 },
        ]),
      ],
    );
    expect(polished(fine, averageWidth, workFor(1))).toBe(fine);
  });
});
