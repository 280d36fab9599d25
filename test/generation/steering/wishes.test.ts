import { describe, expect, test } from "vitest";
import { rulesGenerator } from "../../../src/generation/generator.rules.ts";
import { notationOf } from "../notation.ts";

const generator = rulesGenerator();
const drawn = async (prompt: string, context: string | null) => {
  const draft = await generator.generate({ prompt, context }, AbortSignal.timeout(30_000));
  return { text: notationOf(draft.outline), lines: draft.contextLines ?? [] };
};

const repair =
  "The owner brings the bike. The helper checks the bike. The bike is cleaned. If the repair is costly, the chief calls the owner. " +
  "The apprentice repairs the bike. The invoice is written.";

describe("several words for one", () => {
  test.each([
    ["Helper, apprentice and mechanic all mean “Fitter”.", "Fitter: Repair bike"],
    ["Chief, boss and head: always “Foreman”.", "Foreman: Call owner"],
    ["Helper and apprentice are the same for us: write “Fitter”.", "Fitter: Check bike"],
    ["Helper, apprentice and fitter are one and the same role, “Fitter”.", "Fitter: Repair bike"],
    ["Chief and foreman denote one and the same person, so please use Foreman.", "Foreman: Call owner"],
    ["The helper and the apprentice count as Workshop.", "Workshop: Check bike"],
    ["The helper, the trainee and the apprentice are all Workshop.", "Workshop: Repair bike"],
    ["We say “customer” for the owner and “fitter” for the helper.", "Fitter: Check bike"],
    ["It is “Customer” for owner, and “Fitter” for helper, apprentice and trainee.", "Fitter: Repair bike"],
    ["The person who owns the bike is called “rider”, never owner or keeper.", "Rider: Bring bike"],
    ["Whoever repairs is the “fitter”, also when someone writes helper.", "Fitter: Check bike"],
    ["Those who repair the bikes are called “fitters”.", "Fitter: Repair bike"],
    [
      "The people who bring bikes are “riders”, and those who repair them are “fitters”.",
      "Fitter: Repair bike",
    ],
    ["The people we work for are “riders”; the word “owner” is to be replaced.", "Rider: Bring bike"],
    ["“Fitter” means helper, apprentice or trainee.", "Fitter: Repair bike"],
    ["For helper, apprentice and trainee please write “Fitter”.", "Fitter: Check bike"],
    ["Please replace “helper” and “apprentice” by “fitter”.", "Fitter: Repair bike"],
    ["When a text says chief or boss, it means the Foreman.", "Foreman: Call owner"],
    ["Put the helper and the apprentice together in one lane called “Workshop”.", "Workshop: Repair bike"],
    ["The helper and the apprentice share the lane “Workshop”.", "Workshop: Repair bike"],
    ["The helper and the apprentice both work in the Workshop.", "Workshop: Repair bike"],
    ["Apprentices appear as a lane “Fitter”.", "Fitter: Repair bike"],
    ["The bike's owners are called “riders”.", "Rider: Bring bike"],
  ])("%s", async (context, expected) => {
    expect((await drawn(repair, context)).text).toContain(expected);
  });

  test.each([
    ["Those who sell bikes are called “dealers”.", "The text does not tell who “Those who sell bikes” are."],
    ["Ranger, warden and keeper all mean “Guard”.", "The text does not speak of “Ranger”."],
  ])("%s changes nothing and says why", async (context, reason) => {
    const { text, lines } = await drawn(repair, context);
    expect(text).toBe((await drawn(repair, null)).text);
    expect(lines[0]?.reason).toContain(reason);
  });

  test("who is outside under a new name is outside under the old one", async () => {
    const { text } = await drawn(repair, "The people who bring bikes are “riders”.\nRiders are outside.");
    expect(text).toMatch(/^Rider\.\* -> /m);
  });

  test("a name in full is meant where its last word comes again", async () => {
    const { text } = await drawn(
      "The town's surveyor measures the plot. The clerk files the plan.",
      "The town's surveyor is outside; call the surveyor “Expert”.",
    );
    expect(text).toContain("Expert[[Measure plot]]");
  });
});

