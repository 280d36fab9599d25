import { describe, expect, test } from "vitest";
import { rowsOf } from "../../src/demo/account.ts";
import type { Explanation } from "../../src/events/explanation.ts";

type Sentence = Explanation["sentences"][number];

const prompt = "🍞 First. The baker checks the oven and smiles.";

/** The words of the prompt as a line of the account. */
function line(words: string, text: string, element_ids: string[] = []) {
  const [before = ""] = prompt.split(words);
  const start = [...before].length;
  return { text, rule: `rule of ${text}`, start, end: start + [...words].length, element_ids };
}

const sentence = (lines: Partial<Sentence>): Sentence => {
  const { start, end } = line("The baker checks the oven and smiles.", "");
  return { text: "", start, end, understood: [], assumed: [], left_out: [], ...lines };
};

describe("the account of a sentence, word by word", () => {
  test("has its lines in the order of their words, whatever became of them", () => {
    const said = sentence({
      understood: [line("The baker checks the oven", "Task", ["Task_1"])],
      left_out: [line("and smiles", "A remark")],
      assumed: [line("the oven", "One oven")],
    });
    expect(rowsOf(prompt, said).map(({ words, kind, became }) => [words, kind, became])).toEqual([
      ["The baker checks the oven", "understood", "Task"],
      ["the oven", "assumed", "One oven"],
      ["and smiles", "left out", "A remark"],
    ]);
    expect(rowsOf(prompt, said)[0]).toMatchObject({ rule: "rule of Task", elements: ["Task_1"] });
  });

  test("has a row for words that no line tells of, and none for marks", () => {
    const said = sentence({ understood: [line("checks the oven", "Task")] });
    expect(rowsOf(prompt, said).map(({ words, kind, rule }) => [words, kind, rule])).toEqual([
      ["The baker", null, null],
      ["checks the oven", "understood", "rule of Task"],
      ["and smiles.", null, null],
    ]);
    const whole = sentence({ understood: [line("The baker checks the oven and smiles", "Task")] });
    expect(rowsOf(prompt, whole)).toHaveLength(1);
  });

  test("of which nothing is told is one row", () => {
    expect(rowsOf(prompt, sentence({})).map(({ words }) => words)).toEqual([
      "The baker checks the oven and smiles.",
    ]);
  });
});
