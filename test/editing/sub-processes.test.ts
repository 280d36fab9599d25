/** Steps that become a sub-process, and work that is done for each of several things. */
import { describe, expect, test } from "vitest";
import { openDocument } from "../../src/bpmn/document.ts";
import { applyOperations } from "../../src/generation/apply.ts";
import { readModel } from "../../src/generation/editing/read-model.ts";
import { rulesEditor } from "../../src/generation/editor.rules.ts";
import { CannotEdit } from "../../src/generation/editor.ts";
import { brief } from "./brief.ts";
import { claim, order, purchase } from "./documents.ts";

const signal = AbortSignal.timeout(60_000);
const planOf = (bpmn: string, prompt: string) => rulesEditor().plan({ bpmn, prompt, context: null }, signal);

/** Names by the name of their container. */
function contentOf(bpmn: string): Record<string, string[]> {
  const { nodes, scopes } = readModel(openDocument(bpmn));
  const named = [...nodes.values()].filter(({ name }) => name !== "");
  const all = Map.groupBy(named, ({ scope }) => scopes.get(scope)?.name ?? "");
  return Object.fromEntries(
    [...all].map(([scope, inside]) => [scope, inside.map(({ name }) => name.replace(/\s+/g, " "))]),
  );
}

async function edited(bpmn: string, prompt: string): Promise<string> {
  return applyOperations(bpmn, (await planOf(bpmn, prompt)).operations).bpmn;
}

const wrapped = "wrapSteps ids: [Pick | Pack], name: Prepare parcel";
const said: [string, string[]][] = [
  [
    wrapped,
    [
      "make Pick items and Pack items a sub-process 'Prepare parcel'",
      "group steps 2 and 3 into a sub-process called Prepare parcel",
      "group steps 2 to 3 into a sub-process 'Prepare parcel'",
      'put picking and packing into a subprocess "Prepare parcel"',
      "create a sub-process 'Prepare parcel' from 'Pick items' and 'Pack items'",
      "Pick items and Pack items should become one sub process called Prepare parcel",
      "combine 'Pick items' and 'Pack items' into a sub-process 'Prepare parcel'",
      "move Pick items and Pack items into a new subprocess 'Prepare parcel'",
      "add a subprocess around picking and packing called Prepare parcel",
      "Pick items and Pack items belong together in a subprocess 'Prepare parcel'",
    ],
  ],
  [
    "wrapSteps ids: [Pick | Ship], name: Fulfilment",
    [
      "wrap everything from Pick items to Ship order in a subprocess named Fulfilment",
      "turn steps 2 to 4 into a single sub-process, called Fulfilment",
    ],
  ],
  [
    "openStep id: Pack, steps: [Fold box | Fill box]",
    [
      "turn 'Pack items' into a sub-process with the steps 'Fold box' and 'Fill box'",
      "make Pack items a sub-process: fold the box, fill the box",
    ],
  ],
  [
    "insertAfter id: Pack, steps: [Clear customs]\nopenStep id: Task_clear_customs, steps: [Fill form | Sign form]",
    ["add a sub-process 'Clear customs' with the steps 'Fill form' and 'Sign form' after 'Pack items'"],
  ],
  [
    "setEach id: Pick, each: parallel",
    [
      "do Pick items for each item",
      "Pick items is done for every item",
      "for each item, pick the items",
      "make 'Pick items' a multi-instance task",
    ],
  ],
  [
    "setEach id: Pack, each: sequential\nannotate id: Pack, text: For each parcel",
    [
      "'Pack items' should be done for all parcels one after the other",
      "repeat packing for each parcel, one by one",
    ],
  ],
  [
    "wrapSteps ids: [Pick | Pack], name: Handle each item, each: parallel",
    ["for every item, do picking and packing", "Pick items and Pack items are repeated for each item"],
  ],
  [
    "insertAfter id: Pack, steps: [Weigh box]\nsetEach id: Task_weigh_box, each: parallel",
    ["add a task 'Weigh box' after 'Pack items' for each box"],
  ],
];

