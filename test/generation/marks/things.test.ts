/** What marked steps are done to, and what their labels leave out. */
import { describe, expect, test } from "vitest";
import type { Stated } from "../../../src/generation/meaning/draft.ts";
import { inCase, statedOf } from "./marked.ts";

const labelsOf = ({ statements }: Stated) =>
  statements.flatMap((one) => (one.kind === "step" ? [one.label] : []));

describe("the mark points at what the work is done to", () => {
  const text = "The vet examines the cat. The nurse prepares the theatre, and the vet operates on it.";

  test("where the clause has a pronoun", () => {
    const told = statedOf(text, [
      { kind: "step", word: "examines", doer: "vet", thing: "cat" },
      { kind: "step", word: "prepares", doer: "nurse", thing: "theatre" },
      { kind: "step", word: "operates", doer: "vet", thing: "cat" },
    ]);
    expect(labelsOf(told)).toEqual(["Examine cat", "Prepare theatre", "Operate on cat"]);
  });

  test("where the clause does not say it", () => {
    const told = statedOf("The printer prints the poster on the day before. Then the director signs.", [
      { kind: "step", word: "prints", doer: "printer", thing: "poster" },
      { kind: "step", word: "signs", doer: "director", thing: "poster" },
    ]);
    expect(labelsOf(told)[1]).toBe("Sign poster");
  });

  test("and work without a thing stays without", () => {
    const told = statedOf("The clerk opens the request. Then the clerk calls.", [
      { kind: "step", word: "opens", doer: "clerk", thing: "request" },
      { kind: "step", word: "calls", doer: "clerk", thing: null },
    ]);
    expect(labelsOf(told)).toEqual(["Open request", "Call"]);
  });

  test("what the clause says itself stands", () => {
    const told = statedOf("The smith bends the rod and cools the blade.", [
      { kind: "step", word: "bends", doer: "smith", thing: "rod" },
      { kind: "step", word: "cools", doer: "smith", thing: "rod" },
    ]);
    expect(labelsOf(told)).toEqual(["Bend rod", "Cool blade"]);
  });
});

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

  test("behind the thing", () => {
    const told = statedOf("Orders over 500 euros are confirmed by the head of sales.", [
      { kind: "case", word: "over", value: "yes" },
      { kind: "step", word: "confirmed", doer: "head", ...inCase(0) },
    ]);
    expect(labelsOf(told)).toEqual(["Confirm orders"]);
  });
});
