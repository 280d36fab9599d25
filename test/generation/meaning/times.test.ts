/** Times in texts: their words, their meaning, and what waits for what. */
import { describe, expect, test } from "vitest";
import { timesIn } from "../../../src/generation/meaning/times.ts";
import { parser } from "../../../src/generation/parser/parser.ts";
import { linesOf, stated } from "./lines.ts";

const timesOf = (text: string): string[] =>
  parser
    .parse(text, { from: 0, to: text.length }, 1)
    .flatMap(({ tokens }) => timesIn(tokens, text))
    .map(({ use, words }) => `${use}: ${words}`);

describe("times in words", () => {
  test.each<[string, string[]]>([
    ["The parcel must be there by Friday noon.", ["limit: Friday noon"]],
    ["The gate opens on Tuesday at 7:00.", ["at: Tuesday at 7:00"]],
    ["Members may object up to the 25th.", ["limit: 25th"]],
    ["Members may object until the end of the month.", ["limit: the end of the month"]],
    ["The list is printed on the last day of the month.", ["at: the last day of the month"]],
    ["The list is printed on the 20th of each month.", ["every: the 20th of each month"]],
    ["The tree is moved on the agreed date.", ["at: agreed date"]],
    ["On the day of the big match the tent is opened.", ["at: day of the big match"]],
    ["The glue is sanded the next morning.", ["after: next morning"]],
    ["It is paid on the first of the following month.", ["after: the first of the following month"]],
    ["It takes a few days.", ["for: few days"]],
    ["The board meets on 1 March.", ["at: 1 March"]],
    ["Bids may be sent until June 30.", ["limit: June 30"]],
    ["In the evening the gate is locked.", ["at: evening"]],
    ["The day before the fair the tent is put up.", ["before: The day"]],
    ["The gate may be locked.", []],
    ["The guard checks the lamp in the morning.", []],
    ["At the end of the day the boat is washed.", []],
    ["The boat is washed on the same day.", []],
  ])("%s", (text, times) => {
    expect(timesOf(text)).toEqual(times);
  });
});

describe("what comes, or does not in time", () => {
  test.each<[string, string[]]>([
    [
      "If the rent arrives, open the gate. If ten days go by without rent, change the lock.",
      ["timer: Ten days", "message: Rent received", "-: Open gate", "-: Change lock"],
    ],
    [
      "The heirs have a month to appeal. If nobody appeals, the clerk burns the file. In the event of an appeal the judge reads it.",
      ["timer: A month", "message: Heirs appealed", "Clerk: Burn file", "Judge: Read file"],
    ],
    [
      "The guard asks for two dates. If they do not come back within a week, he burns the list.",
      ["Guard: Ask for two dates", "timer: A week", "message: Two dates received", "Guard: Burn list"],
    ],
    [
      "The baker sends a bill, payable within 14 days. If the money has not come by then, the baker calls.",
      ["Baker: Send bill, payable", "timer: 14 days", "message: Money received", "Baker: Call"],
    ],
    [
      "The clerk writes to the shop. If we hear nothing within five days, the boss drives there. As soon as the answer is in, the clerk burns the goods.",
      [
        "Clerk: Write to shop",
        "timer: Five days",
        "message: Answer received",
        "Boss: Drive",
        "Clerk: Burn goods",
      ],
    ],
    [
      "The lender mails the deed. The heir may object within a week. If he objects, the judge reads it. If not, the clerk files it.",
      [
        "Lender: Mail deed",
        "timer: A week",
        "message: Heir objected",
        "Judge: Read deed",
        "Clerk: File deed",
      ],
    ],
    [
      "The club invites the singer. If she agrees within three days, the cook books a room; otherwise the club asks a choir.",
      [
        "Club: Invite singer",
        "timer: Three days",
        "message: Singer agreed",
        "Cook: Book room",
        "Club: Ask choir",
      ],
    ],
    [
      "The joiner sends a quote. It is valid for a month; after that it lapses. If the guest signs, the joiner builds the bed.",
      [
        "Joiner: Send quote",
        "timer: A month",
        "message: Guest signed",
        "-: Lapse quote",
        "Joiner: Build bed",
      ],
    ],
    [
      "The porter calls the smith. The smith must be there by noon; if he is not, the porter breaks the lock.",
      ["Porter: Call smith", "timer: Noon", "message: Smith there", "Porter: Break lock"],
    ],
    [
      "The clerk asks the tenant. The tenant has a week to pay the rent, after which the judge is called.",
      ["Clerk: Ask tenant", "timer: A week", "message: Rent paid", "-: Call judge"],
    ],
    [
      "The clerk writes to the tenant. If he does not answer within a week, she phones him, after two weeks she calls the judge.",
      [
        "Clerk: Write to tenant",
        "timer: A week",
        "message: Tenant answered",
        "Clerk: Phone tenant",
        "timer: Two weeks",
        "message: Tenant answered",
        "Clerk: Call judge",
      ],
    ],
    [
      "The clerk reads the plea. If a paper is missing, the applicant has a week to send it, otherwise the judge is called.",
      ["Clerk: Read plea", "timer: A week", "message: Applicant sends paper", "-: Call judge"],
    ],
    [
      "The mason orders the stones. On the agreed date the mason builds the wall.",
      ["Mason: Order stones", "timer: Agreed date", "Mason: Build wall"],
    ],
  ])("%s", (text, lines) => {
    expect(linesOf(text).filter((line) => !line.includes("?"))).toEqual(lines);
  });
});

