import { expect, test } from "vitest";
import { rulesGenerator } from "../../src/generation/generator.rules.ts";
import { readyProcesses } from "../../src/generation/titles/library.ts";

const drawn = (prompt: string) =>
  rulesGenerator().generate({ prompt, context: null }, AbortSignal.timeout(30_000));

test("every ready process has a start and is drawn under its own titles", async () => {
  for (const {
    titles: [title = ""],
    start,
  } of readyProcesses) {
    const { outline } = await drawn(`Draw a diagram of the ${title} process.`);
    expect(outline.pools[0]?.start).toMatchObject({ label: start });
  }
});
