/** Verdicts and states in notes, and the reader's marks on them. */
import { describe, expect, test } from "vitest";
import { inCase, questionsOf, statedOf } from "./marked.ts";

describe("several verdicts in notes", () => {
  test("are named by their own words, and asked of the person above them", () => {
    const stated = statedOf(
      "1) Ann writes a quote\n2) tenant:\n   too dear -> Ann haggles, end\n   no -> Ann shreds it, end\n   yes -> 3\n3) Ann paints the flat",
      [
        { kind: "step", word: "writes", doer: "Ann" },
        { kind: "case", word: "dear" },
        { kind: "step", word: "haggles", doer: "Ann", ...inCase(1) },
        { kind: "end", word: "end", ...inCase(1) },
        { kind: "case", word: "no", sibling: 1, value: "no" },
        { kind: "step", word: "shreds", doer: "Ann", ...inCase(4) },
        { kind: "end", word: "end", ...inCase(4) },
        { kind: "case", word: "yes", sibling: 4, value: "yes" },
        { kind: "step", word: "paints", doer: "Ann" },
      ],
    );
    expect(questionsOf(stated)).toEqual(["Decision of tenant? | too dear | no | yes"]);
  });

  test("are the decision of the step before them", () => {
    const stated = statedOf(
      "The board decides on the request\n- lacks papers: Ann asks for them\n- no: Ann writes a refusal, end\n- yes: go on\nAnn pays",
      [
        { kind: "step", word: "decides", doer: "board" },
        { kind: "case", word: "lacks" },
        { kind: "step", word: "asks", doer: "Ann", ...inCase(1) },
        { kind: "case", word: "no", sibling: 1, value: "no" },
        { kind: "step", word: "writes", doer: "Ann", ...inCase(3) },
        { kind: "end", word: "end", ...inCase(3) },
        { kind: "case", word: "yes", sibling: 3, value: "yes" },
        { kind: "step", word: "pays", doer: "Ann" },
      ],
    );
    expect(questionsOf(stated)).toEqual(["Decision on request? | lacks papers | no | yes"]);
  });
});

describe("a state in front of a colon", () => {
  test("is asked for without the words behind the colon", () => {
    const stated = statedOf("Ann tests the seaworthiness (not seaworthy: repair order, end) -> Bo sails", [
      { kind: "step", word: "tests", doer: "Ann" },
      { kind: "case", word: "seaworthy", value: "no" },
      { kind: "step", word: "repair", ...inCase(1) },
      { kind: "end", word: "end", ...inCase(1) },
      { kind: "step", word: "sails", doer: "Bo" },
    ]);
    expect(questionsOf(stated)).toEqual(["Seaworthy? | no | yes"]);
  });
});

describe("an amount behind the number of an item", () => {
  test("is compared with what is measured before it", () => {
    const stated = statedOf("1 cut the hay\n2 measure the humidity\n3 >20 %: turn the hay\n4 store the hay", [
      { kind: "step", word: "cut" },
      { kind: "step", word: "measure" },
      { kind: "case", word: ">", value: "yes" },
      { kind: "step", word: "turn", ...inCase(2) },
      { kind: "step", word: "store" },
    ]);
    expect(questionsOf(stated)).toEqual(["Humidity > 20 %? | yes | no"]);
  });
});