describe("when work begins, and what it waits for", () => {
  test.each<[string, string[]]>([
    [
      "The office rings the diver one hour before the tide turns. The diver boards the boat.",
      ["start timer: One hour before tide turns", "Office: Ring diver", "Diver: Board boat"],
    ],
    [
      "The cook heats the oven. The cook fries the fish ten minutes before the guests come.",
      ["Cook: Heat oven", "timer: Ten minutes before guests come", "Cook: Fry fish"],
    ],
    [
      "The stocktaking starts every Friday. The clerk counts the crates.",
      ["start timer: Every Friday", "Clerk: Count crates"],
    ],
    [
      "A short note on the harbour. Whenever a guest arrives, the porter opens the gate.",
      ["start message: Guest arrived", "remark", "Porter: Open gate"],
    ],
    [
      "The seeds are put in the chamber and stay there for two days. The gardener counts them.",
      ["-: Put seeds in chamber", "timer: Two days", "Gardener: Count seeds"],
    ],
    [
      "The smith puts the blade into the oven for an hour. He sharpens it.",
      ["Smith: Put blade into oven", "timer: An hour", "Smith: Sharpen blade"],
    ],
    [
      "The clerk asks for the maps and waits until they arrive. She prints them.",
      ["Clerk: Ask for maps", "message: Maps received", "Clerk: Print maps"],
    ],
    [
      "So when a barge comes in, the porter rings the bell. Then, once the crane is here, he unloads it.",
      ["start message: Barge received", "Porter: Ring bell", "message: Crane here", "Porter: Unload crane"],
    ],
    [
      "The cart arrives at the gate. The guard opens the gate. The permit comes back from the town. The guard burns it.",
      ["start message: Cart arrived", "Guard: Open gate", "message: Permit received", "Guard: Burn permit"],
    ],
    [
      "The cook writes the list. Two days before, the maid buys the fish. In the morning the cook fries it.",
      ["Cook: Write list", "timer: Two days before", "Maid: Buy fish", "timer: Morning", "Cook: Fry fish"],
    ],
    [
      "The clerk orders the maps and waits for them. The maps arrive. She prints the list.",
      ["Clerk: Order maps", "message: Maps received", "Clerk: Print list"],
    ],
    [
      "The museum lends the vase. When the vase is back, the restorer cleans it.",
      ["Museum: Lend vase", "message: Vase back", "Restorer: Clean vase"],
    ],
  ])("%s", (text, lines) => {
    expect(linesOf(text)).toEqual(lines);
  });
});

/** Events at a step: what happens, and whether the step ends then. */
const attachedIn = (text: string): string[] => {
  const { statements, relations } = stated(text);
  const labelOf = (id: string | null) =>
    statements.flatMap((one) => (one.id === id && "label" in one ? [one.label] : [])).join();
  return relations.flatMap((one) =>
    one.kind === "attach"
      ? [`${labelOf(one.what)} at ${labelOf(one.to)}${one.interrupts ? ", which is over" : ""}`]
      : [],
  );
};

describe("reminders beside work that goes on", () => {
  test.each<[string, string[]]>([
    ["The boss decides on the leave. The boss is reminded after two days.", ["Two days at Decide on leave"]],
    [
      "The judge must read the plea. After a week the clerk sends a reminder to the judge. The clerk burns the plea.",
      ["A week at Read plea"],
    ],
    [
      "The mason must lay the stones within a week. Otherwise the owner gets a reminder.",
      ["A week at Lay stones"],
    ],
    ["The tutor marks the essays. The tutor gets a reminder after five days.", ["Five days at Mark essays"]],
    ["The cook bakes the pie. After an hour the maid cuts it.", []],
    ["The clerk sends the bill. After two weeks the clerk sends a reminder to the guest.", []],
  ])("%s", (text, attached) => {
    expect(attachedIn(text)).toEqual(attached);
  });
});
