import { describe, expect, test } from "vitest";
import { readDocument } from "../../../src/generation/document/read.ts";

const names: [text: string, name: string | null][] = [
  [
    "Debt collection, workflow for clerks\n\nStep 1: The client sends the invoice.\nStep 2: We file it.",
    "Debt collection",
  ],
  ["Procedure 7.4 - Blocked material\n1. Quality takes a sample.\n2. Lab tests it.", "Blocked material"],
  [
    "SOP-112 Release of raw materials\n\n1. Sampling\n1.1 The clerk informs the lab.",
    "Release of raw materials",
  ],
  ["Exercise 4.9 (Loan of bikes, easy)\n\nThe clerk hands out the bike. Ann notes it.", "Loan of bikes"],
  ["Tutorial sheet 5, task 1: Loan of bikes\n\nThe clerk hands out the bike. Ann notes it.", "Loan of bikes"],
  ["Exam question 2 (30 points)\n\nThe clerk hands out the bike. Ann notes it.", null],
  ['5.3 Loan of the bike "Goliath"\n\nThe clerk hands it out. Ann notes it.', 'Loan of the bike "Goliath"'],
  [
    "Consider the following bike loan process.\n\nThe clerk hands out the bike. Ann notes it.",
    "bike loan process",
  ],
  ["Title: Loan of bikes\nThe clerk hands out the bike.", "Loan of bikes"],
  ["Process name: Key return\n- guest drops the key", "Key return"],
  ["Job description: Night porter\nThe porter locks the gate. The porter rings the bell.", "Night porter"],
  [
    "Hi all, quick summary of the new release process:\n\nThe developer merges the branch. The tester tests it.",
    "release process",
  ],
  ["Here is how we deal with lost keys at the moment. The porter writes a card.", "lost keys"],
  ["Epic: new meter at home\n\nThe scheduler proposes a date. The customer picks it.", "new meter at home"],
  ["# Returns\n\nThe customer returns the goods.", "Returns"],
  ["Sick leave. The employee calls. The boss notes it.", "Sick leave"],
  [
    "School trip - how we do it from now on (staff meeting 12 May):\nTeacher fills in the form. Head signs it.",
    "School trip",
  ],
  [
    "Ordinance on permits (excerpt)\n\n§ 1 Application\n(1) Applications shall be submitted.",
    "Ordinance on permits",
  ],
  [
    "From: A\nTo: B\nSubject: RE: Repair of lifts\n\nThe guard calls the firm. The firm repairs the lift.",
    "Repair of lifts",
  ],
  ["You want to know how we walk guests? Nobody likes it. The manager compares arrivals.", "walk guests"],
  ["You have asked how complaints are dealt with. A clerk reads each letter.", "complaint handling"],
  ["This is how you get your pension from us. You write to us.", "get your pension from us"],
  ["How much it costs depends on the size. The clerk measures the box.", null],
  ["Giving blood in our centre goes like this. The donor shows an ID.", "Giving blood in our centre"],
  ["Concerning old bikes the shop goes like this. Ann takes them in.", null],
  ["pls draw how we handle lost keys: guest reports it, we look", "lost keys"],
  ["make a diagram of our returns: customer sends parcel back, we check it", "returns"],
  ["process for onboarding a new employee", "onboarding a new employee"],
  [
    "This text describes the hiring of nurses at a clinic. The matron posts the job.",
    "hiring of nurses at a clinic",
  ],
  ["I have been asked to write down how lost pets are dealt with here. The vet takes them in.", "lost pets"],
  ["As a user I want to reset my password: I click the link, then I type a new one.", "reset password"],
  [
    "The visa application process starts when a form arrives. The clerk checks it.",
    "visa application process",
  ],
  [
    "Interview about the loan of skis with Mr. Berg\n\nQ: What do you do?\nA: I measure the boots.\nQ: And then?\nA: I note it.",
    "loan of skis",
  ],
  ["Interview, 9 May\nNurse: I wake the patients. I measure the fever.", null],
  ["Meeting minutes, site team (draft)\n- planner estimates the cost\n- client gets the offer", null],
  ["Restoring of old maps begins when a map comes in. The binder cleans it.", "Restoring of old maps"],
  ["Loan renewal follows four steps. The reader asks. The clerk looks it up.", "Loan renewal"],
  ["ok so moving out works like this with us. the tenant calls. we note it.", "moving out"],
  [
    "Renewal of a pass at the pool: the guest shows the pass, the clerk stamps it.",
    "Renewal of a pass at the pool",
  ],
  ["Key return process please: the guest brings the key, the porter notes it.", "Key return process"],
  [
    "How a lamp gets a new bulb (manual of the porter of the old town hall, chapter 2)\n\nThe porter fetches the ladder. The porter changes the bulb.",
    "How a lamp gets a new bulb",
  ],
  [
    "Hi Tomas,\n\nas promised, here's how a parcel travels through our depot. The guard opens the gate.",
    "how a parcel travels through our depot",
  ],
  ["SOP-WH-022 Inbound goods\n\n1. The driver reports. 2. The guard opens.", "Inbound goods"],
  [
    "Policy 14/B - Permits for stalls\n\n1. The trader submits the form.\n2. The clerk checks it.",
    "Permits for stalls",
  ],
  [
    "Subject: Loans of maps - please turn this into a picture\n\nDear Ann,\n\nthe reader asks. The clerk looks it up.",
    "Loans of maps",
  ],
  ["The shop works like this. The guest calls. The clerk notes it.", null],
  ["UNDERSTUDY CALLS\n\nThe actor calls. The clerk notes it.", "Understudy calls"],
  ["RETURN OF A LOST BAG\n\n1. The guest calls.\n2. The clerk notes it.", "Return of a lost bag"],
  ["SOP-S9 CRANE LIFTS\n\n1. The gate calls.\n2. The clerk notes it.", "SOP-S9 crane lifts"],
  ["HR AND IT\n\n1. The guest calls.\n2. The clerk notes it.", "HR AND IT"],
  [
    "Goods-in Bay 3 (my notes for Friday)\n\n- truck reports -> gate looks up slot\n- driver waits",
    "Goods-in Bay 3",
  ],
  [
    "From: Judith\nTo: all\nRe: new matters, AGAIN\n\nThe clerk opens the file. The boss signs it.",
    "new matters",
  ],
  [
    "Okay so, discharge on our ward, 4B. The doctor writes a letter. The nurse calls the family.",
    "discharge on our ward",
  ],
  ["So the customer walks in for glasses. The clerk notes it. Then she calls.", null],
  ["so allergy orders how we do it. the guest calls. the clerk notes it.", "allergy orders"],
  ["Accounting: checks the bill. Sales: files it.", null],
  ["The customer calls. The agent notes the problem.", null],
  ["The clerk informs the customer and the process ends.", null],
  ["make a diagram: customer places order, we check stock", null],
  ["", null],
];

