import { expect, test } from "vitest";
import { definitionOf } from "../../src/generation/compile.ts";
import type { Branch, Step } from "../../src/generation/outline.ts";

const task = (label: string, lane: string): Step => ({
  type: "task",
  label,
  lane,
  kind: "task",
  each: null,
  boundaries: [],
});
const branch = (condition: string, body: Step[], isDefault = false): Branch => ({
  condition,
  isDefault,
  body,
});
const choice = (...branches: Branch[]): Step => ({ type: "choice", question: "Complete?", branches });

/** The lane of each gateway without a name, in the order of the flow. */
function joinsOf(...body: Step[]): (string | null)[] {
  const start = { kind: "none" as const, label: null, timer: null };
  const pool = { name: null, lanes: ["Clerk", "Store", "Manager"], start, body };
  const [process] = definitionOf({ name: "Orders", pools: [pool], messages: [] }).processes;
  const nodes = process?.nodes ?? [];
  const gateways = nodes.filter(({ type, name }) => type.endsWith("Gateway") && name === null);
  return gateways.map(({ id }) => process?.lanes.find((lane) => lane.nodes.includes(id))?.name ?? null);
}

const ask = branch("No", [task("Ask the customer", "Clerk")]);
const begun = task("Check the order", "Clerk");
const after = task("Pack the goods", "Store");

test("a join stands in the lane of its split, not of what comes next", () => {
  expect(joinsOf(begun, choice(ask, branch("Yes", [], true)), after)).toEqual(["Clerk"]);
});

test("also where one of its branches ends in another lane", () => {
  const fetch = branch("Yes", [task("Fetch the goods", "Store")]);
  expect(joinsOf(begun, choice(ask, fetch), after)).toEqual(["Clerk"]);
});

test("a join whose branches all end in one other lane stands in that one", () => {
  const fetch = branch("Yes", [task("Fetch the goods", "Store")]);
  const order = branch("No", [task("Write an order", "Clerk"), task("Wait for the goods", "Store")]);
  expect(joinsOf(begun, choice(fetch, order), task("Sign", "Manager"))).toEqual(["Store"]);
});

test("a join inside of another block, and in a loop, goes with its own split", () => {
  const inner = choice(ask, branch("Yes", [], true));
  const outer = choice(branch("Yes", [begun, inner], true), branch("Later", [after]));
  // The join of the inner choice, that of the outer one, and the gateway at which the loop begins again.
  expect(joinsOf(task("Look", "Manager"), outer, after).toSorted()).toEqual(["Clerk", "Manager"]);
  const loop: Step = {
    type: "loop",
    body: [begun, inner, task("Sign", "Manager")],
    question: "Signed?",
    again: "no",
    exit: "yes",
    redo: [],
  };
  expect(joinsOf(loop, after)).toEqual(["Clerk", "Clerk"]);
});