describe("sizes", () => {
  const shop =
    "The clerk reads the order. If it is a big order, the manager signs it. The clerk sends the goods.";
  test.each([
    ["A big order is one with more than 40 crates.", "?Order with more than 40 crates?"],
    ["Big orders are those above 900 euros.", "?Order above 900 euros?"],
    ["A big order has fewer than 9 parts.", "?Order with fewer than 9 parts?"],
    ["A big order is forty crates or more.", "forty crates or more?"],
    ["By a big order we mean anything over 3 tons.", "?Order over 3 tons?"],
    ["Big orders are orders of up to two crates.", "?Order of up to two crates?"],
    ["Big means more than 40 crates.", "?Order more than 40 crates?"],
    ["A big order is seven crates or more.", "?Order of seven crates or more?"],
  ])("%s", async (context, expected) => {
    expect((await drawn(shop, context)).text).toContain(expected);
  });

  test("an answer tells the size of what is asked", async () => {
    const { text } = await drawn(
      "The clerk measures the parcel. Small parcels are put on the shelf. Large parcels are put in the yard.",
      "Large parcels are those over 2 metres.",
    );
    expect(text).toContain("[Over 2 metres] Put large parcels in yard");
  });

  test.each([["Our yard has been on the river since 1987."], ["The yard has 84 lamps."]])(
    "%s tells no size",
    async (context) => {
      const { text, lines } = await drawn(shop, context);
      expect(text).toBe((await drawn(shop, null)).text);
      expect(lines[0]?.reason).toBe("It tells about you and asks for nothing.");
    },
  );
});

describe("who is outside", () => {
  const letter =
    "The clerk reads the letter. The guest pays the fee. The clerk writes a reply to the ministry.";
  test("a closed pool has no steps, and messages reach its edge", async () => {
    const { text, lines } = await drawn(letter, "The guest is an outside party, shown as an empty pool.");
    expect(text).toContain("Guest[[]]");
    expect(lines[0]?.effect).toBe("Guest has a pool of its own. What Guest does is not drawn.");
  });

  test("what somebody does is not drawn where nobody wants to see it", async () => {
    const { text } = await drawn(letter, "Never draw what the guest does at home.");
    expect(text).not.toContain("Pay fee");
  });

  test.each([["The guest is not ours, give it its own pool."], ["Keep the guest out of our pool."]])(
    "%s is told of somebody outside",
    async (context) => {
      expect((await drawn(letter, context)).text).toContain("Guest[[Pay fee]]");
    },
  );

  test("who is only written to has a closed pool that gets the letter", async () => {
    const { text } = await drawn(letter, "The ministry is external.");
    expect(text).toContain("Ministry[[]]");
    expect(text).toMatch(/-> Ministry\.\*$/m);
  });
});

