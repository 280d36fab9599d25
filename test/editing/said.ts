/** Checks what an instruction means for a diagram, and that it changes the document. */
import { expect } from "vitest";
import { applyOperations } from "../../src/generation/apply.ts";
import { rulesEditor } from "../../src/generation/editor.rules.ts";
import { brief } from "./brief.ts";

/** The operations of an instruction, and wordings of it. */
export type Meaning = { means: string[]; said: string[] };

const editor = rulesEditor();

export async function expectMeaning(bpmn: string, prompt: string, means: readonly string[]): Promise<void> {
  const { operations } = await editor.plan({ bpmn, prompt, context: null }, AbortSignal.timeout(30_000));
  expect(brief(operations).split("\n")).toEqual(means);
  expect(applyOperations(bpmn, operations).bpmn).not.toBe(bpmn);
}
