import { describe, expect, test } from "vitest";
import { shown } from "./shown.ts";

/** Lines and paragraphs: name, text, its blocks. */
const cases: [name: string, text: string, blocks: string[]][] = [
  [
    "lines of notes are pieces of their own",
    `the customer calls the shop
the clerk notes the order
if the item is in stock
the clerk sends it
otherwise he orders it`,
    [
      "prose: the customer calls the shop",
      "prose: the clerk notes the order",
      "prose: if the item is in stock",
      "prose: the clerk sends it",
      "prose: otherwise he orders it",
    ],
  ],
  [
    "wrapped lines are one paragraph",
    `The clerk checks the invoice carefully and compares it with the
order and the delivery note. If something is wrong, he returns it to
the supplier and waits for the corrected invoice, which then goes
through the same check again.`,
    [
      "prose: The clerk checks the invoice carefully and compares it with the order and the delivery note. ¶ If something is wrong, he returns it to the supplier and waits for the corrected invoice, which then goes through the same check again.",
    ],
  ],
  [
    'a line that ends with a comma or "and" goes on',
    `The cook washes,
peels and
fries the potatoes.`,
    ["prose: The cook washes, peels and fries the potatoes."],
  ],
  [
    "indented lines stand under the line above",
    `first we get the lead from the website
sales calls them within 24h
  they accept -> project starts
  they decline -> archive
we close the lead`,
    [
      "prose: first we get the lead from the website",
      "prose: sales calls them within 24h",
      "prose.1^1: they accept → project starts",
      "prose.1^1: they decline → archive",
      "prose: we close the lead",
    ],
  ],
  [
    "a frame section holds one paragraph where nothing else is told",
    `Approval of expenses

Background
We have had trouble with late payments for years. The auditors complained.

The employee enters the expense. The manager approves it. Accounting pays.`,
    [
      "title: Approval of expenses",
      "heading^0: Background",
      "remark^1: We have had trouble with late payments for years. ¶ The auditors complained.",
      "prose^1: The employee enters the expense. ¶ The manager approves it. ¶ Accounting pays.",
    ],
  ],
  [
    "Windows line ends",
    `The cook cooks.
The waiter serves.`,
    ["prose: The cook cooks.", "prose: The waiter serves."],
  ],
  [
    "code in a fence",
    `The clerk runs the script:
\`\`\`
for x in y:
  send(x)
\`\`\`
Then he files the result.`,
    ["prose: The clerk runs the script", "code:", "prose: Then he files the result."],
  ],
  [
    "a link of its own",
    `The nurse calls the patient.
https://example.org/how-to-call`,
    ["prose: The nurse calls the patient.", "link:"],
  ],
];

describe("Lines and paragraphs", () => {
  test.each(cases)("%s", (_, text, blocks) => {
    expect(shown(text)).toEqual(blocks);
  });
});
