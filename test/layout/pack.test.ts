import { describe, expect, test } from "vitest";
import type { Edge, Node, Plane } from "../../src/bpmn/graph.ts";
import { unionOf } from "../../src/layout/geometry/geometry.ts";
import { layOut } from "../../src/layout/layout.ts";
import { pagesOf } from "../../src/layout/pixels/page.ts";
import { plainEdge, plainNode } from "../support/graph.ts";
import { broken } from "./invariants.ts";
import { boxOf, onlyPlane } from "./planes.ts";
import { randomGraph } from "./random-graph.ts";

const long = "Check the documents of the application again and send them to the office";

/** Two branches of seven tasks. Where one branch has long names, the other has short ones. */
async function twoBranches(around: Node[] = []): Promise<Plane> {
  const lane = around.find(({ kind }) => kind === "lane")?.id ?? null;
  const parent = around[0]?.id ?? null;
  const inside = { process: "p", parent, lane };
  const branch = (name: string, first: number): Node[] =>
    Array.from({ length: 7 }, (_, i) =>
      plainNode(`${name}${i}`, "task", { ...inside, name: i % 2 === first ? long : "Do" }),
    );
  const branches = [branch("a", 0), branch("b", 1)];
  const nodes = [
    ...around,
    plainNode("start", "startEvent", inside),
    plainNode("split", "parallelGateway", inside),
    ...branches.flat(),
    plainNode("join", "parallelGateway", inside),
    plainNode("end", "endEvent", inside),
  ];
  const paths = [
    ["start", "split"],
    ["join", "end"],
    ...branches.map((tasks) => ["split", ...tasks.map(({ id }) => id), "join"]),
  ];
  const edges: Edge[] = paths.flatMap((path) =>
    path.slice(1).map((target, i) =>
      plainEdge(`${path[i]}-${target}`, {
        kind: "sequenceFlow",
        source: path[i] ?? "",
        target,
        process: "p",
      }),
    ),
  );
  const graph = await layOut({ planes: [{ element: "plane", name: "", nodes, edges }] });
  expect(broken(graph)).toEqual([]);
  return onlyPlane(graph);
}

const sizeOf = ({ nodes }: Plane) => unionOf(nodes.flatMap(({ bounds }) => bounds ?? []));

describe("a drawing that outgrows the page", () => {
  test("is packed: each row is as long as its own shapes need, and neighbours keep their gap", async () => {
    const plane = await twoBranches();
    const { width, height } = sizeOf(plane);
    expect(pagesOf(width, height)).toBeLessThanOrEqual(1);
    for (const name of ["a", "b"])
      for (const i of [1, 2, 3, 4, 5, 6]) {
        const [one, other] = [boxOf(plane, `${name}${i - 1}`), boxOf(plane, `${name}${i}`)];
        expect(other.y).toBe(one.y);
        expect(other.x - one.x - one.width).toBeGreaterThanOrEqual(32);
      }
  });

  test("is packed in the frames of its pool and lanes, too", async () => {
    const frame = { process: "p", expanded: true, horizontal: true };
    const plane = await twoBranches([
      plainNode("pool", "participant", { ...frame, name: "Office" }),
      plainNode("lane", "lane", { ...frame, parent: "pool", name: "Clerk" }),
    ]);
    const [pool, lane] = [boxOf(plane, "pool"), boxOf(plane, "lane")];
    const inside = unionOf(plane.nodes.flatMap(({ lane, bounds }) => (lane && bounds ? [bounds] : [])));
    expect(lane.x + lane.width).toBe(pool.x + pool.width);
    expect(pool.x + pool.width - inside.x - inside.width).toBeLessThan(60);
    expect(pool.width).toBeLessThan(1700);
  });

  test.each([3, 11, 15])("finds its page among its variants, folds and packings (%i)", async (seed) => {
    const plain = { messages: 0, artifacts: 0, nested: 0, wild: 0, lanes: 0 };
    const graph = await layOut(randomGraph({ ...plain, seed, size: 28 + (seed % 12), pools: 1 }));
    const { width, height } = sizeOf(onlyPlane(graph));
    expect(pagesOf(width, height)).toBeLessThanOrEqual(1);
    expect(broken(graph)).toEqual([]);
  });

  test.each([57, 82])("has no fault when it is big and has lanes (%i)", async (seed) => {
    const shape = { messages: 0, artifacts: 0, nested: 0.1, wild: 0, pools: 1, stay: 0.7 };
    expect(broken(await layOut(randomGraph({ ...shape, seed, size: 28, lanes: seed % 4 })))).toEqual([]);
  });
});
