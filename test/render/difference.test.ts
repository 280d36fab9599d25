/** The picture of a difference: colours, signs, lines and words. */
import { describe, expect, test } from "vitest";
import { differenceBetween } from "../../src/bpmn/difference.ts";
import { readGraph } from "../../src/bpmn/read.ts";
import { differenceScene, fatesOf } from "../../src/render/difference.ts";
import type { Scene } from "../../src/render/marks.ts";
import { chain } from "../http/support/documents.ts";

function sceneBetween(before: string, after: string, theme: "light" | "dark" = "light"): Scene {
  const fates = fatesOf(differenceBetween(before, after));
  const names = { before: "Version 1", after: "Version 2" };
  return differenceScene({ before: readGraph(before), after: readGraph(after), fates, names }, theme);
}
const itemOf = (scene: Scene, title: string) =>
  scene.sheets.flatMap(({ items }) => items).find((item) => item.title === title);
const wordsIn = (scene: Scene) => scene.sheets.flatMap(({ lines }) => lines.map(({ text }) => text));
const outlineOf = (scene: Scene, title: string) => itemOf(scene, title)?.marks[0]?.paint;

describe("what became of elements", () => {
  test("new ones are green, thicker, and told as added; what only moved is paler than what stayed", () => {
    const scene = sceneBetween(chain({ tasks: 1 }), chain({ tasks: 2 }));
    const stayed = outlineOf(scene, "Task: Do task1");
    expect(outlineOf(scene, "Added: Task: Do task2")).toMatchObject({
      stroke: "#1a7f37",
      width: (stayed?.width ?? 0) + 1,
    });
    expect(outlineOf(scene, "Moved: End event")?.stroke).toBe("#949ba6");
    expect(itemOf(scene, "Changed: Sequence flow from Do task1 to Do task2")).toBeDefined();
    expect(wordsIn(scene)).toEqual(
      expect.arrayContaining(["Version 1 → Version 2", "2 added", "1 changed", "1 moved"]),
    );
  });

  test("removed ones are shown where they were, red and dashed", () => {
    const before = chain({ tasks: 2 });
    const after = before
      .replace(/ *<task id="task2"[^>]*>\n/, "")
      .replace(/ *<sequenceFlow id="flow3"[^>]*>\n/, "")
      .replace(/ *<bpmndi:BPMNShape id="task2_di".*\n/, "")
      .replace(/ *<bpmndi:BPMNEdge id="flow3_di".*\n?/, "")
      .replace('targetRef="task2"', 'targetRef="end"');
    const scene = sceneBetween(before, after);
    const was = sceneBetween(before, before);
    const mark = itemOf(scene, "Removed: Task: Do task2")?.marks[0];
    expect(mark?.paint).toMatchObject({ stroke: "#c4202b", dash: "7 4" });
    const { paint: _, ...place } = itemOf(was, "Task: Do task2")?.marks[0] ?? {};
    expect(mark).toMatchObject(place);
    expect(scene.sheets).toHaveLength(2);
  });

  test("where something else stands there now, both versions are drawn", () => {
    const before = chain({ tasks: 2 });
    const scene = sceneBetween(before, before.replaceAll("task2", "other"));
    expect(wordsIn(scene)).toEqual(
      expect.arrayContaining(["Version 1: Order handling", "Version 2: Order handling"]),
    );
    expect(itemOf(scene, "Removed: Task: Do task2")).toBeDefined();
    expect(itemOf(scene, "Added: Task: Do other")).toBeDefined();
  });

  test("every element with a fate has a sign, and the same ones stand in the legend", () => {
    const scene = sceneBetween(chain({ tasks: 1 }), chain({ tasks: 2 }));
    const [plane, legend] = scene.sheets.map(({ items }) =>
      items
        .filter(({ title }) => title === "")
        .flatMap(({ marks }) => marks.filter(({ type }) => type === "icon")),
    );
    // A task, two flows and an end event; a sign for each kind of change.
    expect(plane).toHaveLength(4);
    expect(legend).toHaveLength(3);
  });
});

test("no sign lies upon another, also where a new flow lies upon one that is gone", () => {
  const before = chain({ tasks: 2 });
  const scene = sceneBetween(before, chain({ tasks: 3 }).replaceAll("flow3", "flowx"));
  const places = scene.sheets.flatMap(({ items }, sheet) =>
    items
      .filter(({ title }) => title === "")
      .flatMap(({ marks }) => marks.flatMap((mark) => (mark.type === "icon" ? [{ sheet, ...mark }] : []))),
  );
  expect(places.length).toBeGreaterThan(6);
  for (const [i, one] of places.entries())
    for (const other of places.slice(i + 1))
      if (one.sheet === other.sheet) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(16);
});

test("colours of the document do not pass for fates", () => {
  const colored = chain().replace(
    'bpmnElement="task1"',
    'bpmnElement="task1" xmlns:bioc="http://bpmn.io/schema/bpmn/biocolor/1.0" bioc:stroke="#1a7f37"',
  );
  const scene = sceneBetween(colored, colored);
  expect(outlineOf(scene, "Task: Do task1")?.stroke).toBe("#23262d");
  expect(wordsIn(scene)).toContain("Nothing differs");
});

test("what is not drawn is counted apart", () => {
  const error = '<error id="late" name="Late" />\n  <process';
  expect(wordsIn(sceneBetween(chain(), chain().replace("<process", error)))).toContain("1 more, not drawn");
});

test("the dark has its own colours", () => {
  const [before, after] = [chain({ tasks: 1 }), chain({ tasks: 2 })];
  const light = outlineOf(sceneBetween(before, after), "Added: Task: Do task2");
  const dark = outlineOf(sceneBetween(before, after, "dark"), "Added: Task: Do task2");
  expect(dark?.fill).not.toBe(light?.fill);
  expect(sceneBetween(before, after, "dark").background).toBe("#1b1d22");
});
