/** The order of lanes: what people say about it, and the effect on the document. */
import { describe, expect, test } from "vitest";
import { applyOperations } from "../../src/generation/apply.ts";
import { rulesEditor } from "../../src/generation/editor.rules.ts";
import { CannotEdit } from "../../src/generation/editor.ts";
import { drawingOf, meaningOn } from "./meaning.ts";

const bakery =
  "The baker kneads the dough. The baker bakes the bread. The driver loads the van. The driver drives to the shop. The seller sells the bread.";
const drawn = drawingOf(bakery);
const meaning = meaningOn(bakery);
const lanesIn = (bpmn: string) =>
  [...bpmn.matchAll(/<bpmn:lane id="[^"]+" name="([^"]+)"/g)].map(([, name]) => name);

const sellerFirst = "moveLane lane: Seller, where: above, target: Baker";
const same: [string, string[]][] = [
  [
    sellerFirst,
    [
      "put the seller at the top",
      "move the lane 'Seller' above Baker",
      "the seller should be the top lane",
      "Make Seller the first lane.",
      "the Seller lane belongs at the very top",
      "please show the seller above the baker",
      "the lanes should be in this order: Seller, Baker, Driver",
    ],
  ],
  [
    "moveLane lane: Driver, where: above, target: Baker",
    [
      "swap the lanes Baker and Driver",
      "swap the baker lane and the driver lane",
      "the driver goes above the baker",
    ],
  ],
  [
    "moveLane lane: Seller, where: below, target: Baker",
    ["switch the lanes of the driver and the seller", "put the seller lane directly below the baker"],
  ],
  [
    "moveLane lane: Seller, where: above, target: Baker\nmoveLane lane: Driver, where: below, target: Seller",
    ["reverse the order of the lanes", "order the lanes: Seller, Driver, Baker"],
  ],
];

describe("an order of lanes is read", () => {
  test.each(same.flatMap(([means, said]) => said.map((one) => [one, means] as const)))(
    "%s",
    async (said, means) => {
      expect(await meaning(said)).toBe(means);
    },
  );

  test("with another change behind it", async () => {
    expect(await meaning("Move the seller to the top and rename 'Load van' to 'Fill van'.")).toBe(
      `${sellerFirst}\nrename id: Load van, name: Fill van`,
    );
  });

  test.each([
    ["swap the baker and the driver", "assignLane"],
    ["move 'Bake bread' before 'Knead dough'", "move id"],
  ])("%s: that is about the work", async (said, means) => {
    expect(await meaning(said)).toContain(means);
  });
});

describe("it is refused with the reason", () => {
  const why = async (prompt: string) => {
    const { bpmn } = await drawn;
    const answer = rulesEditor().plan({ bpmn, prompt, context: null }, AbortSignal.timeout(60_000));
    return answer.then(
      () => "done",
      (error: unknown) => (error instanceof CannotEdit ? error.message : String(error)),
    );
  };

  test("where the lanes stand so already", async () => {
    expect(await why("put the baker at the top")).toBe("The lanes already stand as the instruction asks.");
  });

  test("where an order names what is no lane", async () => {
    expect(await why("order the lanes: Seller, Cashier, Baker")).toContain(
      'There is no "Cashier" among the lanes.',
    );
  });
});

describe("in the document", () => {
  const idOf = (bpmn: string, name: string) =>
    new RegExp(`<bpmn:lane id="([^"]+)" name="${name}"`).exec(bpmn)?.[1] ?? "";

  test("the lane moves with all that it names, and every other byte stays", async () => {
    const { bpmn } = await drawn;
    const [lane, target] = [idOf(bpmn, "Seller"), idOf(bpmn, "Baker")];
    const after = applyOperations(bpmn, [{ type: "moveLane", lane, where: "above", target }]);
    expect(lanesIn(bpmn)).toEqual(["Baker", "Driver", "Seller"]);
    expect(lanesIn(after.bpmn)).toEqual(["Seller", "Baker", "Driver"]);
    expect(after).toMatchObject({ added: [], removed: [], changed: [lane] });
    expect([...after.bpmn].sort().join("")).toBe([...bpmn].sort().join(""));
  });

  test("it moves beside other changes of the same lanes", async () => {
    const { bpmn } = await drawn;
    const [lane, target] = [idOf(bpmn, "Baker"), idOf(bpmn, "Seller")];
    const after = applyOperations(bpmn, [
      { type: "rename", id: lane, name: "Master baker" },
      { type: "moveLane", lane, where: "below", target },
      { type: "deleteLane", id: idOf(bpmn, "Driver"), to: target },
    ]);
    expect(lanesIn(after.bpmn)).toEqual(["Seller", "Master baker"]);
  });

  test("a lane is not put above itself", async () => {
    const { bpmn } = await drawn;
    const lane = idOf(bpmn, "Baker");
    expect(() => applyOperations(bpmn, [{ type: "moveLane", lane, where: "above", target: lane }])).toThrow(
      CannotEdit,
    );
  });
});
