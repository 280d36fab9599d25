/** Instructions that go back to an earlier version of the diagram, and work that only sounds like it. */
import { describe, expect, test } from "vitest";
import { CannotEdit } from "../../src/generation/editor.ts";
import { earlierIn } from "../../src/generation/instructions/earlier.ts";

const back = (count: number) => ({ back: count });
const version = (number: number) => ({ version: number });

const said: [object, string[]][] = [
  [
    back(1),
    [
      "Undo",
      "undo the last change, please",
      "can you undo what you just did?",
      "pls undo",
      "revert last edit",
      "roll it back",
      "take that back",
      "please reverse the last change",
      "That was wrong. Undo it.",
      "no, undo that",
      "I changed my mind, please undo",
      "go back to the previous version",
      "Go back to how it was before",
      "restore the diagram as it was before",
      "I want the previous version back",
      "the last change should be undone",
      "go back one step",
      "undo the last change, it was wrong",
    ],
  ],
  [back(2), ["undo the last two changes", "undo twice", "go back two versions", "revert the last 2 edits"]],
  [
    version(1),
    [
      "undo everything",
      "undo all my changes",
      "restore the original",
      "back to the original version",
      "roll back to the first version",
    ],
  ],
  [
    version(3),
    [
      "go back to version 3",
      "revert to revision 3",
      "restore v3",
      "load version number 3",
      "return to the third version",
    ],
  ],
];

describe("an earlier version is asked for", () => {
  test.each(said.flatMap(([to, all]) => all.map((prompt) => ({ prompt, to }))))(
    "$prompt",
    ({ prompt, to }) => {
      expect(earlierIn(prompt)).toMatchObject({ to, rest: null });
    },
  );
});

test("what is asked for besides keeps its place", () => {
  const prompt = "Undo that. Then rename 'Ship' to 'Send'.";
  const earlier = earlierIn(prompt);
  expect(earlier).toMatchObject({ to: { back: 1 } });
  expect(earlier?.rest).toHaveLength(prompt.length);
  expect(earlier?.rest?.trim()).toBe(". Then rename 'Ship' to 'Send'.");
  expect(earlierIn("go back to version 2 and remove 'Pack'")?.rest?.trim()).toBe("remove 'Pack'");
});

describe("work, steps and their order are no versions", () => {
  test.each([
    "go back to Check order",
    "if it is refused, go back to the first step",
    "remove the last step",
    "delete the change request",
    "cancel the change",
    "remove the update",
    "take the invoice back",
    "return the original to the customer",
    "reverse the order of the first two steps",
    "move the last step back to the clerk",
    "the clerk can undo the booking",
    "bring back the last step",
    "reset the password after the check",
    "I want a new version of the contract to be written",
    "the previous version is archived",
    "change the last step to a user task",
    "go back to the beginning",
    "add a task 'Undo booking' after 'Pack'",
    "put it back",
  ])("%s", (prompt) => {
    expect(earlierIn(prompt)).toBeNull();
  });
});

describe("which version is meant is not guessed", () => {
  test.each([
    "Undo the last changes",
    "undo the second change",
    "undo the renaming",
    "revert the lanes",
    "reset the diagram",
    "go back to the current version",
  ])("%s", (prompt) => {
    expect(() => earlierIn(prompt)).toThrow(CannotEdit);
    expect(() => earlierIn(prompt)).toThrow(/"undo the last change" or "go back to version 1"/);
  });
});
