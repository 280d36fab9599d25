import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readDocument } from "../../src/generation/document/read.ts";
import { understand } from "../../src/generation/understand.ts";

const linesOf = (text: string) =>
  understand(readDocument(text)).account.map(({ from, to, rule }) => [text.slice(from, to), rule]);

describe("every word of a text is in a line of the account", () => {
  const texts = globSync(["test/generation/texts/*.txt", "test/generation/texts-open.txt"]).flatMap((file) =>
    readFileSync(file, "utf8")
      .trim()
      .split(/\n===\n/)
      .map((one) => one.split(/\n=>\n/)[0] ?? ""),
  );

  test.each(texts)("%s", (text) => {
    const { account } = understand(readDocument(text));
    const untold = [...text.matchAll(/[\p{L}\p{N}]+/gu)].filter(
      ({ index, 0: word }) => !account.some(({ from, to }) => from <= index && index + word.length <= to),
    );
    expect(untold.map(([word]) => word)).toEqual([]);
  });
});

test("what frames the process is told as what it is", () => {
  const text = "Dear Ms Kane,\n\nthe baker kneads the dough.\n\nKind regards\nTom";
  expect(linesOf(text)).toEqual([
    ["Dear Ms Kane,", "greeting"],
    ["the baker kneads the dough", "work"],
    ["Kind regards", "signature"],
    ["Tom", "signature"],
  ]);
});

test("what the form of a line tells is told apart from its work", () => {
  const text = "Who | What\nBaker | kneads the dough\nMaid | sweeps the floor";
  expect(linesOf(text)).toContainEqual(["Baker | ", "form of the line"]);
});
