import type { Operation } from "./edits.ts";
import type { ContextLine, Engine, Note, Trace, Wish } from "./generator.ts";

/** Raise it whenever the same instruction may give another change by rules. */
export const rulesEngine: Engine = { name: "rules", version: "9" };

export type Back = {
  /** `version` counts from 1; `back` counts changes. */
  to: { version: number } | { back: number };
  /** What else is asked for, to be done on that version; null for nothing. */
  rest: string | null;
};

/** What an instruction asks for, on ids of the given document. Applied all or nothing by `applyOperations`. */
export type EditPlan = {
  operations: Operation[];
  /** All that the instruction asks for where it goes back to an earlier version; then there are no operations. */
  earlier?: Back;
  /** The drawing shall be made anew, whatever else is asked for. */
  redraw?: true;
  engine: Engine;
  /** What was understood of the instruction; left out by engines that cannot tell. */
  notes?: Note[];
  contextLines?: ContextLine[];
  trace?: Trace;
};

/** An instruction in plain text to operations on one BPMN document. */
export type Editor = {
  /**
   * @param input `bpmn` the document as stored; `prompt` the instruction.
   * @throws CannotEdit when nothing, or more than one thing, fits the instruction; the message names the candidates.
   */
  plan(input: Wish & { bpmn: string }, signal: AbortSignal): Promise<EditPlan>;
};

/** The job ends `generation_failed` with this message; trying again would not help. */
export class CannotEdit extends Error {
  override name = "CannotEdit";
  /** What was read all the same. */
  readonly notes: Note[];
  constructor(message: string, notes: Note[] = []) {
    // Names of people's drawings have line breaks; a message is one line, and what it quotes can be said.
    super(message.replace(/\s+/g, " "));
    this.notes = notes;
  }
}
