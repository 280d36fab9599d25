/** Orders as people in offices type them: with reasons, greetings and asides, and with other words for the steps. */
import { describe, expect, test } from "vitest";
import { CannotEdit } from "../../src/generation/editor.ts";
import { meaningOn } from "./meaning.ts";

const garden =
  "The gardener digs the bed. The gardener plants the roses. The helper waters the roses. The helper sweeps the path. The owner pays the bill.";
const inn =
  "The cook washes the rice. While the cook fries the fish, the waiter lays the table. Then the waiter serves the dinner. The host receives the payment.";

const onGarden: [string, string[]][] = [
  [
    "rename id: Helper, name: Trainee",
    [
      "could you please rename the lane Helper to Trainee? we changed the name last month",
      "Helper is now called Trainee in our company, pls adapt",
      "the helper should be named Trainee instead",
      "Helper has a new name: Trainee. Please change this in the diagram.",
      "we don't say helper any more, we say Trainee",
      "change the name of the helper lane into Trainee, thanks a lot",
      "the helper is called Trainee since January",
      "the lane 'Helper' must be changed to Trainee",
      "give the helper the name Trainee",
    ],
  ],
  [
    "assignLane ids: [Sweep path], lane: Gardener",
    [
      "the path should be swept by the gardener, the helper has nothing to do with it",
      "sweeping the path moves to the gardener",
      "sweeping the path should go to the gardener, as he has the broom",
      "sweeping the path should be in the gardener lane",
      "sweep path belongs into the gardener lane, not the helper",
    ],
  ],
  [
    "delete id: Water roses",
    [
      "I think water roses is superfluous - kick it out please",
      "there's no need to water the roses any more",
      "we can skip watering the roses, our new soil does not need it",
      "the roses are not watered by us any more",
      "no watering needed, please take it out",
      "I want the watering out",
      "the watering is history, remove it please",
    ],
  ],
  [
    "rename id: Sweep path, name: Rake leaves",
    [
      "we don't sweep the path any more, the helper rakes the leaves instead",
      "we no longer sweep the path but rake the leaves",
      "the helper doesn't sweep the path any more, he rakes the leaves",
    ],
  ],
  [
    "retypeTask id: Pay bill, kind: serviceTask",
    [
      "paying the bill is automated, the software does it",
      "I'd like pay bill to be a service task",
      "Pay bill is service task (somebody forgot that)",
    ],
  ],
  [
    "merge ids: [Dig bed | Plant roses], label: Prepare bed",
    ["replace digging and planting by one step 'Prepare bed'"],
  ],
  [
    "insertAfter id: Dig bed, steps: [Check soil | Order compost]",
    ["add two steps after dig bed: check soil and order compost"],
  ],
  ["insertAfter id: Sweep path, steps: [Do medical check]", ["add a medical check after sweeping the path"]],
  [
    "insertBefore id: Plant roses, steps: [Check soil @Helper]",
    ["we forgot that the helper checks the soil before the roses are planted"],
  ],
];

const onInn: [string, string[]][] = [
  [
    "makeSequential ids: [Fry fish | Lay table]",
    [
      "no parallel work please, make it one line",
      "get rid of the parallel gateway",
      "frying and laying must not run at the same time. Frying first.",
      "Please remove the parallel part, everything happens in sequence: fry, lay",
    ],
  ],
  [
    "move id: Lay table, where: after, target: Serve dinner",
    ["laying the table no longer happens at the same time, it comes after serving"],
  ],
  [
    "replace id: Receive payment, steps: [message Payment received]",
    [
      "receive payment should be a message event, not a task",
      "I'd like receive payment to be an event, please",
      "instead of a task, receive payment should be an event",
    ],
  ],
];

describe.each([
  ["garden", garden, onGarden],
  ["inn", inn, onInn],
] as const)("on the %s", (_, text, cases) => {
  const meaning = meaningOn(text);
  for (const [operations, prompts] of cases)
    test.each(prompts)("%s", async (prompt) => {
      expect(await meaning(prompt)).toBe(operations);
    });
});

describe("a party outside", () => {
  const meaning = meaningOn(
    "The clerk writes the offer. The clerk orders the parts. The clerk archives the file.",
  );
  test.each([
    "please add a pool for the guest who receives the offer",
    "guest should be shown as black box pool, the offer is handed to him",
    "show the guest as a pool please, the offer is written there",
    "The guest is an external party. Please show it as a separate pool that gets the offer",
  ])("%s", async (prompt) => {
    expect(await meaning(prompt)).toMatch(/^addPool name: Guest\naddMessageFlow from: Write offer, to: \S+$/);
  });
});

describe("what is more than talk refuses the whole", () => {
  const meaning = meaningOn(garden);
  test.each([
    "rename Helper to Trainee, the moon is green",
    "drop the sweeping, we only check it",
    "show the guest as a pool, the moon goes there",
    "no parallel work any more",
    "add three steps after dig bed: check soil and order compost",
    "the guest is an external party",
  ])("%s", async (prompt) => {
    await expect(meaning(prompt)).rejects.toThrow(CannotEdit);
  });
});
