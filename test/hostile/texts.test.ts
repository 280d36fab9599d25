import { SaxesParser } from "saxes";
import { describe, expect, test } from "vitest";
import { elementsIn } from "../../src/bpmn/check.ts";
import { replaceDiagram } from "../../src/bpmn/diagram.ts";
import { readGraph } from "../../src/bpmn/read.ts";
import { definitionOf } from "../../src/generation/compile.ts";
import { rulesGenerator } from "../../src/generation/generator.rules.ts";
import { CannotGenerate } from "../../src/generation/generator.ts";
import { layOut } from "../../src/layout/layout.ts";
import { limits } from "../../src/limits.ts";
import { sceneOf } from "../../src/render/scene.ts";
import { loadShaper } from "../../src/render/shaper.ts";
import { toSvg } from "../../src/render/svg.ts";
import { measure } from "../../src/render/text.ts";
import { hostileTexts } from "./texts.ts";

await loadShaper();

const generator = rulesGenerator();
/** Some take seconds, and longer beside other test files. */
const patienceMs = 120_000;

/** The result of a text, from the words to the picture; anything else than a refusal fails the test. */
async function outcomeOf(prompt: string): Promise<"drawn" | "refused"> {
  try {
    const { outline, bpmn } = await generator.generate(
      { prompt, context: null },
      AbortSignal.timeout(patienceMs),
    );
    definitionOf(outline);
    if (elementsIn(bpmn) > limits.elementsMax) return "refused";
    const places = await layOut(readGraph(bpmn, { geometry: false }), {
      measure: (text, px) => measure(text, px),
    });
    const drawn = replaceDiagram(bpmn, places);
    new SaxesParser({ xmlns: true }).write(drawn).close();
    const svg = toSvg(sceneOf(readGraph(drawn), "light", { fontFiles: [] }));
    new SaxesParser({ xmlns: true }).write(svg).close();
    return "drawn";
  } catch (error) {
    if (!(error instanceof CannotGenerate)) throw error;
    expect(error.message.length).toBeGreaterThan(20);
    return "refused";
  }
}

describe.each(Object.entries(Object.groupBy(hostileTexts, (one) => one.class)))("%s", (_, texts = []) => {
  test.each(texts.map((one) => [one.name, one] as const))(
    "%s",
    async (_name, { text, expect: expected }) => {
      expect([...text].length).toBeLessThanOrEqual(limits.promptCharsMax);
      expect(await outcomeOf(text)).toBe(expected);
    },
    patienceMs,
  );
});

test("the collection is broad", () => {
  expect(hostileTexts.length).toBeGreaterThanOrEqual(60);
  expect(new Set(hostileTexts.map((one) => one.text)).size).toBe(hostileTexts.length);
  for (const texts of Object.values(Object.groupBy(hostileTexts, (one) => one.class)))
    expect(texts?.length).toBeLessThanOrEqual(6);
});