describe("first and last", () => {
  const visit =
    "The nurse calls the visitor. The letter is printed. If the visit is refused, the nurse writes a note and the case is closed.";
  test.each([
    ["Each process begins with “Visitor arrives”.", "start(Visitor arrives)"],
    ["Begin with an event “Visit agreed”, not with a task.", "start(Visit agreed)"],
    ["The last step is always “Clean room”, done by the porter.", "Porter: Clean room"],
    ["Let each process begin with “Visitor arrives” and end with “Visit over”.", "start(Visitor arrives)"],
    ["Let each process begin with “Visitor arrives” and end with “Visit over”.", "end(Visit over)"],
    ["The last task is “Close file” and the last event “File closed”.", "Close file; end(File closed)"],
    ["The last step is always “Clean room” and the porter does it.", "Porter: Clean room"],
    ["The first step is always “Open file”, in Reception.", "Reception: Open file"],
  ])("%s", async (context, expected) => {
    expect((await drawn(visit, context)).text).toContain(expected);
  });

  const claim =
    "The clerk reads the claim. If the claim is bad, the clerk sends a rejection letter and the process ends. Otherwise the clerk pays the claim.";
  test("an end belongs to the way of its outcome", async () => {
    const { text } = await drawn(
      claim,
      "Rejected claims finish at their own end event called “Claim turned down”.\nPaid claims finish at “Claim paid out”.",
    );
    expect(text).toContain("Send rejection letter; end(Claim turned down)");
    expect(text).toContain("Pay claim; end(Claim paid out)");
  });

  test("a bad outcome is the only end on the way, a good one where all ways come to", async () => {
    const { text } = await drawn(
      "The clerk reads the claim. If the claim is bad, the clerk calls the owner and the process ends. Otherwise the clerk pays the claim.",
      "When it works out, the end is “Claim paid out”.\nIf it fails, the end is “Claim turned down”.",
    );
    expect(text).toContain("Call owner; end(Claim turned down)");
    expect(text).toContain("Pay claim; end(Claim paid out)");
  });

  test("one end of all is the end of every way that the text does not end by itself", async () => {
    const { text } = await drawn(claim, "Every process ends with “Claim settled”.");
    expect(text).toContain("Pay claim; end(Claim settled)");
    expect(text).toContain("Send rejection letter; end(Rejection letter sent)");
  });

  test("an outcome without an end of its own is told", async () => {
    const { text, lines } = await drawn(
      repair,
      "If something is refused, its end has the word “refused” in it.",
    );
    expect(text).toBe((await drawn(repair, null)).text);
    expect(lines[0]?.reason).toBe("No way of this diagram that is “refused” has an end of its own.");
  });

  test("each end tells what has come about", async () => {
    const told = "The clerk reads the claim. The clerk sends a letter to the owner.";
    expect((await drawn(told, null)).text).not.toContain("end(");
    expect((await drawn(told, "No end event without a name.")).text).toContain("end(Letter sent to owner)");
  });

  test("hours of a day are no process", async () => {
    const { text, lines } = await drawn(visit, "We open at nine and close at five.");
    expect(text).toBe((await drawn(visit, null)).text);
    expect(lines[0]?.reason).toBe("It tells about you and asks for nothing.");
  });
});

describe("the drawing", () => {
  const wash =
    "The clerk washes the cups. The clerk writes the report. The report is read. The clerk checks whether the form is valid. Then the clerk archives the completely filled form in the cellar.";
  test.each([
    ["Don’t put in washing the cups or sweeping the floor, even if somebody tells it.", /^(?!.*Wash)/],
    ["I like to see the report as a data object.", /Write report -> Report; Read report <- Report/],
    ["Task names have at most 20 characters.", /^(?!.*[A-Z][^;:]{21})/],
    ["No label longer than three words, please.", /^(?!.*[A-Z]\w+ \w+ \w+ \w+)/],
    ["Please no lanes, we are too few for that.", /^(?!.*Clerk)/],
  ])("%s", async (context, expected) => {
    expect((await drawn(wash, context)).text).toMatch(expected);
  });

  test("a decision of three ways becomes two of two", async () => {
    const { text } = await drawn(
      "The clerk opens the mail. If it is a bill, it is paid. If it is an order, it is packed. Otherwise it is thrown away.",
      "Gateways have at most two ways out; cut bigger decisions into several.",
    );
    expect(text.match(/\[Yes\]/g)?.length).toBe(2);
    expect(text.match(/\[No\*?\]/g)?.length).toBe(2);
  });

  test("what is waited for is a task with the time at its edge", async () => {
    const { text } = await drawn(
      "The clerk asks the bank for a report. If the report does not arrive within ten days, the clerk reminds the bank. When the report arrives, the clerk files it.",
      "Show a waiting time as a timer on the edge of the task that waits.",
    );
    expect(text).toContain("Receive report");
    expect(text).toMatch(/\^~?timer: /);
  });

  test("work at the same time may be wanted one after the other", async () => {
    const { text } = await drawn(
      "The letter is typed while the envelope is printed.",
      "Things that happen at the same time are simply drawn one after the other.",
    );
    expect(text).toBe("Type letter; Print envelope");
  });

  test("a word that a spelling names as an example is spelt so where it is a thing", async () => {
    const { text } = await drawn(
      "The clerk checks the list. The clerk posts a check.",
      "British spelling, so it is “cheque” when money is meant.",
    );
    expect(text).toBe("Clerk: Check list; Clerk: Post cheque");
  });

  test.each([
    [
      "Short reports skip the reading, even if the text does not say so.",
      "?Short report?{[Yes] | [No*] Read report}",
    ],
    ["Small reports need no reading.", "?Small report?{[Yes] | [No*] Read report}"],
  ])("%s", async (context, expected) => {
    expect((await drawn(wash, context)).text).toContain(expected);
  });

  test("what is not there cannot be skipped", async () => {
    const { text, lines } = await drawn(wash, "Short reports skip the translation.");
    expect(text).toBe((await drawn(wash, null)).text);
    expect(lines[0]?.reason).toBe("No step of this diagram is “translate”.");
  });

  test("two things in a label that is too long are two steps", async () => {
    const { text } = await drawn(
      "The clerk prepares the yellow form and the receipt.",
      "At most three words in a label.",
    );
    expect(text).toBe("Clerk: Prepare yellow form; Clerk: Prepare receipt");
  });

  test("a start that receives something waits for the message", async () => {
    const { text } = await drawn(
      "The guest orders a meal. The cook cooks the meal.",
      "The guest is outside.\nCall the first event “Order received”.",
    );
    expect(text).toContain("start message(Order received)");
  });
});

