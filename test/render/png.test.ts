import { existsSync } from "node:fs";
import { Resvg } from "@resvg/resvg-js";
import { expect, test } from "vitest";
import { limits } from "../../src/limits.ts";
import { rgbOf } from "../../src/render/color.ts";
import type { Scene } from "../../src/render/marks.ts";
import { toPng } from "../../src/render/png.ts";
import { sceneOf } from "../../src/render/scene.ts";
import { loadShaper } from "../../src/render/shaper.ts";
import { boundedScale } from "../../src/render/size.ts";
import { toSvg } from "../../src/render/svg.ts";
import { decodePng } from "./decode.ts";
import { activities, box, edgeOf, events, flows, graphOf, nodeOf, planeOf, pools } from "./sampler.ts";

await loadShaper();

const withoutText = (scene: Scene): Scene => ({
  ...scene,
  sheets: scene.sheets.map((sheet) => ({ ...sheet, lines: [] })),
});

/** The rasterizer's picture of the whole SVG at once. */
function reference(scene: Scene, scale: number) {
  const options = { fitTo: { mode: "zoom" as const, value: scale }, font: { loadSystemFonts: false } };
  return new Resvg(toSvg(scene), options).render();
}

/** The number of colour components that differ by more than this. */
function differing(rgb: Uint8Array, rgba: Buffer, by: number): number {
  let count = 0;
  for (let i = 0; i < rgb.length; i++) {
    const at = Math.floor(i / 3) * 4 + (i % 3);
    if (Math.abs((rgb[i] ?? 0) - (rgba[at] ?? 0)) > by) count++;
  }
  return count;
}

test.each([
  ["events", events],
  ["activities", activities],
  ["flows", flows],
  ["pools", pools],
])("the pixels of %s are the rasteriser's own, merged shades and band edges apart", async (_, graph) => {
  for (const theme of ["light", "dark"] as const) {
    const scene = withoutText(sceneOf(graph, theme));
    const file = decodePng(await toPng(scene, 1));
    const whole = reference(scene, 1);
    expect([file.width, file.height]).toEqual([whole.width, whole.height]);
    expect(file.isPalette).toBe(true);
    // Curves that a band's edge cuts are smoothed a little differently in some rows near it.
    expect(differing(file.rgb, whole.pixels, 3)).toBeLessThan(file.rgb.length * 0.0025);
    expect(differing(file.rgb, whole.pixels, 64)).toBeLessThan(60);
  }
});

test("an upright border is one straight line over all bands, also between two pixels", async () => {
  const scale = 1.5;
  const scene = sceneOf(pools, "light");
  const { rgb, width } = decodePng(await toPng(scene, scale));
  // The right border of the first pool, within its lower lane.
  const border = (y: number) => Buffer.from(rgb.subarray((y * width + 860) * 3, (y * width + 880) * 3));
  const [first, last] = [280, 450];
  expect(Math.floor(first / limits.bandRows)).not.toBe(Math.floor(last / limits.bandRows));
  expect(new Set(border(first)).size).toBeGreaterThan(1);
  for (let y = first; y < last; y++) expect(border(y)).toEqual(border(first));
});

test("text leaves ink where its lines stand, and nowhere else", async () => {
  const scene = sceneOf(
    graphOf(planeOf("", [nodeOf("task", "Ship the goods", box(0, 0, 100, 80))])),
    "light",
  );
  const [line] = scene.sheets[0]?.lines ?? [];
  if (line === undefined) throw new Error("no line");
  const [written, blank] = [decodePng(await toPng(scene, 1)), decodePng(await toPng(withoutText(scene), 1))];
  const changed = [...written.rgb.keys()]
    .filter((i) => written.rgb[i] !== blank.rgb[i])
    .map((i) => Math.floor(i / 3));
  expect(changed.length).toBeGreaterThan(300);
  const [x, y] = [line.x + 20, line.y + 20];
  for (const pixel of changed) {
    expect(Math.abs((pixel % written.width) - x)).toBeLessThan(line.width / 2 + 2);
    expect(Math.abs(Math.floor(pixel / written.width) - y)).toBeLessThan(12);
  }
});

