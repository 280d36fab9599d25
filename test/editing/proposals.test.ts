/** What a refusal proposes instead, and the bounds of an instruction. */
import { describe, expect, test } from "vitest";
import { order } from "./documents.ts";
import { leave } from "./leave.ts";
import { editor, expectRefusal, refusalOf } from "./refusing.ts";

describe("what is proposed instead works as it stands", () => {
  test.each([
    [leave, "Remove the gateway 'Request approved?'", /for example: "(.+)"/],
    [order, "Make it better", /For example: "(.+?)" or/],
    [order, "Add a note 'Twice a day'", /"(.+)"/],
    [order, "Add a task 'Weigh parcel'", /for example: "(.+)"/],
  ])("%#: %s", async (bpmn, prompt, proposed) => {
    const instead = proposed.exec(String(await refusalOf(bpmn, prompt)))?.[1] ?? "";
    const { operations } = await editor.plan(
      { bpmn, prompt: instead, context: null },
      AbortSignal.timeout(30_000),
    );
    expect(operations).not.toEqual([]);
  });
});

test("whoever could be either of two lanes is neither, and nobody new", async () => {
  const levels = leave.replace('"Employee"', '"First level"').replace('"Manager"', '"Second level"');
  await expectRefusal(
    levels,
    "after 'Record absence' the level signs the form",
    /could mean the lane "First level" or "Second level"/,
  );
});

describe("an instruction has bounds", () => {
  const statements = (count: number) =>
    Array.from({ length: count }, (_, at) => `Rename 'Pick items' to 'P${at}'`);

  test("a sentence of its characters", async () => {
    const sentence = (chars: number) => `Rename Pick items to ${"x".repeat(chars - 21)}`;
    await expect(
      editor.plan({ bpmn: order, prompt: sentence(400), context: null }, AbortSignal.timeout(30_000)),
    ).resolves.toBeDefined();
    await expectRefusal(order, sentence(401), /400 characters/);
  });

  test("of its statements", () => expectRefusal(order, statements(21).join(". "), /20 statements/));

  test("of the ways to read it", () =>
    expectRefusal(order, `Remove ${"and remove x ".repeat(30)}`, /no "|intricate|could not be read/));
});
