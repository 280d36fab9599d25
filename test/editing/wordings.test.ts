/**
 * Instructions in everyday words: names without quotation marks, positions, roles, and sentences that only describe the
 * work.
 */
import { describe, expect, test } from "vitest";
import { rulesEditor } from "../../src/generation/editor.rules.ts";
import { CannotEdit } from "../../src/generation/editor.ts";
import { drawingOf, meaningOn } from "./meaning.ts";

const garden =
  "The gardener digs the bed. The gardener plants the roses. The helper waters the roses. The helper sweeps the path. The owner pays the bill.";
const meaning = meaningOn(garden);

const same: [string, string[]][] = [
  [
    "move id: Water roses, where: after, target: Sweep path",
    [
      "put the watering after the sweeping",
      "the roses are watered after sweeping, not before",
      "Can you move the watering step behind sweep path?",
    ],
  ],
  ["delete id: Sweep path", ["get rid of step 4", "nobody sweeps the path any more", "drop the sweeping"]],
  [
    "assignLane ids: [Pay bill], lane: Gardener",
    [
      "let the gardener pay the bill",
      "paying the bill is the gardener's job",
      "give the last step to the gardener",
    ],
  ],
  [
    "swap first: Dig bed, second: Plant roses",
    [
      "change the order of the first two steps",
      "swap digging and planting",
      "steps 1 and 2 should change places",
    ],
  ],
  [
    "makeParallel ids: [Water roses | Sweep path]",
    [
      "watering and sweeping can happen at the same time",
      "sweep the path while watering the roses",
      "water the roses and sweep the path in parallel",
    ],
  ],
  [
    "rename id: Gardener, name: Landscaper",
    [
      "rename gardener to Landscaper",
      "the lane Gardener should be called 'Landscaper'",
      "Gardener is now called Landscaper",
    ],
  ],
  [
    "retypeTask id: Pay bill, kind: manualTask",
    ["the bill is paid by hand", "make pay bill a manual task", "pay bill should be a manual task"],
  ],
  [
    "merge ids: [Dig bed | Plant roses], label: Prepare bed",
    [
      "digging and planting can be one step: 'Prepare bed'",
      "merge dig bed and plant roses into 'Prepare bed'",
      "make one step 'Prepare bed' out of digging and planting",
    ],
  ],
  [
    "insertBefore id: Pay bill, steps: [timer 2 days P2D]",
    [
      "wait 2 days before paying the bill",
      "pay the bill only after 2 days",
      "add a 2-day delay before pay bill",
    ],
  ],
  [
    "attachEvent host: Pay bill, trigger: timer, label: 7 days, time: P7D, interrupting: false, steps: [Remind owner], next: end",
    [
      "if the bill is not paid within 7 days, remind the owner",
      "remind the owner after 7 days if the bill is not paid",
      "paying the bill takes at most 7 days, otherwise remind the owner",
    ],
  ],
  [
    "insertBefore id: Pay bill, steps: [Check bill @Helper]\nmakeConditional ids: [Task_check_bill], question: Bill over 500 euros?, condition: over 500 euros, otherwise: otherwise, usual: skipped",
    [
      "bills over 500 euros also have to be checked by the helper before they are paid",
      "before payment, the helper checks bills over 500 euros",
      "The helper must also check bills over 500 euros before the bill is paid.",
    ],
  ],
  [
    "insertBefore id: Dig bed, steps: [Loosen bed @Helper]\nmakeConditional ids: [Task_loosen_bed], question: Stony bed?, condition: stony bed, otherwise: otherwise, usual: skipped",
    ["stony beds are loosened by the helper before digging", "before digging, the helper loosens stony beds"],
  ],
  [
    "makeConditional ids: [Pay bill], question: Bill above 20 euros?, condition: above 20 euros, otherwise: otherwise, usual: skipped",
    ["the owner only pays bills above 20 euros", "only bills above 20 euros are paid by the owner"],
  ],
  [
    "insertAfter id: Sweep path, steps: [Lock gate @Helper]\ninsertParallel ids: [Task_lock_gate], steps: [Clean tools @Gardener]",
    [
      "after sweeping, the helper locks the gate and the gardener cleans the tools at the same time",
      "after sweeping, the helper locks the gate and in parallel the gardener cleans the tools",
    ],
  ],
  [
    "loopBack after: Water roses, to: Water roses, question: Roses dry?, condition: roses are dry, otherwise: otherwise",
    [
      "after watering, if the roses are dry, water them again",
      "if the roses are dry after watering, they are watered again",
    ],
  ],
  [
    "insertAfter id: Sweep path, steps: [Send photo to owner by e-mail]",
    ["after sweeping send the owner a photo by e-mail"],
  ],
  [
    "move id: Pay bill, where: before, target: Sweep path",
    ["payment comes before sweeping", "the bill is paid before sweeping"],
  ],
  [
    "insertBefore id: Plant roses, steps: [Rake beds @Helper]",
    ["the beds are raked by the helper before planting", "before planting the helper rakes the beds"],
  ],
];

describe.each(same)("%s", (means, said) => {
  test.each(said)("%s", async (prompt) => {
    expect(await meaning(prompt)).toBe(means);
  });
});

describe("what is not understood refuses the whole", () => {
  test.each([
    "remove the sweeping and make everything faster",
    "remove the sweeping and the sky",
    "rename step 2 to 'Plant tulips' in French",
    "undo",
    "how many steps does the owner have?",
    "add a lane 'Driver' above the gardener",
    "the helper waters 3 roses before sweeping",
    "the owner and the helper sweep the path",
    "the gardener plants the roses together with the owner",
    "the owner should sweep the path too",
    "the helper sweeps the path for 2 hours",
  ])("%s", async (prompt) => {
    await expect(meaning(prompt)).rejects.toThrow(CannotEdit);
  });
});

test("that a step goes in favour of another is no new step", async () => {
  const { bpmn } = await drawingOf(
    "The gardener digs the bed, plants the roses, waters the roses and sweeps the path. The owner pays the bill.",
  );
  const prompt = "remove the sweeping and paint the fence instead";
  const { operations } = await rulesEditor().plan(
    { bpmn, prompt, context: null },
    AbortSignal.timeout(60_000),
  );
  expect(operations).toEqual([
    expect.objectContaining({ type: "replace", steps: [expect.objectContaining({ label: "Paint fence" })] }),
  ]);
});

test("each order is told with its place and with what it became", async () => {
  const { bpmn } = await drawingOf(garden);
  const prompt = "Please drop the sweeping. Then rename gardener to Landscaper and step 2 to 'Plant tulips'.";
  const { notes = [] } = await rulesEditor().plan(
    { bpmn, prompt, context: null },
    AbortSignal.timeout(60_000),
  );
  expect(notes.map(({ text, rule }) => [text, rule])).toEqual([
    ["drop the sweeping", "take away"],
    ["rename gardener to Landscaper", "another name"],
    ["step 2 to 'Plant tulips'", "another name"],
  ]);
  expect(notes.map(({ from, to }) => prompt.slice(from, to))).toEqual(notes.map(({ text }) => text));
  expect(notes.map(({ elements }) => elements?.length)).toEqual([0, 1, 1]);
});
