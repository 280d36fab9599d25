import { describe, expect, test } from "vitest";
import { rendererVersion } from "../../src/drawing/version.ts";
import { boxedIn } from "../../src/render/boxed.ts";
import { sceneOf } from "../../src/render/scene.ts";
import { tongueOf } from "../../src/render/scripts.ts";
import { glyphsOf, measure, readyFor } from "../../src/render/text.ts";
import { writtenOf } from "../../src/render/writing.ts";
import { plainNode } from "../support/graph.ts";

const graphOf = (...names: string[]) => ({
  planes: [
    {
      element: "p",
      name: "",
      nodes: names.map((name, i) =>
        plainNode(`t${i}`, "task", { name, bounds: { x: 0, y: 100 * i, width: 200, height: 80 } }),
      ),
      edges: [],
    },
  ],
});

const names = {
  Chinese: "订单检查",
  "traditional Chinese": "檢查訂單處理",
  Japanese: "注文を確認する",
  Korean: "주문 확인",
  Arabic: "تحقق من الطلب",
  Hebrew: "בדוק את ההזמנה",
  Hindi: "आदेश की जाँच करें",
  Thai: "ตรวจสอบคำสั่งซื้อ",
  emoji: "🚀 Launch ✅",
};

describe.each(Object.entries(names))("a name in %s", (_, name) => {
  test("is drawn without a box", async () => {
    await readyFor(graphOf(name));
    expect(boxedIn(sceneOf(graphOf(name), "light"))).toBe(0);
  });

  test("is as wide as what is drawn of it", async () => {
    await readyFor(graphOf(name));
    const scene = sceneOf(graphOf(name), "light");
    const inks = scene.sheets.flatMap((sheet) => writtenOf(sheet, 4, []));
    const lines = scene.sheets.flatMap(({ lines }) => lines);
    expect(inks.length).toBe(lines.length);
    inks.forEach(({ box }, i) => {
      const width = lines[i]?.width ?? 0;
      expect(box.width / 4).toBeLessThan(width + 3);
      expect(box.width / 4).toBeGreaterThan(width * 0.75);
    });
  });
});

/** Glyphs of a text, as they follow each other in the picture. */
const codes = (text: string) => glyphsOf(text, "regular", []).map(({ code }) => code);

describe("what is written from right to left", async () => {
  await readyFor(graphOf(names.Arabic, names.Hebrew));

  test("stands in that order", () => {
    expect(codes("אב")).toEqual([...codes("א"), ...codes("ב")].toReversed());
  });

  test("leaves what is written from left to right in it as it is", () => {
    const [first, second, third, fourth] = codes("אב ABAC");
    expect(third).toBe(first);
    expect(new Set([first, second, fourth]).size).toBe(3);
  });

  test("has joined letters where the script joins them", () => {
    expect(codes("بب")).not.toEqual([...codes("ب"), ...codes("ب")]);
  });
});

test("vowel signs take the room that they need", async () => {
  await readyFor(graphOf(names.Hindi));
  expect(measure("जाच", 12)).toBeGreaterThan(measure("जच", 12) + 2);
});

test("a letter of a script without a font is a box, and what is joined to it is drawn one by one", async () => {
  await readyFor(graphOf("ᠮᠣ"));
  expect(boxedIn(sceneOf(graphOf("ᠮᠣ"), "light"))).toBe(2);
});

test("kana and hangul tell how Han characters look", () => {
  expect(["注文を", "주문 注", "订单", "Order"].map(tongueOf)).toEqual([
    "japanese",
    "korean",
    "chinese",
    "chinese",
  ]);
  const fileOf = (text: string) => glyphsOf(text, "regular", [])[0]?.font?.file;
  expect(fileOf("直す")).not.toBe(fileOf("直"));
});

describe("the name of a lane", () => {
  const laneNamed = (name: string) => ({
    planes: [
      {
        element: "p",
        name: "",
        nodes: [
          plainNode("l", "lane", { name, horizontal: true, bounds: { x: 0, y: 0, width: 600, height: 200 } }),
        ],
        edges: [],
      },
    ],
  });
  const linesOf = (name: string) => sceneOf(laneNamed(name), "light").sheets.flatMap(({ lines }) => lines);

  test("in Chinese stands upright, one character below the other", () => {
    const lines = linesOf("销售部");
    expect(lines.map(({ text, turned }) => [text, turned])).toEqual([
      ["销", false],
      ["售", false],
      ["部", false],
    ]);
    expect(new Set(lines.map(({ x }) => x)).size).toBe(1);
    expect(lines.map(({ y }) => y)).toEqual(lines.map(({ y }) => y).toSorted((a, b) => a - b));
  });

  test("has the forms of its brackets and long vowels that stand", () => {
    expect(
      linesOf("サポート（東京）")
        .map(({ text }) => text)
        .join(""),
    ).toBe("サポ︱ト︵東京︶");
  });

  test("with letters of the alphabet runs upwards", () => {
    expect(linesOf("IT 部門").every(({ turned }) => turned)).toBe(true);
  });
});

test("the renderer's version names the fonts of all scripts", () => {
  expect(rendererVersion([])).toMatch(/^r\d+-noto[0-9a-f]{8}$/);
});