test.each(said.flatMap(([means, all]) => all.map((prompt) => ({ prompt, means }))))(
  "$prompt",
  async ({ prompt, means }) => {
    expect(brief((await planOf(order, prompt)).operations)).toBe(means);
  },
);

describe("steps that become a sub-process", () => {
  test("stand in it as they were, with their notes", async () => {
    const bpmn = await edited(
      order,
      "group 'Pick items' and 'Pack items' into a sub-process 'Prepare parcel'",
    );
    expect(contentOf(bpmn)).toEqual({
      Order: ["Order received", "Check stock", "Ship order", "Order shipped", "Prepare parcel"],
      "Prepare parcel": ["Pick items", "Pack items"],
    });
    expect(bpmn).toContain(`<bpmn:sequenceFlow targetRef="Pack" sourceRef="Pick" id="F3" acme:weight="2" />`);
    expect(readModel(openDocument(bpmn)).artifacts.get("Note")?.scope).toBe("Task_prepare_parcel");
  });

  test("take their place again when it is dissolved", async () => {
    const bpmn = await edited(
      order,
      "group 'Pick items' and 'Pack items' into a sub-process 'Prepare parcel'",
    );
    for (const prompt of [
      "dissolve the sub-process 'Prepare parcel'",
      "ungroup the subprocess",
      "remove the sub-process 'Prepare parcel' but keep its steps",
    ]) {
      const again = await edited(bpmn, prompt);
      expect(contentOf(again).Order).toHaveLength(6);
      expect(
        [...readModel(openDocument(again)).flows.values()].map(({ source, target }) => `${source}>${target}`),
      ).toEqual(expect.arrayContaining(["Check>Pick", "Pick>Pack", "Pack>Ship"]));
    }
  });

  test("may be side by side, with split and join, or stand in another sub-process", async () => {
    const bpmn = await edited(
      purchase,
      "group 'Prepare goods', 'Write invoice' and 'Print invoice' into a sub-process 'Get ready'",
    );
    expect(contentOf(bpmn)["Get ready"]).toEqual(["Prepare goods", "Write invoice", "Print invoice"]);
    const inner = await edited(
      purchase,
      "group 'Load truck' and 'Drive to customer' into a sub-process 'Haul'",
    );
    expect(contentOf(inner).Haul).toEqual(["Load truck", "Drive to customer"]);
  });

  test("are named when others lie between them, and what is said instead works", async () => {
    const refusal = await planOf(
      order,
      "group 'Pick items' and 'Ship order' into a sub-process 'Fulfil'",
    ).catch(String);
    const [, instead = ""] = /Say "(.+)" when/.exec(String(refusal)) ?? [];
    expect(instead).toBe("group 'Pick items' to 'Ship order' into a sub-process 'Fulfil'");
    expect(contentOf(await edited(order, instead)).Fulfil).toEqual([
      "Pick items",
      "Pack items",
      "Ship order",
    ]);
  });

  test.each([
    [order, "group 'Pick items' and 'Pack items'", /Say how the sub-process is called/],
    [order, "make 'Pack items' a sub-process", /Say which steps it has inside/],
    [order, "add a sub-process 'Clear customs' after 'Pack items'", /which steps it has inside/],
    [order, "dissolve 'Pack items'", /no "Pack items"|could not be read/],
    [
      claim,
      "group 'Register claim' to 'Assess damage' into a sub-process 'Work'",
      /lead on to|different lanes/,
    ],
    [
      order,
      "call the suppliers after Pack items for each supplier twice",
      /could not be read|no "|could mean/,
    ],
  ])("%#: is refused with a reason", async (bpmn, prompt, reason) => {
    await expect(planOf(bpmn, prompt)).rejects.toThrow(reason);
    await expect(planOf(bpmn, prompt)).rejects.toThrow(CannotEdit);
  });
});

test("what is done for each of several things is done once again when that is said", async () => {
  const each = await edited(order, "do Pick items for each item");
  expect(each).toContain("<bpmn:multiInstanceLoopCharacteristics />");
  for (const prompt of ["'Pick items' is done only once", "Pick items is no longer done for each item"])
    expect(await edited(each, prompt)).not.toContain("LoopCharacteristics");
});
