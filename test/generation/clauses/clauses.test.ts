import { describe, expect, test } from "vitest";
import { clausesOfTree } from "../../../src/generation/clauses/clauses.ts";
import { tell } from "./tell.ts";
import { treeFor, trees } from "./trees.ts";

const told: [sentence: string, clauses: string[]][] = [
  [
    "The clerk who opened the file sends the report of the accident to the insurer .",
    [
      "finite: the clerk | send | the report of the accident | (to: the insurer)",
      "finite past: the clerk <0 | open | the file | relative who > 0",
    ],
  ],
  [
    "If the order is complete , the packer ships it .",
    ["finite: the order | be = complete | if if > 1", "finite: the packer | ship | it"],
  ],
  [
    "The cook peels , chops and fries the onions .",
    [
      "finite: the cook | peel | the onions",
      "finite: the cook <0 | chop | the onions <0 | &and | coordinate > 0",
      "finite: the cook <0 | fry | the onions <0 | &and | coordinate and > 0",
    ],
  ],
  [
    "The coach may accept , refuse or postpone the transfer .",
    [
      "finite may: the coach | accept | the transfer <2",
      "finite may: the coach <0 | refuse | the transfer <2 | &or | coordinate > 0",
      "finite may: the coach <0 | postpone | the transfer | &or | coordinate or > 0",
    ],
  ],
  [
    "The invoice is checked and paid by the manager .",
    [
      "finite passive: the manager <1 | check | the invoice",
      "participle passive: the manager | pay | the invoice <0 | &and | coordinate and > 0",
    ],
  ],
  [
    "The clerk asks the applicant to upload a photo .",
    [
      "finite: the clerk | ask | the applicant",
      "infinitive: the applicant <0 | upload | a photo | complement to > 0",
    ],
  ],
  [
    "The tenant promises the owner to pay the rent .",
    [
      "finite: the tenant | promise | the owner",
      "infinitive: the tenant <0 | pay | the rent | complement to > 0",
    ],
  ],
  ["The agent has to unlock the account .", ["finite must: the agent | unlock | the account"]],
  [
    "The guest is not allowed to enter the kitchen .",
    ["finite negated may: the guest | enter | the kitchen"],
  ],
  [
    "After receipt of the order the shop packs the goods .",
    ["nominal: receive | the order | after after > 1", "finite: the shop | pack | the goods"],
  ],
  [
    "Upon arrival of the goods the porter signs .",
    ["nominal: the goods | arrive | after upon > 1", "finite: the porter | sign"],
  ],
  [
    "As soon as the payment arrives , the goods are shipped .",
    ["finite: the payment | arrive | once as soon as > 1", "finite passive: ship | the goods"],
  ],
  [
    "In case of damage , the driver takes photos .",
    ["finite: the driver | take | photos | (in case of: damage)"],
  ],
  [
    "Only then does the notary release the funds .",
    ["finite: the notary | release | the funds | !only then"],
  ],
  ["If not , the request is rejected .", ["finite passive: reject | the request | !if not"]],
  ["Either the mayor or the deputy signs the deed .", ["finite: the mayor / the deputy | sign | the deed"]],
  [
    "The skipper either accepts or haggles .",
    ["finite: the skipper | accept", "finite: the skipper <0 | haggle | &either | coordinate or > 0"],
  ],
  [
    "The owner decides whether to sell the boat .",
    ["finite: the owner | decide", "infinitive: the owner <0 | sell | the boat | whether whether > 0"],
  ],
  [
    "The nurse checks if the bed is free .",
    ["finite: the nurse | check", "finite: the bed | be = free | whether if > 0"],
  ],
  ["Oil dirty", ["fragment: Oil | be = dirty"]],
  ["order received", ["participle passive: receive | order"]],
  [
    "If approved , the plan is printed .",
    ["participle passive: approve | the plan <1 | if if > 1", "finite passive: print | the plan"],
  ],
  [
    "Approval by the manager required",
    [
      "nominal: the manager | approve | complement > 1",
      "participle passive: require | Approval by the manager",
    ],
  ],
  ["photos of all rooms", ["nominal: take | photos of all rooms"]],
  ["no answer in 2 weeks", ["nominal negated: answer | (in: 2 weeks)"]],
  ["yes", ["fragment: be = yes"]],
  ["Opens a request in the portal", ["finite: open | a request | (in: the portal)"]],
  ["operator start machine", ["finite: operator | start | machine"]],
  [
    "Unless the client objects , we book the flight .",
    ["finite: the client | object | unless unless > 1", "finite: we | book | the flight"],
  ],
  ["The customer gets the offer by mail .", ["finite: the customer | get | the offer | (by: mail)"]],
  ["The report is sent back to the author .", ["finite passive: send+back | the report | (to: the author)"]],
  [
    "No guest may enter the pool before he has showered .",
    ["finite negated may: No guest | enter | the pool", "finite perfect: he | shower | before before > 0"],
  ],
  [
    "The parts the inspector selects are melted .",
    ["finite passive: melt | the parts", "finite: the inspector | select | the parts <0 | relative > 0"],
  ],
  ["There are stains .", ["finite: stains | be"]],
  ["Nobody answers the phone .", ["finite negated: Nobody | answer | the phone"]],
  [
    "The claims handler 's report must be signed within two days .",
    ["finite passive must: sign | The claims handler 's report | (within: two days)"],
  ],
  ["The form is to be sent by Friday .", ["finite passive shall: send | the form | (by: Friday)"]],
  [
    "The trainer sends a survey two weeks after the course .",
    ["finite: the trainer | send | a survey | (two weeks after: the course)"],
  ],
  [
    "The tenant pays the deposit no later than Friday .",
    ["finite: the tenant | pay | the deposit | (no later than: Friday)"],
  ],
  [
    "Should the guest cancel , the hotel charges one night .",
    ["finite: the guest | cancel | if should > 1", "finite: the hotel | charge | one night"],
  ],
  ["The auditor , Ms Weber , signs .", ["finite: the auditor | sign"]],
  [
    "Before leaving , the visitor returns the badge .",
    ["gerund: the visitor <1 | leave | before before > 1", "finite: the visitor | return | the badge"],
  ],
  [
    "The developer fixes the bug to unblock the release .",
    [
      "finite: the developer | fix | the bug",
      "infinitive: the developer <0 | unblock | the release | purpose to > 0",
    ],
  ],
  [
    "The form is missing , so the clerk calls .",
    ["finite: the form | be = missing", "finite: the clerk | call | !so | so so > 0"],
  ],
  ["The patient is given a wristband .", ["finite passive: give | a wristband | to the patient"]],
  [
    "The foreman makes the crew repeat the weld .",
    ["finite: the foreman | make | the crew", "infinitive: the crew <0 | repeat | the weld | complement > 0"],
  ],
  [
    "The meeting to which HR invites the employee is held",
    [
      "finite passive: hold | the meeting",
      "finite: HR | invite | the employee | (to: the meeting) | relative which > 0",
    ],
  ],
  [
    "The nurse wants to wash and dress the patient",
    [
      "finite: the nurse | want",
      "infinitive: the nurse <0 | wash | the patient <2 | complement to > 0",
      "infinitive: the nurse <0 | dress | the patient | &and | coordinate and > 1",
    ],
  ],
  ["The lamp gets repaired by an electrician .", ["finite passive: an electrician | repair | the lamp"]],
  [
    "Provided that the test succeeds , the team , if ready , releases the version",
    [
      "finite: the test | succeed | if provided that > 1",
      "finite: the team | release | the version",
      "fragment: be = ready | if if > 1",
    ],
  ],
  [
    "Two days after the customer has not paid , we call him",
    ["finite perfect negated: the customer | pay | ~Two days | after after > 1", "finite: we | call | him"],
  ],
  [
    "The clerk informs the customer by sending a letter",
    ["finite: the clerk | inform | the customer", "gerund: the clerk <0 | send | a letter | by by > 0"],
  ],
  [
    "The technician opens the case to replace the fan",
    [
      "finite: the technician | open | the case",
      "infinitive: the technician <0 | replace | the fan | purpose to > 0",
    ],
  ],
  [
    "The board grants the permission to enter the hall",
    ["finite: the board | grant | the permission", "infinitive: enter | the hall | complement to > 0"],
  ],
  [
    "Depending on the size , the crew uses a crane",
    ["finite: the crew | use | a crane | (depending on: the size)"],
  ],
  ["The nurse fills in the chart", ["finite: the nurse | fill+in | the chart"]],
  ["the porter books it", ["finite: the porter | book | it"]],
  [
    "The file goes to the adjuster , who visits the site",
    [
      "finite: the file | go | (to: the adjuster)",
      "finite: the adjuster <0 | visit | the site | relative who > 0",
    ],
  ],
  ["he does not visit , he asks", ["finite negated: he | visit", "finite: he | ask | beside > 0"]],
  ["both signed", ["participle passive: sign | both"]],
  [
    "if in stock we ship , if not we backorder",
    [
      "fragment: be = in stock | if if > 1",
      "finite: we | ship",
      "finite: we | backorder | !if not | &comma | coordinate > 1",
    ],
  ],
  [
    "When the bell rings the pupils leave the room",
    ["finite: the bell | ring | when when > 1", "finite: the pupils | leave | the room"],
  ],
  [
    "if quantities differ a ticket for purchasing is created",
    ["finite: quantities | differ | if if > 1", "finite passive: create | a ticket for purchasing"],
  ],
  ["if it is not , sales cancels the order", ["finite: sales | cancel | the order | !if not"]],
  ["client declines", ["finite: client | decline"]],
  ["score < 0.3", ["fragment: score | be = < 0.3"]],
  ["go to step 6", ["imperative: go | (to: step 6)"]],
  [
    "After having sent the form the supplier waits",
    ["gerund perfect: the supplier <1 | send | the form | after after > 1", "finite: the supplier | wait"],
  ],
  ["Attenuation too high", ["fragment: Attenuation | be = too high"]],
  ["Fees have to be cleared", ["finite passive must: clear | Fees"]],
  [
    "The clerk opens a folder containing permits",
    ["finite: the clerk | open | a folder", "participle: a folder <0 | contain | permits | participle > 0"],
  ],
  ["The board meets once a month", ["finite: the board | meet | ~once a month"]],
  [
    "It goes to the supplier , whose director signs it",
    ["finite: It | go | (to: the supplier)", "finite: whose director | sign | it | relative whose > 0"],
  ],
  ["The authority decides upon the renewal", ["finite: the authority | decide | (upon: the renewal)"]],
  ["The meter is broken", ["finite: the meter | be = broken"]],
  [
    "The worker leaves without closing the door .",
    ["finite: the worker | leave", "gerund negated: the worker <0 | close | the door | without without > 0"],
  ],
];

