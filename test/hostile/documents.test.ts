/** Every hostile document goes through the whole service: it is refused with its cause, or drawn completely. */

import { expect, test } from "vitest";
import { checkBpmn, InvalidBpmn } from "../../src/bpmn/check.ts";
import { replaceDiagram } from "../../src/bpmn/diagram.ts";
import { readGraph } from "../../src/bpmn/read.ts";
import { layOut } from "../../src/layout/layout.ts";
import { workFor } from "../../src/layout/work.ts";
import { toPng } from "../../src/render/png.ts";
import { sceneOf } from "../../src/render/scene.ts";
import { loadShaper } from "../../src/render/shaper.ts";
import { toSvg } from "../../src/render/svg.ts";
import { measure } from "../../src/render/text.ts";
import { hostileDocuments } from "./documents.ts";

await loadShaper();

test("there are enough of them, no name is used twice, and no class has more than six", () => {
  const names = new Set(hostileDocuments.map(({ name }) => name));
  const classes = Map.groupBy(hostileDocuments, (one) => one.class);
  expect(hostileDocuments.length).toBeGreaterThanOrEqual(60);
  expect(names.size).toBe(hostileDocuments.length);
  for (const own of classes.values()) expect(own.length).toBeLessThanOrEqual(6);
});

const refused = hostileDocuments.filter(({ expect }) => expect === "refused");
const accepted = hostileDocuments.filter(({ expect }) => expect === "accepted");

test.each(refused)("$name: refused, and the message is short and says why", ({ xml }) => {
  const error = refusalOf(xml);
  expect(error).toBeInstanceOf(InvalidBpmn);
  expect(error?.message).toMatch(/^Line \d+: .{10,400}$/s);
});

test.each([
  ["60 tasks, a flow from each to every later one", /has 1770 lines; 1000 are allowed/],
  ["201 tasks", /has 201 elements; 200 are allowed/],
  ["a billion laughs", /DOCTYPE/],
  ["sub-processes 63 deep", /deeper than 64/],
  ["300,000 elements", /50000 XML elements/],
  ["257 attributes", /more than 256 attributes/],
  ["two tasks with one id", /The id t is used twice/],
  ["a flow to nobody", /refers to nobody/],
])("%s: the message names the bound or the cause", (name, cause) => {
  const xml = hostileDocuments.find((one) => one.name === name)?.xml ?? "";
  expect(refusalOf(xml)?.message).toMatch(cause);
});

test.each(accepted)(
  "$name: accepted, and all of it drawn",
  async ({ xml }) => {
    const { bpmn, completeDi } = checkBpmn(xml);
    const drawn = completeDi ? bpmn : await laidOut(bpmn);
    expect(checkBpmn(drawn)).toMatchObject({ bpmn: drawn, completeDi: true });
    const scene = sceneOf(readGraph(drawn), "light");
    expect(toSvg(scene).endsWith("</svg>\n")).toBe(true);
    expect((await toPng(scene, 0.25)).subarray(1, 4).toString()).toBe("PNG");
    // Some take seconds, and longer beside other test files.
  },
  120_000,
);

function refusalOf(xml: string): Error | null {
  try {
    checkBpmn(xml);
    return null;
  } catch (error) {
    return error instanceof Error ? error : null;
  }
}

/** Drawn again: every drawable element has a place, and the work hardly exceeded the limit. */
async function laidOut(bpmn: string): Promise<string> {
  const graph = readGraph(bpmn, { geometry: false });
  const work = workFor(graph.planes.flatMap(({ nodes }) => nodes).length);
  const after = await layOut(graph, { measure, work });
  for (const { nodes, edges } of after.planes) {
    for (const { id, bounds } of nodes) expect([id, bounds !== null && isSound(bounds)]).toEqual([id, true]);
    for (const { id, waypoints } of edges) expect([id, (waypoints?.length ?? 0) > 1]).toEqual([id, true]);
  }
  expect(work.done).toBeLessThan(1.5 * work.max);
  return replaceDiagram(bpmn, after);
}

const isSound = (box: { x: number; y: number; width: number; height: number }): boolean =>
  [box.x, box.y].every((value) => Number.isFinite(value) && value >= 0) && box.width > 0 && box.height > 0;
