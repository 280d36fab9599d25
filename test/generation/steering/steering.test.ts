import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { rulesGenerator } from "../../../src/generation/generator.rules.ts";
import { steeringRules } from "../../../src/generation/steering/all-rules.ts";
import { linesOf } from "../../../src/generation/steering/lines.ts";
import { steeringOf } from "../../../src/generation/steering/steering.ts";
import { notationOf } from "../notation.ts";

const generator = rulesGenerator();
const drawn = async (prompt: string, context: string | null) => {
  const draft = await generator.generate({ prompt, context }, AbortSignal.timeout(30_000));
  return { text: notationOf(draft.outline), lines: draft.contextLines ?? [] };
};

const order =
  "The courier checks the order. If the order is large, the manager reviews it. The invoice is written. " +
  "Then the courier packs the goods while the clerk prints the label. The client pays the invoice. The results are published.";

describe("a rule of the folder's text", () => {
  test.each(steeringRules.map((rule) => [rule.name, rule] as const))(
    "%s: its example is read by it",
    (_, rule) => {
      const [line] = linesOf(rule.example);
      expect(line && rule.read(line)).not.toBeNull();
    },
  );

  test("each has its example in the documentation", () => {
    const documentation = readFileSync("docs/CONTEXTS.md", "utf8");
    for (const { example } of steeringRules) expect(documentation).toContain(example);
  });
});

