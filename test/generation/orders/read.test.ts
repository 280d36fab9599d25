/** From the marks of an order to its content; and the rows of a diagram that the reader sees. */
import { expect, test } from "vitest";
import { openDocument } from "../../../src/bpmn/document.ts";
import { readModel } from "../../../src/generation/editing/read-model.ts";
import { planInstruction } from "../../../src/generation/instructions/choose.ts";
import { listingFor, listingOf, numbered } from "../../../src/generation/orders/listing.ts";
import { changesFrom } from "../../../src/generation/orders/read.ts";
import { matchAt, matchesOf } from "../../../src/generation/reader/matches.ts";
import type { OrderMark } from "../../../src/generation/reader/order.ts";
import { drawingOf } from "../../editing/meaning.ts";

const { bpmn } = await drawingOf(
  "The clerk checks the claim. If it is complete, the manager approves the claim, otherwise the clerk completes the claim. Then the clerk files the claim.",
);
const rows = listingOf(readModel(openDocument(bpmn)));
const row = (words: string) => rows.findIndex((one) => one.words.startsWith(words));

test("a diagram is a row for each element, with the ways out of a decision below it", () => {
  const words = rows.map((one) => `${one.mark} ${one.words}`);
  expect(words.slice(row("task Check claim"), row("task File claim") + 1)).toEqual([
    "e2 task Check claim , Clerk",
    "e3 choice Claim complete? , Clerk",
    "f1 way Yes to Approve claim",
    "f2 way No to Complete claim",
    "e4 task Approve claim , Manager",
    "e5 task Complete claim , Clerk",
    "e6 join , Clerk",
    "e7 task File claim , Clerk",
  ]);
});

test("steps and decisions are numbered, each by themselves", () => {
  const words = numbered(rows).map((one) => one.words);
  expect(words.filter((one) => /^\d/.test(one))).toEqual([
    "1 task Check claim , Clerk",
    "1 choice Claim complete? , Clerk",
    "2 task Approve claim , Manager",
    "3 task Complete claim , Clerk",
    "4 task File claim , Clerk",
  ]);
});

test("a lane without a name is a row only for an order that speaks of such a lane", async () => {
  const nameless = readModel(openDocument(bpmn.replace('name="Manager"', 'name=""')));
  const lanes = (order: string) =>
    listingFor(order, nameless).flatMap(({ words }) => (words.startsWith("lane") ? [words] : []));
  expect(lanes("rename the clerk's lane to Intake")).toEqual(["lane Clerk"]);
  expect(lanes("name the empty lane Head")).toEqual(["lane Clerk", "lane"]);
});

const text = "before filing, the auditor signs it if it is above 500";
const mark = (kind: OrderMark["kind"], word: string, more: Partial<OrderMark>): OrderMark => ({
  kind,
  from: text.indexOf(word),
  to: text.indexOf(word) + word.length,
  role: null,
  becomes: null,
  wait: null,
  of: [],
  inside: null,
  meant: [],
  ...more,
});

test("marks that belong to a change are put together, with the elements that are meant", () => {
  const marks = [
    mark("do", "before", { role: "decide" }),
    mark("at", "filing", { role: "before", of: [0], meant: [row("task File claim")] }),
    mark("text", "auditor", { role: "doer", of: [3] }),
    mark("new", "signs", { of: [0], inside: 4 }),
    mark("text", "above 500", { role: "condition", of: [0] }),
  ];
  const changes = changesFrom(marks, rows, text);
  expect(changes).toMatchObject([
    {
      kind: "decide",
      places: [{ role: "before", meant: [rows[row("task File claim")]?.id] }],
      texts: [{ role: "condition", words: "above 500" }],
      news: [{ inside: 0, doer: { role: "auditor" } }],
    },
  ]);
});

test("words are alike that are the same or of one stem, and neighbours count as well", () => {
  const order = ["before", "shipping", "the", "goods", "check", "them"];
  const matches = matchesOf(order, [
    ["3", "task", "ship", "goods"],
    ["1", "task", "check", "credit"],
    ["the", "task"],
  ]);
  expect(matches.map((one) => one.join(" "))).toEqual(["0 0 0", "1 0 0", "0 0 0", "2 0 0", "0 2 0", "0 0 0"]);
  expect(matchAt(matches, 1, 0)).toEqual({ same: 1, near: 2 });
  expect(matchAt(matches, 5, 0)).toEqual({ same: 0, near: 1 });
});

test.each([
  ["the end needs a name: Claim filed", "asked: rename", ["rename"]],
  ["it's not the manager who approves, the clerk does that", "asked: assign", ["assignLane"]],
])("what no rule reads is carried out where the reader is sure: %s", (order, rule, types) => {
  const { operations, notes } = planInstruction(readModel(openDocument(bpmn)), order);
  expect(operations.map(({ type }) => type)).toEqual(types);
  expect(notes.map((note) => note.rule)).toEqual([rule]);
});

test("a remark, and what is asked about the diagram, is no change for the reader either", () => {
  for (const order of ["lol the manager never approves anything", "who keeps the claim meanwhile?"])
    expect(() => planInstruction(readModel(openDocument(bpmn)), order)).toThrow(
      /could not be read|asks something|change/,
    );
});
