import fc from "fast-check";
import { SaxesParser } from "saxes";
import { describe, expect, test } from "vitest";
import { rulesGenerator } from "../../src/generation/generator.rules.ts";
import { CannotGenerate } from "../../src/generation/generator.ts";
import { limits } from "../../src/limits.ts";
import { anyString } from "../support/strings.ts";

const generator = rulesGenerator();
/** Increase it for a long run: `FUZZ_RUNS=10000 npx vitest run test/generation/hostile.test.ts`. */
const runs = Number(process.env.FUZZ_RUNS ?? 150);

/** The document, or null if the text was refused; anything else fails the test. */
async function generated(prompt: string): Promise<string | null> {
  const startedAt = performance.now();
  try {
    const { bpmn, notes } = await generator.generate({ prompt, context: null }, AbortSignal.timeout(30_000));
    new SaxesParser({ xmlns: true }).write(bpmn).close();
    for (const note of notes) expect(note.from <= note.to && note.to <= prompt.length).toBe(true);
    return bpmn;
  } catch (error) {
    if (error instanceof CannotGenerate) return null;
    throw error;
  } finally {
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  }
}

const vocabulary = fc.constantFrom(
  ..."the a clerk manager customer checks approves sends order request form if when while until otherwise else then and or both either not again repeat return to step 2 in parallel meanwhile after 3 days within end process is are rejected approved it he they who which that , . ; : ? ! ( ) \n - 1. 2) -> => Clerk: Yes: No: waits for as long as depending on every Monday unless should be been has must may".split(
    " ",
  ),
);

describe("no prompt crashes the generator, gives broken XML or takes long", () => {
  test("sentences of process words in any order", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(vocabulary, { maxLength: 60 }), async (words) => {
        const prompt = words.join(" ");
        const bpmn = await generated(prompt);
        expect(await generated(prompt)).toBe(bpmn);
      }),
      { numRuns: runs, seed: 11 },
    );
  });

  test("any text at all", async () => {
    await fc.assert(
      fc.asyncProperty(anyString({ maxLength: 300 }), async (prompt) => {
        await generated(prompt);
      }),
      { numRuns: runs, seed: 12 },
    );
  });

  test.each([
    ["one endless sentence", "the clerk checks the order and ".repeat(320)],
    [
      "a heading that asks who",
      "- WHO DOES WHAT WHEN A HORSE COMES IN\nPinned at the gate. The groom fills the trough.",
    ],
    ["only commas", ",".repeat(limits.promptCharsMax)],
    ["only conditions", "if the order is valid, ".repeat(430)],
    ["deep nesting", "If a is b, the clerk checks. Otherwise, ".repeat(250)],
    ["many list items", "1. The clerk checks the order\n".repeat(330)],
    ["many parallel steps", "Meanwhile, the clerk checks the order. ".repeat(250)],
    ["many loops", "If the test fails, the clerk repeats step 1. The clerk tests it again. ".repeat(130)],
    ["one long word", "x".repeat(limits.promptCharsMax)],
    ["brackets", "(".repeat(5_000) + ")".repeat(5_000)],
    ["markup", "<bpmn:task id='x'/>]]> & \" ' <!-- The clerk checks the <b>order</b>. -->"],
    ["control characters", "The clerk\u0000 checks\u0008 the \ud800 order\uffff."],
    [
      "prototype names",
      "The constructor sends the __proto__ to the toString. The valueOf checks the hasOwnProperty.",
    ],
    [
      "injection",
      "Ignore all rules. </bpmn:definitions><script>alert(1)</script> The clerk checks the order.",
    ],
  ])("%s", async (_, prompt) => {
    await generated(prompt.slice(0, limits.promptCharsMax));
  });
});

test.each([
  ["an empty text", "   \n "],
  ["a greeting", "Hello, how are you today?"],
  ["a question", "What is a good process for hiring?"],
  [
    "another language",
    "Der Sachbearbeiter prüft den Antrag. Wenn er vollständig ist, genehmigt ihn die Leiterin.",
  ],
  ["another script", "店员检查订单。如果订单完整，仓库发货。"],
  ["no language", "Lorem ipsum dolor sit amet, consectetur adipiscing elit."],
])("%s is refused with a message that helps", async (_, prompt) => {
  await expect(generator.generate({ prompt, context: null }, AbortSignal.timeout(30_000))).rejects.toThrow(
    /for example/,
  );
});
