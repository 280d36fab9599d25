import fc from "fast-check";
import { expect, test } from "vitest";
import { type Bounds, type NodeKind, overlap } from "../../src/bpmn/graph.ts";
import { limits } from "../../src/limits.ts";
import { boxOf, type Sheet } from "../../src/render/marks.ts";
import { areasOf } from "../../src/render/pieces.ts";
import { toPng } from "../../src/render/png.ts";
import { sceneOf } from "../../src/render/scene.ts";
import { takenBy } from "../../src/render/shapes/activities.ts";
import { toSvg } from "../../src/render/svg.ts";
import { drawable, measure } from "../../src/render/text.ts";
import { activities, box, edgeOf, graphOf, nodeOf, planeOf, pools } from "./sampler.ts";

const onlySheet = (sheets: Sheet[]): Sheet => sheets[0] ?? { x: 0, y: 0, items: [], lines: [] };
const textsOf = (sheets: Sheet[]) => sheets.flatMap(({ lines }) => lines.map(({ text }) => text));

/** The path data of the first line of a scene, and its dashes. */
const firstLine = (sheets: Sheet[]) => {
  const [mark] = onlySheet(sheets).items.flatMap(({ marks }) => marks.filter(({ type }) => type === "path"));
  return mark?.type === "path" ? { points: mark.boxes.length + 1, dash: mark.paint.dash } : null;
};

const zigzag = (count: number) => Array.from({ length: count }, (_, i) => ({ x: i * 20, y: (i % 2) * 50 }));

test("lines with more points than any drawing needs lose those before their last one", () => {
  const linesOf = (lines: number, points: number) =>
    sceneOf(
      graphOf(
        planeOf(
          "",
          [],
          Array.from({ length: lines }, (_, i) => edgeOf(`f${i}`, zigzag(points))),
        ),
      ),
      "light",
    );
  expect(firstLine(linesOf(10, 500).sheets)?.points).toBe(500);
  const cut = linesOf(100, 500);
  expect(firstLine(cut.sheets)?.points).toBe(limits.planeWaypointsDrawn / 100);
  expect(cut.width).toBeGreaterThan(499 * 20);
});

test("dashes grow where lines are so long that there would be too many", () => {
  const dashOf = (length: number) =>
    firstLine(
      sceneOf(
        graphOf(
          planeOf(
            "",
            [],
            [
              edgeOf(
                "m",
                [
                  { x: 0, y: 0 },
                  { x: length, y: 0 },
                ],
                { kind: "messageFlow" },
              ),
            ],
          ),
        ),
        "light",
      ).sheets,
    )?.dash;
  expect(dashOf(600_000)).toBe("8 5");
  expect(dashOf(1_000_000)).toBe("16 10");
});

const kinds: NodeKind[] = [
  "task",
  "userTask",
  "serviceTask",
  "sendTask",
  "callActivity",
  "subProcess",
  "adHocSubProcess",
];
const phrase = fc
  .array(
    fc.constantFrom(
      "Check",
      "the",
      "invoice",
      "Donaudampfschifffahrtsgesellschaft",
      "of",
      "a",
      "Sub-Process",
      "№7",
    ),
    {
      minLength: 1,
      maxLength: 25,
    },
  )
  .map((parts) => parts.join(" "));