describe("what a folder asks for", () => {
  test.each([
    ["Clients are called members.", "Member: Pay invoice"],
    ["We call the courier “Rider”.", "Rider: Check order"],
    ["courier = Rider", "Rider: Check order"],
    ["Use the word rider instead of courier.", "Rider: Check order"],
    ["Use the word bill instead of invoice.", "Client: Pay bill"],
    ["Always end with the task Archive case.", "Publish results; Archive case"],
    ["Every process ends with archiving the file.", "Publish results; Archive file"],
    ["The first step is always to open a ticket.", "Open ticket; Courier: Check order"],
    ["Every process starts with a phone call from the client.", "start(Phone call from client)"],
    ["Never use parallel gateways.", "Courier: Pack goods; Clerk: Print label"],
    ["Please do not use swimlanes.", "Check order; ?Order large?"],
    [
      "All payments above 10,000 EUR need the approval of the CFO.",
      "?Payment above 10,000 EUR?{[Yes] CFO: Approve payment | [No*]}; Client: Pay invoice",
    ],
    ["Results are always published by the press office.", "Press office: Publish results"],
    ["If nobody is named, the coordinator does it.", "Coordinator: Write invoice"],
    ["Steps without a role belong to the front office.", "Front office: Write invoice"],
    ["A large order is an order above 10,000 euros.", "?Order above 10,000 euros?"],
    ["Labels have at most two words.", "Courier: Check order"],
    ["Whoever is not mentioned: the dispatcher.", "Dispatcher: Write invoice"],
    ["If it is unclear who does a step, the office does it.", "Office: Write invoice"],
    ["“Rider” is what we call the courier.", "Rider: Pack goods"],
    ["In our house couriers are referred to as drivers of the fleet.", "Driver of the fleet: Check order"],
    ["We speak of shippers, never of couriers.", "Shipper: Check order"],
    ["The word “courier” sounds old; use “rider”.", "Rider: Check order"],
    ["Couriers are riders in our language.", "Rider: Check order"],
    ["Anything above 100 kilos counts as a large order.", "?Order above 100 kilos?"],
    ["An order is large when it has more than 20 items.", "?Order more than 20 items?"],
    ["Goods are weighed before they are packed.", "Weigh goods; Courier: Pack goods"],
    ["The press office is in charge of results.", "Press office: Publish results"],
    ["Goods may only be packed after the foreman has agreed.", "Foreman: Approve goods; Courier: Pack goods"],
    ["Large orders must be reported to the board.", "[Yes] Report order to board; Manager: Review order"],
    [
      "Orders below 20 euros are refused.",
      "?Order below 20 euros?{[Yes] Refuse order; end(Order refused) | [No*]}",
    ],
    ["At the very end, the client is asked for a rating.", "Publish results; Ask client for rating"],
    ["The process is over when the parcel has reached the client.", "end(Parcel reached client)"],
    ["Start: “Order received”", "start(Order received)"],
    [
      "Never show the goods.",
      "Check order; ?Order large?{[Yes] Manager: Review order | [No]}; Write invoice; Clerk: Print label",
    ],
    ["Results are always published on the website.", "Publish results on website"],
    ["Our riders used to be called couriers.", "Rider: Check order"],
    ["Couriers and managers are “runners” for us.", "[Yes] Runner: Review order"],
    ["“Rider” is the word we use for courier.", "Rider: Check order"],
    ["We say rider where others say courier.", "Rider: Check order"],
    ["“Rider” instead of “courier”, please.", "Rider: Check order"],
    ["At a large order the owner has to be informed.", "[Yes] Inform owner; Manager: Review order"],
    ["If the description is silent about the doer, the office does it.", "Office: Write invoice"],
    ["The process ends with “Parcel picked up”.", "end(Parcel picked up)"],
    ["Rider is the name of the lane, not courier.", "Rider: Check order"],
    ["“Rider” is the proper word, and not “courier”.", "Rider: Check order"],
    ["We do not use the word invoice, it is a bill.", "Client: Pay bill"],
    ["Please don't say invoice - say bill.", "Client: Pay bill"],
    ["The courier belongs to Logistics.", "Logistics: Check order"],
    ["Couriers work in Logistics", "Logistics: Check order"],
    ["The courier and the clerk are one team: “Dispatch”", "Dispatch: Pack goods"],
    ["Couriers and clerks form one department called Dispatch.", "Dispatch: Pack goods"],
    ["The client should be shown as a black box.", "Client[[]]"],
    ["start = Order arrived", "start(Order arrived)"],
    ["end = Results published", "end(Results published)"],
    ["Invoices are drawn up by the accountant.", "Write invoice"],
    ["Invoices are written by the accountant and signed by the owner.", "Accountant: Write invoice"],
    ["Courier: ops", "Ops: Check order"],
    ["House style: no parallel gateways.", "Courier: Pack goods; Clerk: Print label"],
  ])("%s", async (context, expected) => {
    const { text, lines } = await drawn(order, context);
    expect(text).toContain(expected);
    expect(lines.length).toBe(1);
  });

  test.each([
    ["No lane for the client.", "Say “Client is outside.” for a pool"],
    ["Never draw a lane for the clerk.", "Say “Clerk is outside.” for a pool"],
    ["Parallel gateways are fine.", "What is allowed asks for nothing"],
    ["Timers are also allowed.", "What is allowed asks for nothing"],
    ["No abbreviations, please.", "Words stay as the text writes them"],
    ["Deliveries only on weekdays.", "Days and hours of work are told in the text"],
    ["Do not show end events with names.", "Starts and ends have a name where the text tells one"],
    ["# Team rules", "It tells about you and asks for nothing."],
    ["Punctuality matters to us.", "It tells about you and asks for nothing."],
  ])("%s changes nothing, for a true reason", async (context, reason) => {
    const { text, lines } = await drawn(order, context);
    expect(text).toBe((await drawn(order, null)).text);
    expect(lines).toHaveLength(1);
    expect(lines[0]?.reason).toContain(reason);
  });

  test("who belongs to a department works in its lane, and labels keep their words", async () => {
    const { text } = await drawn(
      "The clerk calls the driver. The driver loads the van.",
      "The driver belongs to Logistics.",
    );
    expect(text).toContain("Clerk: Call driver; Logistics: Load van");
  });

  test("half a question is cut from a label as a whole", async () => {
    const told = "The clerk checks whether the order is complete and correct.";
    expect((await drawn(told, "Labels have at most four words.")).text).toContain("Clerk: Check order");
  });

  test("of two works in a line, the one that changed nothing is told as well", async () => {
    const { lines } = await drawn(
      "The letter is written. The nurse calls the doctor.",
      "Letters are written by the secretary, results are published by the press.",
    );
    expect(lines[0]?.effect).toContain("Secretary does");
    expect(lines[0]?.reason).toContain("publish result");
  });

  test("an outside party has a pool of its own, and the work is handed over by messages", async () => {
    const { text, lines } = await drawn(order, "The client is external: show it as a separate pool.");
    expect(text).toMatch(/^Client\[\[Pay invoice/m);
    expect(text).toMatch(/^Process\.\S+ -> Client\.\S+$/m);
    expect(lines[0]?.effect).toBe("Client has a pool of its own.");
  });

  test.each([
    ["The client does not belong to us."],
    ["Clients are not employees and thus sit in their own pool."],
    ["The client never gets a lane but a pool."],
    ["The client works for another company."],
    ["External: client, supplier"],
    ["Client: outside"],
  ])("%s is told of somebody outside", async (context) => {
    expect((await drawn(order, context)).text).toMatch(/^Client\[\[Pay invoice/m);
  });

  test("what happens behind the work of somebody outside is inside again", async () => {
    const { text } = await drawn(
      "The clerk sends the plan. The court sets a date. The hours are noted. If the date is late, the clerk calls.",
      "The court is external.",
    );
    expect(text).toContain("Court[[Set date]]");
    expect(text).toContain("Note hours; ?Date late?");
  });

  test("a step behind work in another pool waits inside until the work comes back", async () => {
    const { text } = await drawn(
      "The clerk sends the contract. The client signs the contract. The clerk pays the fee.",
      "The client is external. Contracts are copied after they have been signed.",
    );
    expect(text).toContain("Copy contracts; Clerk: Pay fee");
  });

  test("who the text names does the work, whatever the folder says of work that is left open", async () => {
    const { text } = await drawn(
      "The clerk checks the form. The form is filed.",
      "Checks are done by quality assurance.",
    );
    expect(text).toContain("Clerk: Check form");
  });

  test("of two lines about the same thing the later one counts, and the other says so", async () => {
    const { text, lines } = await drawn(order, "The courier is called driver.\nWe call the courier rider.");
    expect(text).toContain("Rider: Check order");
    expect(lines.map(({ reason }) => reason)).toEqual(["A nearer line says otherwise.", null]);
  });

  test("British spelling leaves words of both alone", async () => {
    const { text } = await drawn(
      "The clerk checks the address. The clerk analyzes the order.",
      "Use British English.",
    );
    expect(text).toBe("Clerk: Check address; Clerk: Analyse order");
  });

  test.each([
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
  ])("%s has no effect and says why", async (context, reason) => {
    const { text, lines } = await drawn(order, context);
    expect(text).toBe((await drawn(order, null)).text);
    expect(lines).toEqual([{ from: 0, to: context.length, effect: null, reason }]);
  });
});

test("every sentence of a context has a line of its own, in lists and in one row", () => {
  const context = "House rules:\n- clerk = back office; boss = head\n2. Use British English. Avoid timers.";
  expect(steeringOf(context).map(({ from, to }) => context.slice(from, to))).toEqual([
    "House rules:",
    "clerk = back office",
    "boss = head",
    "Use British English.",
    "Avoid timers.",
  ]);
});
