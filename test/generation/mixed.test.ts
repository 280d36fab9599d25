import fc from "fast-check";
import { expect, test } from "vitest";
import { definitionOf } from "../../src/generation/compile.ts";
import { rulesGenerator } from "../../src/generation/generator.rules.ts";
import { CannotGenerate } from "../../src/generation/generator.ts";
import { limits } from "../../src/limits.ts";
import { sentences } from "./sentences.ts";

const generator = rulesGenerator();
/** A small part of the long run: `FUZZ_RUNS=10000 npx vitest run test/generation/mixed.test.ts`. */
const runs = Number(process.env.FUZZ_RUNS ?? 100);

const joints = fc.constantFrom(" ", "\n", "\n\n", "\n- ", " Then ", " After that, ");
const mixed = fc
  .array(fc.tuple(fc.constantFrom(...sentences), joints), { minLength: 1, maxLength: 14 })
  .map((parts) => parts.map(([sentence, joint]) => sentence + joint).join(""));
/** People paste a text twice. */
const text = fc.oneof(
  mixed,
  mixed.map((one) => one + one),
  mixed.map((one) => `${one}\n\n${one}`),
);

test("ordinary sentences in any order, repeated and pasted twice, become a sound process or are refused", async () => {
  await fc.assert(
    fc.asyncProperty(text, async (prompt) => {
      try {
        const { outline, bpmn, notes } = await generator.generate(
          { prompt: prompt.slice(0, limits.promptCharsMax), context: null },
          AbortSignal.timeout(60_000),
        );
        // Plays the token game again on the result.
        expect(definitionOf(outline).processes.length).toBeGreaterThan(0);
        expect(bpmn).toContain("<bpmn:definitions");
        for (const note of notes) expect(note.from <= note.to && note.to <= prompt.length).toBe(true);
      } catch (error) {
        if (!(error instanceof CannotGenerate)) throw error;
      }
    }),
    { numRuns: runs, seed: 21 },
  );
}, 240_000);

test("a text with a decision that was pasted twice is drawn with every step", async () => {
  const once =
    "The clerk reviews the claim. If the claim is valid, the clerk pays it, otherwise the clerk rejects it. If the customer appeals, the manager reviews the claim.";
  const prompt = `${once} ${once}`;
  const { outline, bpmn } = await generator.generate({ prompt, context: null }, AbortSignal.timeout(60_000));
  expect(definitionOf(outline).processes).toHaveLength(1);
  for (const name of ["Review claim", "Pay claim", "Reject claim", "Claim valid?", "Customer appeals?"])
    expect(bpmn).toContain(`name="${name}"`);
});

test("the name of a doer that is longer than a lane's name may be is cut, with a note", async () => {
  const title = `the manager of the ${"north-".repeat(50)}office`;
  const { outline, notes } = await generator.generate(
    { prompt: `${title} checks the order. Then ${title} ships the goods. The manager signs.`, context: null },
    AbortSignal.timeout(60_000),
  );
  for (const lane of outline.pools.flatMap((pool) => pool.lanes))
    expect(lane.length).toBeLessThanOrEqual(limits.nameCharsMax);
  expect(notes.map((note) => note.text).join()).toContain("was cut to 255 characters");
});
