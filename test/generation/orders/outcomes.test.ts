/** From readings of an order to the resulting diagrams, and the sureness of each. */
import { describe, expect, test } from "vitest";
import { openDocument } from "../../../src/bpmn/document.ts";
import { readModel } from "../../../src/generation/editing/read-model.ts";
import type { AskedSo, Change } from "../../../src/generation/orders/asked.ts";
import { outcomesOf } from "../../../src/generation/orders/outcomes.ts";
import { planOf } from "../../../src/generation/orders/plan.ts";
import { isSure, sureness, weighed } from "../../../src/generation/orders/sureness.ts";
import { drawingOf } from "../../editing/meaning.ts";

const { bpmn } = await drawingOf(
  "The smith heats the iron. The smith bends the iron. The helper cools the iron. The helper polishes the iron.",
);
const model = readModel(openDocument(bpmn));
const text = "the polishing, well, drop it";
const idOf = (name: string) => [...model.nodes.values()].find((node) => node.name === name)?.id ?? "";
const nowhere = { from: 0, to: 3 };

const removing = (...names: string[]): Change => ({
  ...nowhere,
  kind: "remove",
  becomes: null,
  places: [{ ...nowhere, role: "target", meant: names.map(idOf), inside: null }],
  texts: [],
  news: [],
  ends: [],
});
const reading = (likely: number, ...changes: Change[]): AskedSo => ({ changes, score: Math.log(likely) });

describe("given readings, the likeliest first", () => {
  const readings = [
    reading(0.4, removing("Polish iron")),
    reading(0.2, removing("Cool iron")),
    reading(0.1, removing("Polish iron"), removing("Polish iron")),
    reading(0.08),
    reading(0.02, { ...removing(), kind: "swap" }),
  ];
  const { done, nothing } = outcomesOf(readings, text, model);

  test("then readings that give one diagram count together", () => {
    expect(done.map(({ after }) => after.nodes.has(idOf("Polish iron")))).toEqual([false, true]);
    const [one, twice] = [readings[0], readings[2]].map((each) => Math.exp(each ? weighed(each) : 0));
    expect(done[0]?.likelihood).toBeCloseTo((one ?? 0) + (twice ?? 0));
  });

  test("then what asks for nothing keeps its share, what cannot be done has none, and all shares are one", () => {
    expect(nothing).toBeGreaterThan(0);
    expect(done.reduce((sum, { share }) => sum + share, nothing)).toBeCloseTo(1);
  });
});

test("given a reading with something that nobody can do, then it counts like one that asks for nothing", () => {
  const readings = [
    reading(0.4, removing("Polish iron")),
    reading(0.2, removing("Cool iron"), { ...removing("Polish iron"), kind: "other" }),
  ];
  const { done, nothing } = outcomesOf(readings, text, model);
  expect(done.map(({ asked }) => asked.changes.map(({ kind }) => kind))).toEqual([["remove"]]);
  expect(nothing).toBeGreaterThan(0);
  expect((done[0]?.share ?? 0) + nothing).toBeCloseTo(1);
});

test("given words for one thing or for two of equal likelihood, then one is meant", () => {
  const both = [reading(0.4, removing("Polish iron", "Cool iron")), reading(0.4, removing("Polish iron"))];
  const [best] = outcomesOf(both, text, model).done;
  expect(best?.after.nodes.has(idOf("Cool iron"))).toBe(true);
});

test("given a reading that leaves something out, and one of nearly its likelihood that does not, then all is meant", () => {
  const [less, more] = [
    reading(0.4, removing("Polish iron")),
    reading(0.2, removing("Polish iron"), removing("Cool iron")),
  ];
  expect(outcomesOf([less, more], text, model).done[0]?.after.nodes.has(idOf("Cool iron"))).toBe(false);
});

test("given a diagram that is likelier by itself and against others, then it is surer", () => {
  const [alone] = outcomesOf([reading(0.4, removing("Polish iron"))], text, model).done;
  const beside = outcomesOf(
    [reading(0.4, removing("Polish iron")), reading(0.3, removing("Cool iron"))],
    text,
    model,
  ).done;
  const [faint] = outcomesOf([reading(0.001, removing("Polish iron"))], text, model).done;
  if (!alone || !beside[0] || !faint) throw new Error("each can be done");
  expect(sureness(alone)).toBeGreaterThan(sureness(beside[0]));
  expect(sureness(alone)).toBeGreaterThan(sureness(faint));
  expect([isSure(alone, 0), isSure(beside[0], 9)]).toEqual([true, false]);
});

test("given words that have no effect, then the notes say so", () => {
  const [best] = outcomesOf([reading(0.9, removing("Polish iron"))], text, model).done;
  if (!best) throw new Error("it can be done");
  const { notes } = planOf(best, { words: ["well"], remarks: [{ from: 0, to: 3 }] }, text);
  expect(notes.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
    "understood the",
    "dropped well",
    `dropped ${text.slice(0, 3)}`,
  ]);
});
