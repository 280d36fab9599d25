import { expect, test } from "vitest";
import type { Plane } from "../../src/bpmn/graph.ts";
import { readGraph } from "../../src/bpmn/read.ts";
import { layOut } from "../../src/layout/layout.ts";
import { broken } from "./invariants.ts";
import { boxOf, onlyPlane } from "./planes.ts";

async function drawn(body: string): Promise<Plane> {
  const xml = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" id="definitions" targetNamespace="x"><process id="p">${body}</process></definitions>`;
  const graph = await layOut(readGraph(xml, { geometry: false }));
  expect(broken(graph)).toEqual([]);
  return onlyPlane(graph);
}

const flow = (source: string, target: string, name = "") =>
  `<sequenceFlow id="${source}-${target}" name="${name}" sourceRef="${source}" targetRef="${target}"/>`;

/** Pixels between two neighbouring shapes. */
function gap(plane: Plane, left: string, right: string): number {
  const { x, width } = boxOf(plane, left);
  return boxOf(plane, right).x - x - width;
}

/** Two branches; the lower one has fewer steps. */
const branches = `<startEvent id="s"/><exclusiveGateway id="g"/><task id="a"/><task id="b"/><task id="c"/><task id="d"/>
<task id="f"/><task id="h"/><exclusiveGateway id="j"/><endEvent id="e"/>
${flow("s", "g")}${flow("g", "a")}${flow("a", "b")}${flow("b", "c")}${flow("c", "d")}${flow("d", "j")}${flow("g", "f")}
${flow("f", "h")}${flow("h", "j")}${flow("j", "e")}`;

test("shapes between two gateways stand at even distances", async () => {
  const plane = await drawn(branches);
  const gaps = [gap(plane, "a", "b"), gap(plane, "b", "c"), gap(plane, "c", "d")];
  expect(new Set(gaps).size).toBe(1);
});

test("a start event stands with its first task, whatever is wider in its column", async () => {
  const plane = await drawn(
    `<startEvent id="s"/><task id="a"/><endEvent id="e"/><startEvent id="s2"/><task id="long" name="Inform everybody who takes part in this very long procedure"/>
${flow("s", "a")}${flow("a", "e")}${flow("s2", "long")}`,
  );
  expect(gap(plane, "s", "a")).toBe(45);
  expect(gap(plane, "a", "e")).toBe(45);
});

test("a name keeps its room between two shapes", async () => {
  const plane = await drawn(
    `<startEvent id="s"/><exclusiveGateway id="g"/><task id="a"/><endEvent id="e"/><task id="b"/><endEvent id="f"/>
${flow("s", "g")}${flow("g", "a", "more than ten")}${flow("a", "e")}${flow("g", "b", "fewer")}${flow("b", "f")}`,
  );
  const label = plane.edges.find(({ id }) => id === "g-a")?.label;
  if (!label) throw new Error("no name");
  expect(gap(plane, "g", "a")).toBeGreaterThan(label.width);
});
