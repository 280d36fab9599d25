import { describe, expect, test } from "vitest";
import { shown } from "./shown.ts";

/** Lists and numbering: name, text, its blocks. */
const cases: [name: string, text: string, blocks: string[]][] = [
  [
    "sections and steps with numbers of three parts",
    `2.1 Scope
This instruction applies to the Oslo depot.
2.2 Tasks
2.2.1 The driver parks the bus.
2.2.2 Fleet control checks the mileage.
2.2.3 Mechanics replace worn tyres.`,
    [
      "heading #2.1: Scope",
      "remark^0: This instruction applies to the Oslo depot.",
      "heading #2.2: Tasks",
      "item.3^2 #2.2.1: The driver parks the bus.",
      "item.3^2 #2.2.2: Fleet control checks the mileage.",
      "item.3^2 #2.2.3: Mechanics replace worn tyres.",
    ],
  ],
  [
    "different states of one thing above lists are cases",
    `Open the crate
seal intact
- unpack it
seal not intact
- take a photo`,
    [
      "prose: Open the crate",
      "heading if {seal intact}: seal intact",
      "item.1^1 if {seal intact}: unpack it",
      "heading if {seal not intact}: seal not intact",
      "item.1^3 if {seal not intact}: take a photo",
    ],
  ],
  [
    "answers above deeper lines are cases",
    `Ripe?
 Yes
  pick it
  wash it
 No
  wait a week`,
    [
      "prose: Ripe?",
      "heading^0 if {Yes}: Yes",
      "prose.1^1 if {Yes}: pick it",
      "prose.1^1 if {Yes}: wash it",
      "heading^0 if {No}: No",
      "prose.1^4 if {No}: wait a week",
    ],
  ],
  [
    "a short head below a line with a sign opens a line",
    `look at the label of the jar that came back this morning. faded -> print another one
torn: glue it`,
    [
      "prose: look at the label of the jar that came back this morning. ¶ faded → print another one",
      "prose: torn : glue it",
    ],
  ],
  [
    "names before dashes do what follows",
    `Tom - mixes the dough
Lea - decorates the cakes`,
    ["prose by Tom: mixes the dough", "prose by Lea: decorates the cakes"],
  ],
  [
    "states before dashes are no names",
    `Urgent - goes to the boss
Late - goes to accounting`,
    ["prose: Urgent – goes to the boss", "prose: Late – goes to accounting"],
  ],
  [
    "things of one name above lists are none",
    `Pack boxes
- fold box
Pack bags
- fill bag`,
    ["title: Pack boxes", "item.1^0: fold box", "heading^0: Pack bags", "item.1^2: fill bag"],
  ],
  [
    "purpose and roles frame, steps tell",
    `1. Purpose
Defines how keys are issued and returned.
2. Roles
- Porter: hands out keys
- Tenant: signs for keys
3. Steps
3.1 The tenant asks for a key.
3.2 The porter hands out the key.
3.3 Records are kept for two years.`,
    [
      "heading #1: Purpose",
      "remark^0: Defines how keys are issued and returned.",
      "heading #2: Roles",
      "roles.1^2: Porter : hands out keys",
      "roles.1^2: Tenant : signs for keys",
      "heading #3: Steps",
      "item.2^5 #3.1: The tenant asks for a key.",
      "item.2^5 #3.2: The porter hands out the key.",
      "item.2^5 #3.3: Records are kept for two years.",
    ],
  ],
  [
    "sub-steps by number below a step stay steps",
    `1. Receive order
2. Check stock
   2.1. in stock: reserve
   2.2. not in stock: order from supplier
3. Ship`,
    [
      "item.1 #1: Receive order",
      "item.1 #2: Check stock",
      "item.2^1 #2.1: in stock : reserve",
      "item.2^1 #2.2: not in stock : order from supplier",
      "item.1 #3: Ship",
    ],
  ],
  [
    "letters below a numbered step",
    `Step 1: open the valve
Step 2: wait 5 min
a) if pressure is high, close the valve
b) otherwise go to step 3
Step 3: report`,
    [
      "item.1 #1: open the valve",
      "item.1 #2: wait 5 min",
      "item.2^1 #a: if pressure is high, close the valve",
      "item.2^1 #b: otherwise go to step 3",
      "item.1 #3: report",
    ],
  ],
  [
    "bullets in bullets, by indentation and by sign",
    `• Check the door
   – is it locked?
   – is the alarm on?
• Switch off the light
• Go home`,
    [
      "item.1: Check the door",
      "item.2^0: is it locked?",
      "item.2^0: is the alarm on?",
      "item.1: Switch off the light",
      "item.1: Go home",
    ],
  ],
  [
    "pictures as bullets are one list",
    `👉 open the app
👉 take a picture
✅ send it`,
    ["item.1: open the app", "item.1: take a picture", "item.1: send it"],
  ],
  [
    "key caps as numbers",
    `1️⃣ open the app
2️⃣ take a picture`,
    ["item.1 #1: open the app", "item.1 #2: take a picture"],
  ],
  [
    "numbers without any sign",
    `1 open the ticket
2 assign it
3 solve it`,
    ["item.1 #1: open the ticket", "item.1 #2: assign it", "item.1 #3: solve it"],
  ],
  [
    "a number at the start of a sentence is none",
    "3.5 litres of milk are boiled. The cook stirs it.",
    ["prose: 3.5 litres of milk are boiled. ¶ The cook stirs it."],
  ],
  [
    "an initial is no letter of a list",
    `A. Smith signs the form.
The clerk files it.`,
    ["prose: A. Smith signs the form.", "prose: The clerk files it."],
  ],
  [
    "headings of steps carry the role in brackets",
    `Step 1 - Prepare (cook)
- peel the potatoes
- boil the water
Step 2 - Serve (waiter)
- bring the plates
- pour the wine`,
    [
      "heading #1 by cook: Prepare (cook)",
      "item.1^0 by cook: peel the potatoes",
      "item.1^0 by cook: boil the water",
      "heading #2 by waiter: Serve (waiter)",
      "item.1^3 by waiter: bring the plates",
      "item.1^3 by waiter: pour the wine",
    ],
  ],
  [
    "a line says that all below it happens side by side",
    `These jobs run in parallel:
- the carpenter builds the stage
- the electrician hangs the lights
- the sound engineer tests the microphones
Then the director opens the doors.`,
    [
      "heading beside: These jobs run in parallel",
      "item.1^0 beside: the carpenter builds the stage",
      "item.1^0 beside: the electrician hangs the lights",
      "item.1^0 beside: the sound engineer tests the microphones",
      "prose: Then the director opens the doors.",
    ],
  ],
  [
    "lines that are conditions of the list below them",
    `The lab sorts the sample.
If blood:
- the technician spins it
- and measures the values
If tissue:
- the technician cuts it
Otherwise:
- it is thrown away
The lab reports the result.`,
    [
      "prose: The lab sorts the sample.",
      "heading if {If blood}: If blood",
      "item.1^1 if {If blood}: the technician spins it",
      "item.1^1 if {If blood}: and measures the values",
      "heading if {If tissue}: If tissue",
      "item.1^4 if {If tissue}: the technician cuts it",
      "heading if {Otherwise}: Otherwise",
      "item.1^6 if {Otherwise}: it is thrown away",
      "prose: The lab reports the result.",
    ],
  ],
  [
    'a condition with "do the following"',
    `If the key is lost, do the following:
1. call the guard
2. change the lock`,
    [
      "heading if {If the key is lost}: If the key is lost, do the following",
      "item.1^0 #1 if {If the key is lost}: call the guard",
      "item.1^0 #2 if {If the key is lost}: change the lock",
    ],
  ],
  [
    "indented lines below a bare condition",
    `clerk opens the letter
if urgent
  call the boss
  write a note
file the letter`,
    [
      "prose: clerk opens the letter",
      "heading if {if urgent}: if urgent",
      "prose.1^1 if {if urgent}: call the boss",
      "prose.1^1 if {if urgent}: write a note",
      "prose: file the letter",
    ],
  ],
  [
    "answers below a question",
    `Is the meter broken?
Yes:
- order a new one
No:
- read it`,
    [
      "prose: Is the meter broken?",
      "heading if {Yes}: Yes",
      "item.1^1 if {Yes}: order a new one",
      "heading if {No}: No",
      "item.1^3 if {No}: read it",
    ],
  ],
  [
    "departments as heads of lists",
    `Sales:
- makes the offer
- sends it to the customer
Warehouse:
- packs the goods`,
    [
      "heading by Sales: Sales",
      "item.1^0 by Sales: makes the offer",
      "item.1^0 by Sales: sends it to the customer",
      "heading by Warehouse: Warehouse",
      "item.1^3 by Warehouse: packs the goods",
    ],
  ],
  [
    "conditions inside items stay pieces",
    `In case of fire: leave the building, call 112.
In case of theft: call the police.`,
    ["prose: In case of fire : leave the building, call 112.", "prose: In case of theft : call the police."],
  ],
  [
    "headings in Markdown, references frame",
    `# Returns

## Purpose
Tell everybody how returns work.

## Procedure
1. Customer sends the parcel back.
2. Warehouse checks it.
   - If damaged: inform the carrier.
   - If fine: put it on the shelf.
3. Finance refunds the customer.

## References
- Returns policy v2`,
    [
      "heading: Returns",
      "heading^0: Purpose",
      "remark^1: Tell everybody how returns work.",
      "heading^0: Procedure",
      "item.1^3 #1: Customer sends the parcel back.",
      "item.1^3 #2: Warehouse checks it.",
      "item.2^5: If damaged : inform the carrier.",
      "item.2^5: If fine : put it on the shelf.",
      "item.1^3 #3: Finance refunds the customer.",
      "heading^0: References",
      "remark.1^9: Returns policy v2",
    ],
  ],
  [
    "underlined headings",
    `Return of goods
===============
The customer returns the goods. The clerk checks them.

Exceptions
----------
If the goods are used, the clerk refuses them.`,
    [
      "heading: Return of goods",
      "remark^0:",
      "prose^0: The customer returns the goods. ¶ The clerk checks them.",
      "heading: Exceptions",
      "remark^3:",
      "prose^3: If the goods are used, the clerk refuses them.",
    ],
  ],
  [
    "headings in capitals",
    `PICKING
Take the list. Walk to the shelf.
PACKING
Put the goods in a box. Close it.`,
    [
      "heading: PICKING",
      "prose^0: Take the list. ¶ Walk to the shelf.",
      "heading: PACKING",
      "prose^2: Put the goods in a box. ¶ Close it.",
    ],
  ],
  [
    "a text in capitals has no headings for that",
    "THE CUSTOMER CALLS. THE AGENT NOTES THE PROBLEM. IF IT IS URGENT, THE TECHNICIAN GOES THERE.",
    [
      "prose: THE CUSTOMER CALLS. ¶ THE AGENT NOTES THE PROBLEM. ¶ IF IT IS URGENT, THE TECHNICIAN GOES THERE.",
    ],
  ],
  [
    "bold keys and headings",
    `**Purpose:** This SOP explains how we repair bikes.
**Scope:** all shops

**Procedure**
1. The customer hands in the bike.
2. The mechanic writes an estimate.

**Responsibilities**
* Mechanic - repairs the bike
* Cashier - takes the money`,
    [
      "header: This SOP explains how we repair bikes.",
      "header: all shops",
      "heading: Procedure",
      "item.1^2 #1: The customer hands in the bike.",
      "item.1^2 #2: The mechanic writes an estimate.",
      "heading: Responsibilities",
      "roles.1^5: Mechanic – repairs the bike",
      "roles.1^5: Cashier – takes the money",
    ],
  ],
  [
    "paragraphs of a policy",
    `§ 3 Leave
(1) The employee shall apply for leave in writing.
(2) The manager shall decide within one week.
§ 4 Sickness
(1) The employee shall call the office.`,
    [
      "heading #3: Leave",
      "item.1^0 #1: The employee shall apply for leave in writing.",
      "item.1^0 #2: The manager shall decide within one week.",
      "heading #4: Sickness",
      "item.1^3 #1: The employee shall call the office.",
    ],
  ],
  [
    "footnotes",
    `The manager approves the request (1). The clerk files it [2].
(1) Only above 500 EUR.
[2] See archive rules.`,
    [
      "prose: The manager approves the request (1). ¶ The clerk files it [2].",
      "item.1 #1 footnote: Only above 500 EUR.",
      "remark.2^1 #2 footnote: See archive rules.",
    ],
  ],
  [
    "trigger, owner, version, outcome",
    `Trigger: customer calls
Owner: J. Miller
Version: 1.2

1. Agent answers the call
2. Agent notes the problem

Outcome: ticket is open`,
    [
      "prose trigger: customer calls",
      "header: J. Miller",
      "header: 1.2",
      "item.1 #1: Agent answers the call",
      "item.1 #2: Agent notes the problem",
      "prose outcome: ticket is open",
    ],
  ],
  [
    "a key in a list is a case, not a frame",
    `- online: the system offers dates
- phone: the agent offers dates`,
    ["item.1: online : the system offers dates", "item.1: phone : the agent offers dates"],
  ],
  [
    "the author as a role is no frame",
    `Author: submit the paper
Reviewer: read the paper`,
    ["prose by Author: submit the paper", "prose by Reviewer: read the paper"],
  ],
  [
    "an SOP with notes",
    `SOP 12: Cleaning of the fryer

Version: 3
Applies to: all restaurants

1 Preparation
1.1 Switch off the fryer.
1.2 Wait until the oil is cold (at least 2 hours).
2 Cleaning
2.1 Drain the oil.
  a) If the oil is dark, put it in the waste drum.
  b) If it is clear, filter it.
2.2 Scrub the basin
    with the blue brush.
Note: never use soap.
3 Documentation
3.1 Sign the sheet.`,
    [
      "heading #12: Cleaning of the fryer",
      "header^0: 3",
      "header^0: all restaurants",
      "heading^0 #1: Preparation",
      "item.2^3 #1.1: Switch off the fryer.",
      "item.2^3 #1.2: Wait until the oil is cold (at least 2 hours).",
      "heading^0 #2: Cleaning",
      "item.2^6 #2.1: Drain the oil.",
      "item.2^7 #a: If the oil is dark, put it in the waste drum.",
      "item.2^7 #b: If it is clear, filter it.",
      "item.2^6 #2.2: Scrub the basin with the blue brush.",
      "prose^6 note: never use soap.",
      "heading^0 #3: Documentation",
      "item.2^12 #3.1: Sign the sheet.",
    ],
  ],
];

describe("Lists and numbering", () => {
  test.each(cases)("%s", (_, text, blocks) => {
    expect(shown(text)).toEqual(blocks);
  });
});
