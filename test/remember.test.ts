import { expect, test } from "vitest";
import { forgetOldest, remember } from "../src/remember.ts";

test("a full map forgets its oldest entry and keeps the others", () => {
  const kept = new Map<string, number>();
  for (const [at, key] of ["a", "b", "c", "d"].entries()) remember(kept, key, at, 3);
  expect([...kept]).toEqual([
    ["b", 1],
    ["c", 2],
    ["d", 3],
  ]);
});

test("a key that is there gets its new value and costs no other one", () => {
  const kept = new Map([
    ["a", 1],
    ["b", 2],
  ]);
  remember(kept, "a", 3, 2);
  expect([...kept]).toEqual([
    ["a", 3],
    ["b", 2],
  ]);
});

test("the oldest entries go until what is left is not too much", () => {
  const kept = new Map([
    ["a", 3],
    ["b", 4],
    ["c", 5],
  ]);
  let sum = 12;
  const forget = () =>
    forgetOldest(
      kept,
      () => sum > 8,
      (value) => {
        sum -= value;
      },
    );
  forget();
  expect([...kept.keys()]).toEqual(["c"]);
  forget();
  expect([...kept.keys()]).toEqual(["c"]);
});
