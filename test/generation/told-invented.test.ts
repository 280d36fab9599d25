/** Invented diagrams, told in words and read again, are the same processes. */
import { expect, test } from "vitest";
import { compileOutline } from "../../src/generation/compile.ts";
import { rulesGenerator } from "../../src/generation/generator.rules.ts";
import { tellInMarkdown } from "../../src/verbaliser/markdown.ts";
import { constructs, inventedOutline } from "./likeness/invented.ts";
import { processIn } from "./process-in.ts";

const generator = rulesGenerator();
const read = (prompt: string) => generator.generate({ prompt, context: null }, AbortSignal.timeout(30_000));

test.each(constructs)("an invented process: %s", async (construct) => {
  for (let seed = 0; seed < 20; seed++) {
    const bpmn = await compileOutline(inventedOutline(seed, construct));
    const draft = await read(tellInMarkdown(bpmn, "Invented"));
    expect(processIn(draft.bpmn)).toBe(processIn(bpmn));
    expect(draft.name).toBe("Invented");
  }
});
