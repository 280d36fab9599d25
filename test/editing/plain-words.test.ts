/** Plain orders in the words of people who know neither the notation nor the service. */
import { describe, expect } from "vitest";
import { CannotEdit } from "../../src/generation/editor.ts";
import { testWordings } from "../support/wordings.ts";
import { meaningOn } from "./meaning.ts";

const forge = meaningOn(
  "The smith heats the iron. The smith bends the iron. The master checks the iron. If the iron is cracked, the helper melts the iron and the process ends. Otherwise the helper cools the iron. The clerk writes the bill. The guest pays the bill.",
);

type Table = [string, string[]][];

const named: Table = [
  [
    "rename id: Iron cracked?, name: Iron sound?",
    [
      'the first decision should ask "Iron sound?"',
      "could the decision after the check ask 'Iron sound?' instead?",
      "rename the decision after the check to 'Iron sound?'",
      "let the question say 'Iron sound?'",
      "decision -> Iron sound?",
    ],
  ],
  ["rename id: Heat iron, name: Warm iron", ["first step -> Warm iron", "step 1 => warm iron"]],
  ["rename id: Helper, name: Trainee", ["helper -> Trainee", "the lane helper -> Trainee"]],
  [
    "rename id: Clerk, name: Office",
    [
      "Our clerk has been called Office since May, please update the lane.",
      "the clerk's lane has been called 'Office' since 2 May",
    ],
  ],
];

const placed: Table = [
  [
    "assignLane ids: [Bend iron], lane: Master",
    [
      "the step before the check is done by the master as well",
      "the step right before the check goes to the master",
    ],
  ],
  ["rename id: Write bill, name: Print bill", ["the step after cooling should be called 'Print bill'"]],
  [
    "delete id: Pay bill",
    [
      "remove the step that comes after the bill is written",
      "delete the task following the writing of the bill",
    ],
  ],
];

const kinds: Table = [
  [
    "retypeTask id: Write bill, kind: userTask",
    [
      "show writing the bill as a step where somebody fills in a form on the screen",
      "mark the bill writing as one that a person does in the system",
      "When writing the bill the clerk uses a mask on the screen. Could you mark this step as one where a person fills in a form? Everything else stays the same.",
    ],
  ],
  [
    "retypeTask id: Cool iron, kind: serviceTask",
    [
      "cooling should be shown as a step that runs by itself",
      "make cooling one that our new machine does on its own",
    ],
  ],
  [
    "retypeTask id: Bend iron, kind: manualTask",
    ["draw bending as work that is done by hand, the rest stays as it is"],
  ],
];

for (const [means, said] of [...named, ...placed, ...kinds])
  testWordings(said, async (prompt) => {
    expect(await forge(prompt)).toBe(means);
  });

describe("words about the drawing never become work or people", () => {
  testWordings(
    [
      "the gateway should ask the guest if the iron is right",
      "last decision => the helper",
      "the step after the decision is done by the clerk",
      "step 3 -> Write bill",
      "bend iron -> cool iron",
    ],
    async (prompt) => {
      await expect(forge(prompt)).rejects.toThrow(CannotEdit);
    },
  );
});
