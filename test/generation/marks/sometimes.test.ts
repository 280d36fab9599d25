/** States that hold only sometimes, and the reader's marks on them. */
import { expect, test } from "vitest";
import { inCase, placesOf, questionsOf, statedOf } from "./marked.ts";

test("a state that sometimes holds is the case of the work behind it", () => {
  const stated = statedOf(
    "Ann opens the crate. Now and then the glass is broken, and then Bo sweeps the floor. Ann prints the slip.",
    [
      { kind: "step", word: "opens", doer: "Ann" },
      { kind: "step", word: "sweeps", doer: "Bo" },
      { kind: "step", word: "prints", doer: "Ann" },
    ],
  );
  expect(questionsOf(stated)).toEqual(["Glass broken? | yes | no"]);
  expect(placesOf(stated)).toEqual([null, "yes", null]);
});

test("work that is sometimes done is no state", () => {
  const stated = statedOf("Ann opens the crate. Sometimes Bo checks the glass and then he prints the slip.", [
    { kind: "step", word: "opens", doer: "Ann" },
    { kind: "step", word: "checks", doer: "Bo" },
    { kind: "step", word: "prints", doer: "he" },
  ]);
  expect(questionsOf(stated)).toEqual([]);
});

test("what mostly holds is the other case", () => {
  const stated = statedOf(
    "Ann looks at the kettle. Sometimes it is too rusty, and then Bo scraps the kettle and that's that. But mostly it can be saved, so Cy polishes it.",
    [
      { kind: "step", word: "looks", doer: "Ann" },
      { kind: "step", word: "scraps", doer: "Bo" },
      { kind: "end", word: "that's" },
      { kind: "case", word: "saved", value: "yes" },
      { kind: "step", word: "polishes", doer: "Cy", ...inCase(3) },
    ],
  );
  expect(questionsOf(stated)).toHaveLength(1);
  expect(new Set(placesOf(stated))).toEqual(new Set([null, "no", "yes"]));
});
