/** Instructions in the form of a letter: what greets, announces and signs is no part of the change. */
import { describe, expect, test } from "vitest";
import { CannotEdit } from "../../src/generation/editor.ts";
import { withoutLetter } from "../../src/generation/instructions/letters.ts";
import { meaningOn } from "./meaning.ts";

const forge = meaningOn(
  "The smith heats the iron. The smith bends the iron. The master checks the iron. The helper cools the iron.",
);
const moved = "move id: Cool iron, where: before, target: Check iron";
const handed = "assignLane ids: [Bend iron], lane: Helper";

describe("an order in a letter is the order alone", () => {
  test.each([
    [moved, "Dear Ms. Holt,\ncooling comes before checking.\nKind regards\nLou Marsh\nHead of the forge"],
    [moved, "Hi both, I hope you are well. Please move cooling before checking. Best, Kim"],
    [moved, "good morning! small request from the workshop: cooling comes before checking. cheers, Kim"],
    [handed, "Hey Jo - please let the helper bend the iron. Thanks a lot in advance and all the best, Kim"],
    [handed, "Hello,\n\nwe have one change for the diagram:\nthe helper bends the iron\n\nBR\nKim"],
    [
      `${handed}\n${moved}`,
      "Dear colleagues, three small points from our side: the helper bends the iron, and cooling comes before checking. Yours sincerely, Lou",
    ],
    [
      `${handed}\ndelete id: Check iron`,
      "hi all, 2 wishes: 1) bending is done by the helper 2) remove the check. All other steps stay as they are.",
    ],
  ])("%s", async (means, prompt) => {
    expect(await forge(prompt)).toBe(means);
  });
});

describe("only what is a greeting or a signature goes", () => {
  test.each([
    "hi drop bending, it is dull",
    "Thanks for moving the check to the end",
    "remove the check.\nThanks for adding bending",
    "add three steps: heat, bend, best",
    "rename the start to 'Hello'. Regards, 'Best, Tom'",
    "remove the check, thanks",
    "Hello",
  ])("%s", (prompt) => {
    expect(withoutLetter(prompt).trim()).toBe(prompt.replace(/^hi /, ""));
  });

  test("an order behind the signature is no part of it", async () => {
    await expect(forge("cooling comes before checking\nthanks\nthe smith sings")).rejects.toThrow(CannotEdit);
  });
});
