/** Questions with yes and no ask for the good case, of a thing. */
import { describe, expect, test } from "vitest";
import { inCase, questionsOf, statedOf } from "./marked.ts";

/** One work, one case with its own work, and another case if there is one. */
function askedIn(
  text: string,
  work: string,
  one: [string, "yes" | "no", string],
  other?: [string, "yes" | "no", string],
) {
  const [word, value, then] = one;
  return questionsOf(
    statedOf(text, [
      { kind: "step", word: work },
      { kind: "case", word, value },
      { kind: "step", word: then, ...inCase(1) },
      ...(other
        ? [
            { kind: "case" as const, word: other[0], value: other[1], sibling: 1 },
            { kind: "step" as const, word: other[2], ...inCase(3) },
          ]
        : []),
    ]),
  );
}

describe("a question asks", () => {
  test("what the good case says, also if the bad one is told first", () => {
    const asked = askedIn(
      "The vet weighs the cat. If the cat is weak, Ida feeds it. If the cat is fit, he operates.",
      "weighs",
      ["weak", "no", "feeds"],
      ["fit", "yes", "operates"],
    );
    expect(asked).toEqual(["Cat fit? | no | yes"]);
  });

  test("for the opposite of a single bad case", () => {
    const asked = askedIn("The agent checks the licence. If the licence is expired, Ida cancels.", "checks", [
      "expired",
      "no",
      "cancels",
    ]);
    expect(asked).toEqual(["Licence valid? | no | yes"]);
  });

  test("for what the text treats as the case, if it is no bad one", () => {
    const asked = askedIn(
      "The agent checks the licence. If the licence is expired, Ida renews it.",
      "checks",
      ["expired", "yes", "renews"],
    );
    expect(asked).toEqual(["Licence expired? | yes | no"]);
  });

  test("for the other work of a choice that was announced", () => {
    const asked = askedIn("An inspector passes or bans the float. If he bans it, Ida lowers it.", "passes", [
      "bans it",
      "no",
      "lowers",
    ]);
    expect(asked).toEqual(["Inspector passes float? | no | yes"]);
  });

  test("for the work of a choice that a number points at", () => {
    const asked = askedIn(
      "The judge grants or refuses custody. In the former case Ida writes a certificate.",
      "grants",
      ["former", "yes", "writes"],
    );
    expect(asked).toEqual(["Judge grants custody? | yes | no"]);
  });

  test("of the thing that was checked, if the words name none", () => {
    const asked = askedIn("The vet examines the cat.\n- unfit: Ida feeds it", "examines", [
      "unfit",
      "no",
      "feeds",
    ]);
    expect(asked).toEqual(["Cat fit? | no | yes"]);
  });

  test("for what is not there of what is needed", () => {
    const asked = askedIn("Ida needs the paper.\n- missing: Bo prints it", "needs", [
      "missing",
      "no",
      "prints",
    ]);
    expect(asked).toEqual(["Paper there? | no | yes"]);
  });

  test("no more than whether a condition is met, where nothing can be said", () => {
    const asked = askedIn("Ida sings. Only with it, Bo dances.", "sings", ["with", "yes", "dances"]);
    expect(asked).toEqual(["Condition met? | yes | no"]);
  });

  test("a state that the text denies, without a verb", () => {
    const asked = askedIn("Ida sends the report | customer not happy -> Bo revises it", "sends", [
      "not",
      "no",
      "revises",
    ]);
    expect(asked).toEqual(["Customer happy? | no | yes"]);
  });

  test("which time it is, where only its number is told", () => {
    const asked = askedIn("Ida reads the log. Third crash -> Bo calls the vendor", "reads", [
      "Third",
      "yes",
      "calls",
    ]);
    expect(asked).toEqual(["Third crash? | yes | no"]);
  });

  test("for what stands in front of an if, where it is optional", () => {
    const asked = askedIn("Ida reads the log. A copy, if needed, is made by Bo.", "reads", [
      "needed",
      "yes",
      "made",
    ]);
    expect(asked[0]).not.toMatch(/^Copy needed/);
    const plain = askedIn("Ida reads the log. An X-ray if needed is made by Bo.", "reads", [
      "needed",
      "yes",
      "made",
    ]);
    expect(plain).toEqual(["X-ray needed? | yes | no"]);
  });

  test("of the thing that was checked, where the question names only its state", () => {
    const asked = askedIn("The desk checks the request. Complete?\nNo: Bo returns it", "checks", [
      "No",
      "no",
      "returns",
    ]);
    expect(asked).toEqual(["Request complete? | no | yes"]);
  });

  test("whether a test is passed", () => {
    const asked = askedIn("The auditor tests. Failed: Bo writes", "tests", ["Failed", "no", "writes"]);
    expect(asked).toEqual(["Test passed? | no | yes"]);
  });

  test("for enough of what is measured", () => {
    const asked = askedIn("Ida checks the fence.\n- Too low: Bo raises it", "checks", [
      "low",
      "no",
      "raises",
    ]);
    expect(asked).toEqual(["Fence high enough? | no | yes"]);
  });

  test("without a denial that is misspelt", () => {
    const asked = askedIn("Ida searches the song. If we dont have it, Bo plays another.", "searches", [
      "dont",
      "no",
      "plays",
    ]);
    expect(asked[0]).toMatch(/^We have .*\? \| no \| yes$/);
  });

  test("as one asks, where it is about us", () => {
    const asked = askedIn("Ida reads the list. If we are full, Bo calls.", "reads", ["full", "yes", "calls"]);
    expect(asked).toEqual(["Are we full? | yes | no"]);
  });

  test("for a limit with the thing right in front of it", () => {
    const asked = askedIn("Ida measures the casting.\n- deviation over 0.5 mm: Bo melts it", "measures", [
      "over",
      "yes",
      "melts",
    ]);
    expect(asked).toEqual(["Deviation over 0.5 mm? | yes | no"]);
  });

  test("for no speaker of an interview", () => {
    const asked = askedIn("Ida sings.\nA: Yes - Bo dances", "sings", ["Yes", "yes", "dances"]);
    expect(asked).toEqual(["Condition met? | yes | no"]);
  });

  test("nothing of the work behind the condition", () => {
    const asked = askedIn("Ida debits the rent. If the debit bounces, sends a notice.", "debits", [
      "bounces",
      "yes",
      "sends",
    ]);
    expect(asked).toEqual(["Debit bounces? | yes | no"]);
  });
});
