/** Plain sentences of offices, read whole: what "does" stands for, who acts, what is asked, and what comes first. */
import { expect, test } from "vitest";
import { readDocument } from "../../src/generation/document/read.ts";
import type { Step } from "../../src/generation/outline.ts";
import { understand } from "../../src/generation/understand.ts";

const text =
  "A guest hands in a claim. The clerk checks whether the form is complete. If it is incomplete, the clerk sends it back and the guest corrects it. Otherwise the expert inspects the damage. If the damage is above 5,000 euros, the boss decides on the claim, otherwise the expert does. Accounting pays out.";
const bodyOf = (prompt: string): Step[] =>
  understand(readDocument(prompt)).outline.pools.flatMap(({ body }) => body);

test('whoever "does" does the work that is told before', () => {
  const choice = bodyOf(text).find((step) => step.type === "choice");
  const work = choice?.branches.map(({ body }) =>
    body.map((step) => (step.type === "task" ? `${step.lane}: ${step.label}` : step.type)),
  );
  expect(work).toEqual([["Boss: Decide on claim"], ["Expert: Decide on claim"]]);
});

test("what is sent back and corrected is checked again", () => {
  const [, loop] = bodyOf(text);
  expect(loop).toMatchObject({
    type: "loop",
    body: [{ label: "Check whether form is complete" }],
    redo: [{ label: "Send form back" }, { label: "Correct form" }],
  });
});

test("what somebody cannot do is asked for by its result", () => {
  const tried =
    "We get a support ticket by e-mail. First level tries to solve it right away. If they can't, they pass it on to second level. Then the agent closes the ticket.";
  const choice = bodyOf(tried).find((step) => step.type === "choice");
  expect(choice?.question).toBe("Support ticket solved?");
});
