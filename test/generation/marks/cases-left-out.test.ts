/** Labels of steps omit the words that open their case. */
import { describe, expect, test } from "vitest";
import { inCase, labelsOf, statedOf } from "./marked.ts";

describe("words that open the case of a step are not said again", () => {
  test("before the thing", () => {
    const told = statedOf("Broken jars are thrown away by the porter; intact jars are filled by the cook.", [
      { kind: "case", word: "Broken", value: "yes" },
      { kind: "step", word: "thrown", doer: "porter", ...inCase(0) },
      { kind: "case", word: "intact", value: "no", sibling: 0 },
      { kind: "step", word: "filled", doer: "cook", ...inCase(2) },
    ]);
    expect(labelsOf(told)).toEqual(["Throw jars away", "Fill jars"]);
  });

  test("with the amount behind them", () => {
    const told = statedOf(
      "Up to 6 metres the shop cuts the rope; up to 2 percent rebate is granted by Udo.",
      [
        { kind: "case", word: "Up", value: "other" },
        { kind: "step", word: "cuts", doer: "shop", ...inCase(0) },
        { kind: "case", word: "up", value: "other", sibling: 0 },
        { kind: "step", word: "granted", doer: "Udo", ...inCase(2) },
      ],
    );
    expect(labelsOf(told)).toEqual(["Cut rope", "Grant rebate"]);
  });

  test("behind the thing", () => {
    const told = statedOf("Orders over 500 euros are confirmed by the head of sales.", [
      { kind: "case", word: "over", value: "yes" },
      { kind: "step", word: "confirmed", doer: "head", ...inCase(0) },
    ]);
    expect(labelsOf(told)).toEqual(["Confirm orders"]);
  });

  test("where one thing is told once for two works", () => {
    const told = statedOf("Loads over 5 tons are weighed by Udo and moved by Nils.", [
      { kind: "case", word: "over", value: "yes" },
      { kind: "step", word: "weighed", doer: "Udo", ...inCase(0) },
      { kind: "step", word: "moved", doer: "Nils", ...inCase(0) },
    ]);
    expect(labelsOf(told)).toEqual(["Weigh loads", "Move loads"]);
  });

  test("in front of it all", () => {
    const told = statedOf("On the third complaint the licence is withdrawn by the mayor.", [
      { kind: "case", word: "third", value: "yes" },
      { kind: "step", word: "withdrawn", doer: "mayor", ...inCase(0) },
    ]);
    expect(labelsOf(told)).toEqual(["Withdraw licence"]);
  });
});

test("a limit in front of work is asked, and not the work", () => {
  const { statements } = statedOf("Below 5 degrees, the pump is drained.", [
    { kind: "case", word: "Below", value: "yes" },
    { kind: "step", word: "drained", ...inCase(0) },
  ]);
  expect(statements.find(({ kind }) => kind === "question")).toMatchObject({ ask: "Below 5 degrees?" });
});
