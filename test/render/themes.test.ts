import fc from "fast-check";
import { expect, test } from "vitest";
import { contrastOf, legible, safeColor, swapLightness } from "../../src/render/color.ts";
import { sceneOf } from "../../src/render/scene.ts";
import { inkOf, lineOf, paletteOf, textContrast, textOn } from "../../src/render/themes.ts";
import { box, graphOf, nodeOf, planeOf } from "./sampler.ts";

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
const maybe = fc.option(color);
const theme = fc.constantFrom("light" as const, "dark" as const);

test("contrast follows WCAG 2.2: 21 for black on white, 1 for equal colours", () => {
  expect(contrastOf("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrastOf("#777777", "#ffffff")).toBeCloseTo(4.478, 3);
  expect(contrastOf("#123456", "#123456")).toBe(1);
});

test("every text can be read on its shape, whatever colours the file gives, in both themes", () => {
  fc.assert(
    fc.property(maybe, maybe, maybe, theme, (fill, stroke, font, name) => {
      const palette = paletteOf(name);
      const ink = inkOf({ fill, stroke, font }, palette, palette.surface);
      expect(contrastOf(ink.text, ink.fill)).toBeGreaterThanOrEqual(textContrast);
    }),
    { numRuns: 1_000 },
  );
});

test("labels outside of shapes can be read on any ground", () => {
  fc.assert(
    fc.property(maybe, color, theme, (stroke, ground, name) => {
      const text = textOn({ fill: null, stroke, font: null }, paletteOf(name), ground);
      expect(contrastOf(text, ground)).toBeGreaterThanOrEqual(textContrast);
    }),
  );
});

test("in the dark strokes of the file stand out from the page", () => {
  fc.assert(
    fc.property(color, (stroke) => {
      const palette = paletteOf("dark");
      const line = lineOf({ fill: null, stroke, font: null }, palette);
      expect(contrastOf(line, palette.page)).toBeGreaterThanOrEqual(2.99);
    }),
  );
});

test("in the dark an outline of the file stands out from its fill", () => {
  const palette = paletteOf("dark");
  const old = [
    { fill: "#ffe0b2", stroke: "#fb8c00" },
    { fill: "#ffcdd2", stroke: "#e53935" },
  ];
  for (const colors of old) {
    const ink = inkOf({ ...colors, font: null }, palette, palette.surface);
    expect(contrastOf(ink.line, ink.fill)).toBeGreaterThanOrEqual(2.99);
    expect(contrastOf(ink.line, palette.page)).toBeGreaterThanOrEqual(2.99);
  }
});

test("a dark fill without a colour for text has a text that reads as well as it can", () => {
  const colors = { fill: "#1f2937", stroke: null, font: null };
  const light = inkOf(colors, paletteOf("light"), "#ffffff");
  expect(light.text).toBe("#ffffff");
  const dark = inkOf(colors, paletteOf("dark"), paletteOf("dark").surface);
  expect(contrastOf(dark.text, dark.fill)).toBeGreaterThan(7);
});

test("the light theme keeps the file's colours as they are", () => {
  const palette = paletteOf("light");
  const ink = inkOf({ fill: "#BBDEFB", stroke: "#0d4372", font: "#000000" }, palette, palette.surface);
  expect(ink).toEqual({ fill: "#bbdefb", line: "#0d4372", text: "#000000" });
});

test("a colour that can be read already is not touched", () => {
  expect(legible("#333333", "#ffffff", textContrast)).toBe("#333333");
});

test("the dark theme turns light fills dark and dark strokes light", () => {
  const page = paletteOf("dark").page;
  for (const light of ["#ffffff", "#fff3e0", "#ffe500", "#bbdefb"])
    expect(contrastOf(swapLightness(light), page)).toBeLessThan(2.5);
  for (const dark of ["#000000", "#0d4372", "#831311"])
    expect(contrastOf(swapLightness(dark), page)).toBeGreaterThan(4.5);
});

test("what is not a colour is as if the file had said nothing", () => {
  for (const text of ["red", "#fff", "url(#x)", "#12345g", '#000000"', ""])
    expect(safeColor(text)).toBeNull();
});

test("lines of text in a coloured pool, lane and task are legible on what they stand on", () => {
  const tint = (fill: string) => ({ colors: { fill, stroke: fill, font: fill } });
  const graph = graphOf(
    planeOf("", [
      nodeOf("participant", "Pool", box(0, 0, 400, 200), { expanded: true, ...tint("#808080") }),
      nodeOf("lane", "Lane", box(30, 0, 370, 200), tint("#ff0000")),
      nodeOf("task", "Task", box(100, 40, 100, 80), tint("#00ff00")),
      nodeOf("endEvent", "End", box(300, 60, 36, 36), tint("#0000ff")),
    ]),
  );
  for (const name of ["light", "dark"] as const) {
    const [sheet] = sceneOf(graph, name).sheets;
    const fills = sheet?.items
      .flatMap(({ marks }) => marks.map(({ paint }) => paint.fill))
      .filter((fill) => fill);
    for (const line of sheet?.lines ?? [])
      expect(Math.max(...(fills ?? []).map((fill) => contrastOf(line.color, fill ?? "")))).toBeGreaterThan(
        4.5,
      );
  }
});
