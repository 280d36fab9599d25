import { expect, test } from "vitest";
import {
  baseOfPast,
  baseOfVerb,
  gerund,
  participle,
  past,
  plural,
  singular,
  thirdPerson,
} from "../../../src/generation/naming/inflect.ts";

test.each([
  ["check", "checks", "checked", "checked", "checking"],
  ["send", "sends", "sent", "sent", "sending"],
  ["notify", "notifies", "notified", "notified", "notifying"],
  ["submit", "submits", "submitted", "submitted", "submitting"],
  ["resubmit", "resubmits", "resubmitted", "resubmitted", "resubmitting"],
  ["visit", "visits", "visited", "visited", "visiting"],
  ["cancel", "cancels", "cancelled", "cancelled", "cancelling"],
  ["ship", "ships", "shipped", "shipped", "shipping"],
  ["approve", "approves", "approved", "approved", "approving"],
  ["agree", "agrees", "agreed", "agreed", "agreeing"],
  ["fix", "fixes", "fixed", "fixed", "fixing"],
  ["pay", "pays", "paid", "paid", "paying"],
  ["go", "goes", "went", "gone", "going"],
  ["remake", "remakes", "remade", "remade", "remaking"],
  ["relay", "relays", "relayed", "relayed", "relaying"],
  ["withdraw", "withdraws", "withdrew", "withdrawn", "withdrawing"],
  ["double-check", "double-checks", "double-checked", "double-checked", "double-checking"],
  ["die", "dies", "died", "died", "dying"],
  ["see", "sees", "saw", "seen", "seeing"],
  ["repair", "repairs", "repaired", "repaired", "repairing"],
])("%s is inflected", (verb, third, before, done, now) => {
  expect([thirdPerson(verb ?? ""), past(verb ?? ""), participle(verb ?? ""), gerund(verb ?? "")]).toEqual([
    third,
    before,
    done,
    now,
  ]);
});

test.each([
  ["order", "orders"],
  ["box", "boxes"],
  ["company", "companies"],
  ["key", "keys"],
  ["analysis", "analyses"],
  ["salesman", "salesmen"],
  ["shelf", "shelves"],
  ["invoice", "invoices"],
  ["series", "series"],
  ["employee", "employees"],
])("one %s, two %s", (one, many) => {
  expect([plural(one), singular(many)]).toEqual([many, one]);
});

test.each(["class", "status", "basis", "goods", "bus"])("%s is no plural of something else", (noun) => {
  expect(singular(noun)).toBe(noun);
});

test.each([
  ["checked", "check"],
  ["shipping", "ship"],
  ["approves", "approve"],
  ["notified", "notify"],
  ["written", "write"],
  ["issuing", "issue"],
  ["lying", "lie"],
  ["passes", "pass"],
])("%s leads back to %s", (form, base) => {
  const known = new Set(["check", "ship", "approve", "notify", "issue", "lie", "pass"]);
  expect(baseOfVerb(form, (verb) => known.has(verb))).toBe(base);
});

test("what is no form of a known verb leads nowhere", () =>
  expect(baseOfVerb("tables", () => false)).toBeNull());

test.each([
  ["laid", "lay"],
  ["burnt", "burn"],
  // "They fell the tree", "saw the board", "set the table"
  ["fell", null],
  ["saw", null],
  ["set", null],
  ["paint", null],
])("the past %s stands for %s", (word, base) => expect(baseOfPast(word)).toBe(base));
