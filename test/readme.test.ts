import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { withSettings } from "../scripts/write-settings.ts";

test("the README's table of settings is what the code reads (node scripts/write-settings.ts)", () => {
  const readme = readFileSync("README.md", "utf8");
  expect(withSettings(readme)).toBe(readme);
});
