import { describe, expect, test } from "vitest";
import { shown } from "./shown.ts";

/** Arrows, brackets, signs of notes: name, text, its blocks. */
const cases: [name: string, text: string, blocks: string[]][] = [
  [
    "a column of owners",
    `Mix the dough (Ivo)
Shape the loaves (Ivo)
Bake the bread (owner: Ruth)`,
    ["prose: Mix the dough <Ivo>", "prose: Shape the loaves <Ivo>", "prose: Bake the bread <Ruth>"],
  ],
  [
    "owners behind dashes",
    `1. Call the guest - reception
2. Tidy the room - housekeeping`,
    ["item.1 #1: Call the guest <reception>", "item.1 #2: Tidy the room <housekeeping>"],
  ],
  [
    "days in brackets own nothing",
    `Pack the goods (Monday)
Ship the goods (Tuesday)`,
    ["prose: Pack the goods (Monday)", "prose: Ship the goods (Tuesday)"],
  ],
  [
    "what stands behind a role may be a noun",
    `Receptionist: check-in
Nurse: blood sample
Doctor: diagnosis`,
    ["prose by Receptionist: check-in", "prose by Nurse: blood sample", "prose by Doctor: diagnosis"],
  ],
  [
    "states behind a name are not its work",
    `Customer: late
Customer: paid
Customer: new`,
    ["prose: Customer : late", "prose: Customer : paid", "prose: Customer : new"],
  ],
  [
    "steps between arrows, other ways behind a slash",
    "invoice ok? -> pay / else -> back",
    ["prose: invoice ok? → pay / else → back"],
  ],
  [
    "an answer opens a sentence, also behind what may be short for something",
    "id? no -> send to admin. yes -> take approx. no more than 3",
    ["prose: id? ? no → send to admin. ¶ yes → take approx. no more than 3"],
  ],
  [
    "answers behind a question",
    "agent checks the router -> works? yes: close ticket / no: send new router",
    ["prose: agent checks the router → works? ? yes : close ticket / no : send new router"],
  ],
  [
    "roles in brackets",
    "guest arrives -> check-in (front desk) -> key card -> luggage to the room (porter)",
    ["prose: guest arrives → check-in <front desk> → key card → luggage to the room <porter>"],
  ],
  [
    "a side path in brackets hangs on its line",
    `Customer calls -> agent authenticates customer (fails 3x -> account locked -> end)
-> agent runs line test
   [line ok] -> close ticket
   [line bad] -> open fault`,
    [
      "prose: Customer calls → agent authenticates customer",
      "item.1^0: fails 3x → account locked → end",
      "prose: → agent runs line test",
      "item.1^2 if {line ok}: → close ticket",
      "item.1^2 if {line bad}: → open fault",
    ],
  ],
  [
    "an arrow inside a sentence's brackets stays there",
    "The moderator approves it (-> published) or deletes it",
    ["prose: The moderator approves it (-> published) or deletes it"],
  ],
  [
    "two bars are side by side",
    "build -> (test || scan) -> release",
    ["prose: build → test || scan → release"],
  ],
  [
    "signs of more and less are no arrows",
    `score > 0.8: comment is deleted
score < 0.3: comment is shown`,
    ["prose: score > 0.8 : comment is deleted", "prose: score < 0.3 : comment is shown"],
  ],
  [
    "a chain with simple signs",
    "Receive order > check stock > pack > ship",
    ["prose: Receive order → check stock → pack → ship"],
  ],
  [
    "equals as an arrow",
    "found = send to hotel, still not found after 21 days = pay compensation",
    ["prose: found → send to hotel, still not found after 21 days → pay compensation"],
  ],
  [
    "check list with questions",
    `Pool check
- Too low? -> add chlorine, wait 20 minutes
- Too high? -> drain some water
- Fine -> open the pool`,
    [
      "title: Pool check",
      "item.1^0: Too low? → add chlorine, wait 20 minutes",
      "item.1^0: Too high? → drain some water",
      "item.1^0: Fine → open the pool",
    ],
  ],
  [
    "arrows in lines of their own",
    `Employee submits the claim.
↓
Manager checks the claim.
↓
Finance pays.`,
    [
      "prose: Employee submits the claim.",
      "remark:",
      "prose: Manager checks the claim.",
      "remark:",
      "prose: Finance pays.",
    ],
  ],
  [
    "semicolon chains",
    "The order is checked by sales; if it is ok, it is shipped; otherwise it is cancelled",
    ["prose: The order is checked by sales ; if it is ok, it is shipped ; otherwise it is cancelled"],
  ],
  [
    "cases after colons, parted by a comma",
    "Checks the role: standard: 50, non-standard: 30",
    ["prose: Checks the role : standard : 50 ; non-standard : 30"],
  ],
  [
    "a dash before what follows",
    "Not OK: Quality decides - rework or scrap",
    ["prose: Not OK : Quality decides – rework or scrap"],
  ],
  [
    "dashes around a remark do not part the sentence",
    "The clerk — usually in the morning — prints the list. The picker gets it - unless the item is out of stock.",
    [
      "prose: The clerk — usually in the morning — prints the list. ¶ The picker gets it – unless the item is out of stock.",
    ],
  ],
  [
    "numbers between dashes",
    "Between 10 - 12 parcels go on a cart",
    ["prose: Between 10 - 12 parcels go on a cart"],
  ],
  [
    "roles before colons, several in a line",
    "clerk: opens the letter; boss: signs it; clerk: posts it",
    ["prose: opens the letter <clerk> ; signs it <boss> ; posts it <clerk>"],
  ],
  [
    "names before colons act where others act",
    "1. Brewer: brew the batch.\n2. Cellar: ferment the batch.\n3. Lab: test a sample.",
    [
      "item.1 #1 by Brewer: brew the batch.",
      "item.1 #2 by Cellar: ferment the batch.",
      "item.1 #3 by Lab: test a sample.",
    ],
  ],
  [
    "outcomes before colons are no names",
    "torn: sew it\nwet: dry it\nlost: call the boss",
    ["prose: torn : sew it", "prose: wet : dry it", "prose: lost : call the boss"],
  ],
  [
    "a case before a colon is no role",
    "Rework: production reworks the pallet",
    ["prose: Rework : production reworks the pallet"],
  ],
];

describe("Arrows, brackets, signs of notes", () => {
  test.each(cases)("%s", (_, text, blocks) => {
    expect(shown(text)).toEqual(blocks);
  });
});
