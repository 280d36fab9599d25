/** Works that the text calls cases afterwards, and the reader's marks on them. */
import { expect, test } from "vitest";
import { inCase, placesOf, questionsOf, statedOf } from "./marked.ts";

const text =
  "Ann weighs the parcel. A letter is put into the bag, a box is put onto the cart, and a crate is left at the door. In all three cases the driver signs.";
const around = [
  { kind: "step" as const, word: "weighs", doer: "Ann" },
  { kind: "step" as const, word: "signs", doer: "driver" },
] as const;

test("works side by side are cases if the text says “in all cases” of them", () => {
  const stated = statedOf(text, [
    around[0],
    { kind: "step", word: "put" },
    { kind: "step", word: "put", beside: 1 },
    { kind: "step", word: "left", beside: 2 },
    around[1],
  ]);
  expect(questionsOf(stated).map((one) => one.split(" | ").slice(1))).toEqual([["letter", "box", "crate"]]);
  expect(placesOf(stated)).toEqual([null, "letter", "box", "crate", null]);
});

test("so is the first of them, where the reader marks only the others", () => {
  const stated = statedOf(text, [
    around[0],
    { kind: "step", word: "put", ...inCase(2) },
    { kind: "case", word: "box" },
    { kind: "step", word: "put", ...inCase(2) },
    { kind: "case", word: "crate", sibling: 2 },
    { kind: "step", word: "left", ...inCase(4) },
    around[1],
  ]);
  expect(placesOf(stated)).toEqual([null, "letter", "box", "crate", null]);
});

test("works on one thing are no cases", () => {
  const stated = statedOf(
    "Ann weighs the parcel. The parcel is sealed and the slip is printed. In any case the driver signs.",
    [around[0], { kind: "step", word: "sealed" }, { kind: "step", word: "printed" }, around[1]],
  );
  expect(questionsOf(stated)).toEqual([]);
});
