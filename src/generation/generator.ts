import type { Outline } from "./outline.ts";

/** The engine that made a result: recorded in the event, so that it is known without running it again. */
export type Engine = { name: string; version: string };

/** Something understood, assumed or dropped, with its position in the prompt (UTF-16 offsets). */
export type Note = {
  kind: "understood" | "assumed" | "dropped";
  text: string;
  from: number;
  to: number;
  /** Name of the rule that decided. */
  rule?: string;
  /** Ids of the resulting elements in the document. */
  elements?: string[];
};

/** A line of the folder's context (UTF-16 offsets): its effect on the diagram, or why it had none. */
export type ContextLine = { from: number; to: number; effect: string | null; reason: string | null };

/** What a language model did for a result; also if the model failed and the fallback made the result. */
export type Trace = {
  provider: string;
  model: string;
  /** Number of answers; 0 when the provider could not be reached. */
  rounds: number;
  inputTokens: number;
  outputTokens: number;
  /** The result of its own review of the answer; absent if there was none. That call is not a round. */
  checked?: "kept" | "corrected";
  /** Its raw answers, round by round. */
  answers: string[];
  /** Why the fallback made the result; null when the model did. */
  fallback: string | null;
};

export type Draft = {
  /** Name of the process; null when the text gives none. */
  name: string | null;
  outline: Outline;
  /** A sound BPMN 2.0 document without diagram interchange. */
  bpmn: string;
  engine: Engine;
  notes: Note[];
  /** The effect of each line of the folder's context; absent from engines that cannot tell. */
  contextLines?: ContextLine[];
  /** Only when a language model was called. */
  trace?: Trace;
};

/**
 * `prompt` has up to 10,000 code points; `context` is the folder's context; `before` the earlier instructions that
 * changed the diagram, newest last; `traceParent` the trace context of the caller.
 */
export type Wish = { prompt: string; context: string | null; before?: string[]; traceParent?: string };

/** Turns plain text into a process. */
export type Generator = {
  /** @throws CannotGenerate when the text contains no process, with a message for the customer. */
  generate(input: Wish, signal: AbortSignal): Promise<Draft>;
};

/** The engine that reads texts cannot be reached: the job waits, and fails with this message when its time is over. */
export class EngineAway extends Error {
  override name = "EngineAway";
}

/** The job ends `generation_failed` with this message; a retry would not help. */
export class CannotGenerate extends Error {
  override name = "CannotGenerate";
  /** What was understood nevertheless. */
  readonly notes: Note[];
  constructor(message: string, notes: Note[] = []) {
    super(message);
    this.notes = notes;
  }
}
