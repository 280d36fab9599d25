/** Sentences of folders as the trained reader reads them, in words that no rule and no marked sentence has. */
import { expect, test } from "vitest";
import { reader } from "../../../src/generation/reader/reader.ts";
import { ordersBy } from "../../../src/generation/steering/by-reader.ts";
import { wishIn } from "../../../src/generation/steering/choose-reading.ts";

const step = { type: "step", ends: null };

const lines: [string, object[]][] = [
  [
    "Tailor and cutter are the same person in our shop, please write Workroom for both.",
    [
      { type: "call", from: "Tailor", to: "Workroom" },
      { type: "call", from: "cutter", to: "Workroom" },
    ],
  ],
  [
    "The dye house is another firm, so give it a pool of its own and leave that empty.",
    [
      { type: "role", name: "Dye house", outside: true },
      { type: "idle", who: "Dye house" },
    ],
  ],
  ["Neither a lane nor a pool for the bride, please.", [{ type: "absent", who: "Bride" }]],
  [
    "Gowns over 3,000 euros have to be approved by the owner.",
    [{ ...step, label: "Approve gown", doer: "Owner", condition: "Gown over 3,000 euros" }],
  ],
  [
    "Before a gown is handed over the seamstress presses it.",
    [{ ...step, label: "Press", doer: "Seamstress", place: { at: "before" } }],
  ],
  [
    "If the text is silent about who does something in the shop, it's the apprentice.",
    [{ type: "doer", work: null, doer: "Apprentice" }],
  ],
  ["Client names have no business in the boxes.", [{ type: "detail", detail: { name: "Client names" } }]],
  ["British spelling please, our customers are picky.", [{ type: "spelling", variety: "British" }]],
  ["No more than five words in a box.", [{ type: "wordsMax", max: 5 }]],
  ["We moved into the old mill ten years ago and still love it.", []],
  ["The price list should hang in the window by Friday.", []],
];

test.each(lines)("%s", (sentence, orders) => {
  const wish = wishIn(sentence, (text) => reader.contextIn(text));
  expect(wish?.orders).toMatchObject(orders);
  expect(wish?.orders).toHaveLength(orders.length);
});

test("what asks for nothing and what no diagram does are told apart", () => {
  const read = (sentence: string) => wishIn(sentence, (text) => reader.contextIn(text))?.types;
  expect(read("We moved into the old mill ten years ago and still love it.")).toEqual(["none"]);
  expect(read("The price list should hang in the window by Friday.")).toEqual(["other"]);
});

test("an empty sentence, and one without end, are not read", () => {
  expect(reader.contextIn(" ")).toEqual([]);
  expect(reader.contextIn("and the boss ".repeat(120))).toEqual([]);
});

test("a reading that can be no order makes none", () => {
  expect(
    ordersBy("At most some words.", { types: ["words"], spans: [{ role: "n", from: 8, to: 12 }] }),
  ).toBeNull();
});
