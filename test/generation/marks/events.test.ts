/** Events that decide, alone or in competition with a time. */
import { describe, expect, test } from "vitest";
import { inCase, statedOf } from "./marked.ts";

describe("an event without another one", () => {
  test("is waited for, where the text goes on once it happens", () => {
    const { statements, relations } = statedOf(
      "Lea sets the table. When the guests arrive, Lea pours the wine.",
      [
        { kind: "step", word: "sets", doer: "Lea" },
        { kind: "evcase", word: "arrive", type: "message" },
        { kind: "step", word: "pours", doer: "Lea", ...inCase(1) },
      ],
    );
    expect(statements.map(({ kind }) => kind)).toEqual(["step", "event", "step"]);
    expect(relations).toEqual([]);
  });

  test("is asked, where it may not happen", () => {
    const { statements, relations } = statedOf(
      "Lea sets the table. If a guest cancels, Lea removes a chair.",
      [
        { kind: "step", word: "sets", doer: "Lea" },
        { kind: "evcase", word: "cancels", type: "message" },
        { kind: "step", word: "removes", doer: "Lea", ...inCase(1) },
      ],
    );
    expect(statements.map(({ kind }) => kind)).toEqual(["step", "question", "step"]);
    expect(relations).toMatchObject([{ kind: "within", what: "s3", value: "yes" }]);
  });
});

test("what is awaited and the end of its time are two events of one question", () => {
  const { statements } = statedOf(
    "The sculptor must receive the signed sketch within ten days, otherwise he sells the stone.",
    [
      { kind: "wait", word: "receive", type: "message" },
      { kind: "evcase", word: "days", type: "timer" },
      { kind: "step", word: "sells", doer: "sculptor", ...inCase(1) },
    ],
  );
  expect(statements.find(({ kind }) => kind === "question")).toMatchObject({ values: ["d1", "d2"] });
});

test("one time that is told twice is one event of its question", () => {
  const { statements } = statedOf(
    "If the tenant pays, Ulf files it. After 30 days Ulf phones the tenant. When the 30 days are over, Ulf writes to the court.",
    [
      { kind: "evcase", word: "pays", type: "message" },
      { kind: "step", word: "files", doer: "Ulf", ...inCase(0) },
      { kind: "evcase", word: "days", type: "timer", sibling: 0 },
      { kind: "step", word: "phones", doer: "Ulf", ...inCase(2) },
      { kind: "evcase", word: "days", type: "timer", sibling: 2 },
      { kind: "step", word: "writes", doer: "Ulf", ...inCase(4) },
    ],
  );
  expect(statements.filter(({ kind }) => kind === "event")).toMatchObject([
    { event: "message" },
    { event: "timer", time: "P30D" },
  ]);
});

test("the last word of a branch says where it leads, and giving it back is work", () => {
  const { statements, relations } = statedOf(
    "Pia weighs the letter. If it is torn, it goes back to the sender, done.",
    [
      { kind: "step", word: "weighs", doer: "Pia" },
      { kind: "case", word: "torn", value: "yes" },
      { kind: "back", word: "back", leads: 0, ...inCase(1) },
      { kind: "end", word: "done", ...inCase(1) },
    ],
  );
  expect(statements.map(({ kind }) => kind)).toEqual(["step", "question", "step", "end"]);
  expect(relations.some(({ kind }) => kind === "back")).toBe(false);
});

describe("a state that no step is named for", () => {
  const marks = [
    { kind: "step", word: "draws", doer: "Mia" },
    { kind: "bound", word: "closed", type: "condition" },
    { kind: "step", word: "waits", doer: "Mia", ...inCase(1) },
  ] as const;

  test("is asked where it is told", () => {
    const { statements } = statedOf("Mia draws the plan. If the office is closed, she waits.", marks);
    expect(statements.map(({ kind }) => kind)).toEqual(["step", "question", "step"]);
  });

  test("is watched all the time, where the text says so", () => {
    const { relations } = statedOf(
      "Mia draws the plan. If at any time the office is closed, she waits.",
      marks,
    );
    expect(relations).toContainEqual(expect.objectContaining({ kind: "attach", to: null }));
  });
});