test("the same scene gives the same bytes, at every scale", async () => {
  for (const scale of [0.5, 1, 2]) {
    const [one, other] = [
      await toPng(sceneOf(pools, "dark"), scale),
      await toPng(sceneOf(pools, "dark"), scale),
    ];
    expect(one.equals(other)).toBe(true);
    expect(decodePng(one).width).toBe(Math.floor(sceneOf(pools, "dark").width * scale));
  }
});

test("a picture with more colours than a palette holds is written in full colour", async () => {
  const tasks = Array.from({ length: 300 }, (_, i) => {
    const fill = `#${((i * 55_987 + 0x101010) & 0xffffff).toString(16).padStart(6, "0")}`;
    return nodeOf("task", "", box((i % 20) * 50, Math.floor(i / 20) * 50, 40, 40), {
      colors: { fill, stroke: null, font: null },
    });
  });
  const scene = sceneOf(graphOf(planeOf("", tasks)), "light");
  const file = decodePng(await toPng(scene, 1));
  expect(file.isPalette).toBe(false);
  expect(differing(file.rgb, reference(scene, 1).pixels, 0)).toBeLessThan(file.rgb.length * 0.001);
});

test.each([
  ["events", events],
  ["activities", activities],
  ["flows", flows],
  ["pools", pools],
])("%s on nothing, laid on the page of their theme, are the picture with that page", async (_, graph) => {
  for (const theme of ["light", "dark"] as const) {
    const [on, off] = [sceneOf(graph, theme), sceneOf(graph, theme, { transparent: true })];
    const [page, clear] = [decodePng(await toPng(on, 1)), decodePng(await toPng(off, 1))];
    expect([clear.width, clear.height]).toEqual([page.width, page.height]);
    expect(page.alpha).toBeNull();
    const { alpha } = clear;
    expect(alpha?.[0]).toBe(0);
    expect(alpha).toContain(255);
    expect(clear.isPalette).toBe(page.isPalette);
    const ground = rgbOf(on.background ?? "");
    const laid = clear.rgb.map((part, i) => {
      const share = (alpha?.[Math.floor(i / 3)] ?? 0) / 255;
      return Math.round(part * share + (ground[i % 3] ?? 0) * (1 - share));
    });
    // Similar colours are merged: smoothed edges on transparency by more, and none visibly.
    expect(laid.filter((part, i) => Math.abs(part - (page.rgb[i] ?? 0)) > 28)).toHaveLength(0);
    const areas = laid.filter((_, i) => [0, 255].includes(alpha?.[Math.floor(i / 3)] ?? -1));
    expect(areas.length).toBeGreaterThan(laid.length * 0.9);
  }
});

test("on nothing, with more colours than a palette holds, colour and alpha are those of the rasteriser", async () => {
  const tasks = Array.from({ length: 300 }, (_, i) => {
    const fill = `#${((i * 55_987 + 0x101010) & 0xffffff).toString(16).padStart(6, "0")}`;
    return nodeOf("task", "", box((i % 20) * 50, Math.floor(i / 20) * 50, 40, 40), {
      colors: { fill, stroke: null, font: null },
    });
  });
  const scene = sceneOf(graphOf(planeOf("", tasks)), "light", { transparent: true });
  const file = decodePng(await toPng(scene, 1));
  expect(file.isPalette).toBe(false);
  const { pixels } = reference(scene, 1);
  const alpha = pixels.filter((_, i) => i % 4 === 3);
  expect(file.alpha?.filter((value, i) => Math.abs(value - (alpha[i] ?? 0)) > 16).length).toBeLessThan(100);
  const opaque = [...alpha.keys()].filter((i) => alpha[i] === 255);
  expect(opaque.length).toBeGreaterThan(400_000 / 2);
  for (const i of opaque.slice(0, 5_000)) expect(file.rgb[i * 3]).toBe(pixels[i * 4]);
});

test("an empty document is a small empty canvas", async () => {
  const file = decodePng(await toPng(sceneOf({ planes: [] }, "light"), 1));
  expect([file.width, file.height, file.colors]).toEqual([240, 120, 1]);
});

