/** Orders with a reason beside them, and orders that follow from what a sentence before them tells. */
import { describe, expect } from "vitest";
import { CannotEdit } from "../../src/generation/editor.ts";
import { testWordings } from "../support/wordings.ts";
import { meaningOn } from "./meaning.ts";

const mill = meaningOn(
  "The farmer brings the grain. The miller weighs the grain. The miller cleans the grain. The helper grinds the grain. The miller checks the flour. If the flour is coarse, the helper sieves the flour. The helper packs the flour. The office writes the bill. The farmer pays the bill.",
);

type Table = [string, string[]][];

const reasons: Table = [
  [
    "insertBefore id: Weigh grain, steps: [Sample grain @Miller | Label grain @Miller]",
    [
      "before weighing the miller samples the grain and labels it, otherwise we get trouble with the farmers",
      "the miller samples the grain and labels it before weighing. Otherwise things get mixed up.",
    ],
  ],
  [
    "move id: Write bill, where: before, target: Pack flour",
    [
      "the bill is written before packing or else it gets forgotten and people complain",
      "the bill is written before packing (too many farmers leave early)",
      "The bill is written before packing. That would save us an hour.",
    ],
  ],
  [
    "delete id: Clean grain\nassignLane ids: [Weigh grain], lane: Helper",
    ["nobody cleans the grain any more so kick that out, and weighing is for the helper from now on"],
  ],
  [
    "delete id: Write bill",
    [
      "the bill is written by a bureau outside of this process now, please drop that step",
      "writing the bill is done somewhere else. Remove that step.",
    ],
  ],
  [
    "assignLane ids: [Clean grain], lane: Helper",
    [
      "cleaning is for the helper, the miller is overloaded",
      "let the helper clean the grain - the miller is too busy",
    ],
  ],
  [
    "deleteBranch flow: Yes",
    ["the flour is sieved elsewhere now, drop that branch", "take out the whole branch for the sieve"],
  ],
  [
    "assignLane ids: [Weigh grain | Clean grain | Check flour], lane: Helper",
    [
      "after the merger everything that the miller does is done by the helper",
      "Since the last reorganisation all that the miller did is handled by the helper.",
    ],
  ],
];

const complaints: Table = [
  [
    "addDecision after: Weigh grain, question: Grain leftover?, branches: [grain is a leftover -> end | otherwise (default) -> continue]",
    ["we get lots of leftovers. if the grain is one, the process simply ends right after weighing"],
  ],
  [
    "addDecision after: Weigh grain, question: Farmer stranger?, branches: [farmer is a stranger -> Ask for deposit @Office; continue | otherwise (default) -> continue]",
    [
      "we see many strange farmers. if a farmer is a stranger, the office asks for a deposit after weighing",
      "many farmers are strangers. if a farmer is one, the office asks for a deposit after weighing",
      "Sometimes farmers are strangers. In that case the office asks for a deposit after weighing.",
    ],
  ],
];

const parts: Table = [
  [
    "replace id: Grind grain, steps: [Break grain @Helper | Mill grain]",
    [
      "grinding is really two steps: the helper breaks the grain, then he mills it",
      "'Grind grain' consists of two parts: the helper breaks the grain, then he mills it. Could you split it up like that?",
    ],
  ],
  [
    "replace id: Pack flour, steps: [Fill bags | Weigh bags | Close bags]",
    [
      "packing consists of three parts - fill the bags, weigh the bags and close the bags",
      "instead of one step 'Pack flour' we need three: fill the bags; weigh the bags; close the bags",
    ],
  ],
];

const others: Table = [
  [
    "addLane name: Lab, process: Grain handling\ninsertAfter id: Grind grain, steps: [Test flour @Lane_lab]",
    [
      "new lane Lab pls with one step in it, 'Test flour', right after grinding",
      "add a lane 'Lab' and put a new step 'Test flour' into it after grinding",
      "add a lane Lab. It has one step, 'Test flour', after grinding.",
    ],
  ],
  [
    "attachEvent host: Check flour, trigger: timer, label: 2 days, time: P2D, interrupting: false, steps: [Send reminder to miller], next: end",
    [
      "if the miller has not checked the flour after 2 days, a reminder should be sent to him (the check stays open meanwhile)",
      "if the miller has not checked the flour after 2 days, a reminder should be sent to him, the check goes on",
    ],
  ],
  [
    "insertAfter id: Grind grain, steps: [Taste flour @Miller]\naddDecision after: Task_taste_flour, question: Flour bitter?, branches: [it is bitter -> Clean mill @Helper; goto Task_taste_flour | otherwise (default) -> continue]",
    [
      "the miller must taste the flour once it is ground. if it is bitter, the helper cleans the mill and the miller tastes it again",
    ],
  ],
  [
    "makeParallel ids: [Pack flour | Write bill]",
    [
      "while the helper packs, the office could already write the bill. Can these two run in parallel?",
      "can packing and writing the bill run at the same time?",
    ],
  ],
  [
    "attachEvent host: Write bill, trigger: timer, label: 5 days, time: P5D, interrupting: false, steps: [Send reminder to office], next: end",
    ["if the bill is not written within 5 days, a reminder should go to the office (the writing goes on)"],
  ],
  [
    "insertBefore id: Pack flour, steps: [message Neighbour slept]",
    [
      "pack the flour only after the neighbour has slept, otherwise people complain",
      "Only pack the flour after the neighbour has slept, otherwise we take a risk.",
    ],
  ],
  [
    "insertAfter id: Weigh grain, steps: [Send receipt to stranger]",
    ["a receipt goes to the stranger after weighing"],
  ],
  [
    "insertAfter id: Weigh grain, steps: [sendTask Send receipt to farmer @Office]",
    [
      "as soon as the grain is weighed, the office should send a receipt to the farmer as a message. Only after that does the miller clean the grain.",
    ],
  ],
];

for (const [means, said] of [...reasons, ...complaints, ...parts, ...others])
  testWordings(said, async (prompt) => {
    expect(await mill(prompt)).toBe(means);
  });

const kitchen = meaningOn(
  "The cook checks the list. If food is missing, the helper visits the market. If the market is closed, the helper rings the farmer. Then the cook writes the menu. The waiter lays the table.",
);

describe("the branch with a step is that of the last decision before it", () => {
  const taken = ["take out the branch with the farmer", "the branch with the farmer is not needed any more"];
  testWordings(taken, async (prompt) => {
    const [said, other] = [
      await kitchen(prompt),
      await kitchen("remove the branch where the farmer is rung"),
    ];
    expect(said).toMatch(/^deleteBranch flow: /);
    expect(said).toBe(other);
  });
});

describe("what may be more than a reason refuses the whole", () => {
  testWordings(
    [
      "the helper dries the grain before weighing, otherwise he throws it away",
      "the bill is written by a bureau outside of this process",
      "we get lots of leftovers",
      "the check is two steps",
      "add a lane Lab and add a step 'Test flour' after grinding",
      "the office checks the bag before packing. Only then does the miller weigh the grain.",
      "the miller must taste the flour once it is ground. if it is bitter, the helper packs the flour and the miller tastes it again",
      "can the helper pack the flour?",
      "the dust is for the helper",
      "we get much grain from abroad. if the grain is one, the office asks for papers after weighing",
      "while the helper grinds the grain, the office can already write the bill",
    ],
    async (prompt) => {
      await expect(mill(prompt)).rejects.toThrow(CannotEdit);
    },
  );
});
