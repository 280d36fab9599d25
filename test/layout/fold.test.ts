import { describe, expect, test } from "vitest";
import { replaceDiagram } from "../../src/bpmn/diagram.ts";
import type { Plane } from "../../src/bpmn/graph.ts";
import { readGraph } from "../../src/bpmn/read.ts";
import { applyOperations } from "../../src/generation/apply.ts";
import { layOutAfterEdit } from "../../src/layout/after-edit/relayout.ts";
import { centreOf, unionOf } from "../../src/layout/geometry/geometry.ts";
import { layOut } from "../../src/layout/layout.ts";
import { pagesOf } from "../../src/layout/pixels/page.ts";
import { broken } from "./invariants.ts";
import { boxOf, onlyPlane } from "./planes.ts";

/** A chain of this many tasks; `laneOf` gives each a lane. */
function chain(steps: number, laneOf: ((step: number) => string) | null = null): string {
  const tasks = Array.from({ length: steps }, (_, i) => `t${i}`);
  const nodes = ["s", ...tasks, "e"];
  const byLane = Map.groupBy(nodes, (id) => laneOf?.(Math.max(0, tasks.indexOf(id))) ?? "");
  const lanes = [...byLane].map(
    ([name, members]) =>
      `<lane id="${name}" name="${name}">${members.map((id) => `<flowNodeRef>${id}</flowNodeRef>`).join("")}</lane>`,
  );
  const flows = nodes
    .slice(1)
    .map((id, i) => `<sequenceFlow id="to_${id}" sourceRef="${nodes[i]}" targetRef="${id}"/>`);
  return `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" id="d" targetNamespace="x"><process id="p">
${laneOf ? `<laneSet id="ls">${lanes.join("")}</laneSet>` : ""}<startEvent id="s"/>
${tasks.map((id, i) => `<userTask id="${id}" name="Step ${i + 1}"/>`).join("")}<endEvent id="e"/>${flows.join("")}
</process></definitions>`;
}

const drawn = async (xml: string): Promise<Plane> =>
  onlyPlane(await layOut(readGraph(xml, { geometry: false })));

const sizeOf = ({ nodes }: Plane) => unionOf(nodes.flatMap(({ bounds }) => bounds ?? []));

/** Flows that lead to the left. */
const returns = (plane: Plane) =>
  plane.edges.filter(({ source, target }) => {
    const [from, to] = [boxOf(plane, source ?? ""), boxOf(plane, target ?? "")];
    return centreOf(to).x < centreOf(from).x;
  });

const rowsOf = (plane: Plane) =>
  new Set(plane.nodes.filter(({ kind }) => kind !== "lane").map(({ id }) => centreOf(boxOf(plane, id)).y));

describe("a process of 44 steps", () => {
  test("is folded into rows that one can read on a page", async () => {
    const plane = await drawn(chain(44));
    const { width, height } = sizeOf(plane);
    expect(pagesOf(width, height)).toBeLessThanOrEqual(1);
    expect(width / height).toBeLessThan(3);
    expect(broken({ planes: [plane] })).toEqual([]);
  });

  test("runs from left to right in each row, and one way leads from row to row", async () => {
    const plane = await drawn(chain(44));
    expect(returns(plane)).toHaveLength(rowsOf(plane).size - 1);
    for (const { source, target } of returns(plane)) {
      const [from, to] = [boxOf(plane, source ?? ""), boxOf(plane, target ?? "")];
      expect(to.y).toBeGreaterThan(from.y + from.height);
    }
  });

  test("keeps its rows when a task is put into one of them", async () => {
    const bpmn = replaceDiagram(chain(44), await layOut(readGraph(chain(44), { geometry: false })));
    const before = readGraph(bpmn);
    const step = { type: "task", kind: "task", label: "Ask again", lane: null } as const;
    const edited = applyOperations(bpmn, [{ type: "insertInFlow", flow: "to_t3", steps: [step] }]).bpmn;
    const after = onlyPlane(await layOutAfterEdit(before, readGraph(edited, { undrawn: true })));
    expect(broken({ planes: [after] })).toEqual([]);
    for (const { id, bounds } of onlyPlane(before).nodes) expect(boxOf(after, id).y).toBe(bounds?.y);
  });
});

test("the rows of a process in lanes stand in their lanes", async () => {
  const plane = await drawn(chain(30, (step) => (step % 10 < 5 ? "office" : "plant")));
  const { width, height } = sizeOf(plane);
  expect(pagesOf(width, height)).toBeLessThanOrEqual(1);
  expect(broken({ planes: [plane] })).toEqual([]);
});

test("a process that fits on a page stays in one row", async () => {
  expect(rowsOf(await drawn(chain(8))).size).toBe(1);
});

test("a process in lanes that packing brings onto the page is not folded", async () => {
  const plane = await drawn(chain(13, (step) => ["office", "plant", "yard"][Math.floor(step / 4) % 3] ?? ""));
  const { width, height } = sizeOf(plane);
  expect(pagesOf(width, height)).toBeLessThanOrEqual(1);
  expect(returns(plane)).toEqual([]);
});

describe("twelve roles with one step each", () => {
  const roles = Array.from({ length: 12 }, (_, i) => `role ${i}`);
  const stairs = chain(12, (step) => roles[step] ?? "");

  test("stand below each other, and every flow from role to role falls straight", async () => {
    const plane = await drawn(stairs);
    const tasks = plane.nodes.filter(({ kind }) => kind === "userTask");
    expect(new Set(tasks.map(({ id }) => centreOf(boxOf(plane, id)).x)).size).toBe(1);
    const between = plane.edges.filter(({ target }) => target !== "e");
    for (const { waypoints } of between) expect(waypoints).toHaveLength(2);
    expect(broken({ planes: [plane] })).toEqual([]);
  });

  test("of which one comes back to the first lane never turns into two steps of a lane in one column", async () => {
    const plane = await drawn(chain(14, (step) => roles[step % 7] ?? ""));
    for (const flow of plane.edges) {
      const [from, to] = [boxOf(plane, flow.source ?? ""), boxOf(plane, flow.target ?? "")];
      expect(centreOf(to).x).toBeGreaterThanOrEqual(centreOf(from).x);
    }
    const columnOf = (id: string) => centreOf(boxOf(plane, id)).x;
    expect(columnOf("t7")).toBeGreaterThan(columnOf("t0"));
    expect(broken({ planes: [plane] })).toEqual([]);
  });
});

test("a few roles that fit on a page keep a column for each step", async () => {
  const plane = await drawn(chain(5, (step) => `role ${step}`));
  expect(new Set(["t1", "t2", "t3", "t4"].map((id) => centreOf(boxOf(plane, id)).x)).size).toBe(4);
});

test("what outgrows the page stands closer together than what fits on it", async () => {
  const gapBehind = async (steps: number) => {
    const plane = await drawn(chain(steps));
    const [a, b] = [boxOf(plane, "t1"), boxOf(plane, "t2")];
    return b.x - a.x - a.width;
  };
  expect(await gapBehind(120)).toBeLessThan(await gapBehind(8));
});
