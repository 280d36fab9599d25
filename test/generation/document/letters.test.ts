import { describe, expect, test } from "vitest";
import { shown } from "./shown.ts";

/** Letters: name, text, its blocks. */
const cases: [name: string, text: string, blocks: string[]][] = [
  [
    "greeting, pleasantries and closing in one paragraph",
    "Hello Tom, hope you had a great holiday! Here's how we book meeting rooms. The assistant checks the calendar. If the room is free, she books it. Otherwise she proposes another room. Thanks and see you on Monday, Eva",
    [
      "greeting: Hello Tom",
      "remark: hope you had a great holiday! ¶ Here's how we book meeting rooms.",
      "prose: The assistant checks the calendar. ¶ If the room is free, she books it. ¶ Otherwise she proposes another room.",
      "signature: Thanks and see you on Monday, Eva",
    ],
  ],
  [
    "a forwarded letter with head, disclaimer and signature",
    `From: Ann Bell <ann@x.example>
Sent: Monday, 4 May 2026 09:12
To: Process team
Subject: FW: How we handle damaged parcels

Dear colleagues,

as discussed yesterday, please find below how the depot deals with damaged parcels.
When a parcel is damaged, the driver takes a photo and informs the dispatcher by
phone. The dispatcher opens a case. If the content is broken too, the parcel goes
back to the sender; otherwise it is repacked and delivered.

Please let me know if anything is missing.

Kind regards
Ann

--
Ann Bell | Depot South | +1 555 0100
This e-mail is confidential.`,
    [
      "header: From : Ann Bell <ann@x.example>",
      "header: Sent : Monday, 4 May 2026 09:12",
      "header: To : Process team",
      "header: Subject : FW : How we handle damaged parcels",
      "greeting: Dear colleagues",
      "remark: as discussed yesterday, please find below how the depot deals with damaged parcels.",
      "prose: When a parcel is damaged, the driver takes a photo and informs the dispatcher by phone. ¶ The dispatcher opens a case. ¶ If the content is broken too, the parcel goes back to the sender ; otherwise it is repacked and delivered.",
      "remark: Please let me know if anything is missing.",
      "signature: Kind regards",
      "signature: Ann",
      "signature:",
      "signature: Ann Bell | Depot South | +1 555 0100",
      "signature: This e-mail is confidential.",
    ],
  ],
  [
    "answers between quoted questions",
    `From: Ivy Chen
To: Lou Patel
Subject: Re: key cards

Lou, please find my remarks underneath, let's close this.
> Who issues the card?
The porter issues the card and hands it to the guest.
> And when the guest leaves?
The guest drops the card in the box and the porter deletes it.`,
    [
      "header: From : Ivy Chen",
      "header: To : Lou Patel",
      "header: Subject : Re : key cards",
      "greeting: Lou",
      "remark: please find my remarks underneath, let's close this.",
      "question: Who issues the card?",
      "prose: The porter issues the card and hands it to the guest.",
      "question: And when the guest leaves?",
      "prose: The guest drops the card in the box and the porter deletes it.",
    ],
  ],
  [
    "a request in a letter",
    `Hi,
can you please draw the following process for me? When an order arrives, the clerk checks it. If it is ok he ships it.
Thanks
Tom`,
    [
      "greeting: Hi",
      "remark: can you please draw the following process for me?",
      "prose: When an order arrives, the clerk checks it. ¶ If it is ok he ships it.",
      "signature: Thanks",
      "signature: Tom",
    ],
  ],
  [
    "a short message",
    "Hey team! Quick one: here's the new way to book travel. You fill in the form, your boss approves, the travel desk books. That's it. Cheers, Jo",
    [
      "greeting: Hey team!",
      "remark: Quick one : here's the new way to book travel.",
      "prose: You fill in the form, your boss approves, the travel desk books.",
      "remark: That's it.",
      "signature: Cheers, Jo",
    ],
  ],
  [
    "a formal request",
    "Dear Sir or Madam, I would like to have a diagram of the following: the tenant reports the damage to the landlord, who sends a plumber. Yours faithfully, K. Brown",
    [
      "greeting: Dear Sir or Madam",
      "remark: I would like to have a diagram of the following",
      "prose: the tenant reports the damage to the landlord, who sends a plumber.",
      "signature: Yours faithfully, K. Brown",
    ],
  ],
  [
    "a closing with a condition is work",
    "The clerk checks the form. Thank you cards are sent if the donor gave more than 100 euros.",
    ["prose: The clerk checks the form. ¶ Thank you cards are sent if the donor gave more than 100 euros."],
  ],
  [
    "a lone name closes a letter",
    `Hi Sam,
the nurse takes the sample and sends it to the lab.
Kim`,
    ["greeting: Hi Sam", "prose: the nurse takes the sample and sends it to the lab.", "signature: Kim"],
  ],
  [
    "thanks in lower case below a list",
    `- hr sends contract
- candidate signs
- it sets up laptop
thx!`,
    ["item.1: hr sends contract", "item.1: candidate signs", "item.1: it sets up laptop", "signature: thx!"],
  ],
];

describe("Letters", () => {
  test.each(cases)("%s", (_, text, blocks) => {
    expect(shown(text)).toEqual(blocks);
  });
});
