/** Lines that are understood in part only do nothing, and say so. */
import { describe, expect, test } from "vitest";
import { rulesGenerator } from "../../../src/generation/generator.rules.ts";
import { nounPhrase } from "../../../src/generation/steering/names.ts";
import { notationOf } from "../notation.ts";

const generator = rulesGenerator();
const drawn = async (prompt: string, context: string | null) => {
  const draft = await generator.generate({ prompt, context }, AbortSignal.timeout(30_000));
  return { text: notationOf(draft.outline), lines: draft.contextLines ?? [] };
};

const garden =
  "The gardener waters the roses. The florist cuts the flowers. The flowers are packed. " +
  "If the order is large, the boss checks the box. The driver brings the box to the customer.";

describe("a line that is understood in part only", () => {
  test.each([
    ["If it happens in the shed and nobody is named, put it down to Nursery.", "shed"],
    ["Finish on what became of the roses or the tulips, like “Box delivered”.", "tulips"],
    ["I am Head Gardener, write that and not my name (Walter).", "Walter"],
    ["Put the dull bits (watering, weeding) into one closed box called Morning round.", "weeding"],
  ])("%s", async (context, word) => {
    const [plain, steered] = [await drawn(garden, null), await drawn(garden, context)];
    expect(steered.text).toBe(plain.text);
    const told = steered.lines.map(({ effect, reason }) => `${effect} ${reason}`).join(" ");
    expect(told).toMatch(/understood in part only|does not speak of/);
    expect(told).toContain(`“${word}”`);
  });

  test.each([["The gardener has a lane, whatever the trustees think.", "Gardener: Water", "trustees"]])(
    "is done where the reader is sure of it, and what nothing was made of is told: %s",
    async (context, drawnSo, word) => {
      const { text, lines } = await drawn(garden, context);
      expect(text).toContain(drawnSo);
      expect(lines[0]?.reason).toMatch(new RegExp(`^Nothing was made of .*“${word}”`));
    },
  );

  test("does not keep the lines beside it from being carried out", async () => {
    const { text, lines } = await drawn(
      garden,
      "The florist is called binder.\nThe boss is called chief, but not when the auditor visits.",
    );
    expect(text).toContain("Binder: Cut flowers");
    expect(text).toContain("Boss: Check box");
    expect(lines.map(({ effect }) => effect !== null)).toEqual([true, false]);
  });
});

test.each([
  "We call the florist “Binder”, because the customers know nothing of flowers.",
  "The florist is called binder, our trainees don't know the other word.",
  "Call the florist binder, as we all learned that trade in Holland.",
])("a reason need not be understood: %s", async (context) => {
  expect((await drawn(garden, context)).text).toContain("Binder: Cut flowers");
});

test("“that's Binding” is the name Binding", async () => {
  expect((await drawn(garden, "florist, cutter: that's Binding")).text).toContain("Binding: Cut flowers");
});

test("each of two pairs has its own word", async () => {
  const context = "Say “bouquet” and not “flowers”, “buyer” and not “customer”";
  expect((await drawn(garden, context)).text).toMatch(/Cut bouquet.*to buyer/);
});

describe("whoever is told to be outside", () => {
  const exam =
    "The student hands in the thesis. It is forwarded to two markers, who give their grades. If both grades are a pass, the certificate is printed. " +
    "If it is failed, the student may repeat it. The dean signs the certificate.";

  test("takes no step that the text leaves open, and no decision", async () => {
    const [plain, steered] = [await drawn(exam, null), await drawn(exam, "The student is outside.")];
    const decisions = (text: string) => text.match(/\?[^?{]+\?\{/g)?.length ?? 0;
    expect(decisions(steered.text)).toBeGreaterThanOrEqual(decisions(plain.text));
    expect(steered.text).not.toMatch(/Student\[\[[^\]]*(?:Forward|Print)/);
  });

  test("is not somebody else with a longer name", async () => {
    const { text } = await drawn(
      "The forklift driver unloads the pallets. The clerk checks the note. The driver signs the note.",
      "The driver is outside.",
    );
    expect(text).not.toMatch(/Driver\[\[[^\]]*Unload/);
  });

  test("has no pool where the text does not speak of them", async () => {
    const { text, lines } = await drawn(
      "We call the owner. The cat is scanned. The vet examines the cat.",
      "The new owner is outside.",
    );
    expect(text).not.toContain("[[");
    expect(lines[0]?.reason).toContain("does not speak of");
  });
});

test.each([
  ["Front desk", true],
  ["Cook", true],
  ["Head of stable", true],
  ["something", false],
  ["he", false],
  ["that's HR", false],
  ["no lane", false],
  ["those who sell bikes", false],
  ["variations above 10k", false],
])("“%s” can be a name: %s", (words, expected) => {
  expect(nounPhrase(words)).toBe(expected);
});
