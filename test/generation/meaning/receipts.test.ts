/** Which parties are pools, and what pools receive. */
import { expect, test } from "vitest";
import { readDocument } from "../../../src/generation/document/read.ts";
import { partiesInUse } from "../../../src/generation/meaning/parties-in-use.ts";
import { withReceipts } from "../../../src/generation/meaning/receipts.ts";
import { line, stated } from "./lines.ts";

const partiesOf = (text: string) =>
  partiesInUse(stated(text), readDocument(text)).map(({ name, as }) => `${name}: ${as}`);
const receivedIn = (text: string) =>
  withReceipts(stated(text), partiesInUse(stated(text), readDocument(text)))
    .statements.filter(({ id }) => id.startsWith("receipt:"))
    .map(line);

const mill =
  "The mill and the bakery are two independent companies. The bakery sends an order to the mill. The mill grinds the corn and sends a bill to the bakery. The bakery pays the bill.";

test("given firms that are told apart, when the text is read, then each is a pool", () => {
  expect(partiesOf(mill)).toEqual(["Bakery: pool", "Mill: pool"]);
  expect(partiesOf("The guard opens the swimming pool. The diver cleans the pool.")).toEqual([
    "Guard: lane",
    "Diver: lane",
  ]);
});

test("given lanes that the text names, when somebody else is told of, then no pool is added", () => {
  const text = "The usher calls the guest. The cook fries the fish.";
  expect(partiesOf(text)).toContain("Guest: closed pool");
  expect(partiesOf(`${text} Draw two lanes.`)).toEqual(["Usher: lane", "Cook: lane"]);
});

test("given two pools, when one sends, then the other starts with it or waits for it", () => {
  expect(receivedIn(mill)).toEqual(["start message: Order received", "message: Bill received"]);
});

test("given a sending that depends on a case, when pools are told, then nothing is waited for", () => {
  const text = `${mill} If the bill is wrong, the bakery sends a complaint to the mill. The mill calls.`;
  expect(receivedIn(text)).not.toContain("message: Complaint received");
});