describe("a tree tells its clauses", () => {
  test.each(told)("%s", (sentence, clauses) => {
    expect(clausesOfTree(treeFor(sentence)).map(tell)).toEqual(clauses);
  });
});

describe("a phrase", () => {
  const [main] = clausesOfTree(
    treeFor("The clerk who opened the file sends the report of the accident to the insurer ."),
  );

  test("is its words without article and without the clauses that hang on it", () => {
    expect(main?.doer).toMatchObject({ words: "clerk", core: "clerk", determiner: "the", lemma: "clerk" });
  });

  test("tells what hangs on it by a preposition", () => {
    expect(main?.object).toMatchObject({ words: "report of the accident", core: "report" });
    expect(main?.object?.attached).toMatchObject([
      { preposition: "of", phrase: { words: "accident", determiner: "the" } },
    ]);
  });

  test("tells its owner", () => {
    const [clause] = clausesOfTree(treeFor("The claims handler 's report must be signed within two days ."));
    expect(clause?.object?.attached).toMatchObject([
      { preposition: "'s", phrase: { words: "claims handler" } },
    ]);
  });

  test("tells its other name", () => {
    const [clause] = clausesOfTree(treeFor("The auditor , Ms Weber , signs ."));
    expect(clause?.doer).toMatchObject({ words: "auditor", apposition: { words: "Ms Weber" } });
  });

  test("of alternatives knows its fellows", () => {
    const [clause] = clausesOfTree(treeFor("Either the mayor or the deputy signs the deed ."));
    expect(clause?.doer).toMatchObject({ words: "mayor", or: true, fellows: [{ words: "deputy" }] });
  });
});

test.each([...trees])("every word of %s belongs to one clause", (_, tree) => {
  const owned = clausesOfTree(tree).flatMap(({ tokens }) => tokens);
  const isWord = (at: number) => tree.tokens[at]?.upos !== "PUNCT";
  const words = tree.tokens.flatMap(({ upos }, at) => (upos === "PUNCT" ? [] : [at]));
  expect(owned.filter(isWord).toSorted((a, b) => a - b)).toEqual(words);
});

test.each([...trees])("clauses of %s are numbered in the order of their first word", (_, tree) => {
  const clauses = clausesOfTree(tree);
  expect(clauses.map(({ id }) => id)).toEqual(clauses.map((_, at) => at));
  const starts = clauses.map(({ tokens }) => tokens[0] ?? -1);
  expect(starts).toEqual(starts.toSorted((a, b) => a - b));
});
