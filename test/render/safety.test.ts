import fc from "fast-check";
import { SaxesParser } from "saxes";
import { expect, test } from "vitest";
import { sceneOf } from "../../src/render/scene.ts";
import { loadShaper } from "../../src/render/shaper.ts";
import { toSvg } from "../../src/render/svg.ts";
import { anyString } from "../support/strings.ts";
import { box, edgeOf, graphOf, nodeOf, planeOf } from "./sampler.ts";

await loadShaper();

const nasty = [
  "<script>alert(1)</script>",
  '"/><image href="http://example.org/x"/>',
  "]]><foreignObject>",
  "&lt;b&gt; &amp; &#x0;",
  "javascript:alert(1)",
  "\u0000\u0008\ufffe\uffff\ud800 lone",
  "‮rtl ‏ عربى 漢字 👩‍👩‍👧‍👦",
  "x".repeat(10_000),
  "👍".repeat(255),
  "a\n\n\nb\tc\r\nd",
];
const names = fc.oneof(
  fc.constantFrom(...nasty),
  anyString({ maxLength: 60 }),
  fc.array(fc.constantFrom(...nasty), { maxLength: 3 }).map((parts) => parts.join("")),
);
const colors = fc.oneof(
  fc.constantFrom(null, "red", 'url("http://example.org")', '#fff" onload="x', "#12345g"),
  fc.string(),
);

function pictureOf(name: string, color: string | null) {
  const tint = { colors: { fill: color, stroke: color, font: color } };
  return graphOf(
    planeOf(
      name,
      [
        nodeOf("participant", name, box(0, 0, 600, 300), { expanded: true, ...tint }),
        nodeOf("lane", name, box(30, 0, 570, 300), tint),
        nodeOf("userTask", name, box(100, 50, 100, 80), tint),
        nodeOf("startEvent", name, box(300, 50, 36, 36), tint),
        nodeOf("textAnnotation", name, box(400, 50, 100, 30), tint),
        nodeOf("dataObjectReference", name, box(400, 150, 36, 50), { state: name }),
        nodeOf("group", name, box(50, 200, 100, 80)),
      ],
      [
        edgeOf(
          "flow",
          [
            { x: 200, y: 90 },
            { x: 300, y: 90 },
          ],
          { name, ...tint },
        ),
      ],
    ),
    planeOf(name, []),
  );
}

const known = new Set(["svg", "g", "title", "desc", "rect", "circle", "path", "text"]);

/**
 * Checks that it is well-formed, has only known elements, and nothing that runs, loads or refers to anything outside.
 */
function inspect(svg: string): string[] {
  const found: string[] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ local, attributes }) => {
    if (!known.has(local)) found.push(local);
    for (const [name, { value }] of Object.entries(attributes))
      if (/^on|href|^src/i.test(name) || /url\(|javascript:/i.test(value)) found.push(`${name}=${value}`);
  });
  for (const event of ["doctype", "processinginstruction", "cdata", "comment"] as const)
    parser.on(event, () => found.push(event));
  parser.write(svg).close();
  return found;
}

test("whatever names and colours hold, the SVG is well-formed and points nowhere", () => {
  fc.assert(
    fc.property(names, colors, fc.constantFrom("light" as const, "dark" as const), (name, color, theme) => {
      expect(inspect(toSvg(sceneOf(pictureOf(name, color), theme)))).toEqual([]);
    }),
    { numRuns: 150 },
  );
});

test("a name is kept whole in the title, and its drawn lines stay selectable text", () => {
  const name = 'Check <the> "order" & ship';
  const svg = toSvg(sceneOf(graphOf(planeOf("", [nodeOf("userTask", name, box(0, 0, 100, 80))])), "light"));
  expect(svg).toContain("<title>User task: Check &lt;the&gt; &quot;order&quot; &amp; ship</title>");
  expect(svg).toMatch(/<text [^>]*>Check/);
});

test("a name of 10 000 characters draws a bounded picture and stays in the title up to its bound", () => {
  const name = "word ".repeat(2_000);
  const svg = toSvg(sceneOf(graphOf(planeOf("", [nodeOf("task", name, box(0, 0, 100, 80))])), "light"));
  expect(svg.length).toBeLessThan(8_000);
  expect(svg).toContain("…");
});
