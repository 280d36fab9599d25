import { expect, test } from "vitest";
import type { Plane } from "../../src/bpmn/graph.ts";
import { readGraph } from "../../src/bpmn/read.ts";
import { layOut } from "../../src/layout/layout.ts";
import { broken } from "./invariants.ts";
import { onlyPlane } from "./planes.ts";

const flows = (...pairs: string[]): string =>
  pairs
    .map((pair) => pair.split("-"))
    .map(([a, b]) => `<sequenceFlow id="${a}-${b}" sourceRef="${a}" targetRef="${b}" />`)
    .join("");

/** A high sub-process, and beside it a gateway with a way past a task. */
async function drawn(past: string): Promise<Plane> {
  const laidOut = await layOut(
    readGraph(
      `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" id="d" targetNamespace="urn:test">
        <process id="p">
          <startEvent id="s" />
          <subProcess id="sub">
            <startEvent id="i" /><parallelGateway id="split" /><task id="x" /><task id="y" /><task id="z" /><parallelGateway id="join" />
            ${flows("i-split", "split-x", "split-y", "split-z", "x-join", "y-join", "z-join")}
          </subProcess>
          <exclusiveGateway id="g" /><task id="a" /><task id="b" /><endEvent id="e" />
          ${flows("s-sub", "sub-g", "g-a", "a-b", "b-e", past)}
        </process></definitions>`,
      { geometry: false },
    ),
  );
  expect(broken(laidOut)).toEqual([]);
  return onlyPlane(laidOut);
}

for (const past of ["g-e", "b-g"])
  test(`a detour (${past}) passes close by what it goes around, however high its row is`, async () => {
    const plane = await drawn(past);
    const task = plane.nodes.find(({ id }) => id === "a")?.bounds;
    const sub = plane.nodes.find(({ id }) => id === "sub")?.bounds;
    const line = plane.edges.find(({ id }) => id === past)?.waypoints ?? [];
    if (!task || !sub) throw new Error("not drawn");
    const [low, high] = [Math.max(...line.map(({ y }) => y)), Math.min(...line.map(({ y }) => y))];
    expect(sub.height).toBeGreaterThan(3 * task.height);
    expect(line).toHaveLength(4);
    expect(low).toBeLessThanOrEqual(task.y + task.height + 30);
    expect(high).toBeGreaterThanOrEqual(task.y - 30);
  });
