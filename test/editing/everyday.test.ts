/** Instructions in everyday talk: with reasons, as questions, about what may happen, without a place. */
import { describe, expect } from "vitest";
import { CannotEdit } from "../../src/generation/editor.ts";
import { testWordings } from "../support/wordings.ts";
import { meaningOn } from "./meaning.ts";

const pottery = meaningOn(
  "The apprentice mixes the clay. The potter forms the pot. The potter fires the pot. The master inspects the pot. If the pot is cracked, the apprentice scraps it and the process ends. Otherwise the clerk prices the pot. The clerk informs the customer.",
);
const grants = meaningOn(
  "The student hands in the application. The tutor reviews the application. If the application is approved, the clerk updates the register and sends a letter. Otherwise the clerk sends a refusal. If the grant is more than 900 euros, the dean signs the contract. The cashier pays the grant.",
);
const shop = meaningOn(
  "The baker bakes the cake. If the cake is for a wedding, the confectioner decorates the cake. The seller wraps the cake. The driver delivers the cake. The customer pays the cake. If the customer does not pay within 30 days, the seller sends a reminder.",
);

type Table = [(prompt: string) => Promise<string>, string, string[]][];

const same: Table = [
  [
    pottery,
    "assignLane ids: [Mix clay], lane: Potter",
    ["let the potter mix the clay - he is faster", "the potter should mix the clay because he has more time"],
  ],
  [
    pottery,
    "move id: Fire pot, where: after, target: Inspect pot",
    [
      "put firing after inspecting, customers hate cracks",
      "firing comes after inspecting, not the other way round",
    ],
  ],
  [
    pottery,
    "insertBefore id: Price pot, steps: [Weigh pot @Clerk]",
    [
      "Could the clerk weigh the pot before pricing it?",
      "small thing: the clerk weighs the pot before pricing it",
    ],
  ],
  [pottery, "rename id: Apprentice, name: Trainee", ['can the apprentice be renamed to "Trainee"?']],
  [
    pottery,
    "delete id: Price pot",
    [
      "forget the pricing",
      "the pricing can go",
      "we don't price pots any longer",
      "the pricing isn't needed since the boss knows the value",
    ],
  ],
  [
    pottery,
    "addLane name: Boss, process: Pot handling, ids: [Inspect pot]",
    [
      "the inspection is done by the boss rather than the master",
      "the master isn't involved in the inspection, the boss does that",
      "the master shouldn't inspect the pot, that's the boss's job",
    ],
  ],
  [
    pottery,
    "insertAfter id: Fire pot, steps: [Glaze pot]\naddLane name: Painter, process: Pot handling, ids: [Task_glaze_pot]",
    ["add a step 'Glaze pot' after firing and have the painter do it"],
  ],
  [
    pottery,
    "loopBack after: Inspect pot, to: Form pot, question: Pot too thick?, condition: pot is too thick, otherwise: otherwise",
    ["if the pot is too thick, form it again"],
  ],
  [
    pottery,
    "loopBack after: Fire pot, to: Mix clay, condition: pot breaks on firing, otherwise: otherwise",
    ["if the pot breaks on firing, go back to mixing the clay"],
  ],
  [
    pottery,
    "insertInFlow flow: Yes, steps: [Tell customer]",
    ["if the pot is cracked, tell the customer before scrapping it"],
  ],
  [
    grants,
    "rename id: Grant more than 900 euros?, name: Grant more than 1,200 euros?",
    ["raise the limit to 1,200 euros", "the threshold should be 1,200 euros instead of 900"],
  ],
  [
    grants,
    "addLane name: Board, process: Application handling\ninsertInFlow flow: Yes, steps: [Approve grant @Lane_board]\nmakeConditional ids: [Task_approve_grant], question: Grant above 5000 euros?, condition: grant is above 5000 euros, otherwise: otherwise, usual: skipped",
    ["if the grant is above 5000 euros the board must approve as well"],
  ],
  [
    grants,
    "insertInFlow flow: Yes, steps: [Inform tutor @Clerk]",
    ["if the application is approved, the clerk also informs the tutor"],
  ],
  [grants, "deleteBranch flow: No", ["the dean always signs the contract"]],
  [
    grants,
    "addDecision after: Sign contract, branches: [dean says no -> Send mail to student; end Mail received | otherwise (default) -> continue]",
    ["if the dean says no, the student gets a mail and that's it"],
  ],
  [shop, "deleteBranch flow: No", ["the confectioner always decorates the cake, drop the question"]],
  [shop, "delete id: Send reminder", ["drop the reminder", "we don't send reminders any more"]],
  [
    shop,
    "setTime id: 30 days, time: P14D\nrename id: 30 days, name: 14 days",
    ["the reminder goes out after 14 days, not 30"],
  ],
  [
    shop,
    "attachEvent host: Deliver cake, trigger: timer, label: two hours, time: PT2H, interrupting: false, steps: [Call customer @Seller], next: end",
    ["the driver has two hours to deliver the cake. After that the seller calls the customer."],
  ],
  [
    shop,
    "addLane name: Boss, process: Cake handling\ninsertBefore id: Deliver cake, steps: [Sign card @Lane_boss]",
    ["After the cake is wrapped, the boss signs the card, and only then the cake is delivered"],
  ],
];

for (const [on, means, said] of same)
  testWordings(said, async (prompt) => {
    expect(await on(prompt)).toBe(means);
  });

describe("what would be done wrongly is refused as a whole", () => {
  const wrong: [prompt: string, on: (prompt: string) => Promise<string>][] = [
    ["in both cases the clerk writes a note after firing", pottery],
    ["the potter fires the pot, the painter watches", pottery],
    ["move pricing before firing and delete the question", pottery],
    ["the refusal goes to the student and to the tutor", grants],
    ["the clerk should also send the letter after the refusal", grants],
    ["the cake is wrapped every Monday", shop],
    ["After Price pot, go back to Fire pot.", pottery],
    ["after pricing, return to firing", pottery],
    ["after pricing, call the boss, don't join the main line", pottery],
    ["Put 'Fire pot' into a lane of its own, Kiln system, and make it a service task", pottery],
  ];
  testWordings(wrong, async ([prompt, on]) => {
    await expect(on(prompt)).rejects.toThrow(CannotEdit);
  });
});