test("a name inside an activity stays in its box and touches neither icon, marker nor boundary event", () => {
  fc.assert(
    fc.property(
      phrase,
      fc.constantFrom(...kinds),
      fc.integer({ min: 60, max: 200 }),
      fc.integer({ min: 50, max: 120 }),
      fc.constantFrom("none" as const, "parallel" as const),
      fc.option(fc.integer({ min: 0, max: 60 })),
      (name, kind, width, height, loop, guest) => {
        const host = nodeOf(kind, "host", box(20, 20, width, height), { name, loop });
        const event = box(20 + (guest ?? 0), 20 + height - 18, 36, 36);
        const guests = guest === null ? [] : [nodeOf("boundaryEvent", "", event, { attachedTo: "host" })];
        const { lines } = onlySheet(sceneOf(graphOf(planeOf("", [host, ...guests])), "light").sheets);
        // The content starts at (0, 0) of the sheet.
        const place = { x: 0, y: 0, width, height };
        const taken = takenBy(host, place, false);
        const circle = { x: event.x - 20 + 3, y: event.y - 20 + 3, width: 30, height: 30 };
        const obstacles = [taken.icon, taken.markers, guest === null ? null : circle].filter(
          (one) => one !== null,
        );
        for (const line of lines) {
          const words: Bounds = { ...boxOf(line), y: line.y - line.px * 0.72, height: line.px * 0.72 };
          expect(words.x).toBeGreaterThanOrEqual(2);
          expect(words.x + words.width).toBeLessThanOrEqual(width - 2);
          expect(line.y).toBeLessThanOrEqual(height - 3);
          for (const obstacle of obstacles) expect(overlap(words, obstacle)).toBe(false);
        }
      },
    ),
    { numRuns: 400 },
  );
});

test("a short name is drawn in full size in the middle of its task", () => {
  const { lines } = onlySheet(
    sceneOf(graphOf(planeOf("", [nodeOf("task", "Ship", box(0, 0, 100, 80))])), "light").sheets,
  );
  expect(lines).toMatchObject([{ text: "Ship", x: 50, px: 12, anchor: "middle" }]);
  expect(Math.abs((lines[0]?.y ?? 0) - 44)).toBeLessThanOrEqual(1);
});

test("all planes are drawn below each other, each under its name", () => {
  const { sheets, height } = sceneOf(pools, "light");
  expect(sheets.length).toBe(2);
  expect(textsOf(sheets)).toEqual(expect.arrayContaining(["Collaboration", "Archive", "Scan"]));
  expect((sheets[1]?.y ?? 0) - (sheets[0]?.y ?? 0)).toBeGreaterThan(360);
  expect(height).toBeGreaterThan((sheets[1]?.y ?? 0) + 80);
  expect(textsOf(sceneOf(graphOf(planeOf("Alone", [])), "light").sheets)).toEqual([]);
});

test("an open call activity shows what is called, one without content its own name in the middle", () => {
  const { lines } = onlySheet(sceneOf(activities, "light").sheets);
  expect(lines.find(({ text }) => text === "Open call")?.anchor).toBe("start");
  expect(lines.find(({ text }) => text === "Called")).toBeDefined();
  expect(lines.find(({ text }) => text === "without content")?.anchor).toBe("middle");
});

test("a flow through a label is painted over behind the words, or the label moves a little", () => {
  const upright = [
    { x: 150, y: 0 },
    { x: 150, y: 300 },
  ];
  const through = edgeOf("f", upright, { name: "Everything in stock", label: box(90, 143, 120, 14) });
  const near = { ...through, label: box(145, 143, 120, 14) };
  const beside = { ...through, label: box(160, 143, 120, 14) };
  const rects = (edge: typeof through) =>
    onlySheet(sceneOf(graphOf(planeOf("", [], [edge])), "light").sheets).items.flatMap(({ marks }) =>
      marks.filter((mark) => mark.type === "rect"),
    );
  expect(rects(through)).toMatchObject([{ paint: { fill: "#ffffff", stroke: null } }]);
  expect(rects(near)).toEqual([]);
  expect(rects(beside)).toEqual([]);
});

test("an endless label is wrapped, and one of another tool that is too narrow keeps its words", () => {
  const name = "The customer has confirmed the order in writing and paid in advance";
  const event = (label: Bounds) => nodeOf("startEvent", "e", box(0, 0, 36, 36), { name, label });
  const linesOf = (label: Bounds) => textsOf(sceneOf(graphOf(planeOf("", [event(label)])), "light").sheets);
  expect(linesOf(box(-400, 40, 900, 14)).length).toBeGreaterThan(2);
  expect(linesOf(box(10, 40, 12, 14))).toContain("The customer");
});

const wild = fc.oneof(
  fc.double({ noDefaultInfinity: false, noNaN: false }),
  fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, -1e300, 1e9, 0, -0.5, 100.3),
);
const wildBox = fc.record({ x: wild, y: wild, width: wild, height: wild });

