/** The refusal of an instruction. */
import { expect } from "vitest";
import { rulesEditor } from "../../src/generation/editor.rules.ts";
import { CannotEdit } from "../../src/generation/editor.ts";

export const editor = rulesEditor();
export const refusalOf = (bpmn: string, prompt: string) =>
  editor.plan({ bpmn, prompt, context: null }, AbortSignal.timeout(30_000)).then(
    ({ operations }) => expect.fail(`understood as ${JSON.stringify(operations)}`),
    (error: unknown) => error,
  );

export async function expectRefusal(bpmn: string, prompt: string, message: RegExp) {
  const error = await refusalOf(bpmn, prompt);
  expect(error).toBeInstanceOf(CannotEdit);
  expect(String(error)).toMatch(message);
}
