import type { Operation } from "./edits.ts";
import type { ContextLine, Engine, Note, Trace, Wish } from "./generator.ts";

/** Raise it whenever the same instruction may give a different change by rules. */
export const rulesEngine: Engine = { name: "rules", version: "19" };

export type Back = {
  /** `version` counts from 1; `back` counts changes. */
  to: { version: number } | { back: number };
  /** The rest of the instruction, to be applied to that version; null for none. */
  rest: string | null;
};

/** What an instruction asks for, with ids of the given document. `applyOperations` applies it all or not at all. */
export type EditPlan = {
  operations: Operation[];
  /** Set when the instruction goes back to an earlier version; then there are no operations. */
  earlier?: Back;
  /** The drawing must be made from scratch, whatever else is asked for. */
  redraw?: true;
  engine: Engine;
  /** What was understood of the instruction; absent from engines that cannot tell. */
  notes?: Note[];
  contextLines?: ContextLine[];
  trace?: Trace;
};

/** Turns an instruction in plain text into operations on one BPMN document. */
export type Editor = {
  /**
   * @param input `bpmn` the stored document; `prompt` the instruction.
   * @throws CannotEdit when nothing, or more than one thing, fits the instruction; the message names the candidates.
   */
  plan(input: Wish & { bpmn: string }, signal: AbortSignal): Promise<EditPlan>;
};

/** The job ends `generation_failed` with this message; a retry would not help. */
export class CannotEdit extends Error {
  override name = "CannotEdit";
  /** What was understood nevertheless. */
  readonly notes: Note[];
  constructor(message: string, notes: Note[] = []) {
    // Names in people's drawings have line breaks; a message is a single line.
    super(message.replace(/\s+/g, " "));
    this.notes = notes;
  }
}
