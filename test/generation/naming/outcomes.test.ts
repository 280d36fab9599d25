/** Names of the ends of paths. */
import { describe, expect, test } from "vitest";
import { readDocument } from "../../../src/generation/document/read.ts";
import { understoodByRules } from "../../../src/generation/understand.ts";
import { notationOf } from "../notation.ts";

const drawn = (text: string) => notationOf(understoodByRules(readDocument(text)).outline);

describe("an end without a name is named after", () => {
  const cases: [string, string, string][] = [
    [
      "who is told, if nothing else is done and the question has no outcome to name",
      "The florist looks at the roses. If there is no dew on the petals, she phones the wholesaler and that is the end. Otherwise she cuts the stems.",
      "end(Wholesaler phoned)",
    ],
    [
      "the answer that leads there, if nothing is done and it says enough",
      "The agent asks the landlord. If he does not agree, that is the end. If he agrees, the agent digs the hole.",
      "end(Landlord declined)",
    ],
    [
      "its work alone, if that has no object",
      "The sexton winds the clock. If the spring breaks, he resigns and the process ends. Otherwise he oils the wheels.",
      "end(Resigned)",
    ],
    [
      "whoever declines, where nothing is done",
      "The dealer names a price. If the buyer agrees, the dealer signs the contract. Otherwise the process ends.",
      "end(Buyer declined)",
    ],
    [
      "what somebody does not do, where nothing else is done",
      "The dealer names a price. If the buyer wants the car, the dealer signs the contract. Otherwise the process ends.",
      "end(Car not wanted)",
    ],
    [
      "where its work goes",
      "The agent reads the ticket. If it is a duplicate, it is linked to the old ticket and the process ends. Otherwise she answers it.",
      "end(Linked to old ticket)",
    ],
    [
      "its work and to whom, if that is short",
      "The cobbler looks at the boots. If they are torn, he gives the boots back to the owner and that is the end. Otherwise he polishes the boots.",
      "end(Boots given back to owner)",
    ],
    [
      "its work without what belongs to the thing",
      "The clerk opens the file. If it is old, he confirms the dismissal of the guard and that is the end. Otherwise he keeps the file.",
      "end(Dismissal confirmed)",
    ],
    [
      "the refusal in its path",
      "The curator examines the coin. If it is a fake, she rejects the coin, calls the seller, and that is the end. Otherwise the museum buys the coin.",
      "end(Coin rejected)",
    ],
    [
      "what its last work has brought about",
      "The ranger checks the trap. If a wolf is inside, he frees the wolf and that is the end. Otherwise he moves the trap.",
      "end(Wolf freed)",
    ],
    [
      "a verb of two words",
      "The engineer watches the server. If the load grows, he rolls back the update and the process ends. Otherwise the sales team praises the update.",
      "end(Update rolled back)",
    ],
    [
      "what was decided, where all that follows is told to somebody",
      "The dean reads the grant application. If the dean approves the application, the bursar pays the grant. If the dean rejects it, he explains his reasons to the student and the process ends.",
      "end(Application rejected)",
    ],
    [
      "its state, where the question asks for one",
      "The guard checks the badge. If the badge is expired, he informs the visitor and the process ends. Otherwise he opens the gate.",
      "end(Badge expired)",
    ],
    [
      "a bare verdict",
      "The head reviews the request. If approved, the desk books the flight. If not, the head explains the reasons and the process ends.",
      "end(Rejected)",
    ],
    [
      "its work, where the question only asks whether somebody agrees",
      "The clerk calls the customer. If the customer declines, the clerk files the note and the process ends. Otherwise the clerk mends the shoe and informs the customer and the process ends.",
      "end(Shoe mended)",
    ],
  ];
  test.each(cases)("%s", (_, text, end) => {
    expect(drawn(text)).toContain(end);
  });
});

test("where one path of the last choice ends, the other has an end of its own", () => {
  expect(
    drawn(
      "The bank checks the loan. If the loan is risky, the bank rejects the loan. Otherwise the bank pays the loan.",
    ),
  ).toBe(
    "Bank: Check loan; ?Loan risky?{[Yes] Bank: Reject loan; end(Loan rejected) | [No] Bank: Pay loan; end(Loan paid)}",
  );
});

test("paths that come together have no ends of their own", () => {
  expect(
    drawn("The cook tastes the soup. If it is thin, the cook adds flour. Otherwise the cook adds salt."),
  ).not.toContain("end(");
});
