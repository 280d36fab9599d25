/** The same wish of a folder in many words, by what it does to a text. */
import { describe, expect } from "vitest";
import { testWordings } from "../../support/wordings.ts";
import { drawn, order } from "./folder.ts";

type Table = [means: string, said: string[]][];

describe("what a folder asks for", () => {
  const asked: Table = [
    ["Member: Pay invoice", ["Clients are called members."]],
    [
      "Rider: Check order",
      [
        "We call the courier “Rider”.",
        "courier = Rider",
        "Use the word rider instead of courier.",
        "The word “courier” sounds old; use “rider”.",
        "Couriers are riders in our language.",
        "Our riders used to be called couriers.",
        "“Rider” is the word we use for courier.",
        "We say rider where others say courier.",
        "“Rider” instead of “courier”, please.",
        "Rider is the name of the lane, not courier.",
        "“Rider” is the proper word, and not “courier”.",
      ],
    ],
    [
      "Client: Pay bill",
      [
        "Use the word bill instead of invoice.",
        "We do not use the word invoice, it is a bill.",
        "Please don't say invoice - say bill.",
      ],
    ],
    ["Publish results; Archive case", ["Always end with the task Archive case."]],
    ["Publish results; Archive file", ["Every process ends with archiving the file."]],
    ["Open ticket; Courier: Check order", ["The first step is always to open a ticket."]],
    ["start(Phone call from client)", ["Every process starts with a phone call from the client."]],
    [
      "Courier: Pack goods; Clerk: Print label",
      ["Never use parallel gateways.", "House style: no parallel gateways."],
    ],
    ["Check order; ?Order large?", ["Please do not use swimlanes."]],
    [
      "?Payment above 10,000 EUR?{[Yes] CFO: Approve payment | [No*]}; Client: Pay invoice",
      ["All payments above 10,000 EUR need the approval of the CFO."],
    ],
    [
      "Press office: Publish results",
      ["Results are always published by the press office.", "The press office is in charge of results."],
    ],
    ["Coordinator: Write invoice", ["If nobody is named, the coordinator does it."]],
    ["Front office: Write invoice", ["Steps without a role belong to the front office."]],
    ["?Order above 10,000 euros?", ["A large order is an order above 10,000 euros."]],
    ["Courier: Check order", ["Labels have at most two words."]],
    ["Dispatcher: Write invoice", ["Whoever is not mentioned: the dispatcher."]],
    [
      "Office: Write invoice",
      [
        "If it is unclear who does a step, the office does it.",
        "If the description is silent about the doer, the office does it.",
      ],
    ],
    ["Rider: Pack goods", ["“Rider” is what we call the courier."]],
    ["Driver of the fleet: Check order", ["In our house couriers are referred to as drivers of the fleet."]],
    ["Shipper: Check order", ["We speak of shippers, never of couriers."]],
    ["?Order above 100 kilos?", ["Anything above 100 kilos counts as a large order."]],
    ["?Order more than 20 items?", ["An order is large when it has more than 20 items."]],
    ["Weigh goods; Courier: Pack goods", ["Goods are weighed before they are packed."]],
    [
      "Foreman: Approve goods; Courier: Pack goods",
      ["Goods may only be packed after the foreman has agreed."],
    ],
    ["[Yes] Report order to board; Manager: Review order", ["Large orders must be reported to the board."]],
    [
      "?Order below 20 euros?{[Yes] Refuse order; end(Order refused) | [No*]}",
      ["Orders below 20 euros are refused."],
    ],
    ["Publish results; Ask client for rating", ["At the very end, the client is asked for a rating."]],
    ["end(Parcel reached client)", ["The process is over when the parcel has reached the client."]],
    ["start(Order received)", ["Start: “Order received”"]],
    [
      "Check order; ?Order large?{[Yes] Manager: Review order | [No]}; Write invoice; Clerk: Print label",
      ["Never show the goods."],
    ],
    ["Publish results on website", ["Results are always published on the website."]],
    ["[Yes] Runner: Review order", ["Couriers and managers are “runners” for us."]],
    ["[Yes] Inform owner; Manager: Review order", ["At a large order the owner has to be informed."]],
    ["end(Parcel picked up)", ["The process ends with “Parcel picked up”."]],
    ["Logistics: Check order", ["The courier belongs to Logistics.", "Couriers work in Logistics"]],
    [
      "Dispatch: Pack goods",
      [
        "The courier and the clerk are one team: “Dispatch”",
        "Couriers and clerks form one department called Dispatch.",
      ],
    ],
    ["Client[[]]", ["The client should be shown as a black box."]],
    ["start(Order arrived)", ["start = Order arrived"]],
    ["end(Results published)", ["end = Results published"]],
    ["Write invoice", ["Invoices are drawn up by the accountant."]],
    ["Accountant: Write invoice", ["Invoices are written by the accountant and signed by the owner."]],
    ["Ops: Check order", ["Courier: ops"]],
  ];
  for (const [expected, said] of asked)
    testWordings(said, async (context) => {
      const { text, lines } = await drawn(order, context);
      expect(text).toContain(expected);
      expect(lines.length).toBe(1);
    });
});

