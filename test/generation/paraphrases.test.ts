import { describe, expect, test } from "vitest";
import { rulesGenerator } from "../../src/generation/generator.rules.ts";
import { likenessOf } from "./likeness/likeness.ts";
import { paraphrases } from "./likeness/paraphrases.ts";

const generator = rulesGenerator();

/** `node scripts/paraphrases.ts --write` renews the marks of those that are still understood wrongly. */
describe.each(paraphrases())("$name", ({ expected, tellings }) => {
  test.each(tellings.filter(({ isOpen }) => !isOpen))("$voice", async ({ text }) => {
    const { outline } = await generator.generate(
      { prompt: text, context: null },
      AbortSignal.timeout(30_000),
    );
    expect(likenessOf(expected, outline).total).toBeGreaterThan(0.9);
  });
  for (const { voice } of tellings.filter(({ isOpen }) => isOpen)) test.todo(voice);
});