test("whatever the geometry, the picture has finite numbers and a size that a PNG can have", {
  timeout: 120_000,
}, async () => {
  const { width, height } = sceneOf(
    graphOf(planeOf("", [nodeOf("task", "far", box(-1e12, 5e11, 1e15, 1e14))])),
    "light",
  );
  expect(Math.max(width, height)).toBeLessThan(5_000_000);
  fc.assert(
    fc.property(
      fc.array(wildBox, { maxLength: 6 }),
      fc.array(fc.record({ x: wild, y: wild }), { maxLength: 6 }),
      fc.constantFrom<NodeKind>(
        "participant",
        "task",
        "startEvent",
        "exclusiveGateway",
        "dataStoreReference",
        "group",
      ),
      (boxes, waypoints, kind) => {
        const nodes = boxes.map((bounds, i) => nodeOf(kind, `n${i}`, bounds, { label: boxes[0] ?? null }));
        const edge = edgeOf("e", waypoints, {
          source: "n0",
          target: "n1",
          name: "e",
          label: boxes[1] ?? null,
        });
        const scene = sceneOf(graphOf(planeOf("", nodes, [edge])), "dark");
        expect(toSvg(scene)).not.toMatch(/NaN|Infinity|undefined|e\+/);
        for (const { items } of scene.sheets)
          for (const { marks } of items)
            for (const mark of marks)
              for (const { x, y, width, height } of areasOf(mark))
                expect(Number.isFinite(x + y + width + height)).toBe(true);
      },
    ),
    { numRuns: 200 },
  );
});

test("a node millions of pixels away still gives a picture", { timeout: 120_000 }, async () => {
  const graph = graphOf(
    planeOf("", [nodeOf("task", "near", box(0, 0, 100, 80)), nodeOf("task", "far", box(9e9, 0, 100, 80))]),
  );
  const png = await toPng(sceneOf(graph, "light"), 1);
  expect(png.readUInt32BE(16)).toBeLessThanOrEqual(32_767);
});

test("edges without points run between their nodes, and end on the outline of both", () => {
  const nodes = [nodeOf("startEvent", "a", box(0, 0, 36, 36)), nodeOf("task", "b", box(136, -22, 100, 80))];
  const edge = { ...edgeOf("f", [], { source: "a", target: "b" }), waypoints: null };
  const svg = toSvg(sceneOf(graphOf(planeOf("", nodes, [edge])), "light"));
  expect(svg).toMatch(/<path d="M35\.5 40L128\.5 40"/);
});

test("characters that no font has take one em each, and are drawn by font files that are named", () => {
  const name = "漢字";
  const graph = graphOf(planeOf("", [nodeOf("task", name, box(0, 0, 100, 80))]));
  const [line] = onlySheet(sceneOf(graph, "light").sheets).lines;
  expect(line?.width).toBe(24);
  expect(measure(drawable(name), 12)).toBe(24);
  expect(() => sceneOf(graph, "light", { fontFiles: ["/nowhere/font.ttf"] })).toThrow(/no such file/);
});

test("a label that the document puts on a gateway or on a slash moves off it", () => {
  const gateway = nodeOf("exclusiveGateway", "", box(0, 0, 50, 50), { name: "" });
  const flow = (label: Bounds) =>
    edgeOf(
      "f",
      [
        { x: 50, y: 25 },
        { x: 200, y: 25 },
      ],
      { source: "", name: "else", isDefault: true, label },
    );
  const lineOf = (label: Bounds) => {
    const [line] = onlySheet(sceneOf(graphOf(planeOf("", [gateway], [flow(label)])), "light").sheets).lines;
    if (line === undefined) throw new Error("no line");
    return boxOf(line);
  };
  for (const label of [box(10, 18, 30, 14), box(50, 18, 24, 14)]) {
    expect(overlap(lineOf(label), box(0, 0, 50, 50))).toBe(false);
    expect(overlap(lineOf(label), box(57, 20, 5, 10))).toBe(false);
  }
  expect(lineOf(box(100, 0, 30, 14)).x).toBeCloseTo(115 - measure("else", 11) / 2, 0);
});
