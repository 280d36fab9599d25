import { describe, expect, test } from "vitest";
import { rulesGenerator } from "../../src/generation/generator.rules.ts";
import { tellOutline } from "../../src/verbaliser/tell.ts";
import { clearest, wordingOf } from "../../src/verbaliser/wording.ts";
import { expectedOutline } from "./likeness/expected.ts";
import { constructs, inventedOutline } from "./likeness/invented.ts";
import { likenessOf } from "./likeness/likeness.ts";

const like = (one: string, other: string) => likenessOf(expectedOutline(one), expectedOutline(other));

describe("likeness", () => {
  const whole =
    "Clerk: check order; xor(Order valid?){[yes] Clerk: file order | [no] Boss: reject order}; Boss: send letter";

  test("is 1 for the same process, whatever label is taken", () => {
    expect(like(whole, whole).total).toBe(1);
    expect(like("check order / verify order; send letter", "verify order; send letter").total).toBe(1);
  });

  test.each([
    ["a step less", "Clerk: check order; Clerk: file order; Boss: send letter", "steps"],
    [
      "a row instead of a choice",
      "Clerk: check order; Clerk: file order; Boss: reject order; Boss: send letter",
      "branching",
    ],
    ["another doer", whole.replaceAll("Boss", "Temp"), "doers"],
    ["another order", whole.replace("Clerk: check order; ", "").concat("; Clerk: check order"), "order"],
    ["a wait more", `${whole}; <timer: 3 days>`, "events"],
  ] as const)("falls with %s", (_, other, part) => {
    expect(like(whole, other)[part]).toBeLessThan(1);
  });

  test("tells a loop from a repetition", () => {
    const loop = "loop{write text; read text | [bad] | [good]}; print text";
    expect(like(loop, "@m; write text; read text; xor(Good?){[no] ->m | [yes]}; print text").total).toBe(1);
    expect(like(loop, "write text; read text; print text").branching).toBe(0);
  });
});

/** The minimum rises with the reader; it never falls. */
describe("a process told in words and read back", () => {
  const generator = rulesGenerator();
  const readBack = async (seed: number, wording = clearest) => {
    const outline = inventedOutline(seed, constructs[seed % constructs.length] ?? "plain");
    const text = tellOutline(outline, wording);
    const read = await generator.generate({ prompt: text, context: null }, AbortSignal.timeout(30_000));
    return likenessOf(outline, read.outline).total;
  };
  const mean = (totals: number[]) => totals.reduce((sum, one) => sum + one, 0) / totals.length;

  test("in the clearest words", async () => {
    const totals = await Promise.all(Array.from({ length: 40 }, (_, seed) => readBack(seed)));
    expect(mean(totals)).toBeGreaterThan(0.88);
  });

  test("as bullets", async () => {
    const totals = await Promise.all(
      Array.from({ length: 40 }, (_, seed) => readBack(seed, wordingOf(seed, "bullets"))),
    );
    expect(mean(totals)).toBeGreaterThan(0.94);
  });
});
