/** The customer's message when a language model gave nothing usable. */
import { CannotEdit } from "../editor.ts";
import { CannotGenerate, EngineAway, type Note } from "../generator.ts";
import type { Failure } from "./conversation.ts";

/** What was asked for, in the customer's words. */
export type Wanted = "process" | "change";

const cannot = { process: CannotGenerate, change: CannotEdit } as const;
const advice = { process: "split the text", change: "ask for less at once" } as const;

function sentenceOf({ why }: Failure, wanted: Wanted): string {
  switch (why) {
    case "away":
      return "The language model cannot be reached.";
    case "refused":
      return "The language model refuses to answer; who runs the service finds the reason in its log.";
    case "unusable":
      return `The language model gave no usable ${wanted}.`;
  }
}

/** The error that ends a job without a fallback, or makes it wait for a better time. */
export function errorOf(failure: Failure, wanted: Wanted): Error {
  const sentence = sentenceOf(failure, wanted);
  switch (failure.why) {
    case "away":
      return new EngineAway(`${sentence} Please try again later.`);
    case "refused":
      return new cannot[wanted](sentence);
    case "unusable":
      return new cannot[wanted](`${sentence} Please ${advice[wanted]}, or say it in other words.`);
  }
}

/**
 * Lets the rules do the model's work, and says so in a note; also when they fail.
 *
 * @throws CannotGenerate and CannotEdit with both reasons; any other error of the rules.
 */
export async function byRules<T extends { notes?: Note[] }>(
  failure: Failure,
  wanted: Wanted,
  work: () => Promise<T>,
): Promise<T & { notes: Note[] }> {
  const sentence = sentenceOf(failure, wanted);
  try {
    const made = await work();
    const note: Note = { kind: "assumed", text: `Read by rules. ${sentence}`, from: 0, to: 0 };
    return { ...made, notes: [note, ...(made.notes ?? [])] };
  } catch (error) {
    if (!(error instanceof CannotGenerate || error instanceof CannotEdit)) throw error;
    throw new cannot[wanted](`${sentence} The rules took its place: ${error.message}`, error.notes);
  }
}