test.each(names)("%j is named %s", (text, name) => {
  expect(readDocument(text).name).toBe(name);
});

const roles: [string, string, { name: string; words: string[]; outside: boolean }[]][] = [
  [
    "a line of roles, one of them outside",
    "Roles: cook, waiter and guest (external)\nThe cook cooks.",
    [
      { name: "Cook", words: ["cook"], outside: false },
      { name: "Waiter", words: ["waiter"], outside: false },
      { name: "Guest", words: ["guest"], outside: true },
    ],
  ],
  [
    "a list of roles and their duties",
    "Roles\n- Line manager (LM): approves\n- Bank: external partner\n\nSteps\n1. The LM approves.",
    [
      { name: "Line manager", words: ["Line manager", "LM"], outside: false },
      { name: "Bank", words: ["Bank"], outside: true },
    ],
  ],
  [
    "a definition of a party",
    'Definitions: "Agency" means an external company.\n\nThe clerk sends the case to the agency.',
    [{ name: "Agency", words: ["Agency"], outside: true }],
  ],
  [
    "a column of doers",
    "Who | What\nClerk | opens the letter\nBoss | signs it",
    [
      { name: "Clerk", words: ["Clerk"], outside: false },
      { name: "Boss", words: ["Boss"], outside: false },
    ],
  ],
  [
    "brackets behind steps",
    "check-in (front desk) -> luggage (porter)",
    [
      { name: "Front desk", words: ["front desk"], outside: false },
      { name: "Porter", words: ["porter"], outside: false },
    ],
  ],
  ["no role where the form tells none", "The clerk opens the letter (by hand).", []],
];

describe("Roles", () => {
  test.each(roles)("%s", (_, text, expected) => {
    expect(readDocument(text).roles).toEqual(expected);
  });
});
