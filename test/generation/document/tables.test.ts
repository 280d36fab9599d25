import { describe, expect, test } from "vitest";
import { shown } from "./shown.ts";

/** Tables: name, text, its blocks. */
const cases: [name: string, text: string, blocks: string[]][] = [
  [
    "Markdown, of roles",
    `| Role | Duty |
|---|---|
| Steward | serves drinks |
| Captain | flies the plane |

1. The captain starts the engines.
2. The steward closes the doors.`,
    [
      "header: | Role | Duty | |---|---|",
      "roles by Steward: Steward",
      "roles by Captain: Captain",
      "item.1 #1: The captain starts the engines.",
      "item.1 #2: The steward closes the doors.",
    ],
  ],
  [
    "numbers, doers, work and the next step",
    `Step | Responsible | What | Next
10 | Employee | Opens a request | 20
20 | System | Checks whether the role is a standard role | standard: 50, non-standard: 30
30 | Line manager | Approves or rejects | approved: 40, rejected: 35`,
    [
      "header: Step | Responsible | What | Next",
      "cell #10 by Employee: Opens a request → 20",
      "cell #20 by System: Checks whether the role is a standard role → standard : 50 ; non-standard : 30",
      "cell #30 by Line manager: Approves or rejects → approved : 40 ; rejected : 35",
    ],
  ],
  [
    "tabs",
    `Who	What	When
Clerk	opens the letter	Monday
Boss	signs it	Tuesday`,
    ["header: Who What When", "cell by Clerk: opens the letter – Monday", "cell by Boss: signs it – Tuesday"],
  ],
  [
    "wide blanks",
    `No.  Who        What
1    Clerk      opens the letter
2    Boss       signs it
3    Clerk      posts it`,
    [
      "header: No. Who What",
      "cell #1 by Clerk: opens the letter",
      "cell #2 by Boss: signs it",
      "cell #3 by Clerk: posts it",
    ],
  ],
  [
    "conditions and what follows",
    `If | Then
invoice wrong | send it back
invoice right | pay it`,
    ["header: If | Then", "cell if {invoice wrong}: send it back", "cell if {invoice right}: pay it"],
  ],
  [
    "bands and who decides",
    `Order value | Approval
up to 500 EUR | team lead
500 to 5000 EUR | department head
above | board`,
    [
      "header: Order value | Approval",
      "cell if {up to 500 EUR}: team lead",
      "cell if {500 to 5000 EUR}: department head",
      "cell if {above}: board",
    ],
  ],
  [
    "no heads",
    `1 | Clerk | opens the file | 2
2 | Boss | signs the file or sends it back | 3 or 1
3 | Clerk | posts the file | end`,
    [
      "cell #1 by Clerk: opens the file → 2",
      "cell #2 by Boss: signs the file or sends it back → 3 ; 1",
      "cell #3 by Clerk: posts the file → end",
    ],
  ],
  [
    "ways on with their cases",
    `Step | Role | Task | Then go to
1 | Guest | asks for a room | 2
2 | Desk | looks into the calendar | 3 (free) or 4 (full)
3 | Desk | books the room | end
4 | Desk | proposes a date | if fine 3, otherwise end`,
    [
      "header: Step | Role | Task | Then go to",
      "cell #1 by Guest: asks for a room → 2",
      "cell #2 by Desk: looks into the calendar → free : 3 ; full : 4",
      "cell #3 by Desk: books the room → end",
      "cell #4 by Desk: proposes a date → fine : 3 ; otherwise : end",
    ],
  ],
  [
    "semicolons",
    `step;who;what
1;clerk;opens the letter
2;boss;signs it`,
    ["header: step;who;what", "cell #1 by clerk: opens the letter", "cell #2 by boss: signs it"],
  ],
  [
    "two blanks in a sentence are no table",
    `The clerk  opens the letter.
The boss  signs it.`,
    ["prose: The clerk opens the letter.", "prose: The boss signs it."],
  ],
  [
    "semicolons in a sentence are no table",
    `the cook peels; the maid washes; the boy dries
the cook fries; the maid serves; the boy eats`,
    [
      "prose: the cook peels ; the maid washes ; the boy dries",
      "prose: the cook fries ; the maid serves ; the boy eats",
    ],
  ],
];

describe("Tables", () => {
  test.each(cases)("%s", (_, text, blocks) => {
    expect(shown(text)).toEqual(blocks);
  });
});
