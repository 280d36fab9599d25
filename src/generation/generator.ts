import type { Outline } from "./outline.ts";

/** Which engine made a result: kept in the event, so that a replay knows without running it again. */
export type Engine = { name: string; version: string };

/** Something understood, assumed or dropped, with the place in the prompt (UTF-16 offsets) that it came from. */
export type Note = {
  kind: "understood" | "assumed" | "dropped";
  text: string;
  from: number;
  to: number;
  /** Name of the rule that decided. */
  rule?: string;
  /** Ids of the elements in the document that it became. */
  elements?: string[];
};

/** A line of the folder's text (UTF-16 offsets): what it did to the diagram, or why it did nothing. */
export type ContextLine = { from: number; to: number; effect: string | null; reason: string | null };

/** What a language model did for a result; also for one that the fallback made after it had failed. */
export type Trace = {
  provider: string;
  model: string;
  /** Answers that it gave; 0 when the provider could not be reached. */
  rounds: number;
  inputTokens: number;
  outputTokens: number;
  /** What came of showing it its answer again; left out where it was not. That call is no round. */
  checked?: "kept" | "corrected";
  /** Its answers as they came, round by round. */
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
  /** What each line of the folder's text did; left out by engines that cannot tell. */
  contextLines?: ContextLine[];
  /** Only when a language model was asked. */
  trace?: Trace;
};

/**
 * `prompt` up to 10,000 code points; `context` the folder's steering text; `before` the instructions that the diagram was changed by,
 * the newest last; `traceParent` what it is a part of in a trace.
 */
export type Wish = { prompt: string; context: string | null; before?: string[]; traceParent?: string };

/** Plain text to a process. */
export type Generator = {
  /** @throws CannotGenerate when the text holds no process, with a message for the customer. */
  generate(input: Wish, signal: AbortSignal): Promise<Draft>;
};

/** Whoever understands texts cannot be reached now: the job waits, and fails with this message when its time is over. */
export class EngineAway extends Error {
  override name = "EngineAway";
}

/** The job ends `generation_failed` with this message; trying again would not help. */
export class CannotGenerate extends Error {
  override name = "CannotGenerate";
  /** What was read all the same. */
  readonly notes: Note[];
  constructor(message: string, notes: Note[] = []) {
    super(message);
    this.notes = notes;
  }
}