describe("what changes nothing, for a true reason", () => {
  testWordings(
    [
      ["No lane for the client.", "Say “Client is outside.” for a pool"],
      ["Never draw a lane for the clerk.", "Say “Clerk is outside.” for a pool"],
      ["Parallel gateways are fine.", "What is allowed asks for nothing"],
      ["Timers are also allowed.", "What is allowed asks for nothing"],
      ["No abbreviations, please.", "Words stay as the text writes them"],
      ["Deliveries only on weekdays.", "Days and hours of work are told in the text"],
      ["Do not show end events with names.", "Starts and ends have a name where the text tells one"],
      ["# Team rules", "It tells about you and asks for nothing."],
      ["Punctuality matters to us.", "It tells about you and asks for nothing."],
    ],
    async ([context, reason]) => {
      const { text, lines } = await drawn(order, context);
      expect(text).toBe((await drawn(order, null)).text);
      expect(lines).toHaveLength(1);
      expect(lines[0]?.reason).toContain(reason);
    },
  );
});

describe("who is told to be outside", () => {
  testWordings(
    [
      "The client does not belong to us.",
      "Clients are not employees and thus sit in their own pool.",
      "The client never gets a lane but a pool.",
      "The client works for another company.",
      "External: client, supplier",
      "Client: outside",
    ],
    async (context) => {
      expect((await drawn(order, context)).text).toMatch(/^Client\[\[Pay invoice/m);
    },
  );
});

describe("what has no effect says why", () => {
  testWordings(
    [
      ["We are a small law firm in Leeds.", "It tells about you and asks for nothing."],
      ["Parcels are handled by the post room.", "No step that the text leaves open is “parcel”."],
      ["Never use sub-processes.", "This diagram has no sub-processes."],
      ["Gateways are worded as questions.", "Decisions are asked as questions anyway."],
      ["Porters are called runners.", "The text does not speak of “Porter”."],
      ["The driver is outside.", "The text does not speak of “Driver”."],
      [
        "Letters go out within two days.",
        "A folder cannot set a time limit; tell it in the text of the process.",
      ],
      ["Please avoid the word client.", "It does not say which word to write instead of “client”."],
      ["Never show coffee breaks.", "Nothing of “coffee break” is in this diagram."],
      [
        "The clerk never gets a bonus.",
        "It was not understood as a wish for diagrams; say it in one plain sentence.",
      ],
    ],
    async ([context, reason]) => {
      const { text, lines } = await drawn(order, context);
      expect(text).toBe((await drawn(order, null)).text);
      expect(lines).toEqual([{ from: 0, to: context.length, effect: null, reason }]);
    },
  );
});
