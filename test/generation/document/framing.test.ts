import { describe, expect, test } from "vitest";
import { shown } from "./shown.ts";

/** Framing sentences: name, text, its blocks. */
const cases: [name: string, text: string, blocks: string[]][] = [
  [
    "a name before the first full stop",
    "Sick leave. An employee who is unable to work shall notify the supervisor. The supervisor arranges a replacement.",
    [
      "title: Sick leave.",
      "prose^0: An employee who is unable to work shall notify the supervisor. ¶ The supervisor arranges a replacement.",
    ],
  ],
  [
    "a sentence is no name",
    "Goods arrive at the dock. The worker unloads the truck.",
    ["prose: Goods arrive at the dock. ¶ The worker unloads the truck."],
  ],
  [
    "the weather is no name",
    "It snows in the mountains. Skiers love it.",
    ["prose: It snows in the mountains. ¶ Skiers love it."],
  ],
  [
    "an order is no name",
    "Check stock. Then pack the parcel. Ship it.",
    ["prose: Check stock. ¶ Then pack the parcel. ¶ Ship it."],
  ],
  [
    "a request before the process",
    "please draw: order comes in; we pack it; we ship it",
    ["remark: please draw", "prose: order comes in ; we pack it ; we ship it"],
  ],
  [
    "a request with its subject",
    "make a diagram of our returns: customer sends parcel back, we check it, we pay",
    ["title: our returns", "prose^0: customer sends parcel back, we check it, we pay"],
  ],
  [
    "a request that begins to tell",
    "Draw a process where the customer calls and the agent notes the problem.",
    ["remark: Draw a process where", "prose: the customer calls and the agent notes the problem."],
  ],
  [
    "a request after the greeting",
    `Can you turn this into a diagram?

The nurse calls the patient. The patient comes in.`,
    [
      "remark: Can you turn this into a diagram?",
      "prose: The nurse calls the patient. ¶ The patient comes in.",
    ],
  ],
  [
    "talk about the page",
    "This page describes how visitors are registered. It was last updated in May. The guard checks the ID.",
    [
      "remark: This page describes how visitors are registered. ¶ It was last updated in May.",
      "prose: The guard checks the ID.",
    ],
  ],
  [
    "talk about the telling, then the telling",
    "Our process for hiring looks like this: HR posts the job. Candidates apply. HR screens them.",
    ["title: hiring", "prose^0: HR posts the job. ¶ Candidates apply. ¶ HR screens them."],
  ],
  [
    "apologies for the form",
    `Request for access rights. Copied from our wiki, sorry for the format.

The employee opens a request. The manager approves it.`,
    [
      "title: Request for access rights.",
      "remark^0: Copied from our wiki, sorry for the format.",
      "prose^0: The employee opens a request. ¶ The manager approves it.",
    ],
  ],
  [
    "a page that applies to something, in a section of its own",
    `1. Scope
This SOP applies to all drums. Tankers: see SOP-114.
2. Work
2.1 The sampler draws a sample.`,
    [
      "heading #1: Scope",
      "remark^0: This SOP applies to all drums. ¶ Tankers : see SOP-114.",
      "heading #2: Work",
      "item.2^2 #2.1: The sampler draws a sample.",
    ],
  ],
  [
    "motives at the end",
    `The clerk pays the claim.

A word on why we want this on paper at all. Two people retire next year. The new ones complained. If something isn't clear, my extension is 417.`,
    [
      "prose: The clerk pays the claim.",
      "remark: A word on why we want this on paper at all. ¶ Two people retire next year. ¶ The new ones complained. ¶ If something isn't clear, my extension is 417.",
    ],
  ],
  [
    "notes in brackets below",
    `The clerk opens a file.
(Please always use the templates from the intranet. The old ones still have the previous address on them.)`,
    [
      "prose: The clerk opens a file.",
      "remark: Please always use the templates from the intranet. ¶ The old ones still have the previous address on them.",
    ],
  ],
  [
    "an owner in running words",
    'The whole thing takes six weeks. Owner: product team "Glass".',
    ["prose: The whole thing takes six weeks.", 'header: Owner : product team "Glass".'],
  ],
  [
    "the owner ends with the full stop",
    "Owner: R. Hall. The clerk opens the file. The boss signs it.",
    ["header: R. Hall.", "prose: The clerk opens the file. ¶ The boss signs it."],
  ],
  [
    "a question that the text answers is part of it",
    "The clerk opens a file. Is the claim time-barred? Then he closes the file.",
    ["prose: The clerk opens a file. ¶ Is the claim time-barred? ? Then he closes the file."],
  ],
  [
    '"our process starts" tells',
    "Our process starts when a customer calls. The agent notes the problem.",
    ["prose: Our process starts when a customer calls. ¶ The agent notes the problem."],
  ],
  [
    '"the form contains" tells',
    "The clerk opens the letter. The form contains errors. He sends it back.",
    ["prose: The clerk opens the letter. ¶ The form contains errors. ¶ He sends it back."],
  ],
  [
    "to the reader",
    "The cook cooks. Feel free to ask me if you have questions. For details see the handbook.",
    [
      "prose: The cook cooks.",
      "remark: Feel free to ask me if you have questions. ¶ For details see the handbook.",
    ],
  ],
  [
    "wishes for the picture",
    "Use lanes for the cook and the waiter. The cook cooks. The waiter serves.",
    ["remark: Use lanes for the cook and the waiter.", "prose: The cook cooks. ¶ The waiter serves."],
  ],
];

describe("Sentences that frame", () => {
  test.each(cases)("%s", (_, text, blocks) => {
    expect(shown(text)).toEqual(blocks);
  });
});
