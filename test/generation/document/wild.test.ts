import { describe, expect, test } from "vitest";
import { shown } from "./shown.ts";

/** Texts as people paste them: name, text, its blocks. */
const cases: [name: string, text: string, blocks: string[]][] = [
  [
    "a check list with heads between the lists",
    `Onboarding checklist for new drivers (v2, draft!)

Before day 1
- HR sends contract
- IT orders laptop (takes ~5 days, so order EARLY)
Day 1
- driver signs contract
- safety training, mandatory!!
Week 1
- test drive with coach -> passed? -> gets own truck; failed? -> 2nd test drive`,
    [
      "title: Onboarding checklist for new drivers (v2, draft!)",
      "heading^0: Before day 1",
      "item.1^1: HR sends contract",
      "item.1^1: IT orders laptop (takes ~5 days, so order EARLY)",
      "heading^0: Day 1",
      "item.1^4: driver signs contract",
      "item.1^4: safety training, mandatory!!",
      "heading^0: Week 1",
      "item.1^7: test drive with coach → passed? → gets own truck ; failed? → 2nd test drive",
    ],
  ],
  [
    "a policy with headings above paragraphs",
    `Travel expenses policy

1 General
This policy applies to all employees of the Group.
2 Approval
2.1 Every employee shall submit a claim within 30 days after the journey.
2.2 The line manager shall approve the claim. Claims exceeding EUR 2,000 shall additionally be approved by the CFO.
3 Payment
Finance shall pay approved claims with the next payroll.`,
    [
      "title: Travel expenses policy",
      "heading^0 #1: General",
      "remark^1: This policy applies to all employees of the Group.",
      "heading^0 #2: Approval",
      "item.2^3 #2.1: Every employee shall submit a claim within 30 days after the journey.",
      "item.2^3 #2.2: The line manager shall approve the claim. ¶ Claims exceeding EUR 2,000 shall additionally be approved by the CFO.",
      "heading^0 #3: Payment",
      "prose^6: Finance shall pay approved claims with the next payroll.",
    ],
  ],
  [
    "lower case notes in a message",
    `hi, need a diagram for this:

customer brings shoes to the shop, clerk writes a ticket
cobbler repairs them
  - small repair: same day
  - big repair: 1 week, clerk texts customer when ready
customer pays + picks up
not picked up after 3 months -> we give them to charity

thanks!!`,
    [
      "greeting: hi",
      "remark: need a diagram for this",
      "prose: customer brings shoes to the shop, clerk writes a ticket",
      "prose: cobbler repairs them",
      "item.1^3: small repair : same day",
      "item.1^3: big repair : 1 week, clerk texts customer when ready",
      "prose: customer pays + picks up",
      "prose: not picked up after 3 months → we give them to charity",
      "signature: thanks!!",
    ],
  ],
  [
    "a letter with a question on something else",
    `Subject: blood donation

Hi Mia,

so this is how it works at our site. The donor registers at reception. Nurse checks haemoglobin; too low => donor is sent home with a leaflet. Otherwise doctor does a short interview.

BTW could you send me your slides from last week?

Best,
Jon
--
Jon Doe
Head of Donor Services`,
    [
      "header: Subject : blood donation",
      "greeting: Hi Mia",
      "remark: so this is how it works at our site.",
      "prose: The donor registers at reception. ¶ Nurse checks haemoglobin ; too low → donor is sent home with a leaflet. ¶ Otherwise doctor does a short interview.",
      "remark: BTW could you send me your slides from last week?",
      "signature: Best, Jon",
      "signature:",
      "signature: Jon Doe",
      "signature: Head of Donor Services",
    ],
  ],
  [
    "lanes by name",
    'Lane "Kitchen": cook the dish. Lane "Service": bring the dish.',
    ["prose: cook the dish. <Kitchen> ¶ bring the dish. <Service>"],
  ],
  [
    "a transcript with initials",
    `Transcript of call with Ms. Reyes, 3 Feb

M: What happens when a claim comes in?
R: Well, first I open it in the tool.
M: And if something's missing?
R: Then I write to the client. If nothing arrives in 14 days I close it.
M: Okay.`,
    [
      "title: Transcript of call with Ms. Reyes, 3 Feb",
      "question^0: What happens when a claim comes in?",
      "turn^0: Well, first I open it in the tool.",
      "question^0: And if something's missing?",
      "turn^0 if {if something's missing}: Then I write to the client. ¶ If nothing arrives in 14 days I close it.",
      "question^0: Okay.",
    ],
  ],
  [
    "steps within a paragraph",
    "How we process returns in the warehouse. Step 1: parcel arrives. Step 2: we open it and check. Step 3: if it's ok, restock, otherwise throw away.",
    [
      "title: How we process returns in the warehouse.",
      "item.1^0 #1: parcel arrives.",
      "item.1^0 #2: we open it and check.",
      "item.1^0 #3: if it's ok, restock, otherwise throw away.",
    ],
  ],
  [
    "numbers within a paragraph",
    "The clerk does three things: 1) he opens the letter, 2) he stamps it, 3) he files it.",
    [
      "prose: The clerk does three things",
      "item.1 #1: he opens the letter",
      "item.1 #2: he stamps it",
      "item.1 #3: he files it.",
    ],
  ],
  [
    "a footnote with a star",
    `The clerk reviews the request within 2 days*.
* VIP customers: within 4 hours`,
    [
      "prose: The clerk reviews the request within 2 days*.",
      "item.1 footnote: VIP customers : within 4 hours",
    ],
  ],
  [
    "boxes to tick",
    `- [ ] unlock the door
- [x] turn on the lights
- [ ] count the cash`,
    ["item.1: unlock the door", "item.1: turn on the lights", "item.1: count the cash"],
  ],
  [
    "Roman numbers below letters",
    `a. open the valve
b. check the gauge
   i. green: go on
   ii. red: stop
c. close the valve`,
    [
      "item.1 #a: open the valve",
      "item.1 #b: check the gauge",
      "item.2^1 #i: green : go on",
      "item.2^1 #ii: red : stop",
      "item.1 #c: close the valve",
    ],
  ],
  [
    "a cast in a sentence",
    `The following roles are involved: clerk, boss, bank.
The clerk prepares the transfer. The boss signs. The bank executes it.`,
    [
      "roles: clerk, boss, bank.",
      "prose: The clerk prepares the transfer. ¶ The boss signs. ¶ The bank executes it.",
    ],
  ],
  [
    "a title with an exclamation",
    "AP process!!! invoice in -> scan -> match w/ PO (3-way) -> ok? pay : hold & ask buyer",
    [
      "title: AP process!!!",
      "prose^0: invoice in → scan → match w/ PO (3-way) → ok? ? pay : hold & ask buyer",
    ],
  ],
  [
    "questions to somebody",
    `HR posts the job. Candidates apply.

Questions? Call 555-1234.`,
    ["prose: HR posts the job. ¶ Candidates apply.", "remark: Questions? ? Call 555-1234."],
  ],
  ["nothing but signs", "--- *** ---", ["remark:"]],
  ["nothing", "", []],
  [
    "references to steps and footnotes are no numbers of items",
    "The clerk checks the form. If it is wrong, he goes back to step 1. Otherwise he goes on with step 2. He signs the form (1) and the copy (2) .",
    [
      "prose: The clerk checks the form. ¶ If it is wrong, he goes back to step 1. ¶ Otherwise he goes on with step 2. ¶ He signs the form (1) and the copy (2) .",
    ],
  ],
  [
    "numbers within a paragraph without stops",
    "1) open the box 2) take the key 3) close the box",
    ["item.1 #1: open the box", "item.1 #2: take the key", "item.1 #3: close the box"],
  ],
  [
    "a purpose and the process in one paragraph",
    "Purpose: make sure all visitors are safe. The guard checks the badge. The host picks up the visitor.",
    [
      "header: make sure all visitors are safe.",
      "prose: The guard checks the badge. ¶ The host picks up the visitor.",
    ],
  ],
  [
    "the process behind its key",
    "Process: The customer calls the hotline. The agent opens a ticket.",
    ["prose: The customer calls the hotline. ¶ The agent opens a ticket."],
  ],
  [
    "numbers like 1.0",
    `1.0 PURPOSE
To define how tools are calibrated.
2.0 PROCEDURE
2.1 The operator brings the tool to the lab.
2.2 The lab calibrates the tool.
2.2.1 If it fails, the lab repairs it.`,
    [
      "heading #1.0: PURPOSE",
      "remark^0: To define how tools are calibrated.",
      "heading #2.0: PROCEDURE",
      "item.2^2 #2.1: The operator brings the tool to the lab.",
      "item.2^2 #2.2: The lab calibrates the tool.",
      "item.3^4 #2.2.1: If it fails, the lab repairs it.",
    ],
  ],
  [
    "roles above their lists",
    `Role: Clerk
- opens letters
- stamps them
Role: Boss
- signs them`,
    [
      "heading by Clerk: Clerk",
      "item.1^0 by Clerk: opens letters",
      "item.1^0 by Clerk: stamps them",
      "heading by Boss: Boss",
      "item.1^3 by Boss: signs them",
    ],
  ],
  [
    "stages with roles in brackets",
    `Stage A – intake (nurse): weigh patient, measure pulse
Stage B – treatment (doctor): examine patient`,
    ["item.1 #A by nurse: weigh patient, measure pulse", "item.1 #B by doctor: examine patient"],
  ],
  [
    "a use case",
    `Actors: Customer, System
Main flow:
1. Customer enters PIN
2. System checks PIN
Alternative flow:
2a. PIN wrong: System asks again
Postcondition: customer is logged in`,
    [
      "roles: Customer, System",
      "heading: Main flow",
      "item.1^1 #1: Customer enters PIN",
      "item.1^1 #2: System checks PIN",
      "heading: Alternative flow",
      "item.1^4 #2a: PIN wrong : System asks again",
      "prose^4 outcome: customer is logged in",
    ],
  ],
  [
    "all of it in quotation marks",
    '"I scan the items. The customer pays. I hand out the receipt."',
    ['prose: "I scan the items. ¶ The customer pays. ¶ I hand out the receipt."'],
  ],
  [
    "a twice quoted letter",
    `> > The clerk opens the letter.
> > He stamps it.`,
    ["prose: The clerk opens the letter.", "prose: He stamps it."],
  ],
];

describe("Texts as people paste them", () => {
  test.each(cases)("%s", (_, text, blocks) => {
    expect(shown(text)).toEqual(blocks);
  });
});
