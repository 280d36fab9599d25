/** Lines that are indented under a case, and the reader's marks on them. */
import { expect, test } from "vitest";
import { inCase, placesOf, questionsOf, statedOf, stepsOf } from "./marked.ts";

test("cases in indented lines lie in the case of the line above, whose question goes on behind them", () => {
  const stated = statedOf(
    `Guard: open the gate, weigh the van.
Too heavy -> guard: take the papers; driver: unload crates.
 - done today -> guard weighs again
 - not done -> guard calls the boss, end
Light -> guard: wave the van on; clerk: note the time.`,
    [
      { kind: "step", word: "open" },
      { kind: "step", word: "weigh" },
      { kind: "case", word: "heavy" },
      { kind: "step", word: "take", ...inCase(2) },
      // The reader takes the doer for a case.
      { kind: "case", word: "driver", sibling: 2 },
      { kind: "step", word: "unload", ...inCase(4) },
      { kind: "case", word: "done", sibling: 4 },
      { kind: "back", word: "again", leads: 1, ...inCase(6) },
      { kind: "case", word: "not", sibling: 6 },
      { kind: "step", word: "calls", doer: "guard", ...inCase(8) },
      { kind: "end", word: "end", ...inCase(8) },
      { kind: "case", word: "Light", sibling: 8 },
      { kind: "step", word: "wave", ...inCase(11) },
      { kind: "step", word: "note", ...inCase(11) },
    ],
  );
  expect(questionsOf(stated).map((one) => one.split(" | ").slice(1))).toEqual([
    ["too heavy", "light"],
    ["yes", "no"],
  ]);
  expect(stepsOf(stated).slice(2)).toEqual([
    "Guard: Take papers",
    "Driver: Unload crates",
    "Guard: Call boss",
    "Guard: Wave van on",
    "Clerk: Note time",
  ]);
  expect(placesOf(stated)).toEqual([null, null, "too heavy", "too heavy", "no", "light", "light"]);
});

test("items are nested by their numbers and by tabs", () => {
  const stated = statedOf(
    `1. Ann tests the pump
2. broken -> Ann locks it
2.1 under guarantee -> Ann writes to the maker
2.2 too old -> Bo looks for parts
\t- found -> Bo mends it
\t- none -> Bo scraps it
3. fine -> Ann opens it`,
    [
      { kind: "step", word: "tests", doer: "Ann" },
      { kind: "case", word: "broken", value: "yes" },
      { kind: "step", word: "locks", doer: "Ann", ...inCase(1) },
      { kind: "case", word: "guarantee", sibling: 1 },
      { kind: "step", word: "writes", doer: "Ann", ...inCase(3) },
      { kind: "case", word: "old", sibling: 3 },
      { kind: "step", word: "looks", doer: "Bo", ...inCase(5) },
      { kind: "case", word: "found", sibling: 5 },
      { kind: "step", word: "mends", doer: "Bo", ...inCase(7) },
      { kind: "case", word: "none", sibling: 7 },
      { kind: "step", word: "scraps", doer: "Bo", ...inCase(9) },
      { kind: "case", word: "fine", value: "no", sibling: 9 },
      { kind: "step", word: "opens", doer: "Ann", ...inCase(11) },
    ],
  );
  expect(questionsOf(stated)).toHaveLength(3);
  expect(questionsOf(stated)[0]).toBe("Pump broken? | yes | no");
});