test("a picture beyond the bounds is scaled down on side and on pixels", () => {
  const { pictureSideMax, picturePixelsMax } = limits;
  expect(boundedScale(100, 100, 2)).toBe(2);
  expect(boundedScale(1_000_000, 10, 1) * 1_000_000).toBeCloseTo(pictureSideMax, 3);
  const scale = boundedScale(20_000, 20_000, 1);
  expect((20_000 * scale) ** 2).toBeCloseTo(picturePixelsMax, 0);
});

test("a picture with more length of lines than anybody draws is scaled down, too", async () => {
  const { pictureLinesMax } = limits;
  expect(boundedScale(5_000, 5_000, 1, pictureLinesMax)).toBe(1);
  expect(boundedScale(5_000, 5_000, 1, 4 * pictureLinesMax)).toBe(1 / 4);
  const zigzag = Array.from({ length: 900 }, (_, i) => ({ x: (i % 2) * 3_000, y: i }));
  const crowded = planeOf(
    "",
    [],
    Array.from({ length: 10 }, (_, i) => edgeOf(`f${i}`, zigzag)),
  );
  const file = decodePng(await toPng(sceneOf(graphOf(crowded), "light"), 2));
  expect(file.width).toBeLessThan(3_000);
});

test("a tower is drawn in no more bands than others, and looks the same", async () => {
  const tower = planeOf(
    "",
    Array.from({ length: 60 }, (_, i) => nodeOf("task", `t${i}`, box(0, i * 200, 30, 40))),
    [
      edgeOf("m", [
        { x: 10, y: 0 },
        { x: 10, y: 12_000 },
      ]),
    ],
  );
  const scene = withoutText(sceneOf(graphOf(tower), "light"));
  const file = decodePng(await toPng(scene, 1));
  expect(file.height).toBeGreaterThan(limits.bandRows * limits.bandsMax);
  expect(differing(file.rgb, reference(scene, 1).pixels, 32)).toBeLessThan(file.rgb.length * 0.0001);
});

test("a picture of 40 million pixels is drawn in bands, not at once", { timeout: 120_000 }, async () => {
  const far = Array.from({ length: 100 }, (_, i) =>
    nodeOf("userTask", `Task ${i}`, box((i % 10) * 900, Math.floor(i / 10) * 700, 100, 80)),
  );
  const scene = sceneOf(graphOf(planeOf("", far)), "light");
  await toPng(scene, 0.2);
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 5);
  const file = await toPng(scene, 4);
  clearInterval(watch);
  expect(file.readUInt32BE(16) * file.readUInt32BE(20)).toBeGreaterThan(39_000_000);
  // The whole picture alone would take 160 MB, and its copy as much again.
  expect(peak - before).toBeLessThan(120 * 1024 * 1024);
});

test("dozens of pictures in a row, 370 MB of pixels, leave the memory where it was", {
  timeout: 120_000,
}, async () => {
  const scene = sceneOf(activities, "light");
  for (let i = 0; i < 30; i++) await toPng(scene, 1);
  const before = process.memoryUsage().rss;
  for (let i = 0; i < 60; i++) await toPng(scene, 1);
  expect(process.memoryUsage().rss - before).toBeLessThan(80 * 1024 * 1024);
});

const joined = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf";

test.skipIf(!existsSync(joined))(
  "a font file that is named comes before the shipped one, also for letters that join",
  async () => {
    const graph = graphOf(planeOf("", [nodeOf("task", "تحقق من الفاتورة", box(0, 0, 100, 80))]));
    const [plain, shaped] = [sceneOf(graph, "light"), sceneOf(graph, "light", { fontFiles: [joined] })];
    const ink = async (scene: Scene) => {
      const [file, blank] = [decodePng(await toPng(scene, 2)), decodePng(await toPng(withoutText(scene), 2))];
      return [...file.rgb.keys()].filter((i) => file.rgb[i] !== blank.rgb[i]).length;
    };
    const [noto, named] = [await ink(plain), await ink(shaped)];
    expect(Math.min(noto, named)).toBeGreaterThan(500);
    expect(named).not.toBe(noto);
    expect(toSvg(shaped)).not.toContain("textLength");
  },
);