test("work of some cases is added where a decision asks for them, though we do it ourselves", async () => {
  const { text } = await drawn(
    "We weigh the fish. If it is a rare fish, the owner is asked. We smoke the fish.",
    "For rare fish we always take a photo before we smoke, even when the text forgets to mention it.",
  );
  expect(text).toContain("[Yes] Take photo; Ask owner");
});

test.each([
  ["For rare fish, inform the mayor before smoking.", "[Yes] Inform mayor; Ask owner"],
  ["Only the skipper may weigh fish.", "Skipper: Weigh fish"],
])("%s", async (context, expected) => {
  const told = "Fish are weighed. If it is a rare fish, the owner is asked. We smoke the fish.";
  expect((await drawn(told, context)).text).toContain(expected);
});

test.each([
  ["All the rest is on the secretary.", "Secretary: Type letter"],
  ["The secretary is the default.", "Secretary: Type letter"],
  [
    "Checks are done by the boss, everything else by the secretary.",
    "Boss: Check plan; Secretary: Type letter",
  ],
  ["“We” is the office.", "Office: File plan"],
  ["Ms Miller is the secretary.", "Secretary: Open mail"],
  ["Ms Miller and Mr Brown work in Sales.", "Sales: Open mail"],
])("%s tells whose work it is", async (context, expected) => {
  const told = "Ms Miller opens the mail. The plan is checked. The letter is typed. We file the plan.";
  expect((await drawn(told, context)).text).toContain(expected);
});

test.each([
  ["Before we start an expensive repair, we ask the owner.", "Owner: Ask"],
  ["The bike is not a lane.", "Bike[["],
  ["Costly bikes travel with a second driver.", "Travel"],
  ["Checking is always the head's job, whoever the text names.", "Checking:"],
])("%s is not read as something else", async (context, unwanted) => {
  expect((await drawn(repair, context)).text).not.toContain(unwanted);
});

test("passive work belongs to one, except what another does", async () => {
  const { text } = await drawn(
    "The samples are collected. The results are checked.",
    "Passive sentences belong to the assistant, except checking, which only a chemist may do.",
  );
  expect(text).toBe("Assistant: Collect samples; Chemist: Check results");
});

