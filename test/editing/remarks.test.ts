/** Instructions with a reason or a story around them, and sentences that describe the state instead of a change. */
import { describe, expect } from "vitest";
import { CannotEdit } from "../../src/generation/editor.ts";
import { testWordings } from "../support/wordings.ts";
import { meaningOn } from "./meaning.ts";

const meaning = meaningOn(
  "The tailor measures the suit. The tailor cuts the cloth. The helper sews the suit. The master checks the suit. The cashier writes the bill.",
);

const same: [string, string[]][] = [
  [
    "delete id: Check suit",
    [
      "get rid of the check, the tailor's word is enough",
      "the check takes too long, please remove it",
      "drop teh check of the suit",
      "we have dropped the check",
      "nobody checks the suit any more, drop it",
      "I think we don't check the suit any more",
    ],
  ],
  [
    "addLane name: Apprentice, process: Suit handling, ids: [Sew suit]",
    [
      "it's the apprentice who sews the suit",
      "sewing is done by the apprentice now, not by the helper",
      "it turned out that the apprentice sews the suit",
      "these days the suit is sewn by the apprentice",
    ],
  ],
  [
    "assignLane ids: [Sew suit], lane: Tailor",
    [
      "the helper doesn't sew the suit, the tailor does",
      "the suit is not sewn by the helper but by the tailor",
      "not the helper but the tailor sews the suit",
    ],
  ],
  [
    "retypeTask id: Write bill, kind: serviceTask",
    ["the bill is written by the software", "nobody writes the bill by hand any more, the ERP does that"],
  ],
  [
    "makeConditional ids: [Check suit], question: Suit from stock?, condition: otherwise, otherwise: from stock, usual: done",
    ["suits from stock skip the check", "suits from stock need no check"],
  ],
  [
    "insertAfter id: Cut cloth, steps: [timer Cool down for 2 hours PT2H]",
    [
      "after cutting the cloth cools down for 2 hours",
      "after cutting, the cloth has to cool down for 2 hours",
    ],
  ],
  [
    "merge ids: [Measure suit | Cut cloth], label: Prepare suit",
    ["please put measuring and cutting in one step called 'Prepare suit'"],
  ],
  [
    "swap first: Sew suit, second: Check suit",
    ["checking first, then sewing", "first the check and then the sewing"],
  ],
  [
    "attachEvent host: Sew suit, trigger: timer, label: 3 days, time: P3D, interrupting: false, steps: [Inform master], next: end",
    ["after 3 days in Sew suit, inform the master"],
  ],
  ["insertAfter id: Sew suit, steps: [Inspect seam]", ["the seam inspection comes after sewing"]],
  [
    "insertBefore id: Write bill, steps: [Call customer]",
    ["the customer gets a call before the bill is written"],
  ],
  [
    "insertAfter id: Sew suit, steps: [Iron suit @Helper]",
    [
      "there is one step missing: after sewing, the helper irons the suit",
      "I noticed that after sewing the helper irons the suit",
    ],
  ],
  [
    "insertBefore id: Check suit, steps: [Iron suit]",
    [
      "our customers complained that nobody irons the suit, can you put that in before the check?",
      "nobody irons the suit before the check",
      "we forgot to iron the suit before the check",
    ],
  ],
  [
    "makeConditional ids: [Check suit], question: Suit under 90 euros?, condition: otherwise, otherwise: under 90 euros, usual: done",
    [
      "suits under 90 euros don't need a check",
      "suits under 90 euros need no check",
      "suits under 90 euros are not checked",
    ],
  ],
  [
    "insertBefore id: Cut cloth, steps: [message Deposit received]",
    [
      "only cut the cloth once the deposit has arrived",
      "don't cut the cloth before the deposit has arrived",
      "wait with cutting until the deposit has arrived",
    ],
  ],
  [
    "retypeEvent id: StartEvent_fcb270d6, trigger: timer, time: R/P1W\nrename id: StartEvent_fcb270d6, name: Every Monday",
    ["this happens every Monday", "the process starts every Monday, nobody has to trigger it"],
  ],
  [
    "insertAfter id: Write bill, steps: [Send receipt to customer]",
    ["the customer gets a receipt after the bill is written"],
  ],
  [
    "loopBack after: Check suit, to: Cut cloth, condition: check fails, otherwise: otherwise",
    ["if the check fails, cut the cloth again", "if the check fails, the cloth is cut"],
  ],
  [
    "addDecision after: Measure suit, question: Suit too large?, branches: [suit is too large -> Reject order; end Order rejected | otherwise (default) -> continue]",
    [
      "after measuring, if the suit is too large, we reject the order",
      "after measuring, if the suit is too large, reject the order and that's it",
    ],
  ],
  // What somebody would do is asked for, with its reason beside it.
  ["delete id: Sew suit", ["I'd drop the sewing, we only check at the end"]],
];

for (const [means, said] of same)
  testWordings(said, async (prompt) => {
    expect(await meaning(prompt)).toBe(means);
  });

describe("a remark alone, or one that is more than that, refuses the whole", () => {
  testWordings(
    [
      "the check takes too long",
      "remove the check, but only in summer",
      "I don't think we need the check",
      "nobody irons the suit",
      "after measuring, if the cloth is sold out, use wool instead",
      "after measuring, if the cloth is thin, write the bill",
      "the tailor needs a break",
      "if sewing takes longer than 3 days, the suit counts as lost",
    ],
    async (prompt) => {
      await expect(meaning(prompt)).rejects.toThrow(CannotEdit);
    },
  );
});
