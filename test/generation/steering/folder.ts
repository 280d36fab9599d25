/** A text drawn in a folder. */
import { rulesGenerator } from "../../../src/generation/generator.rules.ts";
import { notationOf } from "../notation.ts";

const generator = rulesGenerator();
export const drawn = async (prompt: string, context: string | null) => {
  const draft = await generator.generate({ prompt, context }, AbortSignal.timeout(30_000));
  return { text: notationOf(draft.outline), lines: draft.contextLines ?? [] };
};

/** A text that most wishes of a folder change. */
export const order =
  "The courier checks the order. If the order is large, the manager reviews it. The invoice is written. " +
  "Then the courier packs the goods while the clerk prints the label. The client pays the invoice. The results are published.";
