import { expect, test } from "vitest";
import { type Bounds, overlap, type Plane } from "../../src/bpmn/graph.ts";
import { readGraph } from "../../src/bpmn/read.ts";
import { unionOf } from "../../src/layout/geometry/geometry.ts";
import { layOut } from "../../src/layout/layout.ts";
import { boxOf, onlyPlane } from "./planes.ts";

/** Four tasks in a row, and a group for the named ones. */
const document = (grouped: string[]): string => {
  const ids = ["a", "b", "c", "d"];
  const task = (id: string) =>
    `<task id="${id}" name="${id}">${grouped.includes(id) ? "<categoryValueRef>night</categoryValueRef>" : ""}</task>`;
  const flows = ids
    .slice(1)
    .map((id, i) => `<sequenceFlow id="f${i}" sourceRef="${ids[i]}" targetRef="${id}"/>`);
  return `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="urn:test">
<category id="shift"><categoryValue id="night" value="Night shift"/></category>
<process id="p">${ids.map(task).join("")}${flows.join("")}<group id="g" categoryValueRef="night"/></process></definitions>`;
};

const drawn = async (grouped: string[]): Promise<Plane> =>
  onlyPlane(await layOut(readGraph(document(grouped), { geometry: false })));

const boxesOf = (plane: Plane, ids: string[]): Bounds[] => ids.map((id) => boxOf(plane, id));

test("a group stands around the elements of its category, and around nothing else", async () => {
  const plane = await drawn(["b", "c"]);
  const [group] = boxesOf(plane, ["g"]);
  if (!group) throw new Error("no group");
  const members = boxesOf(plane, ["b", "c"]);
  expect(unionOf([group, ...members])).toEqual(group);
  for (const other of boxesOf(plane, ["a", "d"])) expect(overlap(group, other)).toBe(false);
});

test.each([
  ["a stranger stands among its members", ["a", "c"]],
  ["it has no members", []],
])("a group stands below everything when %s", async (_, grouped) => {
  const plane = await drawn(grouped);
  const [group] = boxesOf(plane, ["g"]);
  if (!group) throw new Error("no group");
  for (const other of boxesOf(plane, ["a", "b", "c", "d"]))
    expect(group.y).toBeGreaterThan(other.y + other.height);
});
