import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { withSettings } from "../scripts/write-settings.ts";
import { withData } from "../scripts/write-walkthrough.ts";

test("the README's table of settings is what the code reads (node scripts/write-settings.ts)", () => {
  const readme = readFileSync("README.md", "utf8");
  expect(withSettings(readme)).toBe(readme);
});

test("the walkthrough shows what the code makes (node scripts/write-walkthrough.ts)", async () => {
  const walkthrough = readFileSync("docs/WALKTHROUGH.md", "utf8");
  expect(await withData(walkthrough)).toBe(walkthrough);
});
