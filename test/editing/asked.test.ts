/**
 * Orders in people's words, each kind in several wordings: text everywhere, notes, frequencies, time limits, who does
 * the work.
 */
import { describe, expect } from "vitest";
import { CannotEdit } from "../../src/generation/editor.ts";
import { testWordings } from "../support/wordings.ts";
import { meaningOn } from "./meaning.ts";

const kennel = meaningOn(
  "The groom brushes the dog. The vet examines the dog. If the dog is ill, the vet treats the dog. The keeper feeds the dog. The keeper walks the dog. The office writes the invoice. If the invoice is not paid within 14 days, the office sends a reminder. The office closes the file.",
);
const ferry = meaningOn(
  "The seller sells the ticket. The mate checks the ticket. The mate loads the car. The mate ties the car. The captain starts the engine.",
);

type Table = [(prompt: string) => Promise<string>, string, string[]][];

const same: Table = [
  [
    kennel,
    "rename id: Brush dog, name: Brush animal\nrename id: Examine dog, name: Examine animal\nrename id: Dog ill?, name: Animal ill?\nrename id: Treat dog, name: Treat animal\nrename id: Feed dog, name: Feed animal\nrename id: Walk dog, name: Walk animal\nrename id: Dog handling, name: Animal handling",
    [
      "call the dog 'animal' in all steps",
      "everywhere it says dog it should say animal",
      "we say animal instead of dog, please change that everywhere",
      "replace the word 'dog' by 'animal' throughout",
      "the word dog should be replaced by animal",
      "please use the term animal rather than dog",
    ],
  ],
  [
    ferry,
    "annotate id: Load car, text: Engine off",
    [
      "put a note to 'Load car' saying 'Engine off'",
      "note next to loading: engine off",
      "loading needs a comment that says 'Engine off'",
      "write 'Engine off' next to loading",
    ],
  ],
  [
    ferry,
    "setEach id: Check ticket, times: 3",
    [
      "check the ticket at most 3 times",
      "the ticket may be checked three times at most",
      "limit checking the ticket to 3 attempts",
    ],
  ],
  [
    ferry,
    "setEach id: Tie car, each: sequential, times: 2",
    ["tie the car twice", "the car is tied two times"],
  ],
  [
    kennel,
    "setTime id: 14 days, time: P10D\nrename id: 14 days, name: 10 days",
    [
      "14 days is too long, make it 10",
      "14 days are too much, make it 10 days",
      "we now give them 10 days instead of two weeks",
    ],
  ],
  [
    kennel,
    "rename id: Close file, name: Shut file",
    ["rename the last step to 'Shut file'", "the last task is called 'Shut file'"],
  ],
  [
    kennel,
    "delete id: Send reminder",
    ["no reminder please", "remove the reminder completely", "the reminder can go"],
  ],
  [
    ferry,
    "addLane name: Deckhand, process: Ticket handling, ids: [Check ticket | Load car | Tie car]",
    [
      "everything the mate does is now done by the deckhand",
      "whatever the mate does is done by the deckhand",
      "assign all tasks of the mate to the deckhand",
    ],
  ],
  [
    ferry,
    "addLane name: Deckhand, process: Ticket handling, ids: [Tie car]",
    ["add a lane for the deckhand who ties the car", "add a lane for a deckhand, who ties the car"],
  ],
  [
    ferry,
    "assignLane ids: [StartEvent_19666948 | Sell ticket], lane: Captain\nassignLane ids: [Start engine | EndEvent_3ceeef31], lane: Seller",
    ["the seller and the captain swap their tasks", "swap the tasks of the seller and the captain"],
  ],
  [
    ferry,
    "deleteLane id: Captain, to: Seller",
    ["remove the captain, the seller does all that", "remove the lane Captain and move its tasks to Seller"],
  ],
  [
    ferry,
    "insertBefore id: Load car, steps: [timer 10 minutes PT10M]",
    ["put a pause before loading, 10 minutes", "add a timer before loading the car (10 minutes)"],
  ],
  [
    ferry,
    "attachEvent host: Load car, trigger: timer, label: 2 hours, time: PT2H, interrupting: false, steps: [Inform captain], next: end",
    ["the mate has 2 hours for loading, after that inform the captain"],
  ],
  [
    ferry,
    "attachEvent host: Load car, trigger: timer, interrupting: false, label: 2 hours, time: PT2H, steps: [Inform captain], next: end",
    ["add a deadline of 2 hours to loading, inform the captain"],
  ],
  [
    ferry,
    "merge ids: [Load car | Tie car], label: Stow car",
    ["loading and tying is one step: stow car", "loading and tying are just one step: 'Stow car'"],
  ],
  [
    ferry,
    "insertBefore id: Load car, steps: [Ask driver whether he wants to sleep @Mate]",
    ["before loading, the mate asks the driver whether he wants to sleep"],
  ],
  [
    ferry,
    "insertAfter id: Tie car, steps: [Photograph car]\nassignLane ids: [Task_photograph_car], lane: Captain",
    ["photograph the car after tying it, the captain does it"],
  ],
  [
    ferry,
    "addLane name: Head of safety, process: Ticket handling\ninsertBefore id: Start engine, steps: [Approve cargo @Lane_head_of_safety]",
    ["before the engine is started, the head of safety approves the cargo"],
  ],
  [
    ferry,
    "addDecision after: Sell ticket, branches: [residents -> continue | otherwise (default) -> Send invoice @Captain; goto Load car]",
    [
      "the ticket is only checked for residents, for the others the captain sends an invoice",
      "check the ticket only for residents, otherwise the captain sends an invoice",
    ],
  ],
  [
    ferry,
    "insertAfter id: Tie car, steps: [Scan boarding card]",
    ["add boarding card scanning after tying", "add a step for scanning the boarding card after tying"],
  ],
  [
    ferry,
    "rename id: Mate, name: Boat team",
    [
      "the mate is now the boat team",
      "the lane Mate is now called 'Boat team'",
      "change the name of the lane Mate to Boat team",
    ],
  ],
  [
    ferry,
    "move id: Sell ticket, where: after, target: Load car",
    ["move selling the ticket to the end of loading"],
  ],
  [ferry, "retypeTask id: Sell ticket, kind: serviceTask", ["selling the ticket is done by a service"]],
  [ferry, "rename id: Tie car, name: Block car", ["tying the car is replaced by blocking the car"]],
  [
    ferry,
    "move id: Check ticket, where: after, target: Load car",
    ["the ticket should be checked after loading", "the ticket must be checked after loading the car"],
  ],
];

for (const [meaning, means, said] of same)
  testWordings(said, async (prompt) => {
    expect(await meaning(prompt)).toBe(means);
  });

describe("a refusal gives an order that works as it stands", () => {
  const refused = ["the mate writes a list", "remove the captain", "add a lane for the deckhand who sings"];
  testWordings(refused, async (prompt) => {
    const refusal = await ferry(prompt).then(
      () => "",
      (error: unknown) => (error instanceof CannotEdit ? error.message : ""),
    );
    const [, instead = ""] = /Say,?(?: for example:)? "([^"]+)"/.exec(refusal) ?? [];
    expect(instead).not.toBe("");
    expect(await ferry(instead)).not.toBe("");
  });
});

describe("words that would be lost refuse the whole", () => {
  testWordings(
    [
      "tying the car needs a rope",
      "wait everywhere",
      "we do two checks now, the second one with the captain",
      "replace the word dog by cat everywhere",
    ],
    async (prompt) => {
      await expect(ferry(prompt)).rejects.toThrow(CannotEdit);
    },
  );
});
