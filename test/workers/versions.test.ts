/** The content that an instruction goes back to, by the contents so far. */
import { expect, test } from "vitest";
import { CannotEdit } from "../../src/generation/editor.ts";
import { earlierIn } from "../../src/generation/instructions/earlier.ts";
import { revisionMeant } from "../../src/workers/versions.ts";

test.each([
  ["ab", { back: 1 }, 0],
  ["abc", { back: 1 }, 1],
  ["abc", { back: 2 }, 0],
  ["abc", { version: 1 }, 0],
  // A second undo does not redo what was undone.
  ["abcb", { back: 1 }, 0],
  ["abcbd", { back: 1 }, 3],
  ["abca", { version: 3 }, 2],
])("%s, %o: content %d", (versions, to, revision) => {
  expect(revisionMeant(to, [...versions])).toBe(revision);
});

test.each([
  ["abc", { version: 9 }, "go back to version 2"],
  ["abc", { back: 3 }, "go back to version 2"],
  ["abc", { version: 3 }, "go back to version 2"],
  ["abca", { back: 1 }, "go back to version 3"],
])("%s, %o is refused with what can be said instead", (versions, to, instead) => {
  expect(() => revisionMeant(to, [...versions])).toThrow(CannotEdit);
  expect(() => revisionMeant(to, [...versions])).toThrow(`Say "${instead}".`);
  expect(revisionMeant(earlierIn(instead)?.to ?? to, [...versions])).toBeGreaterThan(0);
});

test("a diagram that was never changed has nothing to undo", () => {
  expect(() => revisionMeant({ back: 1 }, ["a"])).toThrow(/nothing to undo/);
});
