import fc from "fast-check";
import { expect, test } from "vitest";
import { applyOperations } from "../../src/generation/apply.ts";
import { rulesEditor } from "../../src/generation/editor.rules.ts";
import { CannotEdit } from "../../src/generation/editor.ts";
import { rulesGenerator } from "../../src/generation/generator.rules.ts";

const signal = AbortSignal.timeout(600_000);
const texts = [
  "The clerk checks the order. If it is complete, the warehouse ships the goods, otherwise the clerk asks the customer. The clerk files the order.",
  "The nurse takes a sample and, at the same time, the doctor reads the file. If the sample is bad, the nurse takes it again. The doctor signs the report.",
  "The buyer sends an order to the supplier. If the supplier does not answer within three days, the buyer calls the supplier. The buyer pays the invoice.",
];
const drawn = Promise.all(
  texts.map((prompt) => rulesGenerator().generate({ prompt, context: null }, signal)),
).then((drafts) => drafts.map(({ bpmn }) => bpmn));

const instructions = [
  "Add a task “Print label” after “Ship goods”.",
  "Remove the task “File order”.",
  "Rename “Check order” to “Verify order”.",
  "After checking the order, go back to the first step if data is missing.",
  "Make “Take sample” and “Sign report” run in parallel.",
  "Do “Ship goods” and “File order” one after the other.",
  "Only call the supplier if the amount is above 100, otherwise skip it.",
  "Swap “Take sample” and “Read file”.",
  "Move “Pay invoice” before “Send order”.",
  "Add a lane for the boss and put “Sign report” in it.",
  "Delete the lane of the clerk.",
  "Attach a timer of two days to “Pay invoice” that leads to a reminder.",
  "Delete the branch where the order is not complete.",
  "Add a third branch: if the order is unclear, the manager decides.",
  "End the process after “Check order”.",
  "Replace “Ship goods” by “Send goods” and “Send invoice”.",
  "Merge “Take sample” and “Sign report”.",
  "Turn the gateway into a parallel one.",
  "Change the deadline to five days.",
  "Add a note to “Ship goods”: fragile.",
  "Repeat “Take sample” until the sample is good.",
  "Delete everything.",
  "Remove it.",
  "Undo that, then remove the gateway and the end event and the start event.",
];
const order = fc
  .array(fc.tuple(fc.constantFrom(...instructions), fc.constantFrom(" ", "\n", " and ", " Then ")), {
    minLength: 1,
    maxLength: 5,
  })
  .map((parts) => parts.map(([one, joint]) => one + joint).join(""));
/** A small part of the long run: `FUZZ_RUNS=10000 npx vitest run test/editing/mixed.test.ts`. */
const runs = Number(process.env.FUZZ_RUNS ?? 150);

test("orders in any order are done on any diagram, or refused", async () => {
  const documents = await drawn;
  const editor = rulesEditor();
  await fc.assert(
    fc.asyncProperty(fc.nat(documents.length - 1), order, async (which, prompt) => {
      const bpmn = documents[which] ?? "";
      try {
        const { operations } = await editor.plan({ bpmn, prompt, context: null }, signal);
        expect(applyOperations(bpmn, operations).bpmn).toContain("<bpmn:definitions");
      } catch (error) {
        if (!(error instanceof CannotEdit)) throw error;
      }
    }),
    { numRuns: runs, seed: 31 },
  );
}, 240_000);
