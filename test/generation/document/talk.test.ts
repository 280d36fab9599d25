import { describe, expect, test } from "vitest";
import { shown } from "./shown.ts";

/** Interviews, transcripts, chats, minutes: name, text, its blocks. */
const cases: [name: string, text: string, blocks: string[]][] = [
  [
    "roles with names in brackets",
    `Interview, 9 May, 14:30
Nurse (Tina): I wake up the patients. Yes, then I measure the fever.
Doctor (Ali): I do the round at eight.`,
    [
      "title: Interview, 9 May, 14:30",
      "turn^0 by Nurse: I wake up the patients. ¶ Yes, then I measure the fever.",
      "turn^0 by Doctor: I do the round at eight.",
    ],
  ],
  [
    "who only asks tells nothing",
    `Consultant: How do you lend out skis?
Mr. Berg: I measure the boots and write down the name.
Consultant: And then?
Mr. Berg: The customer pays a deposit and takes the skis.`,
    [
      "question: How do you lend out skis?",
      "turn by Mr. Berg: I measure the boots and write down the name.",
      "question: And then?",
      "turn by Mr. Berg: The customer pays a deposit and takes the skis.",
    ],
  ],
  [
    "a name answers who does it, an answer to if is the case",
    `Q: What happens first?
A: The guest hands in the skis.
Q: And who waxes them?
A: The mechanic does.
Q: And if an edge is broken?
A: He grinds it.`,
    [
      "question: What happens first?",
      "turn: The guest hands in the skis.",
      "turn by Mechanic: waxes them",
      "remark: The mechanic does.",
      "question: And if an edge is broken?",
      "turn if {if an edge is broken}: He grinds it.",
    ],
  ],
  [
    "words to the other one are left out",
    `Kim: I weigh the crates.
Ole: Right, and I stack them. Then we leave.`,
    ["turn by Kim: I weigh the crates.", "turn by Ole: and I stack them. ¶ Then we leave."],
  ],
  [
    "the role may stand in the brackets, a line may go on",
    `Interviewer: What do you do first?
Maria (triage nurse): First I take the temperature. Then I decide how urgent it is - red, yellow or green.
Interviewer: And red ones?
Maria (triage nurse): They go straight to the doctor.
The others wait.
Interviewer: Thanks a lot!`,
    [
      "question: What do you do first?",
      "turn by triage nurse: First I take the temperature. ¶ Then I decide how urgent it is – red, yellow or green.",
      "question: And red ones?",
      "turn by triage nurse: They go straight to the doctor. ¶ The others wait.",
      "question: Thanks a lot!",
    ],
  ],
  [
    "Q and A",
    `INTERVIEW WITH THE HEAD OF THE LIBRARY (12 June)

Q: Could you tell me what happens when a book is late?
A: Sure. On the first day the system sends a mail. After a week I call the reader.
Q: And who collects the money?
A: The cashier. She books it and then the case is closed.`,
    [
      "title: INTERVIEW WITH THE HEAD OF THE LIBRARY (12 June)",
      "question^0: Could you tell me what happens when a book is late?",
      "turn^0: Sure. ¶ On the first day the system sends a mail. ¶ After a week I call the reader.",
      "question^0: And who collects the money?",
      "turn^0: The cashier. ¶ She books it and then the case is closed.",
    ],
  ],
  [
    "a chat with times before the names",
    `[10:32] Anna: so what happens when a parcel is damaged?
[10:33] Ben: we take a photo and call the carrier
[10:33] Ben: then the customer gets a new one
[10:34] Anna: ok thanks`,
    [
      "question: so what happens when a parcel is damaged?",
      "turn by Ben: we take a photo and call the carrier",
      "turn by Ben: then the customer gets a new one",
      "question: ok thanks",
    ],
  ],
  [
    "a chat with names and times in lines of their own",
    `Anna 10:32 AM
the intern opens the mail
Ben 10:33 AM
and I scan it`,
    ["remark:", "turn by Anna: the intern opens the mail", "remark:", "turn by Ben: and I scan it"],
  ],
  [
    "speakers with numbers",
    `Speaker 1: How is a grave moved?
Speaker 2: The family asks the parish.
Speaker 1: And then?
Speaker 2: The sexton digs.`,
    [
      "question: How is a grave moved?",
      "turn: The family asks the parish.",
      "question: And then?",
      "turn: The sexton digs.",
    ],
  ],
  [
    "cases before colons are no speakers",
    `OK: shift leader removes the label
Not OK: Quality decides`,
    ["prose: OK : shift leader removes the label", "prose: Not OK : Quality decides"],
  ],
  [
    "roles before colons do what follows",
    `Sales: takes the order
Warehouse: packs the goods`,
    ["prose by Sales: takes the order", "prose by Warehouse: packs the goods"],
  ],
  [
    "minutes",
    `Minutes of 3 May
Present: Anna, Ben, Carl
1. Loan of laptops
The IT desk registers the laptop. The user signs the form.
2. AOB
Coffee machine is broken.
Next meeting: 10 May`,
    [
      "title: Minutes of 3 May",
      "header^0: Anna, Ben, Carl",
      "heading^0 #1: Loan of laptops",
      "prose^2: The IT desk registers the laptop. ¶ The user signs the form.",
      "heading^0 #2: AOB",
      "remark^4: Coffee machine is broken.",
      "header^4: 10 May",
    ],
  ],
];

describe("Interviews, transcripts, chats, minutes", () => {
  test.each(cases)("%s", (_, text, blocks) => {
    expect(shown(text)).toEqual(blocks);
  });
});