describe("the same meaning said in another way", () => {
  const loading =
    "The carpenter loads the van. The joiner cuts the wood. The customer signs the note. The van is cleaned. " +
    "If the order is custom work, the clerk calls the customer. The bill is sent.";
  const together = "Crew: Load van; Crew: Cut wood";

  test.each([
    ["Joiner and carpenter are used interchangeably - show joiner.", "Joiner: Load van; Joiner: Cut wood"],
    [
      "Carpenter or joiner, it makes no difference: write “Woodworker”.",
      "Woodworker: Load van; Woodworker: Cut wood",
    ],
    ["Whether the text says carpenter or joiner, we want to read Woodworker.", "Woodworker: Load van"],
    ["Carpenters, joiners and turners: we only say “woodworker”.", "Woodworker: Load van"],
    ["Carpenters and joiners = Crew.", together],
    ["The carpenter and the joiner should end up in the lane “Crew”.", together],
    ["“Crew” covers carpenters and joiners.", together],
    ["The carpenter's tasks go into the lane of the joiner.", "Joiner: Load van"],
    ["The carpenter belongs to the transport department.", "Transport: Load van"],
    ["The carpenter is part of Transport; so is the joiner.", "Transport: Load van; Transport: Cut wood"],
    [
      "Carpenter and joiner are the same person.\nUse “joiner” everywhere.",
      "Joiner: Load van; Joiner: Cut wood",
    ],
    ["What we used to call “carpenter” is now “woodworker”.", "Woodworker: Load van"],
    ["We never say “carpenter”, the right word is “woodworker”.", "Woodworker: Load van"],
    ["An order ends when the bill has been sent.", "end(Bill sent)"],
    ["Call the end “Event closed”.", "end(Event closed)"],
    ["Customers are called “guests”.\nDon't use the word “clerk” for them.", "Guest: Call guest"],
    ["The customer is somebody else's company, so he gets his own pool.", "Customer[["],
    ["The customer is self-employed, hence no lane but a pool.", "Customer[["],
    ["Partners (customers, joiners) are outside our firm.", "Joiner[["],
    ["Custom work means anything not in the catalogue.", "(not in the catalogue)?"],
    ["Once the bill has gone out we're done.", "end(Bill gone out)"],
    ["First event: “Van arrived”", "start(Van arrived)"],
    ["Filing the bill is always the final activity.", "Send bill; File bill"],
    ["Weighing always happens before loading.", "Weigh van; Carpenter: Load van"],
    ["Loading needs a permit check first.", "Check permit; Carpenter: Load van"],
    [
      "A P1 is a van that costs more than 900 euros.\nP1 vans are reported to the owner.",
      "Report van to owner",
    ],
  ])("%s", async (context, expected) => {
    expect((await drawn(loading, context)).text).toContain(expected);
  });

  test.each([
    "Please skip anything about cleaning the van.",
    "Cleaning is none of our business, leave it away.",
    "We don't care about cleaning.",
    "Cleaning the van is not worth drawing.",
    "It is not necessary to draw the cleaning of the van.",
  ])("%s leaves a step out", async (context) => {
    const { text } = await drawn(loading, context);
    expect(text).not.toContain("Clean van");
    expect(text).toContain("Cut wood");
  });

  test.each([
    "Moving company from Gdansk.",
    "Joinery run by a family.",
    "Do without intermediate events.",
    "Please no swimlane called Carpenter.",
    "A van is overdue after 28 days.",
    "One swimlane per department, not per person.",
    "Never abbreviate.",
    "Don't number the steps.",
    "The treasurer's tasks go outside of office hours.",
  ])("%s changes nothing and says why", async (context) => {
    const { text, lines } = await drawn(loading, context);
    expect(text).toBe((await drawn(loading, null)).text);
    expect(lines[0]?.reason).not.toBeNull();
  });
});

// The rules read them, and the reader, which is not sure of anything else, does not bear them out.
for (const sentence of [
  "We call an order big from 40 crates on.",
  "Orders of more than 40 crates count as big.",
  "groom = hostler = whoever feeds -> lane “Yard”",
  "If it fails, end with “Claim turned down”.",
  "Rare fish always get a red ribbon from the porter.",
  "The cleaning of the van need not be displayed.",
])
  test.todo(sentence);
