import { describe, expect, test } from "vitest";
import type { Plane } from "../../src/bpmn/graph.ts";
import { readGraph } from "../../src/bpmn/read.ts";
import { centreOf } from "../../src/layout/geometry/geometry.ts";
import { layOut } from "../../src/layout/layout.ts";
import { atRest } from "../../src/layout/pixels/springs.ts";
import { broken } from "./invariants.ts";
import { boxOf, onlyPlane } from "./planes.ts";

type Step = [element: string, id: string];

/** A process with branches from gateway `g` to gateway `j`, and the flow to and from these. */
async function branchesOf(split: string, branches: Step[][]): Promise<Plane> {
  const ways = branches.map((steps) => ["g", ...steps.map(([, id]) => id), "j"]);
  const flows = [["s", "g"], ["j", "e"], ...ways].flatMap((way) =>
    way
      .slice(1)
      .map(
        (target, i) => `<sequenceFlow id="${way[i]}-${target}" sourceRef="${way[i]}" targetRef="${target}"/>`,
      ),
  );
  const shapes = branches
    .flat()
    .map(([element, id]) =>
      element === "message"
        ? `<intermediateCatchEvent id="${id}"><messageEventDefinition/></intermediateCatchEvent>`
        : `<${element} id="${id}"/>`,
    );
  const xml = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" id="definitions" targetNamespace="x"><process id="p">
<startEvent id="s"/><${split} id="g"/><exclusiveGateway id="j"/><endEvent id="e"/>${shapes.join("")}${flows.join("")}</process></definitions>`;
  const graph = await layOut(readGraph(xml, { geometry: false }));
  expect(broken(graph)).toEqual([]);
  return onlyPlane(graph);
}

const tasks = (...ids: string[]): Step[] => ids.map((id) => ["task", id]);

const middle = (plane: Plane, id: string): number => centreOf(boxOf(plane, id)).x;

const gapBetween = (plane: Plane, one: string, other: string): number => {
  const [a, b] = [boxOf(plane, one), boxOf(plane, other)];
  return b.x - a.x - a.width;
};

/** Less than a column, so that the one shape is the next step after the other. */
const stepMax = 100;

describe("a branch with less work than the one beside it", () => {
  const short: [string, Step[]][] = [
    ["a task and an event", [...tasks("k"), ["message", "m"]]],
    ["two tasks", tasks("k", "m")],
  ];
  test.each(short)("waits at the join, and not between %s", async (_, steps) => {
    const plane = await branchesOf("exclusiveGateway", [tasks("a", "b", "c", "d", "f", "h"), steps]);
    const m = boxOf(plane, "m");
    expect(gapBetween(plane, "k", "m")).toBeLessThan(stepMax);
    expect(middle(plane, "j") - m.x - m.width).toBeGreaterThan(2 * stepMax);
  });

  test("keeps its first event in a column with those of the other branches", async () => {
    const plane = await branchesOf("eventBasedGateway", [
      [["message", "m"], ...tasks("a", "b", "c", "d")],
      [
        ["message", "n"],
        ["message", "k"],
      ],
      [["message", "o"]],
    ]);
    expect(new Set(["m", "n", "o"].map((id) => middle(plane, id))).size).toBe(1);
    expect(gapBetween(plane, "n", "k")).toBeLessThan(stepMax);
  });
});

describe("springs", () => {
  const spring = (source: number, target: number, over: number) => ({ source, target, over, stiffness: 1 });
  const limit = (source: number, target: number, min: number) => ({ source, target, min, weight: 0 });

  test("are as long as each other between two fixed places", () => {
    expect(atRest(4, [spring(0, 1, 0), spring(1, 2, 0), spring(2, 3, 300)], [], [0, 3])).toEqual([
      0, 100, 200, 0,
    ]);
  });

  test("push what is in their way, if it gives way", () => {
    const all = [spring(0, 1, 0), spring(1, 2, 200)];
    expect(atRest(4, all, [limit(1, 3, 0)], [0, 2])).toEqual([0, 100, 0, 100]);
    expect(atRest(4, all, [limit(1, 3, -30)], [0, 2, 3])).toEqual([0, 30, 0, 0]);
  });
});
