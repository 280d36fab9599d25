import { expect, test } from "vitest";
import { readDocument } from "../../../src/generation/document/read.ts";
import { goodOf } from "../../../src/generation/naming/good-questions.ts";
import { understoodByRules } from "../../../src/generation/understand.ts";
import { notationOf } from "../notation.ts";

test.each([
  ["Documents incomplete?", "Documents complete?"],
  ["Badge unknown?", "Badge known?"],
  ["Pages missing?", "All pages there?"],
  ["Tests fail?", "Tests pass?"],
  ["Payment fails?", "Payment succeeds?"],
  ["Address wrong?", "Address correct?"],
  ["Leave rejected?", "Leave approved?"],
  ["Offer declined?", "Offer accepted?"],
  ["Guest refuses?", "Guest agrees?"],
  ["Guest refuses to pay?", "Guest agrees to pay?"],
  ["Tickets lack number?", "Tickets have number?"],
])("%s asks for the good: %s", (question, good) => {
  expect(goodOf(question)).toBe(good);
});

test.each([
  ["Seat taken?", "Seat free?"],
  ["Licence expired?", "Licence valid?"],
  ["Page missing?", "Page there?"],
  ["Reports without code?", "Reports with code?"],
  ["Stock too low?", "Stock high enough?"],
  ["Notice too late?", "Notice in time?"],
  ["Size lies outside range?", "Size within range?"],
])("%s asks for the good, if the text treats it as the bad case: %s", (question, good) => {
  expect(goodOf(question)).toBeNull();
  expect(goodOf(question, true)).toBe(good);
});

test.each(["Page missing?", "Order complete?", "Pulse fast or breath unsafe?", "Something missing?"])(
  "%s stays",
  (question) => {
    expect(goodOf(question)).toBeNull();
  },
);

test("the answers turn with the question, also in a loop", () => {
  const drawn = (text: string) => notationOf(understoodByRules(readDocument(text)).outline);
  expect(
    drawn("The guard checks the badge. If the badge is unknown, he calls the office. He opens the gate."),
  ).toContain("?Badge known?{[No] Guard: Call office | [Yes]}");
  expect(
    drawn(
      "The smith tests the blade. If the test fails, he hardens it and tests it again. The squire fetches it.",
    ),
  ).toContain("| [No] ");
});
