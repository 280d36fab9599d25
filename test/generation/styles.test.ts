/** Texts of all styles with the correct process, separated by `===` and `=>`. */
import { globSync, readFileSync } from "node:fs";
import { describe, expect } from "vitest";
import { rulesGenerator } from "../../src/generation/generator.rules.ts";
import { testWordings } from "../support/wordings.ts";
import { notationOf } from "./notation.ts";

const generator = rulesGenerator();

describe.each(globSync("test/generation/texts/*.txt").toSorted())("%s", (file) => {
  const cases = readFileSync(file, "utf8")
    .trim()
    .split(/\n===\n/)
    .map((one) => one.split(/\n=>\n/))
    .map(([prompt = "", expected = ""]) => [prompt, expected] as const);

  testWordings(cases, async ([prompt, expected]) => {
    const { outline } = await generator.generate({ prompt, context: null }, AbortSignal.timeout(30_000));
    expect(notationOf(outline)).toBe(expected.trim());
  });
});
