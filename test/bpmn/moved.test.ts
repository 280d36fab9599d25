import fc from "fast-check";
import { expect, test } from "vitest";
import { movedAmong } from "../../src/bpmn/moved.ts";

test.each([
  ["abcd", "abcd", ""],
  ["abcd", "bcda", "a"],
  ["abcd", "dabc", "d"],
  ["abcd", "acbd", "b"],
  ["abcd", "dcba", "cba"],
  ["abc", "axcb", "b"],
])("of %s in the order %s so many have moved: %s", (before, now, moved) => {
  expect(movedAmong([...before], [...now]).sort()).toEqual([...moved].sort());
});

test("putting each one that has moved behind the one ahead of it makes one order of the other", () => {
  const orders = fc
    .uniqueArray(fc.nat(30).map(String))
    .chain((ids) => fc.tuple(fc.constant(ids), fc.shuffledSubarray(ids, { minLength: ids.length })));
  fc.assert(
    fc.property(orders, ([before, now]) => {
      const made = movedAmong(before, now).reduce((list, id) => {
        const others = list.filter((one) => one !== id);
        const ahead = now[now.indexOf(id) - 1];
        return others.toSpliced(ahead === undefined ? 0 : others.indexOf(ahead) + 1, 0, id);
      }, before);
      expect(made).toEqual(now);
    }),
  );
});
