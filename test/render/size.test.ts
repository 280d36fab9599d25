import { describe, expect, test } from "vitest";
import { limits } from "../../src/limits.ts";
import { masksOf } from "../../src/render/glyphs.ts";
import { toPng } from "../../src/render/png.ts";
import { sceneOf } from "../../src/render/scene.ts";
import { PictureTooLarge, sizeOf } from "../../src/render/size.ts";
import { toSvg } from "../../src/render/svg.ts";
import { decodePng } from "./decode.ts";
import { box, graphOf, nodeOf, planeOf, pools } from "./sampler.ts";

const scene = sceneOf(pools, "light");
const wide = sceneOf(graphOf(planeOf("", [nodeOf("group", "", box(0, 0, 50_000, 60))])), "light");
const tiny = sceneOf({ planes: [] }, "light");

describe("a picture of the size that was asked for", () => {
  test.each([0.25, 0.7, 1, 3.3])("at scale %d", async (scale) => {
    const { width, height, perMetre } = decodePng(await toPng(scene, sizeOf(scene, { scale }, "png")));
    // Documents show it at its original size, whatever the scale.
    expect(perMetre).toBe(Math.round((96 * scale) / 0.0254));
    expect([width, height]).toEqual([Math.floor(scene.width * scale), Math.floor(scene.height * scale)]);
  });

  test.each([16, 17, 101, 333, 1_000, 2_501])("is exactly %d pixels wide", async (asked) => {
    const { width, height } = decodePng(await toPng(scene, sizeOf(scene, { width: asked }, "png")));
    expect(width).toBe(asked);
    expect(height).toBe(Math.round((scene.height * asked) / scene.width));
  });

  test("an SVG has it, too, and its view box stays", () => {
    const viewBox = `viewBox="0 0 ${scene.width} ${scene.height}"`;
    const [byWidth, byScale] = [sizeOf(scene, { width: 500 }, "svg"), sizeOf(scene, { scale: 2 }, "svg")];
    expect(toSvg(scene)).toContain(`<svg xmlns="http://www.w3.org/2000/svg" width="${scene.width}"`);
    expect(toSvg(scene, byWidth)).toContain(`width="500" height="${byWidth.height}" ${viewBox}`);
    expect(toSvg(scene, byScale)).toContain(
      `width="${scene.width * 2}" height="${scene.height * 2}" ${viewBox}`,
    );
    const inside = (svg: string) => svg.slice(svg.indexOf("\n"));
    expect(inside(toSvg(scene, byWidth))).toBe(inside(toSvg(scene)));
  });
});

describe("a picture beyond the bounds is refused, with what is possible", () => {
  const refusal = (...[scene, asked, format]: Parameters<typeof sizeOf>): string => {
    try {
      sizeOf(scene, asked, format);
    } catch (error) {
      if (error instanceof PictureTooLarge) return error.message;
      throw error;
    }
    throw new Error("It was not refused.");
  };
  const most = (text: string) => Number(/^can be ([\d.]+) at most/.exec(text)?.[1]);

  test.each(["png", "svg"] as const)("on a side, as %s", (format) => {
    const scale = most(refusal(wide, { scale: 2 }, format));
    expect(scale).toBeLessThan(limits.pictureSideMax / 50_000);
    expect(sizeOf(wide, { scale }, format).width).toBeLessThanOrEqual(limits.pictureSideMax);
    expect(refusal(wide, { scale: scale + 0.01 }, format)).toContain(
      `${limits.pictureSideMax} pixels a side`,
    );
  });

  test("in all pixels, where an SVG has none", () => {
    const large = sceneOf(graphOf(planeOf("", [nodeOf("group", "", box(0, 0, 6_000, 6_000))])), "light");
    const width = most(refusal(large, { width: 20_000 }, "png"));
    const size = sizeOf(large, { width }, "png");
    expect(size.width * size.height).toBeLessThanOrEqual(limits.picturePixelsMax * 1.001);
    expect(() => sizeOf(large, { width: width + 10 }, "png")).toThrow(PictureTooLarge);
    expect(sizeOf(large, { width: 20_000 }, "svg").width).toBe(20_000);
  });

  test("in pixels for one of the diagram", () => {
    expect(most(refusal(tiny, { width: 30_000 }, "png"))).toBe(tiny.width * limits.pictureEnlargedMax);
    expect(sizeOf(tiny, { width: tiny.width * limits.pictureEnlargedMax }, "png").scale).toBe(10);
    expect(sizeOf(tiny, { width: 30_000 }, "svg").width).toBe(30_000);
  });
});

test("letters of many sizes are forgotten before they fill the memory", () => {
  const letter = (px: number) => masksOf({ font: null, px, turned: false })(65, 0);
  const first = letter(400);
  expect(letter(400)).toBe(first);
  const many = Math.ceil(limits.glyphMaskBytesMax / first.coverage.length) + 1;
  for (let i = 1; i <= many; i++) letter(400 + i / 100);
  expect(letter(400)).not.toBe(first);
});

describe("a picture on nothing", () => {
  test("has no page behind the diagram, and all else of the theme", () => {
    for (const theme of ["light", "dark"] as const) {
      const [page, clear] = [
        toSvg(sceneOf(pools, theme)),
        toSvg(sceneOf(pools, theme, { transparent: true })),
      ];
      const line = `<rect width="${scene.width}" height="${scene.height}" fill="${sceneOf(pools, theme).background}"/>\n`;
      expect(page).toContain(line);
      expect(clear).toBe(page.replace(line, ""));
    }
  });
});
