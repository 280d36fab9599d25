import { describe, expect, test } from "vitest";
import { shown } from "./shown.ts";

/** Ends of sentences: name, text, its blocks. */
const cases: [name: string, text: string, blocks: string[]][] = [
  [
    "pleased words behind a question",
    "Does it fit? Great, she packs it. If not, she calls.",
    ["prose: Does it fit? ? Great : she packs it. ¶ If not, she calls."],
  ],
  [
    "abbreviations, decimals, times, dates, initials",
    "The chef (Mr. B. Smith) gets approx. 5.5 kg of flour, e.g. from St. Paul's mill at 10.30 a.m. on 5. May. He weighs it... Then he bakes!! Is it done? Then he sells it, etc. The end.",
    [
      "prose: The chef (Mr. B. Smith) gets approx. 5.5 kg of flour, e.g. from St. Paul's mill at 10.30 a.m. on 5. May. ¶ He weighs it... ¶ Then he bakes!! ¶ Is it done? ? Then he sells it, etc. ¶ The end.",
    ],
  ],
  [
    '"No." before a number',
    "Take form No. 5 and fill in box no. 7. If the answer is no. Then stop.",
    ["prose: Take form No. 5 and fill in box no. 7. ¶ If the answer is no. ¶ Then stop."],
  ],
  [
    "a number ends a sentence",
    "Then go to step 5. If it fails, call IT.",
    ["prose: Then go to step 5. ¶ If it fails, call IT."],
  ],
  ["a letter ends a sentence", "Use plan B. The clerk calls.", ["prose: Use plan B. ¶ The clerk calls."]],
  [
    "lower case after a full stop",
    "we check it. then we ship. e.g. by truck",
    ["prose: we check it. ¶ then we ship. ¶ e.g. by truck"],
  ],
  [
    "no blank after a full stop",
    "we check the order.Then we ship it.",
    ["prose: we check the order. ¶ Then we ship it."],
  ],
  [
    "names of files and addresses",
    "Open www.example.org and save report.pdf to disk. Mail it to a.b@example.org.",
    ["prose: Open www.example.org and save report.pdf to disk. ¶ Mail it to a.b@example.org."],
  ],
  [
    "speech in quotation marks",
    '"We do it like this," she said. The porter takes the bag. "Please wait." Then the guest signs.',
    [
      'prose: "We do it like this," she said. ¶ The porter takes the bag. ¶ "Please wait." ¶ Then the guest signs.',
    ],
  ],
  [
    "a quoted status keeps its marks",
    'He sets the status to "done. closed" and goes home.',
    ['prose: He sets the status to "done. closed" and goes home.'],
  ],
  [
    "a sentence in brackets",
    "The clerk signs. (The boss is never asked.) The form is filed.",
    ["prose: The clerk signs. ¶ The boss is never asked. ¶ The form is filed."],
  ],
  [
    "smileys are nothing",
    "The guard opens the gate 🙂. Then he closes it 👍",
    ["prose: The guard opens the gate 🙂. ¶ Then he closes it 👍"],
  ],
  [
    "a bracket that is never closed",
    "The clerk signs (in blue. Then he files it.",
    ["prose: The clerk signs (in blue. ¶ Then he files it."],
  ],
];

describe("Ends of sentences", () => {
  test.each(cases)("%s", (_, text, blocks) => {
    expect(shown(text)).toEqual(blocks);
  });
});
